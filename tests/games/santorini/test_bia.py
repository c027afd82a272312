"""Santorini: Bia."""

import pytest

from games.santorini.table import board, where


@pytest.mark.rule("santorini", "8.13", "W22")
def test_bia_removes_the_worker_straight_ahead() -> None:
    m = board("b2 a5", "d4 e1", powers=("bia", None))
    m.play("select b2", "move c3")
    assert where(m, 1) == ["e1"]
    m = board("b2 a5", "d3 e1", powers=("bia", None))
    m.play("select b2", "move c3")
    assert where(m, 1) == ["d3", "e1"]


@pytest.mark.rule("santorini", "8.13", "R12")
def test_bia_spares_a_worker_on_a_coin() -> None:
    m = board("b2 a5", "d4 e1", "d4=1", powers=("bia", "clio"), coins=["d4"], coins_left=2)
    m.play("select b2", "move c3")
    assert where(m, 1) == ["d4", "e1"]


@pytest.mark.rule("santorini", "R14")
def test_bia_acts_only_if_nobody_has_won() -> None:
    m = board("b2 a5", "d4 e1", "b2=2 c3=3", powers=("bia", None))
    m.play("select b2", "move c3")
    assert m.winners == [0] and where(m, 1) == ["d4", "e1"]
