"""Thousands of games at once, on all cores. Every game has its own stream of chance, so threads do not matter."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from mastaba.engine.dispatch import Reals, apply, copy, legal, observe, returns
from mastaba.engine.errors import IllegalAction
from mastaba.engine.game import Game
from mastaba.engine.ints import Ints, ints
from mastaba.engine.kernel import JIT, kernel
from mastaba.engine.playout import playouts, resolve_chance
from mastaba.engine.record import OVER, Record, at, records
from mastaba.engine.rng import generator, seed_stream
from mastaba.engine.rules import bare

Array = np.ndarray[Any, Any]
CHUNK = 256  # games a thread takes at a time


class Playouts(NamedTuple):
    """What many random games came to."""

    games: int
    decisions: int
    returns: list[float]
    """Mean result of each seat."""


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="mastaba")


def cores() -> int:
    """Cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@kernel
def _refresh(s: Record, i: int, actors: Ints, mask: Any, features: Reals, actions: Ints) -> None:
    """Write who decides, what is legal and what the actor sees."""
    actors[i] = s.actor
    for a in range(mask.shape[1]):
        mask[i, a] = False
    n = legal(s, actions)
    for k in range(n):
        mask[i, actions[k]] = True
    observe(s, s.actor, features[i])


@kernel
def _begin(s: Record, first: Record, rng: Ints, actions: Ints, weight: Ints) -> None:
    copy(s, first)
    resolve_chance(s, rng, actions, weight)


@kernel
def _step(states: Any, i: int, first: Record, rngs: Any, action: int, rewards: Reals, done: Any, actions: Ints, weight: Ints) -> None:
    s = states[i]
    apply(s, action)
    resolve_chance(s, rngs[i], actions, weight)
    done[i] = s.actor == OVER
    if s.actor == OVER:
        returns(s, rewards[i])
        _begin(s, first, rngs[i], actions, weight)
    else:
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0


@kernel
def _step_range(
    states: Any,
    low: int,
    high: int,
    first: Record,
    rngs: Any,
    chosen: Ints,
    rewards: Reals,
    done: Any,
    actors: Ints,
    mask: Any,
    features: Reals,
    actions: Ints,
    weight: Ints,
) -> None:
    for i in range(low, high):
        _step(states, i, first, rngs, chosen[i], rewards, done, actions, weight)
        _refresh(states[i], i, actors, mask, features, actions)


@kernel
def _reset_range(
    states: Any,
    low: int,
    high: int,
    first: Record,
    rngs: Any,
    seed_low: int,
    seed_high: int,
    actors: Ints,
    mask: Any,
    features: Reals,
    actions: Ints,
    weight: Ints,
) -> None:
    for i in range(low, high):
        seed_stream(rngs[i], seed_low, seed_high, i)
        _begin(states[i], first, rngs[i], actions, weight)
        _refresh(states[i], i, actors, mask, features, actions)


class Batch:
    """n games side by side. After `step`, `actors`, `mask`, `observations`, `rewards` and `done` speak of every game;
    a game that ended has been set up anew, its result in `rewards`."""

    def __init__(self, game: Game, n: int, seed: int = 0, *, threads: int | None = None) -> None:
        if n < 1:
            raise ValueError("a batch has at least one game")
        self.game = game
        self.n = n
        self.seed = seed
        self.threads = threads or cores()
        rules = game.rules
        self._records = records(rules.state, n)
        self.states: Any = self._records if JIT else _Interpreted(self._records)
        self.rngs = ints(n, 2)
        self.actors = ints(n)
        self.mask = np.zeros((n, rules.num_actions), dtype=np.bool_)
        self.observations = np.zeros((n, rules.observation_size), dtype=np.float32)
        self.rewards = np.zeros((n, game.players), dtype=np.float64)
        self.done = np.zeros(n, dtype=np.bool_)
        self._first = bare(game.first)
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Set every game up anew, with the batch's seed or another."""
        if seed is not None:
            self.seed = seed
        low_word, high_word = self.seed & 0xFFFFFFFF, (self.seed >> 32) & 0xFFFFFFFF
        self.rewards[:] = 0
        self.done[:] = False

        def work(low: int, high: int) -> None:
            actions, weight = self._scratch()
            _reset_range(
                self.states, low, high, self._first, self.rngs, low_word, high_word,
                self.actors, self.mask, self.observations, actions, weight,
            )  # fmt: skip

        self._spread(work)

    def step(self, actions: Any) -> None:
        """Play one legal action in every game; chance follows by itself, finished games start again."""
        chosen: Array = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (self.n,):
            raise IllegalAction(f"a step takes {self.n} actions, one a game")
        if chosen.min() < 0 or chosen.max() >= self.game.num_actions:
            raise IllegalAction(f"actions are 0..{self.game.num_actions - 1}")
        fine = self.mask[np.arange(self.n), chosen]
        if not fine.all():
            i = int(np.argmin(fine))
            raise IllegalAction(f"game {i} of the batch: action {int(chosen[i])} is not legal")

        def work(low: int, high: int) -> None:
            scratch, weight = self._scratch()
            _step_range(
                self.states, low, high, self._first, self.rngs, chosen.view(Ints),  # type: ignore[arg-type]
                self.rewards, self.done,
                self.actors, self.mask, self.observations, scratch, weight,
            )  # fmt: skip

        self._spread(work)

    def state(self, i: int) -> Record:
        """A live view of game i."""
        return self.game.rules.state(self._records[i : i + 1])  # type: ignore[no-any-return]

    def playouts(self, games: int, *, guided: bool = False) -> Playouts:
        """Play that many games from the start to the end with random moves; the batch itself is untouched."""
        return random_playouts(self.game, games, self.seed, threads=self.threads, guided=guided)

    def _scratch(self) -> tuple[Ints, Ints]:
        return ints(self.game.rules.width), ints(self.game.rules.width)

    def _spread(self, work: Callable[[int, int], None]) -> None:
        if self.threads == 1 or self.n <= CHUNK:
            work(0, self.n)
            return
        size = max(CHUNK, -(-self.n // (4 * self.threads)))
        jobs = [_pool(self.threads).submit(work, low, min(low + size, self.n)) for low in range(0, self.n, size)]
        for job in jobs:
            job.result()


class _Interpreted:
    """A batch's records as interpreted kernels index them."""

    def __init__(self, batch: Array) -> None:
        self._batch = batch

    def __getitem__(self, i: int) -> Any:
        return at(self._batch, i)


def random_playouts(game: Game, games: int, seed: int = 0, *, threads: int | None = None, guided: bool = False) -> Playouts:
    """Whole games with random moves from the start; the result depends on the seed alone, not on the threads."""
    size = 64
    limit = game.rules.max_plies + 1

    def work(k: int) -> tuple[int, Array]:
        rng, s = generator(seed, k), game.first.copy()
        out = np.zeros((2, game.players))
        count = min(size, games - k * size)
        actions, weight = ints(game.rules.width), ints(game.rules.width)
        made = playouts(bare(game.first), bare(s), rng, actions, weight, limit, count, guided, out)
        return made, out[0]

    chunks = range(-(-games // size))
    used = threads or cores()
    parts = [work(k) for k in chunks] if used == 1 else list(_pool(used).map(work, chunks))
    total = np.sum([p[1] for p in parts], axis=0)
    return Playouts(games, sum(p[0] for p in parts), (total / games).tolist())
