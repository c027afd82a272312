"""Santorini: Heracles."""

import pytest

from games.santorini.table import board, height, look
from support import can


@pytest.mark.rule("santorini", "8.50", "W57")
def test_heracles_once_domes_around_both_workers() -> None:
    m = board("c3 a1", "e1 e5", powers=("heracles", None))
    m.play("select c3", "move c4", "block c3", "dome c3", "dome a2", "dome b1")
    assert can(m, "done") and not can(m, "dome e4")
    m.play("done")
    assert m.actor == 1 and look(m).players[0].hero_spent and height(m, "c3") == "1D"
