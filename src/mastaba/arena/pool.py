"""Playing on the cores of this machine: worker processes, each with one game at a time.

The standard pools give up when a worker dies. Here a dead worker (out of memory, killed) is replaced and its game is
played again; and leaving early ends the workers at once, however long their games would have taken.
"""

from __future__ import annotations

import contextlib
import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Protocol

from mastaba.arena.play import Outcome, Terms
from mastaba.arena.schedule import Plan
from mastaba.engine.errors import MastabaError

GOODBYE_SECONDS = 2.0
MOST_DEATHS = 3  # of workers over one game; then it is the game's fault


class Runner(Protocol):
    """A way to play games: takes plans as it needs them, gives outcomes as they come. Closing the iterator stops it."""

    def run(self, terms: Terms, plans: Iterator[Plan]) -> Generator[Outcome, None, None]: ...


class HereRunner:
    """In this process, one game after the other."""

    def run(self, terms: Terms, plans: Iterator[Plan]) -> Generator[Outcome, None, None]:
        for plan in plans:
            yield expect_outcome(attempt(terms, plan))


class Worker:
    """A process that plays the plans it is sent."""

    def __init__(self, terms: Terms) -> None:
        spawn = get_context("spawn")
        self.pipe, theirs = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(target=serve, args=(terms, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.plan: Plan | None = None
        self.programs = any(bot.command for bot in terms.bots)

    def give(self, plan: Plan) -> None:
        self.plan = plan
        with contextlib.suppress(OSError):  # it died idle; the reading end tells
            self.pipe.send(plan)

    def take(self) -> Outcome | None:
        """What it played; None when it died."""
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return expect_outcome(answer)

    def end(self) -> None:
        """End it; if programs may sit at its table, it is given the time to end them first."""
        if self.programs:
            self.process.terminate()
            self.process.join(timeout=GOODBYE_SECONDS)
        self.process.kill()
        self.process.join()
        self.pipe.close()


def leave(number: int, frame: FrameType | None) -> None:
    """The way out of a worker, past the programs at its table; told twice, it still ends them all."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()


def serve(terms: Terms, pipe: Connection) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the arena, which ends its workers
    signal.signal(signal.SIGTERM, leave)
    while True:
        try:
            plan = pipe.recv()
        except EOFError:
            return
        pipe.send(attempt(terms, plan))


def attempt(terms: Terms, plan: Plan) -> Outcome | str:
    """Play a game. A bot of ours that breaks is worth stopping for: the answer is then a sentence with the seed to find out why."""
    try:
        return terms.play(plan)
    except MastabaError as error:
        return str(error)
    except Exception as error:
        names = ", ".join(terms.bots[b].name for b in plan.lineup)
        return f"game {plan.block}.{plan.turn} ({names}; seed {plan.seed}) broke off: {type(error).__name__}: {error}"


def expect_outcome(answer: Outcome | str) -> Outcome:
    if isinstance(answer, str):
        raise MastabaError(answer)
    return answer


class PoolRunner:
    """On several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, terms: Terms, plans: Iterator[Plan]) -> Generator[Outcome, None, None]:
        busy: list[Worker] = []
        deaths: Counter[tuple[int, int]] = Counter()
        try:
            for plan in islice(plans, self.workers):
                busy.append(Worker(terms))
                busy[-1].give(plan)
            while busy:
                ready = wait([w.pipe for w in busy])
                for worker in [w for w in busy if w.pipe in ready]:
                    assert worker.plan is not None
                    outcome = worker.take()
                    if outcome is None:
                        deaths[worker.plan.key] += 1
                        if deaths[worker.plan.key] == MOST_DEATHS:
                            name = f"game {worker.plan.block}.{worker.plan.turn} (seed {worker.plan.seed})"
                            raise MastabaError(f"{name} ended its worker process {MOST_DEATHS} times")
                        fresh = Worker(terms)
                        fresh.give(worker.plan)
                        busy[busy.index(worker)] = fresh
                        worker.end()
                        continue
                    following = next(plans, None)
                    if following is None:
                        busy.remove(worker)
                        worker.end()
                    else:
                        worker.give(following)
                    yield outcome
        finally:
            for worker in busy:
                if worker.programs:
                    worker.process.terminate()
            for worker in busy:
                worker.end()
