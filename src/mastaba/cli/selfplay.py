"""`mastaba selfplay GAME --bots a,b --games N --out FILE.parquet`: a dataset of positions, policies and results."""

from __future__ import annotations

import sys
from importlib.util import find_spec

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mastaba.arena.entrants import read_entrants
from mastaba.cli.arena import make_runner
from mastaba.cli.terms import Parser, add_game_options, game_from, parser, print_json
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import options_json, options_text


def arguments() -> Parser:
    made = parser("selfplay", "Let bots play and keep every decision: position, observation, policy, result. See docs/datasets.md.")
    made.add_argument("game", metavar="GAME")
    made.add_argument("--bots", required=True, metavar="BOT,BOT…", help="levels, searches (mcts:1000) or programs; one plays all seats")
    made.add_argument("--games", type=int, required=True, metavar="N", help="how many games the file is to hold")
    made.add_argument("--out", required=True, metavar="FILE", help="the .parquet file; run again, it goes on where it stopped")
    add_game_options(made)
    made.add_argument("--seed", type=int, default=0, help="the same seed gives the same games (0)")
    made.add_argument("--explore", type=int, default=0, metavar="K", help="draw the first K decisions of a game from the policy (0)")
    made.add_argument("--no-observations", action="store_true", help="leave out what can be made from the positions again")
    made.add_argument("--workers", "--threads", type=int, metavar="K", help="processes that play (all cores)")
    made.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    return made


def main(words: list[str]) -> int:
    args = arguments().parse_args(words)
    if find_spec("pyarrow") is None:
        raise MastabaError("datasets need pyarrow: pip install 'mastaba[data]'")
    if not args.out.endswith(".parquet"):
        raise MastabaError(f"a dataset is a .parquet file, not {args.out}")
    if args.games < 1 or (args.workers is not None and args.workers < 1) or args.explore < 0:
        raise MastabaError("games and workers are positive, and explore is not negative")
    from mastaba.data.harvest import HarvestTerms
    from mastaba.data.selfplay import selfplay

    game = game_from(args)
    terms = HarvestTerms(
        game=game.name,
        options=options_json(game.options),
        bots=read_entrants(args.bots, fewest=1),
        seed=args.seed,
        explore=args.explore,
        observations=not args.no_observations,
    )
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("playing", total=args.games)
        made = selfplay(terms, args.games, args.out, runner=make_runner(args), watch=lambda done, plies: bar.update(task, completed=done))
    if args.json:
        print_json(made)
    else:
        told = f"{made.path}: {made.rows:,} decisions of {made.games:,} games of {game.title} ({options_text(game.options)})"
        print(told + ("" if made.played == made.games else f"; {made.games - made.played:,} games were there already"))
    return 0
