"""Santorini: Hestia."""

import pytest

from games.santorini.table import board
from support import can


@pytest.mark.rule("santorini", "8.21", "R34", "W30")
def test_hestia_builds_again_inside() -> None:
    m = board("c3 a1", "e1 a5", powers=("hestia", None))
    m.play("select c3", "move d3", "block d4")
    assert can(m, "block d4") and can(m, "block c3") and not can(m, "block e4") and can(m, "done")
