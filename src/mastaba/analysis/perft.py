"""Counting lines of play to a depth: the usual way to compare two versions of rules, and to time them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from mastaba.engine.batch import cores
from mastaba.engine.dispatch import apply, chance, copy, legal
from mastaba.engine.game import Game
from mastaba.engine.ints import Ints, ints
from mastaba.engine.kernel import JIT, kernel
from mastaba.engine.record import CHANCE, OVER, Record, at, records
from mastaba.engine.rules import bare


class Level(msgspec.Struct):
    """All positions so many plies from the root, counted once for every line that leads to them."""

    ply: int
    lines: int
    over: int
    """Of these, finished games."""
    chance: int
    """Of these, positions where dice or a draw come next."""


class Branch(msgspec.Struct):
    """Lines to the full depth that begin with one move."""

    move: int
    text: str
    lines: int


class Perft(msgspec.Struct):
    """The counts."""

    levels: list[Level]
    branches: list[Branch]

    @property
    def lines(self) -> int:
        return self.levels[-1].lines


@kernel
def choices(s: Record, moves: Ints, weight: Ints) -> int:
    """Legal actions, or outcomes at a chance node."""
    if s.actor == CHANCE:
        return chance(s, moves, weight)
    return legal(s, moves)


@kernel
def walk(stack: Any, moves: Any, weight: Ints, left: Ints, n: Ints, first: int, depth: int, out: Any) -> None:
    """Visit every line below stack[first], which is `first` plies from the root, down to depth; add the counts to out."""
    level = first
    n[level] = choices(stack[level], moves[level], weight)
    left[level] = 0
    while level >= first:
        if left[level] == n[level]:
            level -= 1
            continue
        move = moves[level, left[level]]
        left[level] += 1
        copy(stack[level + 1], stack[level])
        apply(stack[level + 1], move)
        actor = stack[level + 1].actor
        out[level + 1, 0] += 1
        out[level + 1, 1] += actor == OVER
        out[level + 1, 2] += actor == CHANCE
        if actor != OVER and level + 1 < depth:
            level += 1
            n[level] = choices(stack[level], moves[level], weight)
            left[level] = 0


def perft(game: Game, s: Record, depth: int, *, threads: int | None = None, progress: Callable[[int, int], None] | None = None) -> Perft:
    """Count the lines from a position; the first moves are shared among threads."""
    rules = game.rules
    roots = game.moves(s) if depth > 0 else []
    counts = np.zeros((len(roots), depth + 1, 3), dtype=np.int64)

    def branch(k: int) -> None:
        held = records(rules.state, depth + 1)
        stack: Any = held if JIT else [at(held, i) for i in range(depth + 1)]
        child = rules.state(held[1:2])
        child.set(s)
        rules.apply(bare(child), roots[k])
        out = counts[k]
        out[1] = 1, child.actor == OVER, child.actor == CHANCE
        if child.actor != OVER and depth > 1:
            moves = ints(depth + 1, rules.width)
            walk(stack, moves, ints(rules.width), ints(depth + 1), ints(depth + 1), 1, depth, out)

    with ThreadPoolExecutor(threads or cores()) as pool:
        for done, _ in enumerate(pool.map(branch, range(len(roots))), start=1):
            if progress is not None:
                progress(done, len(roots))
    total = counts.sum(axis=0, dtype=np.int64) if roots else np.zeros((depth + 1, 3), dtype=np.int64)
    total[0] = 1, s.actor == OVER, s.actor == CHANCE
    return Perft(
        [Level(ply, *(int(x) for x in row)) for ply, row in enumerate(total)],
        [Branch(move, rules.describe(s, move), int(counts[k, depth, 0])) for k, move in enumerate(roots)],
    )
