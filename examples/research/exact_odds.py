"""Exact odds in Camel Up, and how close sampling comes: the leg's winner by enumeration and by random rolls.

python exact_odds.py [--seed 3] [--legs 2000]
"""

from __future__ import annotations

import argparse
import random

from rich.console import Console

import mastaba
from mastaba.games.camelup.odds import odds, render

CAMELS = ("blue", "green", "orange", "yellow", "white")


def sampled(match: mastaba.Match, legs: int, seed: int = 1) -> dict[str, float]:
    """How often each camel leads when all dice of the leg are rolled and nobody does anything else."""
    dice, won, game = random.Random(seed), dict.fromkeys(CAMELS, 0), match.game
    for _ in range(legs):
        table = match.copy()
        table.automatic = False
        leg = table.state.leg
        while not table.over and table.state.leg == leg:
            if table.actor == mastaba.CHANCE:
                outcomes, weights = zip(*game.outcomes(table.state), strict=True)
                table.play(dice.choices(outcomes, weights)[0])
            else:
                table.play("roll")
        won[table.view().ranking[0]] += 1
    return {camel: n / legs for camel, n in won.items()}


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument("--seed", type=int, default=3)
    made.add_argument("--legs", type=int, default=2000)
    args = made.parse_args()
    match = mastaba.load("camelup", players=3).start(args.seed)
    exact = odds(match.state, 0)
    Console().print(render(exact))
    seen = sampled(match, args.legs)
    for camel in exact.camels:
        print(
            f"{camel.camel}: leads after the leg {100 * camel.leg[0]:.1f} % exactly, {100 * seen[camel.camel]:.1f} % in {args.legs:,} legs"
        )


if __name__ == "__main__":
    main()
