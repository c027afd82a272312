"""Santorini: Charybdis."""

import pytest

from games.santorini.table import board, look, where
from support import can


@pytest.mark.rule("santorini", "8.32", "4.4", "W41")
def test_charybdis_whirlpools_carry_on_and_a_ride_up_wins() -> None:
    m = board("b3 a5", "e1 e5", "d5=3", powers=(None, "charybdis"), whirlpools=["b2", "d5"])
    m.play("select b3", "move b2")
    assert m.winners == [0]
    m = board("b3 a5", "e1 d5", "d5=3", powers=(None, "charybdis"), whirlpools=["b2", "d5"])
    m.play("select b3", "move b2")
    assert where(m, 0)[0] == "b2" and not m.over


@pytest.mark.rule("santorini", "8.32", "R32")
def test_charybdis_may_place_a_whirlpool_at_the_end_of_the_turn() -> None:
    m = board("b3 a5", "e1 e5", "d4=2", powers=("charybdis", None), whirlpools=["b2"])
    m.play("select b3", "move b4", "block b3")
    assert can(m, "place d4") and can(m, "done") and not can(m, "place b2") and not can(m, "place e1")
    m.play("place d4")
    assert m.actor == 1 and look(m).cards.whirlpools_left == 0


@pytest.mark.rule("santorini", "8.32", "R33")
def test_charybdis_building_on_a_whirlpool_returns_it() -> None:
    m = board("b3 a5", "e1 e5", powers=(None, "charybdis"), whirlpools=["c3", "d5"])
    m.play("select b3", "move b4", "block c3")
    assert look(m).cards.whirlpools_left == 1


@pytest.mark.rule("santorini", "8.32", "R28")
def test_charybdis_a_worker_on_the_exit_rides_home() -> None:
    m = board("b3 a5", "e1 e5", powers=(None, "charybdis"), whirlpools=["b3", "b4"])
    m.play("select b3", "move b4")
    assert where(m, 0)[0] == "b3" and can(m, "block b4")


@pytest.mark.rule("santorini", "8.32")
def test_charybdis_a_cannot_forbids_step_and_ride() -> None:
    pools = ["b4", "d5"]
    m = board("b3 a5", "e1 e5", "d5=1", third="d1 c1", powers=("pan", "charybdis", "athena"), whirlpools=pools, climbed_last_turn=True)
    assert not can(m, "select b3", "move b4")
    m = board("b3 a5", "e1 e5", "d5=0 b3=1 b4=1", third="d1 c1", powers=("zeus", "charybdis", "hades"), whirlpools=pools)
    assert not can(m, "select b3", "move b4")


@pytest.mark.rule("santorini", "R27")
def test_charybdis_harpies_push_on_from_the_exit() -> None:
    m = board("b2 a5", "e1 e5", third="d1 c1", powers=("pan", "charybdis", "harpies"), whirlpools=["b3", "d3"])
    m.play("select b2", "move b3")
    assert where(m, 0)[0] == "d5"
