"""Santorini: Poseidon."""

import pytest

from games.santorini.table import board
from support import can


@pytest.mark.rule("santorini", "8.27", "R35", "W36")
def test_poseidon_builds_up_to_three_times_with_the_unmoved_worker_on_the_ground() -> None:
    m = board("c3 a1", "e1 a5", powers=("poseidon", None))
    m.play("select c3", "move c4", "block c3", "block a2", "block a2")
    assert can(m, "done") and can(m, "block b1") and not can(m, "block d4")
    m.play("block b1")
    assert m.actor == 1
    m = board("c3 a1", "e1 a5", "a1=1", powers=("poseidon", None))
    m.play("select c3", "move c4", "block c3")
    assert m.actor == 1
    m = board("c3 -", "e1 a5", powers=("poseidon", None))
    m.play("select c3", "move c4", "block c3")
    assert m.actor == 1
