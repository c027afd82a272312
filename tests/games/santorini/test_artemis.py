"""Santorini: Artemis."""

import pytest

from games.santorini.table import board, where
from support import can, texts


@pytest.mark.rule("santorini", "8.2", "W11")
def test_artemis_moves_twice_but_not_back() -> None:
    m = board("c3 a1", "e1 a5", powers=("artemis", None))
    m.play("select c3", "move c4")
    assert not can(m, "move c3") and can(m, "move d5") and can(m, "block c3")
    m.play("move d5")
    assert not any(t.startswith("move") for t in texts(m))


@pytest.mark.rule("santorini", "8.2", "R28", "W73")
def test_artemis_second_move_neither_steps_nor_rides_home() -> None:
    m = board("b2 e5", "e1 e2", third="d5 c5", powers=("artemis", "pan", "charybdis"), whirlpools=["b2", "b4"])
    m.play("select b2", "move b3")
    assert not can(m, "move b2") and not can(m, "move b4") and can(m, "move c4")


@pytest.mark.rule("santorini", "R29")
def test_artemis_each_of_two_moves_slides_before_harpies() -> None:
    m = board("a1 e5", "e1 d1", powers=("artemis", "harpies"))
    m.play("select a1", "move a2")
    assert where(m, 0)[0] == "a5"
    assert not can(m, "move a1")
    m.play("move a4")
    assert where(m, 0)[0] == "a1"  # forced back to where it began: fine
