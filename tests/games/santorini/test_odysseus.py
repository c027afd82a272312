"""Santorini: Odysseus."""

import pytest

from games.santorini.table import board, where
from support import texts


@pytest.mark.rule("santorini", "8.53", "R13", "W60")
def test_odysseus_once_sends_neighbours_to_corners() -> None:
    m = board("c3 e1", "c4 a1", powers=("odysseus", None))
    assert texts(m) == ["target c4", "done"]
    m.play("target c4")
    assert texts(m) == ["to a5", "to e5"]
    m.play("to e5")
    assert where(m, 1) == ["e5", "a1"] and texts(m) == ["select e1", "select c3"]


@pytest.mark.rule("santorini", "8.53", "4.6", "R60", "W65")
def test_odysseus_may_not_force_into_his_own_last_way_out() -> None:
    high = " ".join(f"{s}=2" for s in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "a2", "b1", "b2"))
    m = board("d4 a1", "e4 c1", high, powers=("odysseus", None))
    assert texts(m) == ["target e4", "done"]
    m.play("target e4")
    assert texts(m) == ["to e1", "to a5"]
