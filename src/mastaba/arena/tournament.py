"""Holding a tournament: the schedule through a runner into the result file, until all is played or one is sure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from mastaba.arena.play import Outcome, Terms
from mastaba.arena.pool import HereRunner, Runner
from mastaba.arena.report import Report, contests, make_report
from mastaba.arena.results import ResultFile, header
from mastaba.arena.schedule import Plan, Schedule
from mastaba.arena.sequential import Sequential
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import load

Watch = Callable[[Outcome, bool], None]
"""Told of every game, and whether it was in the file already."""


def hold(
    terms: Terms,
    games: int,
    *,
    runner: Runner | None = None,
    out: str | Path | None = None,
    test: Sequential | None = None,
    watch: Watch = lambda outcome, known: None,
) -> Report:
    """Play at least so many games, in whole blocks, and report.

    With a test it ends at the first block, in the order of the schedule, that makes it sure. Games of later blocks that
    other workers had finished by then do not count, so the report is the same for any number of workers.
    """
    if test is not None and len(terms.bots) != 2:
        raise MastabaError("the sequential test is for two bots")
    if games < 1:
        raise MastabaError("play at least one game")
    game = load(terms.game, **terms.options)
    schedule = Schedule(len(terms.bots), game.players, terms.seed, terms.mixes)
    plans = list(schedule.plans(games))
    file = ResultFile(out, header(terms, game.rules.version, game.players), schedule) if out is not None else None
    try:
        done = file.outcomes if file is not None else {}
        progress = Progress(terms, plans, test)
        for plan in plans:
            if plan.key in done:
                progress.add(done[plan.key])
                watch(done[plan.key], True)
        left: Iterator[Plan] = iter([plan for plan in plans if plan.key not in done])
        if not progress.finished:
            with closing((runner or HereRunner()).run(terms, left)) as outcomes:
                for outcome in outcomes:
                    if file is not None:
                        file.add(outcome)
                    progress.add(outcome)
                    watch(outcome, False)
                    if progress.finished:
                        break
    finally:
        if file is not None:
            file.close()
    return make_report(terms, progress.counted(), test.verdict if test is not None else None)


class Progress:
    """Games as they come in any order, the test as it sees them in the order of the schedule."""

    def __init__(self, terms: Terms, plans: list[Plan], test: Sequential | None) -> None:
        self.terms = terms
        self.test = test
        self.blocks: list[list[Plan]] = []
        for plan in plans:
            if plan.turn == 0:
                self.blocks.append([])
            self.blocks[-1].append(plan)
        self.total = len(plans)
        self.outcomes: dict[tuple[int, int], Outcome] = {}
        self.weighed = 0
        """Blocks the test has seen."""

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.key] = outcome
        while self.test is not None and not self.sure and self.weighed < len(self.blocks):
            block = [self.outcomes.get(plan.key) for plan in self.blocks[self.weighed]]
            if any(o is None for o in block):
                break
            self.test.add(contests(self.terms, [o for o in block if o is not None]))
            self.weighed += 1

    @property
    def sure(self) -> bool:
        return self.test is not None and self.test.verdict.stronger is not None

    @property
    def finished(self) -> bool:
        return self.sure or len(self.outcomes) == self.total

    def counted(self) -> list[Outcome]:
        """The games that count, in the order of the schedule."""
        last = self.weighed if self.sure else len(self.blocks)
        return [self.outcomes[plan.key] for block in self.blocks[:last] for plan in block if plan.key in self.outcomes]
