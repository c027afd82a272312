"""`mastaba warm`: compile every game now, so that nobody waits later."""

from __future__ import annotations

import inspect
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import mastaba.bots.mcts as mcts
from mastaba.bots import make
from mastaba.bots.mcts.search import Recipe
from mastaba.bots.players import SearchBot
from mastaba.cli.terms import parser, print_json
from mastaba.engine.compiling import compile_everything, stamp
from mastaba.engine.errors import UnknownGame
from mastaba.engine.kernel import JIT, source_hash
from mastaba.engine.registry import load, names, rules

MOST = 4  # processes: each takes up to 1.5 GB


def warm_stamp(name: str) -> Path:
    """A file that exists once a game and its bots, as they are now, have been compiled by this command."""
    game = stamp(rules(name))
    return game.with_name(f"{game.name}-warm-{source_hash(Path(mcts.__path__[0]))}")


def compile_search(name: str) -> None:
    """Compile the bots too: one short search and one exact one, and Camel Up's odds."""
    match = load(name, **rules(name).option_sets[0]).start(seed=1)
    SearchBot("warm", Recipe(simulations=2), seed=1, threads=1, exact=10).choose(match)
    make("novice", 1).choose(match)
    if name == "camelup":
        make("greedy").choose(match)


def compile_all(name: str) -> float:
    """Compile a game and its bots; in how many seconds."""
    begun = time.perf_counter()
    compile_everything(rules(name))
    compile_search(name)
    warm_stamp(name).touch()
    return round(time.perf_counter() - begun, 1)


def main(words: list[str]) -> int:
    made = parser("warm", "Compile all games, or those named, and keep the result for later runs.")
    made.add_argument("games", nargs="*", metavar="GAME")
    args = made.parse_args(words)
    chosen = args.games or names()
    for name in chosen:
        if name not in names():
            raise UnknownGame(f"there is no game {name!r}; there are {', '.join(names())}")
    # The game with the largest rules first: the others fit beside it.
    waiting = sorted((name for name in chosen if JIT and not warm_stamp(name).exists()), key=lambda name: -size(name))
    seconds: dict[str, float] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), disable=not waiting) as progress:
        task = progress.add_task(f"compiling {', '.join(rules(name).title for name in waiting)}", total=len(waiting))
        if waiting:
            workers = min(len(waiting), MOST, os.cpu_count() or 1)
            with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
                running = {pool.submit(compile_all, name): name for name in waiting}
                for done in as_completed(running):
                    seconds[running[done]] = done.result()
                    progress.advance(task)
    if args.json:
        print_json({"compiled": seconds, "ready": chosen})
    elif not waiting:
        print("all games are compiled")
    return 0


def size(name: str) -> int:
    """Bytes of a game's source."""
    folder = Path(inspect.getfile(rules(name).state)).parent
    return sum(file.stat().st_size for file in folder.glob("*.py"))
