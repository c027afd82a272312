"""Trying mutants of one game: its tests are collected once, each mutant meets them in a fork of that process.

With MASTABA_JIT=0 a kernel is a plain function, so a mutant takes its place by giving it other code, wherever it is already imported.
"""

from __future__ import annotations

import gc
import importlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import CodeType
from typing import Any

import coverage
import hypothesis
import msgspec
import pytest

from mutation.mutants import Mutant

MEMORY = 4 << 30
"""A shift to the wrong side can ask for any amount of it."""


class Verdict(msgspec.Struct):
    """What became of a mutant: `killed` by a test, by `time`, `survived`, or no test came by (`unreached`)."""

    fate: str
    test: str = ""


class Reach(msgspec.Struct):
    """What the tests do without mutants: processor seconds of each, which tests run which line of which file, and which fail anyway."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    failing: list[str]


class Trial:
    """A pytest plugin whose run loop tries mutants instead of running every test once; what the tests reach is kept in a file."""

    def __init__(
        self, game: str, todo: list[Mutant], kept: Path, longest: float, jobs: int, tell: Callable[[Mutant, Verdict], None]
    ) -> None:
        self.game = game
        self.kept = kept
        self.todo = todo
        self.longest = longest
        self.jobs = jobs
        self.tell = tell
        self.failed: Callable[[str], None] = lambda test: None

    def run(self, tests: str) -> None:
        hypothesis.settings.register_profile(
            "mutation", database=None, derandomize=True, deadline=None, phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate]
        )
        hypothesis.settings.load_profile("mutation")
        pytest.main(["-q", "--no-header", "--no-summary", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", tests], plugins=[self])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed(report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        if not self.kept.exists():
            self.kept.write_bytes(in_fork(self.measure))
        self.reach = msgspec.json.decode(self.kept.read_bytes(), type=Reach)
        for test in self.reach.failing:
            print(f"left out, it fails without any mutant: {test}")
        running: dict[int, tuple[Mutant, int]] = {}
        for mutant in self.todo:
            tests = self.tests_of(mutant)
            if not tests:
                self.tell(mutant, Verdict("unreached"))
                continue
            pid, pipe = fork(lambda write, m=mutant, t=tests: self.meet(m, t, write))  # type: ignore[misc]
            running[pid] = mutant, pipe
            if len(running) >= self.jobs:
                self.reap(running)
        while running:
            self.reap(running)
        return True

    def measure(self, write: Callable[[bytes], None]) -> None:
        """Run all tests once and say what each one reaches."""
        failing: list[str] = []
        self.failed = failing.append
        package = Path(source_of(f"{self.game}/rules.py")).parent
        files = {f"{self.game}/{path.name}": str(path) for path in package.glob("*.py")}
        cover = coverage.Coverage(data_file=None, config_file=False, include=list(files.values()))
        cover.start()
        seconds = {}
        for name, item in self.items.items():
            cover.switch_context(name)
            begin = time.process_time()
            self.protocol(item)
            seconds[name] = time.process_time() - begin
        cover.stop()
        data = cover.get_data()
        lines = {file: data.contexts_by_lineno(path) for file, path in files.items()}
        write(msgspec.json.encode(Reach(seconds, lines, failing)))

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run a line of the mutant, fastest first."""
        lines = self.reach.lines[mutant.file]
        places: Iterable[int] = range(mutant.line, mutant.last + 1) if mutant.function else lines
        found = {test for line in places for test in lines.get(line, [])} & self.reach.seconds.keys() - {*self.reach.failing}
        seconds = self.reach.seconds
        return sorted((t for t in found if seconds[t] <= self.longest), key=lambda t: (seconds[t], t))

    def meet(self, mutant: Mutant, tests: list[str], write: Callable[[bytes], None]) -> None:
        self.failed = lambda test: end(write, b"!" + test.encode())
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        plant(mutant, f"mastaba.games.{mutant.file.removesuffix('.py').replace('/', '.')}")
        for test in tests:
            # Seconds of this process, whatever else the machine does; SIGPROF ends it.
            signal.setitimer(signal.ITIMER_PROF, 2 + 10 * self.reach.seconds[test])
            self.protocol(self.items[test])

    def protocol(self, item: pytest.Item) -> None:
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def reap(self, running: dict[int, tuple[Mutant, int]]) -> None:
        pid, status = os.wait()
        mutant, pipe = running.pop(pid)
        with os.fdopen(pipe, "rb") as report:
            said = report.read()
        if said.startswith(b"!"):
            verdict = Verdict("killed", said[1:].decode())
        elif os.WIFSIGNALED(status):
            verdict = Verdict("time" if os.WTERMSIG(status) == signal.SIGPROF else "killed", signal.Signals(os.WTERMSIG(status)).name)
        elif os.WEXITSTATUS(status):
            verdict = Verdict("killed", "the run of tests stopped")
        else:
            verdict = Verdict("survived")
        self.tell(mutant, verdict)


def source_of(file: str) -> str:
    source = importlib.import_module(f"mastaba.games.{file.removesuffix('.py').replace('/', '.')}").__file__
    assert source is not None
    return source


def plant(mutant: Mutant, module_name: str) -> None:
    """Put a mutant in the place of what it is a mutant of."""
    module = importlib.import_module(module_name)
    made = mutant.code()
    code = compile(made, module_name, "exec")
    if mutant.function:
        function = getattr(module, mutant.function)
        function.__code__ = next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == mutant.function)
        return
    scope: dict[str, Any] = {}
    exec(code, dict(vars(module)), scope)
    package = module_name.rpartition(".")[0]
    for other in [m for name, m in sys.modules.items() if name.startswith(package)]:
        for name, value in scope.items():
            if getattr(other, name, None) is getattr(module, name) and other is not module:
                setattr(other, name, value)
    vars(module).update(scope)


def end(write: Callable[[bytes], None], said: bytes) -> None:
    write(said)
    os._exit(1)


def fork(work: Callable[[Callable[[bytes], None]], None]) -> tuple[int, int]:
    """Do some work in a child; gives its process id and where to read what it writes."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    status = 2
    try:
        nothing = os.open(os.devnull, os.O_RDWR)
        for standard in (0, 1, 2):
            os.dup2(nothing, standard)

        def write(said: bytes) -> None:
            with os.fdopen(writing, "wb", closefd=False) as out:
                out.write(said)

        work(write)
        status = 0
    finally:
        os._exit(status)


def in_fork(work: Callable[[Callable[[bytes], None]], None]) -> bytes:
    pid, pipe = fork(work)
    with os.fdopen(pipe, "rb") as report:
        said = report.read()
    os.waitpid(pid, 0)
    return said
