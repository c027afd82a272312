"""Making a dataset: the arena's schedule through one of its runners into a store."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

import msgspec

from mastaba.arena.pool import HereRunner, Runner
from mastaba.arena.schedule import Plan, Schedule
from mastaba.data.harvest import Harvest, HarvestTerms
from mastaba.data.schema import schema
from mastaba.data.store import Store
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import load

Watch = Callable[[int, int], None]
"""Told of every finished game: how many are there now, and the decisions of the new one."""


class Made(msgspec.Struct):
    """What came of it."""

    path: str
    games: int
    rows: int
    played: int
    """Games that were not there yet."""


def plans(bots: int, players: int, seed: int, games: int) -> list[Plan]:
    """So many games, numbered from 0, every bot in every seat."""
    scheduled = islice(Schedule(bots, players, seed).plans(games), games)
    return [Plan(number, plan.turn, plan.seed, plan.lineup) for number, plan in enumerate(scheduled)]


def selfplay(terms: HarvestTerms, games: int, out: str | Path, *, runner: Runner | None = None, watch: Watch | None = None) -> Made:
    """Play games into a Parquet file; those that are in it, or in its parts after a stop, are not played again."""
    if games < 1:
        raise MastabaError("play at least one game")
    game = load(terms.game, **terms.options)
    head = terms.header(game)
    planned = plans(len(terms.bots), game.players, terms.seed, games)
    path = Path(out)
    if not path.parent.is_dir():
        raise MastabaError(f"there is no folder {path.parent} for the dataset")
    store = Store(path, head, schema(game, head))
    left = [plan for plan in planned if not store.has(plan.block)]
    done = games - len(left)
    if watch is not None:
        watch(done, 0)
    try:
        with closing((runner or HereRunner()).run(terms, iter(left))) as outcomes:
            for outcome in outcomes:
                assert isinstance(outcome, Harvest)
                store.add(outcome)
                done += 1
                if watch is not None:
                    watch(done, outcome.plies)
    finally:
        store.close()
    total = max(games, store.complete)
    return Made(str(path), total, store.finish(total), len(left))
