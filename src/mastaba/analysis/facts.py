"""What kind of game it is, in numbers: how much there is to choose, how long it lasts, what sitting first is worth, how open it is."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from mastaba.engine.batch import cores
from mastaba.engine.dispatch import Reals, apply, chance, copy, legal, returns, weigh
from mastaba.engine.game import Game, options_json
from mastaba.engine.ints import Ints, ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rng import below, generator, pick
from mastaba.engine.rules import bare

STYLES = ("random", "sensible")
CURVE = 400  # decisions of a game whose breadth is kept one by one
CHUNK = 32  # games a thread plays at a time

# Columns of a game's row in `rows`.
DECISIONS, CHANCES, BREADTH, WIDEST, BITS, POLICY_BITS, LUCK_BITS, FORCED, COLUMNS = range(9)


class Facts(msgspec.Struct):
    """One game with its options, played in one style; the fields are a contract with scripts."""

    game: str
    options: dict[str, Any]
    players: int
    style: str
    """random: every legal action equally likely; sensible: by the game's own preferences."""
    games: int
    decisions: float
    """Of a game, on average."""
    decisions_low: float
    """The 5th percentile."""
    decisions_high: float
    """The 95th percentile."""
    chance_plies: float
    """Dice and draws of a game."""
    branching: float
    """Legal actions at a decision, on average."""
    branching_most: int
    forced: float
    """Share of decisions with a single legal action."""
    tree_digits: float
    """log10 of the number of decision sequences, as the product of the branching along a game."""
    entropy: float
    """Bits in a decision of this style of play."""
    luck: float
    """Bits of chance in a game."""
    wins: list[float]
    """Each seat's share of the wins."""
    wins_error: list[float]
    """Half of the 95 % interval."""
    first_seat: float
    """How far the first seat's share is above an even one."""
    curve: list[float]
    """Mean branching at the first, second, ... decision of a game, while half of the games last."""
    lengths: list[int]
    """Decisions of each game, for a histogram."""


@kernel
def survey(first: Record, s: Record, rng: Ints, actions: Ints, weight: Ints, limit: int, sensible: bool, row: Reals, curve: Reals) -> None:
    """Play one game and write its row; add the breadth of each decision to the curve."""
    copy(s, first)
    for k in range(COLUMNS):
        row[k] = 0.0
    decisions = 0
    for _ in range(limit):
        if s.actor >= 0:
            n = legal(s, actions)
            row[BREADTH] += n
            row[WIDEST] = max(row[WIDEST], n)
            row[BITS] += math.log2(n)
            row[FORCED] += n == 1
            if decisions < CURVE:
                curve[decisions, 0] += n
                curve[decisions, 1] += 1
            decisions += 1
            if sensible:
                weigh(s, actions, n, weight)
                row[POLICY_BITS] += bits(weight, n)
                apply(s, actions[pick(rng, weight, n)])
            else:
                row[POLICY_BITS] += math.log2(n)
                apply(s, actions[below(rng, n)])
        elif s.actor == CHANCE:
            n = chance(s, actions, weight)
            row[CHANCES] += 1
            row[LUCK_BITS] += bits(weight, n)
            apply(s, actions[pick(rng, weight, n)])
        else:
            break
    row[DECISIONS] = decisions


@kernel
def bits(weight: Ints, n: int) -> float:
    """The entropy of a choice by weights."""
    total = 0
    for k in range(n):
        total += weight[k]
    found = 0.0
    for k in range(n):
        if weight[k] > 0:
            share = weight[k] / total
            found -= share * math.log2(share)
    return found


@kernel
def surveys(
    first: Record, s: Record, rng: Ints, actions: Ints, weight: Ints, limit: int, sensible: bool, rows: Any, curve: Reals, wins: Any
) -> None:
    """Play as many games as there are rows."""
    for k in range(rows.shape[0]):
        survey(first, s, rng, actions, weight, limit, sensible, rows[k], curve)
        if s.actor == OVER:
            returns(s, wins[k])


def facts(
    game: Game,
    style: str,
    games: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Facts:
    """Play games in a style and sum them up; the seed alone decides what comes out."""
    rows, wins = np.zeros((games, COLUMNS)), np.zeros((games, game.players))
    curves = np.zeros((-(-games // CHUNK), CURVE, 2))

    def chunk(k: int) -> int:
        part = slice(k * CHUNK, min(games, (k + 1) * CHUNK))
        width = game.rules.width
        surveys(
            bare(game.first), bare(game.first.copy()), generator(seed, k), ints(width), ints(width), game.rules.max_plies + 1,
            style == "sensible", rows[part], curves[k], wins[part],
        )  # fmt: skip
        return part.stop

    with ThreadPoolExecutor(threads or cores()) as pool:
        for done in pool.map(chunk, range(len(curves))):
            if progress is not None:
                progress(done)
    return summed_up(game, style, rows, wins, curves.sum(axis=0))


def summed_up(game: Game, style: str, rows: Any, wins: Any, curve: Any) -> Facts:
    games, decisions = len(rows), rows[:, DECISIONS]
    total = decisions.sum()
    shares = wins.mean(axis=0)
    error = 1.96 * wins.std(axis=0, ddof=1) / math.sqrt(games) if games > 1 else np.ones(game.players)
    lasting = curve[:, 1] >= games / 2
    return Facts(
        game=game.name,
        options=options_json(game.options),
        players=game.players,
        style=style,
        games=games,
        decisions=round(float(decisions.mean()), 2),
        decisions_low=float(np.percentile(decisions, 5)),
        decisions_high=float(np.percentile(decisions, 95)),
        chance_plies=round(float(rows[:, CHANCES].mean()), 2),
        branching=round(float(rows[:, BREADTH].sum() / total), 2),
        branching_most=int(rows[:, WIDEST].max()),
        forced=round(float(rows[:, FORCED].sum() / total), 4),
        tree_digits=round(float(rows[:, BITS].mean() * math.log10(2)), 2),
        entropy=round(float(rows[:, POLICY_BITS].sum() / total), 3),
        luck=round(float(rows[:, LUCK_BITS].mean()), 2),
        wins=[round(float(x), 4) for x in shares],
        wins_error=[round(float(x), 4) for x in error],
        first_seat=round(float(shares[0] - 1 / game.players), 4),
        curve=[round(float(a / b), 2) for a, b in curve[lasting]],
        lengths=[int(x) for x in decisions],
    )
