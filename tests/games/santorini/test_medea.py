"""Santorini: Medea."""

import pytest

from games.santorini.table import board, height, look
from support import texts


@pytest.mark.rule("santorini", "8.52", "W59", "R33")
def test_medea_once_takes_blocks_from_under_workers() -> None:
    m = board("b2 e5", "c3 e1", "c3=2", powers=("medea", None))
    m.play("select e5", "move e4", "block e5")
    assert texts(m) == ["target c3", "done"]
    m.play("target c3")
    assert height(m, "c3") == "1" and m.actor == 1 and look(m).players[0].hero_spent
