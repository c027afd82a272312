"""Santorini: Limus."""

import pytest

from games.santorini.table import board
from support import can


@pytest.mark.rule("santorini", "8.23", "R25", "W32")
def test_limus_dries_up_building_next_to_his_workers() -> None:
    m = board("e5 a1", "c3 c2", "d4=2", powers=(None, "limus"))
    m.play("select e5", "move e4")
    assert not can(m, "block d4") and can(m, "block e5")
    m = board("e5 a1", "c3 c2", "d4=3", powers=(None, "limus"))
    m.play("select e5", "move e4")
    assert can(m, "dome d4")


@pytest.mark.rule("santorini", "8.23", "8.30", "8.4", "1.6")
def test_limus_binds_zeus_atlas_and_dancers() -> None:
    m = board("e5 a1", "c3 c2", powers=("zeus", "limus"))
    m.play("select e5", "move e4")
    assert can(m, "block e4")
    m = board("e4 a1", "c3 c2", powers=("zeus", "limus"))
    m.play("select e4", "move d4")
    assert not can(m, "block d4")
    m = board("e5 a1", "c3 c2", "d4=2", powers=("atlas", "limus"))
    m.play("select e5", "move e4")
    assert not can(m, "dome d4") and can(m, "dome e5")


@pytest.mark.rule("santorini", "R25")
def test_limus_is_judged_where_his_workers_then_are() -> None:
    m = board("a5 a1", "b5 e1", powers=("apollo", "limus"))
    m.play("select a5", "move b5")
    assert not can(m, "block a4") and can(m, "block c4")
