"""Santorini: Europa."""

import pytest

from games.santorini.table import board, look
from support import can


@pytest.mark.rule("santorini", "8.34", "R31", "R57", "W43")
def test_europa_talus_is_a_dome_for_everybody() -> None:
    for powers in (("europa", None), (None, "europa")):
        m = board("c2 a5", "e1 e5", powers=powers, talus="c3")
        m.play("select c2")
        assert not can(m, "move c3")
        m.play("move b2")
        assert not can(m, "block c3")


@pytest.mark.rule("santorini", "8.34")
def test_europa_may_put_talus_next_to_the_worker_that_moved() -> None:
    m = board("c2 a5", "e1 e5", powers=("europa", None), talus="c4")
    m.play("select c2", "move c3", "block d4")
    assert can(m, "place d3") and can(m, "done") and not can(m, "place a4") and not can(m, "place c4")
    m.play("place d3")
    assert m.actor == 1 and "talus" in look(m).board[13].tokens
