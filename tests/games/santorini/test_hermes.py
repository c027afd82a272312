"""Santorini: Hermes."""

import pytest

from games.santorini.table import board, where
from support import can, texts


@pytest.mark.rule("santorini", "8.7", "W16")
def test_hermes_glides_with_both_and_one_builds() -> None:
    m = board("c3 a1", "e1 a5", powers=("hermes", None))
    m.play("select c3", "move c4", "move c5", "select a1", "move b1")
    assert can(m, "block a1")
    m = board("c3 a1", "e1 a5", "d4=1", powers=("hermes", None))
    m.play("select c3", "move d4")
    assert all(t.startswith("block") and t[-2:] in ("c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5") for t in texts(m))


@pytest.mark.rule("santorini", "8.7", "R52")
def test_hermes_may_build_without_moving() -> None:
    m = board("c3 a1", "e1 a5", powers=("hermes", None))
    assert can(m, "block c4") and can(m, "block a2") and not can(m, "block e2")
    m.play("block a2")
    assert m.actor == 1


@pytest.mark.rule("santorini", "4.3", "4.7", "R56", "W67")
def test_hermes_switching_needs_a_level_move_to_a_new_configuration() -> None:
    m = board("c3 a1", "d1 e1", powers=("hermes", None))
    m.play("select c3", "move c4", "select a1")
    assert texts(m) == ["move b1", "move a2", "move b2"]
    m = board("c3 a1", "d1 e1", "a2=1 b1=1 b2=1", powers=("hermes", None))
    m.play("select c3", "move c4")
    assert not can(m, "select a1")


@pytest.mark.rule("santorini", "4.7", "R55", "W64")
def test_hermes_does_not_come_back_to_where_the_turn_began() -> None:
    m = board("c3 a1", "d1 e1", powers=("hermes", None))
    m.play("select c3", "move c4")
    assert not can(m, "move c3") and can(m, "move d3")


@pytest.mark.rule("santorini", "8.7", "8.32", "W72")
def test_hermes_a_ride_that_changes_level_is_a_normal_move() -> None:
    m = board("c3 a1", "e5 a5", "e1=1", third="d5 c5", powers=("hermes", "pan", "charybdis"), whirlpools=["c4", "e1"])
    m.play("select c3", "move c4")
    assert where(m, 0)[0] == "e1" and all(t[-2:] in ("d1", "d2", "e2") for t in texts(m))
    m = board("c3 a1", "e5 a5", "e1=1", third="d5 c5", powers=("hermes", "pan", "charybdis"), whirlpools=["c4", "e1"])
    m.play("select c3", "move d3")
    assert not can(m, "move c4")


@pytest.mark.rule("santorini", "1.6", "R59")
def test_hermes_against_harpies_the_slide_does_not_end_the_glide() -> None:
    m = board("c3 a1", "d1 e1", "b5=0D c3=1 c4=1", powers=("hermes", "harpies"), options={"enforce_bans": False})
    m.play("select c3", "move c4")
    assert where(m, 0)[0] == "c5"
    assert can(m, "move d4") and can(m, "block c4")
