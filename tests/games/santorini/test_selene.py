"""Santorini: Selene."""

import pytest

from games.santorini.table import board, height
from support import can, texts


@pytest.mark.rule("santorini", "8.28", "W37", "1.3")
def test_selene_female_may_dome_instead_of_the_build() -> None:
    m = board("b2 d4", "e1 a5", powers=("selene", None))
    m.play("select d4", "move d3")
    assert can(m, "dome a1") and not can(m, "block a1") and can(m, "block d4")
    m.play("dome a1")
    assert m.actor == 1 and height(m, "a1") == "0D"
    m = board("- d4", "e1 a5", powers=("selene", None))
    m.play("select d4", "move d3")
    assert not any(t.startswith("dome") for t in texts(m))
