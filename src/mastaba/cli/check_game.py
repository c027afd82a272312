"""`mastaba check-game NAME`: the contract's battery for one game, ours or another package's."""

from __future__ import annotations

import time
import traceback

from rich.console import Console
from rich.markup import escape

from mastaba.cli.terms import parser, print_json
from mastaba.contract import Promise, promises_of
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import rules


def broken(promise: Promise) -> str | None:
    """Why a promise is not kept, or None."""
    try:
        promise()
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        words = str(error).splitlines()[0] if str(error) else f"not so: {where.line}"
        kind = "" if isinstance(error, AssertionError) else f"{type(error).__name__}: "
        return f"{kind}{words} ({where.filename}:{where.lineno})"
    return None


def main(words: list[str]) -> int:
    made = parser("check-game", "Play a game through and check every promise of docs/contract.md.")
    made.add_argument("game", metavar="GAME", help="a game that `./mastaba games` lists")
    made.add_argument("--only", metavar="WORDS", default="", help="only promises whose title has these words")
    args = made.parse_args(words)
    if not rules(args.game).option_sets:
        raise MastabaError(f"{args.game} lists no option_sets, so there is nothing to play")
    chosen = [promise for promise in promises_of(args.game) if args.only in str(promise)]
    if not chosen:
        raise MastabaError(f"no promise has the words {args.only!r}")
    console, told = Console(highlight=False), []
    for promise in chosen:
        begun = time.perf_counter()
        why = broken(promise)
        told.append({"promise": str(promise), "kept": why is None, "why": why, "seconds": round(time.perf_counter() - begun, 2)})
        if not args.json:
            console.print(f"{'[green]kept  [/]' if why is None else '[bold red]BROKEN[/]'} {escape(str(promise))}")
            if why:
                console.print(f"       {escape(why)}")
    failed = sum(not one["kept"] for one in told)
    if args.json:
        print_json(told)
    else:
        console.print(f"{len(told) - failed} of {len(told)} promises are kept")
    return 1 if failed else 0
