"""Santorini: Hera."""

import pytest

from games.santorini.table import board
from support import can


@pytest.mark.rule("santorini", "8.20", "R14", "R15", "W29")
def test_hera_denies_wins_into_the_perimeter() -> None:
    m = board("b4 a1", "e1 e5", "b4=2 b5=3 c3=2 c4=3", powers=(None, "hera"))
    m.play("select b4", "move b5")
    assert not m.over and can(m, "block a4")
    m = board("c3 a1", "e1 e5", "c3=2 c4=3", powers=(None, "hera"))
    m.play("select c3", "move c4")
    assert m.winners == [0]
    m = board("b4 a1", "e1 e5", "b4=2", powers=("pan", "hera"))
    m.play("select b4", "move b5")
    assert not m.over
    m = board("b4 a4", "e1 e5", "b4=1 a4=1 a3=1", powers=("eros", "hera"))
    m.play("select a4", "move a3")
    assert not m.over
