"""Random play in other people's systems, for comparison in `mastaba bench`."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, NamedTuple


class Peer(NamedTuple):
    """A system and one of its games; `rate` gives random decisions per second, or None if it is not installed."""

    system: str
    game: str
    rate: Callable[[float], float | None]


def peers() -> list[Peer]:
    return [
        Peer("OpenSpiel (C++ through Python)", "backgammon", lambda seconds: _openspiel("backgammon", seconds)),
        Peer("OpenSpiel (C++ through Python)", "leduc_poker", lambda seconds: _openspiel("leduc_poker", seconds)),
        Peer("PettingZoo", "connect_four_v3", _pettingzoo),
        Peer("TextArena", "santorini (no powers)", _textarena),
    ]


def search_peers() -> list[Peer]:
    return [
        Peer("OpenSpiel MCTS (C++)", "connect_four", lambda seconds: _openspiel_search("connect_four", seconds)),
        Peer("OpenSpiel MCTS (C++)", "breakthrough", lambda seconds: _openspiel_search("breakthrough", seconds)),
        Peer("OpenSpiel MCTS (C++)", "backgammon", lambda seconds: _openspiel_search("backgammon", seconds)),
    ]


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

    def play() -> int:
        env.reset(seed=1)
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
            else:
                env.step(dice.choice([a for a, fine in enumerate(observation["action_mask"]) if fine]))
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
