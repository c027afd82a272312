"""`mastaba analyse FILE`: what a search thinks of a position, or of every decision of a game."""

from __future__ import annotations

import math
import sys

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mastaba.bots.mcts.search import Account
from mastaba.bots.review import Review, analyse, review, scored, sentences
from mastaba.cli.terms import parser, print_json, read_file
from mastaba.engine.errors import MastabaError
from mastaba.engine.match import Match
from mastaba.engine.saved import replay


def main(words: list[str]) -> int:
    made = parser("analyse", "Search the position of a saved game, or with --review every decision of it.")
    made.add_argument("file", metavar="FILE", help="a saved game; - for standard input")
    made.add_argument("--ply", type=int, metavar="N", help="the position before ply N; the last decision unless given")
    made.add_argument("--review", action="store_true", help="go through the whole game and mark its turning points")
    made.add_argument("--seconds", type=float, help="time for each position (2; with --review 0.5; none with --simulations)")
    made.add_argument("--simulations", type=int, help="stop each search after so many simulations")
    args = made.parse_args(words)
    for name in ("seconds", "simulations"):
        given = getattr(args, name)
        if given is not None and not 0 < given < math.inf:
            raise MastabaError(f"--{name} must be more than 0")
    match = replay(read_file(args.file), args.ply)
    seconds = args.seconds or (math.inf if args.simulations else 0.5 if args.review else 2.0)
    if args.review:
        return show_review(match, seconds, args.simulations, args.json)
    while match.ply and match.actor < 0:
        match.rewind(match.ply - 1)
    if match.actor < 0:
        raise MastabaError("there is no decision in this game to analyse")
    account = analyse(match, seconds=seconds, simulations=args.simulations)
    if args.json:
        print_json({"game": match.game.name, "ply": match.ply, **msgspec.structs.asdict(account)})
    else:
        show_account(match, account)
    return 0


def show_account(match: Match, account: Account) -> None:
    console = Console()
    table = Table(title=f"{match.game.title}, ply {match.ply}: P{account.actor} to decide")
    points = ["points"] if scored(account) else []
    for heading in ("action", "visits", "share", "win chance", *points, "then"):
        table.add_column(heading, justify="left" if heading in ("action", "then") else "right")
    for line in account.lines[:10]:
        chance = f"{100 * line.win[account.actor]:.1f} %" + (" sure" if line.solved else "")
        mean = [f"{line.points[account.actor]:.0f}" if line.points else ""] if points else []
        table.add_row(line.text, f"{line.visits:,}", f"{100 * line.share:.1f} %", chance, *mean, ", ".join(line.follow))
    console.print(table)
    for sentence in sentences(account):
        console.print(sentence, highlight=False)
    console.print(f"{account.simulations:,} simulations in {account.seconds:.1f} s, {account.nodes:,} nodes", style="dim", highlight=False)


def show_review(match: Match, seconds: float, simulations: int | None, as_json: bool) -> int:
    columns = (TextColumn("reviewing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("reviewing", total=None)
        found = review(
            match, seconds=seconds, simulations=simulations, progress=lambda done, total: progress.update(task, completed=done, total=total)
        )
    if as_json:
        print_json({"game": found.game, "decisions": found.decisions, "turning_points": [d.ply for d in found.turning_points]})
    else:
        tell_review(match, found)
    return 0


def tell_review(match: Match, found: Review) -> None:
    console = Console()
    table = Table(title=f"{match.game.title}: {len(found.decisions)} decisions")
    for heading in ("ply", "seat", "played", "best", "lost", *(f"P{p}" for p in range(match.game.players))):
        table.add_column(heading, justify="left" if heading in ("played", "best") else "right")
    for d in found.decisions:
        chances = (f"{100 * w:.0f}" for w in d.win)
        table.add_row(str(d.ply), f"P{d.actor}", d.played, d.best, f"{100 * d.lost:.0f}", *chances, style="bold red" if d.turning else "")
    console.print(table)
    for d in found.turning_points:
        console.print(f"Ply {d.ply}: P{d.actor} played {d.played}; {d.best} was better by about {100 * d.lost:.0f} %.", highlight=False)
