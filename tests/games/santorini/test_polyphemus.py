"""Santorini: Polyphemus."""

import pytest

from games.santorini.table import board, height, look


@pytest.mark.rule("santorini", "8.54", "W58")
def test_polyphemus_once_domes_one_or_two_spaces_anywhere() -> None:
    m = board("c3 a3", "e1 d1", powers=("polyphemus", None))
    m.play("select c3", "move c4", "block c3", "dome a1", "dome e5")
    assert m.actor == 1 and height(m, "a1") == "0D" and look(m).players[0].hero_spent
