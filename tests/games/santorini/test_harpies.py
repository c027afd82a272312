"""Santorini: Harpies."""

import pytest

from games.santorini.table import board, where


@pytest.mark.rule("santorini", "8.38", "W47")
def test_harpies_force_the_mover_on() -> None:
    m = board("a1 a5", "e1 e5", "d4=1", powers=(None, "harpies"))
    m.play("select a1", "move b2")
    assert where(m, 0)[0] == "c3"
    m = board("a1 a5", "e1 e5", "d4=1 b2=1", powers=(None, "harpies"))
    m.play("select a1", "move b2")
    assert where(m, 0)[0] == "c3"


@pytest.mark.rule("santorini", "8.38", "8.43", "W74")
def test_harpies_every_space_passed_is_entered() -> None:
    m = board("a1 a5", "e1 e2", powers=("tartarus", "harpies"), abyss="c3")
    m.play("select a1", "move b2")
    assert m.winners == [1]


@pytest.mark.rule("santorini", "8.38", "R14")
def test_harpies_act_after_the_win_check() -> None:
    m = board("a1 a5", "e1 e5", "a1=2 b2=3", powers=(None, "harpies"))
    m.play("select a1", "move b2")
    assert m.winners == [0]
