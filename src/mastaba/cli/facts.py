"""`mastaba facts [GAME ...]`: branching, length, first-seat advantage and entropy of the games."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from mastaba.analysis.facts import STYLES, Facts, facts
from mastaba.analysis.plot import check_plot, draw_facts
from mastaba.cli.terms import add_game_options, game_options, parser, print_json
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import load, names


def main(words: list[str]) -> int:
    made = parser("facts", "Play many games and say what kind of game it is: branching, length, first-seat advantage, entropy.")
    made.add_argument("games", nargs="*", metavar="GAME", help="all games unless named")
    made.add_argument("--play", choices=STYLES, help="how seats play (both, one after the other)")
    made.add_argument("--count", type=int, default=1000, metavar="N", help="games to play in each style (1000)")
    made.add_argument("--seed", type=int, default=0, help="the same seed gives the same numbers (0)")
    made.add_argument("--threads", type=int, metavar="K", help="threads that play (all cores)")
    made.add_argument("--plot", metavar="FILE", help="draw the facts as .svg or .png")
    add_game_options(made)
    args = made.parse_args(words)
    for name in args.games:
        if name not in names():
            raise MastabaError(f"there is no game {name!r}; there are {', '.join(names())}")
    if args.count < 1 or (args.threads is not None and args.threads < 1):
        raise MastabaError("play at least one game on at least one thread")
    if args.plot:
        check_plot(args.plot)
    options, chosen = game_options(args), args.games or names()
    games = [load(name, **options) for name in chosen]
    styles = [args.play] if args.play else list(STYLES)
    found: list[Facts] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("playing", total=len(games) * len(styles) * args.count)
        for game in games:
            for style in styles:
                bar.update(task, description=f"{game.name}, {style} play")
                before = len(found) * args.count
                found.append(
                    facts(
                        game,
                        style,
                        args.count,
                        args.seed,
                        threads=args.threads,
                        progress=lambda done, before=before: bar.update(task, completed=before + done),  # type: ignore[misc]
                    )
                )
    if args.plot:
        draw_facts(found, args.plot)
    if args.json:
        print_json(found)
    else:
        console = Console()
        console.print(table(found, wide=console.width >= WIDE))
    return 0


WIDE = 130  # columns of a terminal that has room for everything


def table(found: list[Facts], wide: bool) -> Table:
    """The facts, a row a game and style; a narrow one leaves out what is only nice to know."""
    made = Table(title=f"Facts, from {found[0].games:,} games a row", box=None, padding=(0, 2, 0, 0))
    rows = [cells(f) for f in found]
    for heading in rows[0]:
        if wide or heading not in ("5–95 %", "most", "forced", "chance plies", "wins by seat, %"):
            made.add_column(heading, justify="left" if heading in ("game", "play") else "right")
    shown = [str(column.header) for column in made.columns]
    for row in rows:
        made.add_row(*(row[heading] for heading in shown))
    return made


def cells(f: Facts) -> dict[str, str]:
    return {
        "game": f.game,
        "seats": str(f.players),
        "play": f.style,
        "decisions": f"{f.decisions:.0f}",
        "5–95 %": f"{f.decisions_low:.0f}–{f.decisions_high:.0f}",
        "choices": f"{f.branching:.1f}",
        "most": str(f.branching_most),
        "forced": f"{100 * f.forced:.0f} %",
        "tree": f"10^{f.tree_digits:.0f}",
        "bits": f"{f.entropy:.2f}",
        "chance plies": f"{f.chance_plies:.0f}",
        "luck": f"{f.luck:.0f}",
        "wins by seat, %": "  ".join(f"{100 * share:.1f}" for share in f.wins),
        "first seat": f"{100 * f.first_seat:+.1f} ± {100 * f.wins_error[0]:.1f}",
    }
