"""`mastaba perft GAME DEPTH`: counts every line of play, to compare rules and to time them."""

from __future__ import annotations

import sys
import time

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from mastaba.analysis.perft import Perft, perft
from mastaba.cli.terms import add_game_options, game_from, parser, print_json, read_json
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import options_json, options_text
from mastaba.engine.record import OVER

DEEPEST = 64


def main(words: list[str]) -> int:
    made = parser("perft", "Count the lines of play of a given depth; dice and draws count as plies, every outcome as a line.")
    made.add_argument("game", metavar="GAME")
    made.add_argument("depth", type=int, metavar="DEPTH")
    made.add_argument("--position", metavar="FILE", help="count from a position as JSON; - for standard input")
    made.add_argument("--divide", action="store_true", help="list the first moves with their lines")
    made.add_argument("--threads", type=int, metavar="K", help="threads that count (all cores)")
    add_game_options(made)
    args = made.parse_args(words)
    if not 0 <= args.depth <= DEEPEST:
        raise MastabaError(f"the depth is 0..{DEEPEST}, not {args.depth}")
    if args.threads is not None and args.threads < 1:
        raise MastabaError("at least one thread must count")
    game = game_from(args)
    s = game.start(0, chance="manual", position=read_json(args.position)).state if args.position else game.first.copy()
    if s.actor == OVER:
        raise MastabaError("the game is over in this position, so there is nothing to count")
    perft(game, s, min(args.depth, 2), threads=1)  # compiles, if need be
    begun = time.perf_counter()
    columns = (TextColumn("first moves"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("counting", total=None)
        found = perft(game, s, args.depth, threads=args.threads, progress=lambda done, all_: bar.update(task, completed=done, total=all_))
    seconds = time.perf_counter() - begun
    if args.json:
        told = {"game": game.name, "options": options_json(game.options), "depth": args.depth, "seconds": round(seconds, 3)}
        print_json(told | msgspec.to_builtins(found))
        return 0
    show(found, f"{game.title} ({options_text(game.options)})", args.divide)
    rate = found.lines / max(seconds, 1e-9)
    print(f"{found.lines:,} lines in {seconds:.2f} s ({rate:,.0f} a second)")
    return 0


def show(found: Perft, title: str, divide: bool) -> None:
    table = Table(title=title)
    for heading in ("ply", "lines", "of these over", "chance comes next"):
        table.add_column(heading, justify="right")
    for level in found.levels:
        table.add_row(str(level.ply), f"{level.lines:,}", f"{level.over:,}", f"{level.chance:,}")
    console = Console()
    console.print(table)
    if divide:
        first = Table(title="by first move")
        first.add_column("move")
        first.add_column("lines", justify="right")
        for branch in found.branches:
            first.add_row(branch.text, f"{branch.lines:,}")
        console.print(first)
