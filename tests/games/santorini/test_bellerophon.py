"""Santorini: Bellerophon."""

import pytest

from games.santorini.table import board, look
from support import can


@pytest.mark.rule("santorini", "8.49", "W56", "5")
def test_bellerophon_once_climbs_two_levels() -> None:
    m = board("c3 a1", "e1 e5", "c3=1 d3=3", powers=("bellerophon", None))
    m.play("select c3", "move d3")
    assert m.winners == [0]
    m = board("c3 a1", "e1 e5", "d3=2", powers=("bellerophon", None))
    m.play("select c3", "move d3", "block c3")
    assert look(m).players[0].hero_spent
    assert not can(board("c3 a1", "e1 e5", "d3=2", powers=("bellerophon", None), spent=[0]), "select c3", "move d3")
