"""Random play in other people's systems, for comparison in `mastaba bench`."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game, options_json

PLAYS = "python_random_plays"
AEC = "pettingzoo_steps"
MANY = "batch_steps"
SEARCH = "search_simulations"


class Peer(NamedTuple):
    """A system and one of its games; `rate` gives random decisions per second, or None if it is not installed."""

    system: str
    game: str
    rate: Callable[[float], float | None]
    way: str = PLAYS
    """How it is played, which says what of ours it is compared with."""
    ours: str = "santorini"
    """Our game that it is compared with."""


def peers() -> list[Peer]:
    return [
        Peer("OpenSpiel (C++ through Python)", "backgammon", lambda seconds: _openspiel("backgammon", seconds), ours="camelup"),
        Peer("OpenSpiel (C++ through Python)", "leduc_poker", lambda seconds: _openspiel("leduc_poker", seconds), ours="camelup"),
        Peer("PettingZoo", "connect_four_v3", _pettingzoo, AEC),
        Peer("Pgx (JAX on the CPU)", "connect_four", lambda seconds: _pgx("connect_four", seconds), MANY),
        Peer("Pgx (JAX on the CPU)", "backgammon", lambda seconds: _pgx("backgammon", seconds), MANY, "camelup"),
        Peer("TextArena", "santorini (no powers)", _textarena),
        Peer("python-chess", "chess", _chess),
    ]


def search_peers() -> list[Peer]:
    return [
        Peer("OpenSpiel MCTS (C++)", "connect_four", lambda seconds: _openspiel_search("connect_four", seconds), SEARCH),
        Peer("OpenSpiel MCTS (C++)", "breakthrough", lambda seconds: _openspiel_search("breakthrough", seconds), SEARCH),
        Peer("OpenSpiel MCTS (C++)", "backgammon", lambda seconds: _openspiel_search("backgammon", seconds), SEARCH, "camelup"),
    ]


def our_plays(game: Game, seconds: float) -> float:
    """Our own games from Python, the way the peers are played: legal moves, a choice, a play."""
    dice = random.Random(1)

    def play() -> int:
        match = game.start(1)
        decisions = 0
        while not match.over:
            match.play(dice.choice(game.moves(match.state)))
            decisions += 1
        return decisions

    return _rate(play, seconds)


def our_pettingzoo(game: Game, seconds: float) -> float | None:
    """Our own games played the way PettingZoo's are."""
    try:
        import mastaba.envs

        env = mastaba.envs.pettingzoo(game.name, **options_json(game.options))
    except MastabaError:
        return None
    dice = random.Random(1)
    return _rate(lambda: _aec(env, dice), seconds)


def _openspiel_search(name: str, seconds: float) -> float | None:
    """Simulations per second of OpenSpiel's own search in C++, one random playout each, from the first decision."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    many = 2000

    def step() -> int:
        state: Any = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, many, 200, False, 7, False)
        bot.step(state)
        return many

    return _rate(step, seconds)


def _openspiel(name: str, seconds: float) -> float | None:
    try:
        import pyspiel
    except ImportError:
        return None
    game, dice = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state: Any = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(outcomes, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return _rate(play, seconds)


def _pettingzoo(seconds: float) -> float | None:
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    env, dice = connect_four_v3.env(), random.Random(1)
    return _rate(lambda: _aec(env, dice), seconds)


def _aec(env: Any, dice: random.Random) -> int:
    """A random game in PettingZoo's AEC form; the decisions made."""
    env.reset(seed=1)
    decisions = 0
    for _ in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
        else:
            env.step(dice.choice(np.flatnonzero(observation["action_mask"])))
            decisions += 1
    return decisions


def _pgx(name: str, seconds: float) -> float | None:
    """Steps of 4096 games at once, compiled by JAX, with masks and observations; as with ours, choosing is not counted."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError:
        return None
    env, number = pgx.make(name), 4096
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask.astype(float)), axis=-1))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, number))
    best, until = 0.0, time.perf_counter() + seconds
    first = True
    while first or time.perf_counter() < until:
        took = 0.0
        for _ in range(10):
            key, one, two = jax.random.split(key, 3)
            actions = choose(one, state.legal_action_mask).block_until_ready()
            keys = jax.random.split(two, number).block_until_ready()
            begun = time.perf_counter()
            state = step(state, actions, keys)
            state.observation.block_until_ready()
            took += time.perf_counter() - begun
        if first:  # it compiled
            first, until = False, time.perf_counter() + seconds
        else:
            best = max(best, 10 * number / took)
    return best or 10 * number / took


def _chess(seconds: float) -> float | None:
    try:
        import chess
    except ImportError:
        return None
    dice = random.Random(1)

    def play() -> int:
        board = chess.Board()
        decisions = 0
        while decisions < 150 and (moves := list(board.legal_moves)):
            board.push(dice.choice(moves))
            decisions += 1
        return decisions

    return _rate(play, seconds)


def _textarena(seconds: float) -> float | None:
    try:
        from textarena.envs.Santorini.env import SantoriniBaseFixedWorkerEnv
    except ImportError:
        return None
    env, dice = SantoriniBaseFixedWorkerEnv(), random.Random(1)

    def play() -> int:
        env.reset(num_players=2)
        decisions, done = 0, False
        while not done:
            done, _ = env.step(dice.choice(env.state.game_state["valid_moves"].split(", ")))
            decisions += 2  # one line moves and builds, which are two decisions of ours
        return decisions

    return _rate(play, seconds)


def _rate(play: Callable[[], int], seconds: float) -> float:
    play()
    begun, decisions = time.perf_counter(), 0
    while (took := time.perf_counter() - begun) < seconds:
        decisions += play()
    return decisions / took
