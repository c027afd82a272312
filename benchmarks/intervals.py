"""How often the arena's intervals hold the truth: tournaments of made-up bots whose strengths are known.

python benchmarks/intervals.py
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from mastaba.arena.ratings import Contest, fit

BLOCKS = (5, 10, 50, 100)
Luck = Callable[[random.Random], Callable[[list[float]], int]]


class Case(NamedTuple):
    """A tournament: how strong the bots are, how many sit at a table, and how a game is decided."""

    name: str
    strengths: Sequence[float]
    players: int
    luck: Luck


def fresh(dice: random.Random) -> Callable[[list[float]], int]:
    """Every game of a block has luck of its own."""
    return lambda weights: dice.choices(range(len(weights)), weights)[0]


def shared(dice: random.Random) -> Callable[[list[float]], int]:
    """The dice of a block are the same: in all its games they favour the same seat."""
    place = dice.random()

    def winner(weights: list[float]) -> int:
        reached = 0.0
        for seat, weight in enumerate(weights):
            reached += weight / sum(weights)
            if place < reached:
                return seat
        return len(weights) - 1

    return winner


def first_wins(dice: random.Random) -> Callable[[list[float]], int]:
    """Among equals the first seat wins 95 of 100 games of two."""
    return lambda weights: dice.choices(range(len(weights)), [19 * weights[0], *weights[1:]])[0]


STEPS = [10 ** (k / 4) for k in range(5)]  # 100 points from one bot to the next
CASES = [
    Case("2 players, 2 bots, 70 %", [7, 3], 2, fresh),
    Case("2 players, 5 bots", STEPS, 2, fresh),
    Case("4 players, 2 bots", [7, 3], 4, fresh),
    Case("4 players, 5 bots", STEPS, 4, fresh),
    Case("2 players, the same dice in a block", [7, 3], 2, shared),
    Case("4 players, the same dice in a block", STEPS, 4, shared),
    Case("2 players, the first seat wins 95 %", [6, 4], 2, first_wins),
    Case("2 players, 99.5 %", [199, 1], 2, fresh),
]


def tournament(case: Case, blocks: int, dice: random.Random) -> list[Contest]:
    """Blocks of one mix each, played once in every rotation of the seats."""
    bots, games = len(case.strengths), []
    for block in range(blocks):
        mix = [k % bots for k in range(case.players)] if bots <= case.players else dice.sample(range(bots), case.players)
        winner = case.luck(dice)
        for turn in range(case.players):
            lineup = tuple(mix[turn:] + mix[:turn])
            won = winner([case.strengths[bot] for bot in lineup])
            games.append(Contest(block, lineup, tuple(float(seat == won) for seat in range(case.players))))
    return games


def truth(case: Case, dice: random.Random) -> float:
    """The gap of the first two bots that a tournament without end would find."""
    return fit(tournament(case, 20_000, dice), len(case.strengths)).gap(0, 1)[0]


def held(case: Case, blocks: int, true: float, rounds: int, seed: int) -> dict[str, float]:
    """Shares of tournaments whose interval holds the truth, lies wholly below it, or wholly above."""
    dice = random.Random(f"{seed} {case.name} {blocks}")
    low = high = 0
    for _ in range(rounds):
        _, least, most = fit(tournament(case, blocks, dice), len(case.strengths)).gap(0, 1)
        low += most < true
        high += least > true
    return {"held": 1 - (low + high) / rounds, "below": low / rounds, "above": high / rounds}


def main() -> None:
    made = argparse.ArgumentParser(description="How often intervals of ratings hold the truth.")
    made.add_argument("--rounds", type=int, default=1000, help="tournaments a number (1000)")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--json", action="store_true", help="print JSON for machines")
    args = made.parse_args()
    rows: list[dict[str, str | float]] = []
    for case in CASES:
        true = truth(case, random.Random(f"{args.seed} {case.name}"))
        rows += [{"case": case.name, "blocks": n, **held(case, n, true, args.rounds, args.seed)} for n in BLOCKS]
    if args.json:
        print(json.dumps(rows))
        return
    print(f"| intervals that held the truth | {' | '.join(f'{n} blocks' for n in BLOCKS)} |\n|---|{'---:|' * len(BLOCKS)}")
    for case in CASES:
        shares = [f"{100 * float(row['held']):.1f} %" for row in rows if row["case"] == case.name]
        print(f"| {case.name} | {' | '.join(shares)} |")


if __name__ == "__main__":
    main()
