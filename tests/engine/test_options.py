"""Options as JSON and in words."""

from __future__ import annotations

import json

import pytest

import mastaba
from mastaba.engine.game import options_json, options_text


@pytest.mark.parametrize("name", mastaba.names())
def test_options_are_the_same_when_read_back_and_only_unusual_ones_are_told(name: str) -> None:
    game = mastaba.load(name)
    plain = options_json(game.options)
    assert json.loads(json.dumps(plain)) == plain
    assert options_text(game.options) == f"players={game.players}"


def test_what_is_not_as_usual_is_told() -> None:
    assert options_text(mastaba.load("santorini", powers=["apollo", "pan"]).options) == 'players=2, powers=["apollo", "pan"]'
