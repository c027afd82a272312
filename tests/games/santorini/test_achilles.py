"""Santorini: Achilles."""

import pytest

from games.santorini.table import board, look
from support import texts


@pytest.mark.rule("santorini", "8.46", "W55")
def test_achilles_once_builds_before_and_may_climb() -> None:
    m = board("c3 a1", "e1 e5", powers=("achilles", None))
    m.play("select c3", "block d4", "move d4", "block c3")
    assert look(m).players[0].hero_spent and m.actor == 1
    m.play("select e1", "move e2", "block e1", "select d4")
    assert not any(t.startswith("block") for t in texts(m))
