"""Compiling a game once, with a word to the person who waits."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from mastaba.engine.kernel import JIT, cache_root, engine_hash, source_hash
from mastaba.engine.rules import Rules, bare

_done: set[str] = set()


def stamp(rules: Rules[Any, Any]) -> Path:
    """A file that exists once this version of the game has been compiled on this machine."""
    import inspect

    folder = Path(inspect.getfile(rules.state)).parent
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return cache_root() / "compiled" / f"{rules.name}-{version}-{engine_hash()}-{source_hash(folder)}"


def is_compiled(rules: Rules[Any, Any]) -> bool:
    return not JIT or stamp(rules).exists()


def ensure_compiled(rules: Rules[Any, Any]) -> None:
    """Say that a game is compiling when it is; do nothing when it was compiled before."""
    if not JIT or rules.name in _done:
        return
    _done.add(rules.name)
    if is_compiled(rules):
        return
    print(f"Compiling {rules.title} for this machine, once ...", file=sys.stderr, flush=True)
    compile_game(rules)


def compile_game(rules: Rules[Any, Any]) -> None:
    """Compile what a match needs by calling it on a first position."""
    import numpy as np

    from mastaba.engine.ints import ints
    from mastaba.engine.playout import draw_outcome, play_if_legal, playout, resolve_chance
    from mastaba.engine.rng import generator

    _done.add(rules.name)
    first = rules.setup(rules.accept(rules.option_sets[0] if rules.option_sets else {}))
    rng, out, weight = generator(1), ints(rules.width), ints(rules.width)
    s = first.copy()
    resolve_chance(bare(s), rng, out, weight)
    playout(bare(s), rng, out, weight, 50)
    points, shares = ints(first.players), np.zeros(first.players)
    features = np.zeros(rules.observation_size, dtype=np.float32)
    s = first.copy()
    b = bare(s)
    rules.chance(b, out, weight)
    play_if_legal(b, 0, out)
    draw_outcome(b, rng, 1, 0, 0, out, weight)
    resolve_chance(b, rng, out, weight)
    n = rules.legal(b, out)
    rules.score(b, points)
    rules.returns(b, shares)
    rules.observe(b, 0, features)
    rules.redeal(b, 0, rng)
    rules.weigh(b, out, n, weight)
    rules.evaluate(b, shares)
    rules.apply(b, out[0])
    if JIT:
        path = stamp(rules)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def compile_everything(rules: Rules[Any, Any]) -> None:
    """Compile what matches, batches and playouts need."""
    from mastaba.engine.batch import Batch, random_playouts
    from mastaba.engine.game import Game

    compile_game(rules)
    game = Game(rules, rules.accept(rules.option_sets[0] if rules.option_sets else {}))
    batch = Batch(game, 1, threads=1)
    batch.step(batch.mask.argmax(axis=1))
    random_playouts(game, 1, threads=1)
