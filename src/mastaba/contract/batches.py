"""A batch plays exactly the games that single positions play."""

from __future__ import annotations

from functools import partial

import numpy as np

import mastaba
from mastaba.contract.promise import near, promise, refused
from mastaba.engine.batch import random_playouts
from mastaba.engine.ints import ints
from mastaba.engine.playout import resolve_chance
from mastaba.engine.record import OVER
from mastaba.engine.rules import bare


@promise
def a_batch_steps_like_single_games(game: mastaba.Game) -> None:
    batch = game.batch(6, seed=3, threads=1)
    dice = np.random.default_rng(1)
    out, weight = ints(game.rules.width), ints(game.rules.width)
    for _ in range(80):
        chosen = [int(dice.choice(np.flatnonzero(batch.mask[i]))) for i in range(batch.n)]
        alone = [(batch.state(i).copy(), batch.rngs[i].copy()) for i in range(batch.n)]  # type: ignore[attr-defined]
        batch.step(chosen)
        for i, (s, rng) in enumerate(alone):
            game.rules.apply(bare(s), chosen[i])
            resolve_chance(bare(s), rng, out, weight)
            assert batch.done[i] == (s.actor == OVER)
            if s.actor == OVER:
                assert batch.rewards[i].tolist() == game.returns(s)
                s = game.first.copy()
                resolve_chance(bare(s), rng, out, weight)
            else:
                assert not batch.rewards[i].any()
            assert bytes(batch.state(i)) == bytes(s)
            assert np.flatnonzero(batch.mask[i]).tolist() == game.moves(s)
            assert batch.actors[i] == s.actor
            assert np.array_equal(batch.observations[i], game.observation(s, s.actor))


@promise
def results_do_not_depend_on_the_number_of_threads(name: str) -> None:
    game = mastaba.load(name)
    one, two = game.batch(600, seed=5, threads=1), game.batch(600, seed=5, threads=2)
    for _ in range(30):
        chosen = one.mask.argmax(axis=1)
        one.step(chosen)
        two.step(chosen)
    assert one._records.tobytes() == two._records.tobytes()
    assert np.array_equal(one.observations, two.observations)
    assert random_playouts(game, 200, 9, threads=1) == random_playouts(game, 200, 9, threads=2)


@promise
def a_batch_refuses_illegal_actions_and_stays_as_it_was(name: str) -> None:
    batch = mastaba.load(name).batch(3, seed=1)
    before = batch._records.tobytes()
    wrong = int(np.argmin(batch.mask[1]))
    fine = batch.mask.argmax(axis=1)
    for actions in ([fine[0], wrong, fine[2]], [0], [-1, 0, 0], [10**6, 0, 0]):
        refused(mastaba.IllegalAction, partial(batch.step, actions))
    assert batch._records.tobytes() == before


@promise
def guided_playouts_end_and_share_the_wins(name: str) -> None:
    played = mastaba.load(name).batch(1, seed=2).playouts(64, guided=True)
    assert played.games == 64
    assert played.decisions > 64
    assert near(sum(played.returns), 1)
