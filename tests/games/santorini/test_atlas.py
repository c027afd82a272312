"""Santorini: Atlas."""

import pytest

from games.santorini.table import board, height, look
from support import can


@pytest.mark.rule("santorini", "8.4", "W13")
def test_atlas_domes_any_height() -> None:
    m = board("c3 a1", "e1 a5", "d4=1", powers=("atlas", None))
    m.play("select c3", "move d3")
    assert can(m, "block d4")
    m.play("dome d4")
    assert height(m, "d4") == "1D" and look(m).towers == 0


@pytest.mark.rule("santorini", "1.6", "R59")
def test_atlas_every_dome_gives_gaea_her_answer() -> None:
    m = board("c3 a1", "e1 a5", powers=("atlas", "gaea"), options={"enforce_bans": False})
    m.play("select c3", "move d3", "dome d4")
    assert m.actor == 1 and can(m, "place e4")
