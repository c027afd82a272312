"""`mastaba balance cheops`: how even the sheets are, from games of equally strong players with different plans."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mastaba.cli.terms import add_game_options, game_options, parser, print_json
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import rules


def main(words: list[str]) -> int:
    made = parser("balance", "Win share by seat, sheet and plan, with 95 % intervals.")
    made.add_argument("game", metavar="GAME", help="cheops")
    made.add_argument("--games", type=int, default=4000, help="how many games to play (4000)")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--generate", type=int, metavar="SEED", help="check a generated sheet set instead of ours")
    made.add_argument("--levels", type=int, default=5, help="pyramid levels of a generated set: 5 or 6")
    made.add_argument("--write", metavar="FILE", help="write the generated sheet set to FILE")
    add_game_options(made)
    args = made.parse_args(words)
    if rules(args.game).name != "cheops":
        raise MastabaError(f"a balance report exists for cheops, not for {args.game!r}")
    from mastaba.games.cheops.balance import balance_report, balance_table
    from mastaba.games.cheops.sheets import generate

    options = {"players": 4, **game_options(args)}
    if args.generate is not None:
        made_set = msgspec.to_builtins(generate(args.generate, args.levels))
        options["sheets"] = made_set
        if args.write:
            Path(args.write).write_text(msgspec.json.format(msgspec.json.encode(made_set)).decode(), encoding="utf-8")
    elif args.write:
        raise MastabaError("--write goes with --generate")
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("playing", total=args.games)
        report = balance_report(options, args.games, args.seed, progress=lambda done: progress.update(task, completed=done))
    if args.json:
        print_json(report)
    else:
        Console().print(balance_table(report))
    return 0
