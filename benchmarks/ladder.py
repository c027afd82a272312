"""The ladder: the arena for all levels of one game or of all, written to benchmarks/ladder/ with the command that made it.

python benchmarks/ladder.py camelup --games 400
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import mastaba
from mastaba.engine.batch import cores

ROOT = Path(__file__).resolve().parents[1]
LADDER = ROOT / "benchmarks" / "ladder"
GAMES = ROOT / "build" / "ladder"  # result files, so that a stopped ladder goes on
BOTS = "random,novice,casual,strong,expert"
MORE = {"camelup": ",greedy"}
BEGIN, END = "<!-- ladder -->\n", "<!-- end of ladder -->\n"


def main() -> int:
    made = argparse.ArgumentParser(description="Rate all levels of the games and write benchmarks/ladder/.")
    made.add_argument("games", nargs="*", metavar="GAME", help="all games unless named")
    made.add_argument("--games", dest="count", type=int, default=400, metavar="N", help="games a ladder (400)")
    made.add_argument("--players", type=int, help="seats at the table; else the fewest of the game")
    made.add_argument("--bots", help=f"other bots than {BOTS}; such a ladder needs a --name")
    made.add_argument("--name", metavar="WORD", help="a word for the names of the files, after the game's")
    made.add_argument("--mixes", default="ring", help="who meets whom (ring: neighbours of the ladder, and the last the first)")
    made.add_argument("--seed", type=int, default=0)
    made.add_argument("--workers", type=int, help="processes that play (all cores)")
    made.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster")
    made.add_argument("--table-only", action="store_true", help="play nothing, write the table of README.md anew")
    args = made.parse_args()
    if args.bots and not args.name:
        made.error("--bots needs a --name, so that the ladder of the levels stays")
    for game in [] if args.table_only else args.games or mastaba.names():
        status = climb(game, args)
        if status:
            return status
    write_table()
    return 0


def climb(game: str, args: argparse.Namespace) -> int:
    """One ladder: its JSON and its plot."""
    fewest = mastaba.load(game).rules.players[0]
    seats = args.players or fewest
    name = "-".join([game, *([args.name] if args.name else []), *([str(seats)] if seats != fewest else [])])
    GAMES.mkdir(parents=True, exist_ok=True)
    told = ["arena", game, "--bots", args.bots or BOTS + MORE.get(game, ""), "--games", str(args.count), "--mixes", args.mixes]
    told += ["--seed", str(args.seed), "--players", str(seats)]
    where = ["--out", f"build/ladder/{name}.jsonl", "--plot", f"benchmarks/ladder/{name}.svg"]
    how = [*([] if args.workers is None else ["--workers", str(args.workers)]), *([] if args.ray is None else ["--ray", args.ray])]
    command = [sys.executable, "-m", "mastaba.cli.main", *told, *where, *how, "--json"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        return done.returncode
    made = {
        "command": " ".join(["./mastaba", *told]),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "cores": args.workers or cores(),
        "python": platform.python_version(),
        "mastaba": mastaba.__version__,
    }
    (LADDER / f"{name}.json").write_text(json.dumps({"made": made} | json.loads(done.stdout), indent=2) + "\n", encoding="utf-8")
    return 0


def machine() -> str:
    """The processor in words."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.processor())
    return f"{model or platform.machine()}, {os.cpu_count()} cores, {platform.system()}"


def write_table() -> None:
    """The table in README.md from the JSON files that are there."""
    readme = LADDER / "README.md"
    text = readme.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    sections = [
        section(json.loads(path.read_text(encoding="utf-8")), path.stem)
        for path in sorted(LADDER.glob("*.json"), key=lambda path: path.stem)
    ]
    readme.write_text(before + BEGIN + "".join(sections) + END + after, encoding="utf-8")


def section(ladder: dict[str, Any], name: str) -> str:
    """One game: ratings, and each step of the ladder with its interval."""
    lines = [f"\n## {name}\n", f"![Ratings of {name}]({name}.svg)\n", f"`{ladder['made']['command']}`, {ladder['made']['date']}, "]
    lines[-1] += f"{ladder['made']['machine']}, {ladder['games']} games.\n"
    lines += ["| bot | rating | 95 % | score against weaker ones it met | above the next |", "|---|---|---|---|---|"]
    pairs = {(p["a"], p["b"]): p for p in ladder["pairs"]}
    for k, bot in enumerate(ladder["bots"]):
        below = [pairs[bot["name"], lower["name"]] for lower in ladder["bots"][k + 1 :]]
        met = [f"{p['b']} {100 * p['a_score']:.1f} % ({100 * p['low']:.0f} to {100 * p['high']:.0f})" for p in below if p["games"]]
        gap = f"{below[0]['gap']:+.0f} ({below[0]['gap_low']:+.0f} to {below[0]['gap_high']:+.0f})" if below else ""
        lines.append(f"| {bot['name']} | {bot['rating']:+.0f} | {bot['low']:+.0f} to {bot['high']:+.0f} | {', '.join(met)} | {gap} |")
    return "\n".join(lines) + "\n\n"


if __name__ == "__main__":
    sys.exit(main())
