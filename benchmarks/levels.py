"""How long the levels think: the time of every decision over whole games, written to benchmarks/results/levels.json.

python benchmarks/levels.py                  # all games and levels
python benchmarks/levels.py cheops expert    # one game, one level
python benchmarks/levels.py --table          # the table in docs/bots.md from the file

A level sits at one seat, the game's `novice` at the others, at the smallest and at the largest table, with its clock and all cores.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import mastaba
from mastaba.bots import make
from mastaba.bots.levels import CLOCK
from mastaba.cli.bench_results import machine

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "levels.json"
DOCS = ROOT / "docs" / "bots.md"
BEGIN, END = "<!-- times -->\n", "<!-- end of times -->\n"


def main() -> int:
    made = argparse.ArgumentParser(description="Time the decisions of the levels over whole games.")
    made.add_argument("names", nargs="*", metavar="GAME|LEVEL", help="all games and levels unless named")
    made.add_argument("--games", type=int, default=1, help="whole games at each table (1)")
    made.add_argument("--threads", type=int, help="threads of a search (all cores)")
    made.add_argument("--table", action="store_true", help="measure nothing, write the table of docs/bots.md anew")
    args = made.parse_args()
    unknown = set(args.names) - set(mastaba.names()) - set(CLOCK)
    if unknown:
        made.error(f"there is no game and no level {', '.join(sorted(unknown))}")
    kept: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for game in [] if args.table else [n for n in mastaba.names() if n in args.names] or mastaba.names():
        for level in [n for n in CLOCK if n in args.names] or CLOCK:
            kept.setdefault(game, {})[level] = {"machine": machine()} | timed(game, level, args.games, args.threads)
            print(game, level, kept[game][level]["tables"], flush=True)
            RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    write_table(kept)
    return 0


def timed(game: str, level: str, games: int, threads: int | None) -> dict[str, Any]:
    """The median and the worst decision at the smallest and at the largest table."""
    tables = {}
    for players in sorted(set(mastaba.load(game).rules.players)):
        taken: list[float] = []
        for seed in range(games):
            taken += decisions(mastaba.load(game, players=players).start(seed=seed), level, seed, threads)
        tables[str(players)] = {"decisions": len(taken), "median": round(statistics.median(taken), 3), "worst": round(max(taken), 3)}
    return {"tables": tables}


def decisions(match: mastaba.Match, level: str, seed: int, threads: int | None) -> list[float]:
    """Seconds of every decision of the first seat that was one; first moves compile, so one is made on a copy before."""
    bots = [make(level if seat == 0 else "novice", seed + seat, threads) for seat in range(match.game.players)]
    make(level, seed, threads).choose(match.copy())
    taken = []
    while not match.over:
        begun = time.perf_counter()
        chosen = bots[match.actor].choose(match)
        if match.actor == 0 and len(match.game.moves(match.state)) > 1:
            taken.append(time.perf_counter() - begun)
        match.play(chosen)
    return taken


def write_table(kept: dict[str, Any]) -> None:
    """The table of docs/bots.md from the results."""
    lines = ["| game | players | " + " | ".join(CLOCK) + " |", "|---|---|" + "---|" * len(CLOCK)]
    for game in sorted(kept):
        for players in sorted({p for level in kept[game].values() for p in level["tables"]}, key=int):
            cells = []
            for level in CLOCK:
                found = kept[game].get(level, {}).get("tables", {}).get(players)
                cells.append(f"{1000 * found['median']:.0f} / {1000 * found['worst']:.0f}" if found else "")
            lines.append(f"| {game} | {players} | " + " | ".join(cells) + " |")
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    DOCS.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
