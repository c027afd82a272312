"""Calls from Python that skip the look at types: the same answers, for the right records only."""

from __future__ import annotations

import numpy as np
import pytest

import mastaba
from mastaba.engine.direct import direct
from mastaba.engine.ints import ints
from mastaba.engine.record import CHANCE, OVER, Record, field, i8, i16
from mastaba.engine.rules import bare


@pytest.mark.parametrize("name", mastaba.names())
def test_the_direct_way_answers_as_the_rules_do(name: str) -> None:
    game = mastaba.load(name)
    match, dice, out = game.start(seed=4), np.random.default_rng(4), ints(game.rules.width)
    for _ in range(60):
        if match.over:
            break
        n = game.rules.legal(bare(match.state), out)
        assert game.moves(match.state) == out[:n].tolist()
        features = np.ones(game.observation_size, dtype=np.float32)
        game.rules.observe(bare(match.state), match.actor, features)
        assert np.array_equal(game.observation(match.state, match.actor), features)
        after = match.state.copy()
        action = int(dice.choice(game.moves(match.state)))
        game.rules.apply(bare(after), action)
        match.play(action)
        assert match.at(max(k for k, e in enumerate(match.history) if e.actor != CHANCE) + 1) == after


def test_a_record_of_another_game_is_refused() -> None:
    game, other = mastaba.load("santorini"), mastaba.load("camelup").start(seed=1)
    with pytest.raises(TypeError, match="no position of Santorini"):
        game.moves(other.state)
    with pytest.raises(TypeError, match="no position of Santorini"):
        game.observation(other.state, 0)


def test_a_function_in_the_place_of_a_compiled_one_is_called_as_it_was() -> None:
    s = mastaba.load("camelup").first
    seen = direct(lambda record, number: (record, number), s, 0)(s, 7)
    assert seen == (bare(s), 7)


class Signs(Record):
    low: int = field(i8, "a byte")
    wide: int = field(i16, "two bytes")


def test_numbers_of_a_byte_keep_their_sign() -> None:
    s = Signs()
    for value in (-128, OVER, CHANCE, 0, 1, 127):
        s.actor = s.low = s.wide = value
        assert (s.actor, s.low, s.wide) == (value, value, value)
        assert type(s.actor) is int
        assert s.raw["low"] == value
    s.low, s.wide = 5, -300
    assert s.to_json() == {"actor": 127, "players": 0, "ply": 0, "low": 5, "wide": -300}
