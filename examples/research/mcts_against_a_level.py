"""A search against one of the levels, seats changed after every game, with what it thought at its last decision.

python mcts_against_a_level.py [GAME] [--level casual] [--simulations 400] [--games 10]
"""

from __future__ import annotations

import argparse

import mastaba
from mastaba.bots import make
from mastaba.bots.mcts.search import Account, Recipe, Search


def duel(name: str, level: str, simulations: int, games: int) -> tuple[float, Account | None]:
    """The search's share of the wins, and its last account."""
    game = mastaba.load(name, players=2)
    won, account = 0.0, None
    for number in range(games):
        match, seat = game.start(seed=number // 2), number % 2
        search = Search(Recipe(simulations=simulations, seconds=60.0), threads=1, seed=number)
        other = make(level, seed=number, threads=1)
        while not match.over:
            if match.actor == seat:
                account = search.run(match)
                match.play(account.best.action)
            else:
                match.play(other.choose(match))
        won += match.returns[seat]
        print(f"game {number + 1}: the search had seat {seat} and {'won' if match.returns[seat] > 0.5 else 'did not win'}, {match.scores}")
    return won / games, account


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument("game", nargs="?", default="santorini")
    made.add_argument("--level", default="casual")
    made.add_argument("--simulations", type=int, default=400)
    made.add_argument("--games", type=int, default=10)
    args = made.parse_args()
    share, account = duel(args.game, args.level, args.simulations, args.games)
    print(f"mcts:{args.simulations} won {100 * share:.0f} % against {args.level}")
    if account is not None:
        for line in account.lines[:3]:
            print(f"  {line.text}: {100 * line.share:.0f} % of the visits, {100 * line.win[account.actor]:.0f} % to win")


if __name__ == "__main__":
    main()
