"""Who meets whom, in which seats, with which luck.

A *mix* is the bots at a table, whoever sits where. A *block* is one mix under one match seed, played once in every
rotation of the seats: every bot of the mix sits in every seat equally often, with the same dice. Blocks go round the
mixes, so a longer tournament begins with the games of a shorter one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from hashlib import blake2b
from itertools import combinations, combinations_with_replacement
from math import comb

import msgspec

from mastaba.engine.errors import MastabaError

MOST_MIXES = 100_000


class Plan(msgspec.Struct, frozen=True):
    """One game to be played; (block, turn) is its name."""

    block: int
    turn: int
    seed: int
    lineup: tuple[int, ...]
    """The bot in each seat, by its place in the list of bots."""

    @property
    def key(self) -> tuple[int, int]:
        return self.block, self.turn


def derive(*words: int | str) -> int:
    """A 63-bit seed from numbers and words, the same everywhere."""
    return int.from_bytes(blake2b(repr(words).encode(), digest_size=8).digest()) >> 1


def even_mixes(bots: int, players: int) -> list[tuple[int, ...]]:
    """Tables where all bots have as equal a number of seats as can be, and all choices of who has one more."""
    each, over = divmod(players, bots)
    check_number(comb(bots, over))
    return [tuple(sorted((*(list(range(bots)) * each), *more))) for more in combinations(range(bots), over)]


def all_mixes(bots: int, players: int) -> list[tuple[int, ...]]:
    """Every table with at least two different bots: one expert among three novices, two and two, and so on."""
    check_number(comb(bots + players - 1, players))
    return [mix for mix in combinations_with_replacement(range(bots), players) if mix[0] != mix[-1]]


def ring_mixes(bots: int, players: int) -> list[tuple[int, ...]]:
    """Each bot against the next in the list and the last against the first: a ladder's neighbours for few games."""
    pairs = dict.fromkeys(tuple(sorted((k, (k + 1) % bots))) for k in range(bots))
    return [tuple(pair[x] for x in mix) for pair in pairs for mix in even_mixes(2, players)]


def check_number(mixes: int) -> None:
    if mixes > MOST_MIXES:
        raise MastabaError(f"so many bots make {mixes:,} different tables; take fewer bots or fewer seats")


MIXES = {"even": even_mixes, "ring": ring_mixes, "all": all_mixes}


def rotations(seated: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All different rotations. Of A B A B there are only two; in them, too, each bot sits everywhere equally often."""
    return list(dict.fromkeys(seated[-k:] + seated[:-k] for k in range(len(seated))))


class Schedule:
    """The games of a tournament, in order."""

    def __init__(self, bots: int, players: int, seed: int, mixes: str = "even") -> None:
        self.seed = seed
        self.mixes = MIXES[mixes](bots, players)
        self._order: tuple[int, list[tuple[int, ...]]] = (-1, [])

    def mix(self, number: int) -> tuple[int, ...]:
        """The mix of a block."""
        lap, place = divmod(number, len(self.mixes))
        if self._order[0] != lap:
            self._order = lap, random.Random(derive(self.seed, "lap", lap)).sample(self.mixes, len(self.mixes))
        return self._order[1][place]

    def block(self, number: int) -> list[Plan]:
        """The games of one block. Each lap over the mixes has its own order, and each block its own order at the table."""
        mix = self.mix(number)
        seated = tuple(random.Random(derive(self.seed, "table", number)).sample(mix, len(mix)))
        seed = derive(self.seed, "match", number)
        return [Plan(number, turn, seed, lineup) for turn, lineup in enumerate(rotations(seated))]

    def plans(self, games: int) -> Iterator[Plan]:
        """Whole blocks with at least so many games."""
        number = planned = 0
        while planned < games:
            block = self.block(number)
            yield from block
            number += 1
            planned += len(block)
