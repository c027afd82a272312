"""Santorini: Hades."""

import pytest

from games.santorini.table import board
from support import texts


@pytest.mark.rule("santorini", "8.37", "5", "W46")
def test_hades_nobody_moves_down() -> None:
    m = board("c3 a5", "e1 e5", "c3=2 c4=2 d4=3 b3=1", powers=(None, "hades"))
    m.play("select c3")
    assert texts(m) == ["move c4", "move d4"]
