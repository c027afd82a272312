"""Santorini: Pan."""

import pytest

from games.santorini.table import board, where
from support import texts


@pytest.mark.rule("santorini", "8.9", "6.1", "W18")
def test_pan_wins_by_a_drop_of_two() -> None:
    m = board("c3 a1", "e1 a5", "c3=2", powers=("pan", None))
    m.play("select c3", "move c4")
    assert m.winners == [0]
    m = board("c3 a1", "e1 a5", "c3=3 d3=2 d4=1", powers=("pan", None))
    m.play("select c3")
    twin = m.copy()
    m.play("move d3")
    assert not m.over
    twin.play("move d4")
    assert twin.winners == [0]


@pytest.mark.rule("santorini", "R10", "R13")
def test_pan_forced_down_does_not_win() -> None:
    m = board("b3 a5", "c3 e5", "b3=1 c3=2", powers=("minotaur", "pan"))
    m.play("select b3", "move c3")
    assert where(m, 1)[0] == "d3" and not m.over


@pytest.mark.rule("santorini", "4.6", "W68")
def test_pan_winning_drop_is_struck_out_by_persephone_if_a_climb_exists() -> None:
    m = board("c3 a1", "e4 e5", "c3=2 a2=1", powers=("pan", "persephone"))
    assert texts(m) == ["select a1"]
    m.play("select a1")
    assert texts(m) == ["move a2"]
    m = board("c3 a1", "e4 e5", "c3=2", powers=("pan", "persephone"))
    m.play("select c3", "move c4")
    assert m.winners == [0]


@pytest.mark.rule("santorini", "1.6")
def test_pan_against_hades_cannot_drop() -> None:
    m = board("c3 a1", "e1 a5", "c3=2 c4=2", powers=("pan", "hades"), options={"enforce_bans": False})
    m.play("select c3")
    assert texts(m) == ["move c4"]
