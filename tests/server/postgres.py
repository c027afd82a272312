"""A PostgreSQL of our own in a temporary folder, installed first if the machine has none."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from server.process import dies_with_us


def free_port() -> int:
    """Not one of those that the system gives to connections: while nothing listens there, nobody else gets it."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def programs() -> Path:
    """The folder of initdb and pg_ctl."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    plain = shutil.which("initdb")
    if plain:
        return Path(plain).resolve().parent
    if os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-q"], check=True, **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-qy", "postgresql"], check=True, **quiet)  # type: ignore[call-overload]
        return programs()
    raise RuntimeError("PostgreSQL is not installed, and only root can install it")


class Postgres:
    """Started and stopped by the test; runs as an ordinary user, as it insists."""

    def __init__(self) -> None:
        self.bin = programs()
        self.folder = Path(tempfile.mkdtemp(prefix="mastaba-pg-"))
        self.port = free_port()
        self.user = None
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-U", "mastaba", "--no-sync", "-E", "UTF8")
        (self.data / "postgresql.auto.conf").write_text("")
        self.start()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def pid(self) -> int:
        return self._child.pid

    def _run(self, program: str, *words: str) -> None:
        subprocess.run([str(self.bin / program), *words], check=True, stdout=subprocess.DEVNULL, user=self.user, cwd=self.folder)

    def start(self) -> None:
        options = ["-p", str(self.port), "-h", "127.0.0.1", "-k", str(self.folder), "-c", "max_connections=200"]
        with (self.folder / "log").open("ab") as log:
            self._child = subprocess.Popen(
                [str(self.bin / "postgres"), "-D", str(self.data), *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=self.user,
                cwd=self.folder,
                preexec_fn=dies_with_us(signal.SIGQUIT),
            )
        asked = [str(self.bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        give_up = time.monotonic() + 240
        while subprocess.run(asked, check=False).returncode:
            if self._child.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError("PostgreSQL did not start:\n" + (self.folder / "log").read_text()[-2000:])
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Fast, as operators do it; SIGQUIT: at once."""
        self._child.send_signal(how)
        self._child.wait(90)

    def restart(self) -> None:
        """As an operator would, while everything is connected."""
        self.stop()
        self.start()

    def database(self) -> str:
        """A fresh database; its address."""
        name = "m" + secrets.token_hex(4)
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "mastaba", name)
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://mastaba@127.0.0.1:{self.port}/{name}"

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
