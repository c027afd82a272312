"""The promises every game keeps, for every game that is installed: the battery is `mastaba.contract`."""

from __future__ import annotations

import pytest

import mastaba
from mastaba.contract import Promise, promises_of


def slow(promise: Promise) -> bool:
    """All but the first set of options of each game."""
    return promise.game[-1].isdigit() and not promise.game.endswith(" 0")


ALL = [promise for name in mastaba.names() for promise in promises_of(name)]


@pytest.mark.parametrize("promise", [pytest.param(p, id=str(p), marks=[pytest.mark.slow] if slow(p) else []) for p in ALL])
def test_a_game_keeps_its_promise(promise: Promise) -> None:
    promise()
