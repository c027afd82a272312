"""Camel Up: every way a race can stand, where each move leads, and how the race ends from there.

Without desert tiles a position is, up to the names of the camels, the spaces of the first to the fifth: 15,504 of them. With the
dice still in the pyramid that makes 480,624 states. Every move raises the sum of the spaces, so one backward pass over falling sums
gives the exact chances of every state. Only those at the start of a leg are kept: within a leg, tiles matter, and
`leg_walk` goes through it move by move. NumPy alone does it in about a second, so that it needs no compiler.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import zipfile
from functools import cache
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import cache_root, table
from mastaba.games.camelup.tables import SPACES

Array = np.ndarray[Any, Any]

# A ranking is one of the 120 orders of the camels from first to last, and equally a reordering of ranks.
RANKINGS = list(permutations(range(5)))
NUMBER = {ranking: k for k, ranking in enumerate(RANKINGS)}
CAMEL_AT = table(RANKINGS, np.int8)  # [ranking, rank]
RANK_OF = table(np.argsort(RANKINGS, axis=1), np.int8)  # [ranking, camel]
REORDER = table([[NUMBER[tuple(a[i] for i in b)] for b in RANKINGS] for a in RANKINGS], np.int8)  # [ranking, change of ranks]

# Kinds of moves: die 1..3 is kind 0..2; onto an oasis 1..3; onto a mirage 4..6. So an oasis is `die`, a mirage `die + 3`.
STEPS = ((1, 1), (2, 1), (3, 1), (4, 1), (0, -1), (1, -1), (2, -1))  # spaces forward; on top or underneath
CODE = 128  # a move is CODE * (1 + place it leads to, 0 past the line) + the change of ranks

JOINT = 25  # columns of `outcomes`: 5 * rank of the winner + rank of the loser; then the expected rolls
COLUMNS = JOINT + 1


class RaceTable(NamedTuple):
    spaces: Ints
    """int8 [place, rank]: the spaces of the first to the fifth camel."""
    moves: Ints
    """int32 [place, rank, kind]: where a camel's move leads."""
    outcomes: Array
    """float64 [place, column]: winner and loser by present rank, and rolls to the end, when a leg starts here."""


def place_of(spaces: list[int]) -> int:
    """The number of a place, from the spaces of the first to the fifth camel."""
    return sum(comb(space + 3 - rank, 5 - rank) for rank, space in enumerate(spaces))


def places() -> Array:
    """The spaces by rank of every place, in the order of their numbers."""
    chosen = [c[::-1] for c in combinations(range(SPACES + 4), 5)]
    chosen.sort()
    return np.array(np.array(chosen) - [3, 2, 1, 0, -1], np.int8)


def all_moves(spaces: Array) -> Array:
    """Where every camel's every move leads, without and with a tile where the die ends."""
    binomial = np.array([[comb(space + 3 - rank, 5 - rank) for rank in range(5)] for space in range(1, SPACES + 1)])
    base5 = 5 ** np.arange(4, -1, -1)
    number = np.zeros(5**5, np.int32)
    number[np.array(RANKINGS) @ base5] = np.arange(len(RANKINGS))
    ranks = np.arange(5)
    moves = np.zeros((len(spaces), 5, len(STEPS)), np.int32)
    for rank in range(5):
        unit = (spaces == spaces[:, [rank]]) & (ranks <= rank)
        for kind, (step, side) in enumerate(STEPS):
            after = np.where(unit, spaces[:, [rank]] + step, spaces).astype(np.int64)
            change = np.argsort(-(2 * after + side * unit), axis=1, kind="stable")
            after = np.take_along_axis(after, change, axis=1)
            reached = np.where(after[:, 0] > SPACES, 0, 1 + binomial[np.minimum(after, SPACES) - 1, ranks].sum(axis=1))
            moves[:, rank, kind] = CODE * reached + number[change @ base5]
    return moves


def backward_pass(spaces: Array, moves: Array) -> Array:
    """The outcomes at the start of a leg, for every place."""
    count = len(spaces)
    rank_at = np.array(RANKINGS)
    rank_now = np.argsort(rank_at, axis=1)
    # After a change of ranks: the same set of dice, and the column that holds the fate of the same two camels.
    same_dice = sum((np.arange(32)[None, :] >> rank_at[:, [j]] & 1) << j for j in range(5))
    same_pair = np.hstack([(5 * rank_now[:, :, None] + rank_now[:, None, :]).reshape(-1, JOINT), np.full((len(RANKINGS), 1), JOINT)])
    value = np.zeros((count + 1, 32, COLUMNS))
    value[count, :, 4] = 1.0  # past the line: the first has won, the fifth has lost, no more rolls
    flat = value.reshape(-1)
    with_die = [np.array([d for d in range(32) if d >> rank & 1]) for rank in range(5)]
    rolls_of_set = 3.0 * np.array([max(1, d.bit_count()) for d in range(32)])
    sums = spaces.sum(axis=1)
    for total in range(int(sums.max()), int(sums.min()) - 1, -1):
        here = np.flatnonzero(sums == total)
        mean = np.zeros((len(here), 32, COLUMNS))
        for rank in range(5):
            for kind in range(3):
                code = moves[here, rank, kind]
                change, reached = code % CODE, (code // CODE - 1) % (count + 1)
                dice = same_dice[change][:, with_die[rank] ^ 1 << rank]
                row = (32 * reached[:, None] + dice) * COLUMNS
                mean[:, with_die[rank]] += flat[row[:, :, None] + same_pair[change][:, None, :]]
        mean /= rolls_of_set[:, None]
        mean[:, :, JOINT] += 1.0
        mean[:, 0] = mean[:, 31]  # the last die starts a new leg
        value[here] = mean
    return value[:count, 31].copy()


def build() -> RaceTable:
    spaces = places()
    moves = all_moves(spaces)
    return _wrap(spaces, moves, backward_pass(spaces, moves))


def _wrap(spaces: Array, moves: Array, outcomes: Array) -> RaceTable:
    return RaceTable(spaces.view(Ints), moves.view(Ints), outcomes)  # type: ignore[arg-type]


def path() -> Path:
    """The file that keeps the table, named after the source it was made by."""
    return cache_root() / "tables" / f"camelup-race-{hashlib.blake2b(Path(__file__).read_bytes(), digest_size=8).hexdigest()}.npz"


@cache
def race_table() -> RaceTable:
    """The table: from memory, from the cache on disk, or built now."""
    with contextlib.suppress(OSError, ValueError, KeyError, zipfile.BadZipFile), np.load(path()) as kept:
        return _wrap(kept["spaces"], kept["moves"], kept["outcomes"])
    made = build()
    with contextlib.suppress(OSError):  # a cache that cannot be written is only slower
        path().parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path().parent)
        with os.fdopen(handle, "wb") as file:
            np.savez(file, **made._asdict())
        Path(name).replace(path())
    return made
