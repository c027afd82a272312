"""Santorini: Limits."""

import pytest

from games.santorini.table import board
from support import can


@pytest.mark.rule("santorini", "R67", "4.7")
def test_configurations_tell_workers_apart() -> None:
    m = board("c3 c4", "a1 e1", powers=("hermes", None))
    m.play("select c3", "move d3", "select c4", "move c3", "select d3")
    assert can(m, "move c4")  # the two have changed places
