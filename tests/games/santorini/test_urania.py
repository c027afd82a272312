"""Santorini: Urania."""

import pytest

from games.santorini.table import board
from support import can, texts


@pytest.mark.rule("santorini", "8.45", "W54")
def test_urania_plays_on_a_torus() -> None:
    m = board("a1 c3", "c5 d3", powers=("urania", None))
    m.play("select a1")
    assert {t[5:] for t in texts(m)} == {"b1", "a2", "b2", "e1", "e2", "a5", "b5", "e5"}
    m.play("move e5")
    assert can(m, "block a1")
