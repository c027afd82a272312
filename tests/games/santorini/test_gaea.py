"""Santorini: Gaea."""

import pytest

from games.santorini.table import board, look, where
from support import can


@pytest.mark.rule("santorini", "8.35", "4.5", "R33", "W44")
def test_gaea_answers_any_dome_with_a_reserve_worker() -> None:
    m = board("d2 a5", "e1 e5", "c3=3", powers=(None, "gaea"))
    m.play("select d2", "move d3", "dome c3")
    assert m.actor == 1 and can(m, "place c4") and can(m, "done") and not can(m, "place e4")
    m.play("place c4")
    assert m.actor == 1 and where(m, 1) == ["e1", "e5", "c4"] and look(m).players[1].reserve == 1


@pytest.mark.rule("santorini", "8.35", "6.2", "4.6")
def test_gaea_can_take_away_a_compulsory_step() -> None:
    walls = "a1=0D b1=0D c1=0D a3=0D b3=0D c3=0D a2=3 c2=0"
    m = board("b2 -", "e1 e5", walls, powers=("prometheus", "gaea"))
    m.play("select b2", "dome a2")
    assert m.actor == 1 or not can(m, "done")
    m = board("b2 -", "e1 e5", "a1=0D b1=0D c1=0D a3=0D b3=0D c3=3 a2=0D c2=0 d1=0 d2=0", powers=("prometheus", "gaea"))
    m.play("select b2", "dome c3")
    assert m.actor == 1 and can(m, "place c2")
    m.play("place c2")  # Prometheus must move, and c2 was his only way
    assert m.winners == [1]
