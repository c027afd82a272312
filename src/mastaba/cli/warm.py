"""`mastaba warm`: compile every game now, so that nobody waits later."""

from __future__ import annotations

import sys
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from mastaba.bots import make
from mastaba.bots.mcts.search import Recipe
from mastaba.bots.players import SearchBot
from mastaba.cli.terms import parser, print_json
from mastaba.engine.compiling import compile_everything, is_compiled
from mastaba.engine.errors import UnknownGame
from mastaba.engine.registry import load, names, rules


def compile_search(name: str) -> None:
    """Compile the bots too: one short search and one exact one, and Camel Up's odds."""
    match = load(name, **rules(name).option_sets[0]).start(seed=1)
    SearchBot("warm", Recipe(simulations=2), seed=1, threads=1, exact=10).choose(match)
    make("novice", 1).choose(match)
    if name == "camelup":
        make("greedy").choose(match)


def main(words: list[str]) -> int:
    made = parser("warm", "Compile all games, or those named, and keep the result for later runs.")
    made.add_argument("games", nargs="*", metavar="GAME")
    args = made.parse_args(words)
    chosen = args.games or names()
    for name in chosen:
        if name not in names():
            raise UnknownGame(f"there is no game {name!r}; there are {', '.join(names())}")
    waiting = [name for name in chosen if not is_compiled(rules(name))]
    seconds: dict[str, float] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), disable=not waiting) as progress:
        task = progress.add_task("compiling", total=len(waiting))
        for name in waiting:
            progress.update(task, description=f"compiling {rules(name).title}")
            begun = time.perf_counter()
            compile_everything(rules(name))
            compile_search(name)
            seconds[name] = round(time.perf_counter() - begun, 1)
            progress.advance(task)
    if args.json:
        print_json({"compiled": seconds, "ready": chosen})
    elif not waiting:
        print("all games are compiled")
    return 0
