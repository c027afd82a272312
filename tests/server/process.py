"""Server processes, as people start them."""

from __future__ import annotations

import atexit
import ctypes
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

# All tests come from one address.
LOOSE = {
    "MASTABA_RATE": "100000",
    "MASTABA_BURST": "100000",
    "MASTABA_GUESTS_PER_HOUR": "1000000",
    "MASTABA_LOGINS_PER_MINUTE": "100000",
    "MASTABA_SOCKETS_PER_ADDRESS": "100000",
}


_libc = ctypes.CDLL(None) if sys.platform == "linux" else None
PR_SET_PDEATHSIG = 1


def dies_with_us(number: int) -> Callable[[], None]:
    """For a child before it starts: the system sends it a signal when the thread that started it ends, even if by kill -9."""

    def prepare() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, number)

    return prepare


class Process:
    """`mastaba COMMAND …` in a process of its own; its log is kept."""

    def __init__(self, command: str, *words: str, env: dict[str, str] | None = None, ready: str) -> None:
        self.command = [sys.executable, "-m", "mastaba.cli.main", command, *words]
        self.lines: list[str] = []
        self._child = subprocess.Popen(
            self.command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, **LOOSE, **(env or {})},
            preexec_fn=dies_with_us(signal.SIGKILL),
        )
        self._said = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self.greeting = self._wait(ready)

    def _read(self) -> None:
        assert self._child.stdout is not None
        for line in self._child.stdout:
            with self._said:
                self.lines.append(line)
                self._said.notify_all()
        with self._said:
            self._said.notify_all()

    def _wait(self, pattern: str) -> str:
        give_up = time.monotonic() + 240
        with self._said:
            while True:
                for line in self.lines:
                    if re.search(pattern, line):
                        return line
                if self._child.poll() is not None or time.monotonic() > give_up:
                    raise RuntimeError("the process did not get ready:\n" + "".join(self.lines[-30:]))
                self._said.wait(0.2)

    @property
    def pid(self) -> int:
        return self._child.pid

    @property
    def log(self) -> str:
        return "".join(self.lines)

    def kill(self) -> None:
        """kill -9."""
        self._child.send_signal(signal.SIGKILL)
        self._child.wait()

    def stop(self, patience: float = 30) -> int:
        """Ask it to stop; its exit status."""
        if self._child.poll() is None:
            self._child.send_signal(signal.SIGTERM)
        try:
            status = self._child.wait(patience)
            self._reader.join(patience)  # the last lines of its log
            return status
        except subprocess.TimeoutExpired:
            self.kill()
            raise


class Serving(Process):
    """`mastaba play`."""

    def __init__(self, database: str, **env: str) -> None:
        super().__init__("play", "--no-browser", "--port", env.pop("port", "0"), "--database", database, env=env, ready=r"served on http")
        found = re.search(r"http://\S+", self.greeting)
        assert found is not None
        self.url = found[0]
        self.database = database


class Site:
    """One or two servers on one database."""

    def __init__(self, kind: str, database: str, processes: int, **env: str) -> None:
        self.kind = kind
        self.database = database
        self.servers = [Serving(database, **env) for _ in range(processes)]

    @property
    def urls(self) -> list[str]:
        return [s.url for s in self.servers]

    def url(self, which: int = 0) -> str:
        """Players of one table are spread over the processes."""
        return self.urls[which % len(self.urls)]

    def close(self) -> None:
        for server in self.servers:
            server.stop()


def sqlite_file() -> str:
    """A place for a database, gone when this process ends."""
    folder = tempfile.mkdtemp(prefix="mastaba-db-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(Path(folder) / "mastaba.db")
