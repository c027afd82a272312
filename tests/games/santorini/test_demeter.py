"""Santorini: Demeter."""

import pytest

from games.santorini.table import board
from support import can


@pytest.mark.rule("santorini", "8.5", "W14")
def test_demeter_builds_again_elsewhere() -> None:
    m = board("c3 a1", "e1 a5", powers=("demeter", None))
    m.play("select c3", "move c4", "block d4")
    assert not can(m, "block d4") and can(m, "block d3") and can(m, "done")


@pytest.mark.rule("santorini", "R34")
def test_demeter_second_build_may_be_a_dome() -> None:
    m = board("c3 a1", "e1 a5", "d3=3", powers=("demeter", None))
    m.play("select c3", "move c4", "block d4")
    assert can(m, "dome d3")
