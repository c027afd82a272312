"""Santorini: Chronus."""

import pytest

from games.santorini.table import board, look


@pytest.mark.rule("santorini", "8.16", "R16", "R15", "W25")
def test_chronus_wins_by_the_fifth_complete_tower_whoever_builds_it() -> None:
    four = "a1=3D b1=3D c1=3D d1=3D e1=2D"
    m = board("c3 a3", "e4 a5", f"{four} d2=3", powers=("hera", "chronus"))
    assert not m.over
    m.play("select c3", "move c2", "dome d2")
    assert m.winners == [1]


@pytest.mark.rule("santorini", "R17")
def test_chronus_does_not_win_in_an_extra_turn_but_at_the_next_start() -> None:
    m = board("c3 a3", "e4 a5", "a1=3D b1=3D c1=3D d2=3 e3=3", powers=("dionysus", "chronus"))
    m.play("select c3", "move c2", "dome d2", "select e4", "move d4", "dome e3")
    assert not m.over and look(m).towers == 5 and look(m).extra_turn  # the fifth earned another extra turn
    m.play("done")
    assert m.winners == [1]
