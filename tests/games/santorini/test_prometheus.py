"""Santorini: Prometheus."""

import pytest

from games.santorini.table import board, where
from support import can


@pytest.mark.rule("santorini", "8.10", "W19")
def test_prometheus_builds_before_and_then_does_not_move_up() -> None:
    m = board("c3 a1", "e1 a5", powers=("prometheus", None))
    m.play("select c3", "block d4")
    assert not can(m, "move d4") and can(m, "move c4") and not can(m, "block d3")
    m.play("move c4", "block c3")
    assert m.actor == 1


@pytest.mark.rule("santorini", "8.10", "8.32", "W72")
def test_prometheus_after_a_pre_build_neither_step_nor_ride_goes_up() -> None:
    m = board("c3 a1", "e5 a5", "e1=1", third="d5 c5", powers=("prometheus", "pan", "charybdis"), whirlpools=["c4", "e1"])
    m.play("select c3")
    twin = m.copy()
    m.play("block b2")
    assert not can(m, "move c4")
    twin.play("move c4")
    assert where(twin, 0)[0] == "e1"
