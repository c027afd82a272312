"""Stopping when sure: a generalised sequential probability ratio test of two bots over blocks.

The test weighs "a is stronger by `high` Elo" against "a is stronger by `low` Elo". Each block of games with the same dice is one
observation, its value a's score in it: with two games and no shared wins that is one of 0, 1/2, 1 and with shared wins
of five values (the pentanomial test of chess engines). What is not assumed about these values is taken from the games:
under each hypothesis, the distribution nearest to the observed one whose mean is the hypothesis.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from mastaba.arena.ratings import Contest, average, expected

LOW, HIGH = -10.0, 10.0
RISK = 0.025  # of saying a is stronger when it is weaker, and the other way round
FLOOR = 1e-3  # of a block's worth of each end, so that the first sweep is no proof


class Verdict(msgspec.Struct, frozen=True):
    """Where the test stands."""

    low: float
    high: float
    ratio: float
    """The log likelihood ratio."""
    bound: float
    """Sure once the ratio is beyond plus or minus this."""
    blocks: int
    stronger: int | None
    """0 or 1 for the first or second bot, None while unsure."""


def log_ratio(values: Mapping[float, float], low: float, high: float) -> float:
    """How much likelier block scores are (value -> count) with mean score `high` than with `low`."""
    counts = dict(values)
    for end in (0.0, 1.0):
        counts[end] = counts.get(end, 0.0) + FLOOR
    total = sum(counts.values())
    x, y = (tilt(counts, total, mean) for mean in (low, high))
    return sum(n * (math.log1p(x * (v - low)) - math.log1p(y * (v - high))) for v, n in counts.items())


def tilt(counts: Mapping[float, float], total: float, mean: float) -> float:
    """x such that the counts divided by 1 + x (value - mean) have that mean: the likeliest distribution with it."""
    least, most = -1 / (1 - mean), 1 / mean  # where a weight would turn infinite
    for _ in range(100):
        x = (least + most) / 2
        if sum(n / total * (v - mean) / (1 + x * (v - mean)) for v, n in counts.items()) > 0:
            least = x
        else:
            most = x
    return x


class Sequential:
    """The test, fed block after block in order; it never looks at a block before those that come first."""

    def __init__(self, low: float = LOW, high: float = HIGH, risk: float = RISK) -> None:
        self.low, self.high = low, high
        self.bound = math.log((1 - risk) / risk)
        self.values: Counter[float] = Counter()
        self.ratio = 0.0

    def add(self, block: Sequence[Contest]) -> None:
        """The games of one block. A block nobody won anything in says nothing."""
        won, lost = (
            sum(average([s for bot, s in zip(c.seats, c.shares, strict=True) if bot == x]) for c in block if x in c.seats) for x in (0, 1)
        )
        if won + lost == 0:
            return
        self.values[round(won / (won + lost), 9)] += 1
        self.ratio = log_ratio(self.values, expected(self.low), expected(self.high))

    @property
    def verdict(self) -> Verdict:
        stronger = 0 if self.ratio >= self.bound else 1 if self.ratio <= -self.bound else None
        return Verdict(self.low, self.high, round(self.ratio, 4), round(self.bound, 4), self.values.total(), stronger)
