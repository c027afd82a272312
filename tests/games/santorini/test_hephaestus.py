"""Santorini: Hephaestus."""

import pytest

from games.santorini.table import board, height
from support import texts


@pytest.mark.rule("santorini", "8.6", "R34", "W15")
def test_hephaestus_builds_a_second_block_on_the_first_never_a_dome() -> None:
    for h in (0, 1):
        m = board("c3 a1", "e1 a5", f"d4={h}", powers=("hephaestus", None))
        m.play("select c3", "move c4", "block d4")
        assert texts(m) == ["block d4", "done"]
        m.play("block d4")
        assert height(m, "d4") == str(h + 2)
    m = board("c3 a1", "e1 a5", "d4=2", powers=("hephaestus", None))
    m.play("select c3", "move c4", "block d4")
    assert m.actor == 1
    m = board("c3 a1", "e1 a5", "d4=3", powers=("hephaestus", None))
    m.play("select c3", "move c4", "dome d4")
    assert m.actor == 1
