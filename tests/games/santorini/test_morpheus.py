"""Santorini: Morpheus."""

import pytest

from games.santorini.table import board, height, look
from support import can


@pytest.mark.rule("santorini", "8.25", "4.3", "W34")
def test_morpheus_spends_credits_on_builds() -> None:
    m = board("c3 a1", "e1 a5", powers=("morpheus", None), credits=2)
    assert look(m).cards.credits == 3
    m.play("select c3", "move c4")
    assert can(m, "done")
    m.play("block d4", "block d4", "done")
    assert look(m).cards.credits == 1 and height(m, "d4") == "2"
