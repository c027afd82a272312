"""`mastaba arena GAME --bots a,b,c --games N`: a rated, seat-balanced tournament."""

from __future__ import annotations

import argparse
import sys
from itertools import combinations

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mastaba.analysis.plot import check_plot
from mastaba.arena.entrants import Entrant, read_entrants
from mastaba.arena.play import ON_FAULT, Outcome, Terms
from mastaba.arena.plot import draw_plot
from mastaba.arena.pool import HereRunner, PoolRunner, Runner
from mastaba.arena.report import Report
from mastaba.arena.schedule import MIXES, Schedule
from mastaba.arena.sequential import HIGH, LOW, Sequential
from mastaba.arena.tournament import hold
from mastaba.bots.program import MOVE_SECONDS, START_SECONDS
from mastaba.cli.terms import Parser, add_game_options, game_from, parser, print_json
from mastaba.engine.batch import cores
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game, options_json, options_text

SHOWN_FAULTS = 5
MOST_GAMES = 10_000_000
DAY = 86_400.0


def arguments() -> Parser:
    made = parser("arena", "Rate bots against each other: every bot in every seat, the same dice for all, ratings with 95 % intervals.")
    made.add_argument("game", metavar="GAME")
    made.add_argument(
        "--bots",
        required=True,
        metavar="BOT,BOT…",
        help="levels (random, novice, …), searches (mcts:1000), programs (exec:COMMAND or NAME=exec:COMMAND)",
    )
    made.add_argument("--games", type=int, required=True, metavar="N", help="how many games; more are played to finish the last block")
    add_game_options(made)
    made.add_argument("--seed", type=int, default=0, help="the same seed gives the same tournament (0)")
    made.add_argument(
        "--mixes",
        choices=tuple(MIXES),
        default="even",
        help="all meet all (even), each the next in the list (ring), every table (all)",
    )
    made.add_argument("--out", metavar="FILE", help="result file, one JSON line a game; run again, the arena goes on where it stopped")
    made.add_argument("--keep-games", action="store_true", help="put the whole saved game into each line of the result file")
    made.add_argument("--plot", metavar="FILE", help="draw the ratings as .svg or .png")
    made.add_argument("--workers", "--threads", type=int, metavar="K", help="processes that play (all cores)")
    made.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    made.add_argument("--stop-when-sure", action="store_true", help="two bots: stop once a sequential test knows the stronger")
    made.add_argument("--sure", metavar="LOW,HIGH", default=f"{LOW:g},{HIGH:g}", help="the Elo leads that test tells apart (%(default)s)")
    made.add_argument("--on-fault", choices=ON_FAULT, default="forfeit", help="a failing program loses the game or is replaced (forfeit)")
    made.add_argument("--move-seconds", type=float, default=MOVE_SECONDS, help="time a program has for a move (%(default)g)")
    made.add_argument("--start-seconds", type=float, default=START_SECONDS, help="and on top for its first move (%(default)g)")
    return made


def main(words: list[str]) -> int:
    args = arguments().parse_args(words)
    game = game_from(args)
    bots = read_entrants(args.bots)
    terms = Terms(
        game=game.name,
        options=options_json(game.options),
        bots=bots,
        seed=args.seed,
        mixes=args.mixes,
        on_fault=args.on_fault,
        move_seconds=args.move_seconds,
        start_seconds=args.start_seconds,
        keep_games=args.keep_games,
    )
    check(args)
    test = sequential(args.sure) if args.stop_when_sure else None
    if test is not None and len(bots) != 2:
        raise MastabaError(f"--stop-when-sure is for two bots, and here are {len(bots)}")
    runner = make_runner(args)
    planned = sum(1 for _ in Schedule(len(bots), game.players, args.seed, args.mixes).plans(args.games))
    with Standings(bots, planned) as standings:
        report = hold(terms, args.games, runner=runner, out=args.out, test=test, watch=standings.add)
    if args.plot:
        draw_plot(report, args.plot, title(game, report))
    if args.json:
        print_json(report)
    else:
        show(report, title(game, report), standings)
    return 0


def check(args: argparse.Namespace) -> None:
    if args.games < 1:
        raise MastabaError("play at least one game")
    if args.workers is not None and args.workers < 1:
        raise MastabaError("at least one worker must play")
    if args.games > MOST_GAMES:
        raise MastabaError(f"play at most {MOST_GAMES:,} games")
    if not (0 < args.move_seconds <= DAY and 0 <= args.start_seconds <= DAY):
        raise MastabaError("the times for programs are positive, and a day at most")
    if args.keep_games and not args.out:
        raise MastabaError("--keep-games needs a result file: --out FILE")
    if args.plot:
        check_plot(args.plot, extra="arena")


