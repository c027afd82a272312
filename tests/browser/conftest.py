"""A real server and a real browser. Needs requirements/browser.txt and Chromium; without them these tests are not collected."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = (
    os.environ.get("MASTABA_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HERE = importlib.util.find_spec("playwright") is not None and CHROMIUM is not None

collect_ignore_glob = [] if HERE else ["test_*.py"]


class Server:
    """`mastaba play` on a port and a database of its own."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            "from mastaba.cli.main import main; import sys; sys.exit(main())",
            "play",
            "--no-browser",
        ]
        command += ["--port", str(self.port), "--database", str(self.database), "--bot-threads", "1"]
        env = dict(
            os.environ, MASTABA_DATA=str(self.database.parent), MASTABA_RATE="500", MASTABA_BURST="5000", MASTABA_GUESTS_PER_HOUR="10000"
        )
        log = self.database.with_suffix(".log").open("a")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the server did not start: {self.database.with_suffix('.log').read_text()[-2000:]}"
        self.url = line.split(" served on ")[1].split()[0]
        self.port = int(self.url.rpartition(":")[2])

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=30)
            self.process = None


@pytest.fixture(scope="session")
def built() -> None:
    """The client, built anew if a source changed; not with MASTABA_WEB_BUILT=1, for whoever built it before."""
    if os.environ.get("MASTABA_WEB_BUILT"):
        return
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "build_web.py"), "--if-old"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    made = Server(tmp_path_factory.mktemp("server") / "tables.db")
    try:
        made.start()
        yield made
    finally:
        made.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, server: Server) -> Iterator[Any]:
    """Opens a browser of its own: visit(width=…, language=…, theme=…) gives a Visitor on the lobby."""
    from browser.visitor import Visitor

    made: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitor = Visitor(chromium, server.url, **how)
        made.append(visitor)
        return visitor

    yield come
    for visitor in made:
        visitor.leave()
