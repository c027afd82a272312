"""What an expert's search asks of a machine: its memory, and the time from `stop()` to its answer."""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import msgspec

from mastaba.bots.levels import PLAIN, TUNING
from mastaba.bots.mcts.search import Search
from mastaba.engine.match import Match
from mastaba.engine.registry import load, rules

STOPS = 5


class Demands(msgspec.Struct):
    """One game at one number of players."""

    players: int
    stop_ms: float
    """From `stop()` to the answer, the longest of several."""
    tree_mb: float
    """All that the trees may take."""
    process_mb: float | None
    """By how much the process grew, where the system tells; measured at the largest table, whose trees are the largest."""


def demands(name: str, threads: int, seconds: float) -> list[Demands]:
    """Measure a game at every number of players, in a process of its own: memory that others left would count as free."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measure, name, threads, seconds).result()


def measure(name: str, threads: int, seconds: float) -> list[Demands]:
    low, high = rules(name).players
    return [one(name, players, threads, seconds, grown=players == high) for players in range(high, low - 1, -1)]


def one(name: str, players: int, threads: int, seconds: float, *, grown: bool) -> Demands:
    match = load(name, players=players).start(seed=3)
    endless = replace(TUNING.get(name, PLAIN).recipe, simulations=1 << 40, seconds=3600.0)
    Search(replace(endless, simulations=10), threads=threads).run(match)  # compiles, if need be
    before = held()
    search = Search(endless, threads=threads)
    waited = [stopped(search, match, seconds if k == 0 else 0.2) for k in range(STOPS)]
    trees = sum(worker.tree.bytes + worker.spare.bytes for worker in search._workers)
    after = held()
    growth = round((after - before) / 1e6, 1) if grown and before is not None and after is not None else None
    return Demands(players, round(1000 * max(waited), 1), round(trees / 1e6, 1), growth)


def stopped(search: Search, match: Match, seconds: float) -> float:
    """Let a search run for a while, stop it, and say how long its answer took from there."""
    asked: list[float] = []

    def stop() -> None:
        asked.append(time.perf_counter())
        search.stop()

    timer = threading.Timer(seconds, stop)
    timer.start()
    search.run(match)
    answered = time.perf_counter()
    timer.cancel()
    return answered - asked[0] if asked else 0.0  # without a stop the position was solved before


def held() -> int | None:
    """The memory this process holds now, in bytes, where the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")