def sequential(text: str) -> Sequential:
    try:
        low, high = (float(x) for x in text.split(","))
    except ValueError:
        raise MastabaError(f"--sure takes two Elo leads such as -10,10, not {text!r}") from None
    if not -1000 <= low < high <= 1000:
        raise MastabaError(f"--sure takes two Elo leads, the lower first, not {text!r}")
    return Sequential(low, high)


def make_runner(args: argparse.Namespace) -> Runner:
    if args.ray:
        from mastaba.arena.cluster import RayRunner

        return RayRunner(args.ray, args.workers)
    workers = args.workers or cores()
    return PoolRunner(workers) if workers > 1 else HereRunner()


class Standings:
    """The progress bar with the running score."""

    def __init__(self, bots: list[Entrant], planned: int) -> None:
        self.won = dict.fromkeys((b.name for b in bots), 0.0)
        self.known = 0
        self.faults: list[str] = []
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(file=sys.stderr),
            transient=True,
        )
        self.task = self.bar.add_task("the first games", total=planned)

    def add(self, outcome: Outcome, known: bool) -> None:
        self.known += known
        for name, share in zip(outcome.lineup, outcome.returns, strict=True):
            self.won[name] += share
        for fault in outcome.faults:
            where = f"game {outcome.block}.{outcome.turn}, ply {fault.ply}"
            self.faults.append(f"{outcome.lineup[fault.seat]}: {fault.kind} in {where}: {fault.words}")
        order = sorted(self.won.items(), key=lambda item: -item[1])
        self.bar.update(self.task, advance=1, description="  ".join(f"{escape(name)} [bold]{won:g}[/]" for name, won in order[:6]))

    def __enter__(self) -> Standings:
        self.bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.bar.stop()


def title(game: Game, report: Report) -> str:
    return f"{game.title} ({options_text(game.options)}): {report.games:,} games in {report.blocks:,} blocks"


def show(report: Report, heading: str, standings: Standings) -> None:
    console = Console()
    console.print(ratings_table(report, heading))
    console.print(cross_table(report))
    if report.test is not None:
        console.print(verdict_line(report))
    if standings.known:
        console.print(f"{standings.known:,} of these games were in the result file already")
    for line in standings.faults[:SHOWN_FAULTS]:
        console.print(line, style="yellow", markup=False)
    if len(standings.faults) > SHOWN_FAULTS:
        console.print(f"and {len(standings.faults) - SHOWN_FAULTS:,} more faults of programs", style="yellow")


def ratings_table(report: Report, heading: str) -> Table:
    table = Table(title=heading)
    table.add_column("bot")
    skilled, faulty = any(b.skill for b in report.bots), any(b.faults for b in report.bots)
    for column in ("Elo", "95 %", "games", "wins", *(["openskill"] if skilled else []), *(["faults"] if faulty else [])):
        table.add_column(column, justify="right")
    for b in report.bots:
        cells = [escape(b.name), f"{b.rating:+.0f}", f"{b.low:+.0f} … {b.high:+.0f}", f"{b.games:,}", f"{b.wins:,g}"]
        if skilled:
            cells.append(f"{b.skill.mu:.1f} ± {2 * b.skill.sigma:.1f}" if b.skill else "")
        if faulty:
            cells.append(str(b.faults))
        table.add_row(*cells)
    return table


def cross_table(report: Report) -> Table:
    """Each row's score in per cent against each column, with its interval."""
    table = Table(title="Score of the row against the column, in %")
    names = [b.name for b in report.bots]
    for column in ("", *names):
        table.add_column(escape(column), justify="left" if column == "" else "right")
    cells = {(name, name): "·" for name in names}
    for a, b in combinations(names, 2):
        for row, column in ((a, b), (b, a)):
            m = report.meeting(row, column)
            cells[row, column] = f"{100 * m.a_score:.1f}\n({100 * m.low:.1f}–{100 * m.high:.1f})" if m.games else "–"
    for row in names:
        table.add_row(escape(row), *(cells[row, column] for column in names))
    return table


def verdict_line(report: Report) -> str:
    test = report.test
    assert test is not None
    weight = f"log likelihood ratio {test.ratio:+.2f}, bounds ±{test.bound:.2f}, after {test.blocks:,} blocks"
    if report.stronger is None:
        return f"Not sure which bot is stronger ({weight})."
    return f"Sure: {escape(report.stronger)} is stronger ({weight})."
