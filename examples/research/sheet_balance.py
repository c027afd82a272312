"""How even the sheets of Cheops are: win shares of seats, sheets and plans in our set and in a generated one.

python sheet_balance.py [--games 1000] [--generate SEED]
"""

from __future__ import annotations

import argparse

import msgspec
from rich.console import Console

from mastaba.games.cheops.balance import Balance, balance_report, balance_table
from mastaba.games.cheops.sheets import generate


def reports(games: int, seed: int) -> list[Balance]:
    """Our own set, and one that is made up from a seed."""
    made_up = msgspec.to_builtins(generate(seed, 5))
    return [balance_report({"players": 4}, games), balance_report({"players": 4, "sheets": made_up}, games)]


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument("--games", type=int, default=1000)
    made.add_argument("--generate", type=int, default=7, metavar="SEED")
    args = made.parse_args()
    for report in reports(args.games, args.generate):
        Console().print(balance_table(report))
        worst = max(report.sheets, key=lambda sheet: abs(sheet.share - report.even_share))
        print(f"the least even sheet is {worst.name}: {100 * worst.share:.1f} % where {100 * report.even_share:.1f} % would be even\n")


if __name__ == "__main__":
    main()
