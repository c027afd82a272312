"""Santorini: Medusa."""

import pytest

from games.santorini.table import board, height, where


@pytest.mark.rule("santorini", "8.24", "W33")
def test_medusa_petrifies_all_lower_neighbours() -> None:
    m = board("b3 e5", "c4 b2 d3", "b3=1 c3=1 d3=1", powers=("medusa", "graeae"))
    m.play("select b3", "move c3", "block d2")
    assert where(m, 1) == ["d3"] and height(m, "c4") == "1" and height(m, "b2") == "1"


@pytest.mark.rule("santorini", "8.24", "R62", "W75")
def test_medusa_stops_when_blocks_run_out() -> None:
    m = board("b3 e5", "c4 b2", "b3=1 c3=1", powers=("medusa", None), stock=[2, 18, 14, 18])
    m.play("select b3", "move c3", "block d3")
    assert where(m, 1) == ["c4"] and height(m, "b2") == "1"


@pytest.mark.rule("santorini", "8.24", "R12")
def test_medusa_spares_workers_on_coins_and_next_to_limus() -> None:
    m = board("b3 e5", "c4 e1", "b3=2 c3=2 c4=1", powers=("medusa", "clio"), coins=["c4"], coins_left=2)
    m.play("select b3", "move c3", "block d3")
    assert where(m, 1) == ["c4", "e1"]
    m = board("b3 e5", "c4 c5", "b3=1 c3=1", powers=("medusa", "limus"))
    m.play("select b3", "move c3", "block b2")
    assert where(m, 1) == ["c4", "c5"]
