"""Ratings from results: one model for any number of players.

Seat i with strength g_i wins a game with chance g_i / (sum of g over the table). With two players this is the
Bradley-Terry model behind Elo; with more it is the first place of Plackett and Luce. Shared wins count in shares. The
rating is 400 log10 g, zero on average, at the maximum of the likelihood.

Games of a block share their dice, so a block is the unit of the statistics: intervals come from the spread of the
blocks' scores (the sandwich estimator), not from the count of games. Two additions keep them honest where data is
scarce: every bot is credited with one drawn game, spread over the others, so a clean sweep has a finite rating; and two
blocks as the model expects them are added to the spread, so that a handful of equal blocks is no certainty.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

ELO = 400 / math.log(10)
Z = 1.959964  # 95 %
EXPECTED_BLOCKS = 2.0


class Contest(NamedTuple):
    """A result: who sat there (by number, a bot may sit twice), and each seat's share of the win."""

    block: int
    seats: Sequence[int]
    shares: Sequence[float]


class Fit(NamedTuple):
    """Strengths in natural units, zero on average, and their covariance."""

    strength: Any
    covariance: Any

    def rating(self, bot: int) -> tuple[float, float, float]:
        """Elo with its 95 % interval."""
        return around(self.strength[bot], self.covariance[bot, bot])

    def gap(self, a: int, b: int) -> tuple[float, float, float]:
        """How much stronger a is than b, in Elo, with its interval."""
        c = self.covariance
        return around(self.strength[a] - self.strength[b], c[a, a] + c[b, b] - 2 * c[a, b])


def around(centre: float, variance: float) -> tuple[float, float, float]:
    centre, reach = float(centre), Z * math.sqrt(max(0.0, variance))
    return ELO * centre, ELO * (centre - reach), ELO * (centre + reach)


def fit(contests: Sequence[Contest], bots: int) -> Fit:
    """The most likely strengths."""
    who = np.array([c.seats for c in contests], dtype=np.int64).reshape(len(contests), -1)
    share = np.array([c.shares for c in contests], dtype=float).reshape(who.shape)
    _, block = np.unique([c.block for c in contests], return_inverse=True)
    seat = np.zeros((*who.shape, bots))  # which bot sits there, as a unit vector
    np.put_along_axis(seat, who[..., None], 1.0, axis=2)
    mass = share.sum(axis=1)
    pairs = np.array([(a, b) for a in range(bots) for b in range(a + 1, bots)])
    apart = np.eye(bots)[pairs[:, 0]] - np.eye(bots)[pairs[:, 1]]
    credit = 1.0 / (bots - 1)
    strength = np.zeros(bots)
    for _ in range(200):
        chance = np.exp(strength[who] - strength[who].max(axis=1, initial=0.0)[:, None])
        chance /= chance.sum(axis=1, keepdims=True)
        pull = np.einsum("np,npb->nb", share - mass[:, None] * chance, seat)
        mean = np.einsum("np,npb->nb", chance, seat)
        bend = np.diag((mass[:, None] * mean).sum(axis=0)) - np.einsum("n,na,nb->ab", mass, mean, mean)
        p = 1 / (1 + np.exp(-apart @ strength))
        slope = pull.sum(axis=0) + apart.T @ (credit * (0.5 - p))
        whole = bend + (apart.T * (credit * p * (1 - p))) @ apart
        step = np.linalg.solve(whole + np.ones((bots, bots)), slope)
        strength = strength + step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        if np.abs(step).max() < 1e-10:
            break
    blocks = int(block.max()) + 1 if len(block) else 0
    score = np.zeros((blocks, bots))
    np.add.at(score, block, pull)
    spread = np.zeros((bots, bots))
    if blocks:
        spread = score.T @ score + EXPECTED_BLOCKS * bend / blocks
    # The credited draw is half a win and half a loss, uncertain as such.
    spread = spread + (apart.T * (credit * 0.25 * ((1 - p) ** 2 + p**2))) @ apart
    back = np.linalg.inv(whole + np.ones((bots, bots)))
    return Fit(strength - strength.mean(), back @ spread @ back)


class Pair(NamedTuple):
    """Two bots where they met: a's share of what the two won, with its 95 % interval."""

    games: int
    score: float
    low: float
    high: float


def between(contests: Sequence[Contest], a: int, b: int) -> Pair:
    """The games of a against b; at larger tables, what a seat of a won of what a seat of each won."""
    met: list[Contest] = []
    for c in contests:
        if a in c.seats and b in c.seats:
            mean = [average([s for bot, s in zip(c.seats, c.shares, strict=True) if bot == x]) for x in (a, b)]
            met.append(Contest(c.block, (0, 1), mean))
    won, lost = (sum(c.shares[k] for c in met) for k in (0, 1))
    if won + lost == 0:
        return Pair(len(met), 0.5, 0.0, 1.0)
    _, low, high = fit(met, 2).gap(0, 1)
    score = won / (won + lost)
    return Pair(len(met), score, min(score, expected(low)), max(score, expected(high)))


def average(shares: list[float]) -> float:
    return sum(shares) / len(shares)


def expected(elo: float) -> float:
    """The score a lead in Elo is worth."""
    return 1 / (1 + 10 ** (-elo / 400))
