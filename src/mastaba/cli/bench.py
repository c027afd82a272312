"""`mastaba bench`: speed of playouts, plays and batches, beside the peers that are installed."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from mastaba.analysis.plot import check_plot
from mastaba.bots.mcts.search import Recipe, Search
from mastaba.cli.bench_results import RESULTS, Pair, draw_speeds, save
from mastaba.cli.bench_search import demands
from mastaba.cli.peers import AEC, MANY, PLAYS, SEARCH, Peer, our_pettingzoo, our_plays, peers, search_peers
from mastaba.cli.terms import Parser, add_game_options, game_options, parser, print_json
from mastaba.engine.batch import cores, random_playouts
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game, options_json
from mastaba.engine.registry import load, names

BENCH_OPTIONS: dict[str, dict[str, Any]] = {
    "camelup": {"players": 4},
    "imhotep": {"players": 4},
    "alhambra": {"players": 4},
    "cheops": {"players": 4},
}


WAYS = {
    PLAYS: "legal moves, a choice and a play from Python",
    AEC: "the same loop over PettingZoo's AEC",
    MANY: "4,096 games a step, with masks and observations",
    SEARCH: "simulations of a tree search, with a random playout each",
}


class Row(msgspec.Struct):
    """One measurement; the fields are a contract with scripts."""

    system: str
    game: str
    options: dict[str, Any]
    what: str
    value: float
    unit: str
    threads: int
    device: str


def best(measure: Callable[[], tuple[int, float]], seconds: float, rounds: int = 5) -> float:
    """The best rate of several rounds: other work on the machine only ever slows a round down."""
    until = time.perf_counter() + seconds
    top = 0.0
    for _ in range(rounds):
        count, took = measure()
        top = max(top, count / took)
        if time.perf_counter() > until:
            break
    return top


def timed(work: Callable[[], int]) -> tuple[int, float]:
    begun = time.perf_counter()
    count = work()
    return count, time.perf_counter() - begun


def playout_rate(game: Game, threads: int, seconds: float) -> float:
    """Random decisions per second, legal actions and chance included."""
    random_playouts(game, 8, 1, threads=threads)
    _, took = timed(lambda: random_playouts(game, 64, 1, threads=1).decisions)
    games = max(64 * threads, int(64 * seconds / 5 / max(took, 1e-6)) * threads)
    return best(lambda: timed(lambda: random_playouts(game, games, 1, threads=threads).decisions), seconds)


def pairs_rate(seconds: float, pairs: int = 60) -> float:
    """Santorini: decisions of random playouts over random allowed pairs of powers, divided by the time of all of them."""
    from mastaba.games.santorini.setup import random_powers

    games = [load("santorini", powers=random_powers(2, seed)) for seed in range(pairs)]
    random_playouts(games[0], 8, 1, threads=1)

    def work() -> int:
        return sum(random_playouts(game, 200, 1, threads=1).decisions for game in games)

    return best(lambda: timed(work), seconds)


def play_rate(game: Game, seconds: float) -> float:
    """Decisions per second through Match.play, one Python call each."""
    dice = np.random.default_rng(1)
    scripts: list[tuple[int, list[int]]] = []
    for seed in range(10):
        match = game.start(seed)
        while not match.over:
            moves = game.moves(match.state)
            match.play(moves[dice.integers(len(moves))])
        scripts.append((seed, [e.action for e in match.history if e.actor >= 0]))

    def work() -> int:
        for seed, actions in scripts:
            match = game.start(seed)
            for action in actions:
                match.play(action)
        return sum(len(actions) for _, actions in scripts)

    return best(lambda: timed(work), seconds)


def batch_rate(game: Game, threads: int, seconds: float) -> float:
    """Steps per second of a batch with masks and observations written; choosing the actions is not counted."""
    batch = game.batch(4096, seed=1, threads=threads)
    dice = np.random.default_rng(1)
    batch.step(batch.mask.argmax(axis=1))  # compiles, if need be

    def round_of_steps() -> tuple[int, float]:
        took = 0.0
        for _ in range(10):
            noise = dice.random(batch.mask.shape, dtype=np.float32)
            chosen = np.where(batch.mask, noise, -1).argmax(axis=1)
            begun = time.perf_counter()
            batch.step(chosen)
            took += time.perf_counter() - begun
        return 10 * batch.n, took

    return best(round_of_steps, seconds)


def search_rate(game: Game, threads: int, seconds: float) -> float:
    """Simulations per second of the search from the first decision, each with a full random playout."""
    plain = Recipe(simulations=1 << 40, seconds=seconds / 3, even=1.0, guided=False, margin=0.0, nodes=4_000_000)
    match = game.start(seed=1)
    Search(replace(plain, simulations=10), threads=threads).run(match)

    def once() -> tuple[int, float]:
        account = Search(plain, threads=threads).run(match)
        return account.simulations, account.seconds

    return best(once, seconds, rounds=3)


def measure(name: str, options: dict[str, Any], threads: Sequence[int], seconds: float, search: bool) -> Iterable[Row]:
    game = load(name, **options)
    shown = options_json(game.options)

    def row(what: str, value: float, used: int) -> Row:
        return Row("mastaba", name, shown, what, round(value, 1), "per_second", used, "cpu")

    if search:
        for used in threads:
            yield row("search_simulations", search_rate(game, used, seconds), used)
        used = max(threads)
        for asked in demands(name, used, seconds):
            at = {"players": asked.players}
            yield Row("mastaba", name, at, "search_stop", asked.stop_ms, "ms", used, "cpu")
            yield Row("mastaba", name, at, "search_trees", asked.tree_mb, "MB", used, "cpu")
            if asked.process_mb is not None:
                yield Row("mastaba", name, at, "search_process", asked.process_mb, "MB", used, "cpu")
        return
    for used in threads:
        yield row("playout_decisions", playout_rate(game, used, seconds), used)
    if name == "santorini" and not options:
        yield Row("mastaba", name, {"powers": "random pairs"}, "playout_decisions", round(pairs_rate(seconds), 1), "per_second", 1, "cpu")
    yield row("python_plays", play_rate(game, seconds), 1)
    for used in threads:
        yield row("batch_steps", batch_rate(game, used, seconds), used)


def arguments() -> Parser:
    made = parser("bench", "Measure speed: random playouts, plays from Python, batches; and the same of installed peers.")
    made.add_argument("games", nargs="*", metavar="GAME", help="all games unless named")
    made.add_argument("--seconds", type=float, default=2.0, help="time for each measurement (2)")
    made.add_argument("--threads", default="", help="thread counts, such as 1,2 (one, and all cores)")
    made.add_argument("--search", action="store_true", help="measure the tree search instead: simulations, memory, how fast it stops")
    made.add_argument("--no-peers", action="store_true", help="leave the peers out")
    made.add_argument("--plot", metavar="FILE", help="draw the speeds as .svg or .png")
    made.add_argument("--save", metavar="FOLDER", nargs="?", const=RESULTS, help=f"keep the results and the machine ({RESULTS})")
    add_game_options(made)
    return made


def main(words: list[str]) -> int:
    args = arguments().parse_args(words)
    for name in args.games:
        if name not in names():
            raise MastabaError(f"there is no game {name!r}; there are {', '.join(names())}")
    try:
        threads = [int(t) for t in args.threads.split(",") if t] or sorted({1, cores()})
    except ValueError:
        raise MastabaError(f"--threads takes numbers such as 1,2, not {args.threads!r}") from None
    if min(threads) < 1 or not 0 < args.seconds < float("inf"):
        raise MastabaError("threads and seconds are positive")
    if args.plot:
        check_plot(args.plot)
    if args.save and Path(args.save).exists() and not Path(args.save).is_dir():
        raise MastabaError(f"results are saved in a folder, and {args.save} is none")
    rows: list[Row] = []
    missing: list[str] = []
    pairs: list[Pair] = []
    chosen = args.games or names()
    with Progress(console=Console(file=sys.stderr), transient=True) as progress:
        task = progress.add_task("measuring", total=None)
        for name in chosen:
            progress.update(task, description=f"measuring {name}")
            for row in measure(name, BENCH_OPTIONS.get(name, {}) | game_options(args), threads, args.seconds, args.search):
                rows.append(row)
                progress.advance(task)
        if not args.no_peers:
            for peer in search_peers() if args.search else peers():
                progress.update(task, description=f"measuring {peer.system}")
                rate = peer.rate(args.seconds)
                if rate is None:
                    missing.append(peer.system)
                    continue
                what = "search_simulations" if args.search else "playout_decisions"
                rows.append(Row(peer.system, peer.game, {}, what, round(rate, 1), "per_second", 1, "cpu"))
                ours = beside(peer, rows, max(threads), args.seconds)
                if ours is not None:
                    pairs.append(Pair(peer.system, peer.game, round(rate, 1), peer.ours, peer.way, ours, round(ours / rate, 2)))
    if args.plot:
        draw_speeds(pairs, rows, args.plot)
    if args.save:
        print(f"saved to {save(args.save, rows, pairs, args.seconds, search=args.search)}", file=sys.stderr)
    if args.json:
        print_json(rows)
        return 0
    show(rows, pairs, missing)
    return 0


def beside(peer: Peer, rows: list[Row], threads: int, seconds: float) -> float | None:
    """Our speed the same way: as it was measured in this run, or now."""
    used = threads if peer.way == MANY else 1
    known = [r.value for r in rows if (r.system, r.game, r.what, r.threads) == ("mastaba", peer.ours, peer.way, used)]
    if known:
        return known[0]
    game = load(peer.ours, **BENCH_OPTIONS.get(peer.ours, {}))
    rate: float | None
    if peer.way == PLAYS:
        rate = our_plays(game, seconds)
    elif peer.way == AEC:
        rate = our_pettingzoo(game, seconds)
    elif peer.way == MANY:
        rate = batch_rate(game, used, seconds)
    else:
        rate = search_rate(game, 1, seconds)
    if rate is None:
        return None
    rows.append(Row("mastaba", peer.ours, options_json(game.options), peer.way, round(rate, 1), "per_second", used, "cpu"))
    return round(rate, 1)


def show(rows: list[Row], pairs: list[Pair], missing: list[str]) -> None:
    table = Table(title="Speed, per second", box=None, padding=(0, 2, 0, 0))
    for heading in ("system", "game", "what", "threads", "per second"):
        table.add_column(heading, justify="right" if heading in ("threads", "per second") else "left")
    for r in rows:
        if r.unit != "per_second":
            continue
        game = f"{r.game}, {r.options['powers']}" if isinstance(r.options.get("powers"), str) else r.game
        table.add_row(r.system, game, r.what.replace("_", " "), str(r.threads), f"{r.value:,.0f}")
    console = Console()
    console.print(table)
    show_demands(rows)
    if pairs:
        side = Table(title="\nBeside its peers, played the same way", box=None, padding=(0, 2, 0, 0))
        for heading in ("peer", "per second", "Mastaba", "per second", "ratio"):
            side.add_column(heading, justify="right" if heading in ("per second", "ratio") else "left")
        for way in WAYS:
            listed = [p for p in pairs if p.way == way]
            if listed:
                side.add_row(f"[dim]{WAYS[way]}[/]")
            for p in listed:
                side.add_row(f"{p.system}: {p.game}", f"{p.theirs:,.0f}", p.ours, f"{p.value:,.0f}", f"{p.ratio:,.1f} x")
        console.print(side)
    if missing:
        console.print(f"not installed, so not measured: {', '.join(sorted(set(missing)))} (pip install 'mastaba[bench]')")


def show_demands(rows: list[Row]) -> None:
    """Memory of an expert's search, and how fast it can be stopped."""
    found: dict[tuple[str, int], dict[str, float]] = {}
    for r in rows:
        if r.unit != "per_second":
            found.setdefault((r.game, r.options["players"]), {})[r.what] = r.value
    if not found:
        return
    table = Table(title="\nAn expert's search", box=None, padding=(0, 2, 0, 0))
    for heading in ("game", "players", "stop to answer, ms", "its trees at most, MB", "process grew, MB"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for (game, players), values in sorted(found.items()):
        shown = [f"{values[what]:,.1f}" if what in values else "" for what in ("search_stop", "search_trees", "search_process")]
        table.add_row(game, str(players), *shown)
    Console().print(table)
