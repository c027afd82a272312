"""The promises every game keeps, for every game that is installed: the battery is `mastaba.contract`."""

from __future__ import annotations

import pytest

import mastaba
from mastaba.contract import Promise, promises_of


@pytest.mark.parametrize("promise", [promise for name in mastaba.names() for promise in promises_of(name)], ids=str)
def test_a_game_keeps_its_promise(promise: Promise) -> None:
    promise()
