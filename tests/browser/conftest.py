"""A real server and a real browser, one of each for the session; the client is built first if a source changed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.chromium import launched
from browser.visitor import Visitor

ROOT = Path(__file__).resolve().parents[2]
PLAY = "from mastaba.cli.main import main; import sys; sys.exit(main())"


FEW = {"en.light.desktop", "fa.dark.phone"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Accessibility is checked in two looks every time, in all of them by `./mastaba test --all`."""
    for item in items:
        look = item.name.partition("[")[2].rstrip("]").replace("-", ".")
        if look.count(".") == 2 and "accessible" in item.name and look not in FEW:
            item.add_marker(pytest.mark.every_look)


class Server:
    """`mastaba play` on a port and a database of its own."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = 0
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> None:
        command = [sys.executable, "-c", PLAY, "play", "--no-browser"]
        command += ["--port", str(self.port), "--database", str(self.database), "--bot-threads", "1"]
        limits = {"MASTABA_RATE": "500", "MASTABA_BURST": "5000", "MASTABA_GUESTS_PER_HOUR": "10000"}
        log = self.database.with_suffix(".log").open("a")
        env = {**os.environ, "MASTABA_DATA": str(self.database.parent), **limits}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, f"the server did not start: {self.database.with_suffix('.log').read_text()[-2000:]}"
        self.url = line.split(" served on ")[1].split()[0]
        self.port = int(self.url.rpartition(":")[2])

    def stop(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=60)
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
    with launched() as browser:
        yield browser


@pytest.fixture
def visit(chromium: Any, server: Server) -> Iterator[Any]:
    """Opens a browser of its own: visit(width=…, language=…, theme=…) gives a Visitor, who has opened no page yet."""
    made: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitor = Visitor(chromium, server.url, **how)
        made.append(visitor)
        return visitor

    yield come
    for visitor in made:
        visitor.leave()
