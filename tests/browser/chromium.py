"""The browser of the tests: the one of the machine, installed first if it has none."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


def path() -> str:
    """Where Chromium is; MASTABA_CHROMIUM names another one."""
    found = os.environ.get("MASTABA_CHROMIUM") or next((p for name in NAMES if (p := shutil.which(name))), None)
    if found:
        return found
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        import fcntl

        with (Path(tempfile.gettempdir()) / "mastaba-chromium.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # several test processes: one installs, the others find it done
            if not shutil.which("chromium"):
                env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
                for words in (["update", "-q"], ["install", "-qy", "--no-install-recommends", "chromium"]):
                    subprocess.run(["apt-get", *words], check=True, stdout=subprocess.DEVNULL, env=env)
        return str(shutil.which("chromium"))
    raise RuntimeError("Chromium is not installed: install the package chromium, or name a browser in MASTABA_CHROMIUM")


@contextlib.contextmanager
def launched() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=path(), headless=True, args=FLAGS)
        yield browser
        browser.close()
