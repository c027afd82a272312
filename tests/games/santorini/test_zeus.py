"""Santorini: Zeus."""

import pytest

from games.santorini.table import board, height
from support import can


@pytest.mark.rule("santorini", "8.30", "R1", "W39")
def test_zeus_builds_under_himself_and_does_not_win() -> None:
    m = board("c4 e1", "a1 d1", "c3=2 c4=1", powers=("zeus", None))
    m.play("select c4", "move c3", "block c3")
    assert height(m, "c3") == "3" and not m.over
    m = board("c4 e1", "a1 d1", "c3=3 c4=3", powers=("zeus", None))
    m.play("select c4", "move c3")
    assert not can(m, "block c3") and not can(m, "dome c3")
