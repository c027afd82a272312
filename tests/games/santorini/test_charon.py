"""Santorini: Charon."""

import pytest

from games.santorini.table import board, where
from support import can


@pytest.mark.rule("santorini", "8.15", "R13", "W24")
def test_charon_ferries_a_neighbour_to_the_other_side() -> None:
    m = board("c3 a1", "c4 e5", powers=("charon", None))
    m.play("select c3", "target c4")
    assert where(m, 1)[0] == "c2" and can(m, "move c4") and not can(m, "target c2")
    m = board("c3 a1", "c4 e5", "c2=0D", powers=("charon", None))
    assert not can(m, "select c3", "target c4")
    m = board("a3 e1", "b3 e5", powers=("charon", None))
    assert not can(m, "select a3", "target b3")


@pytest.mark.rule("santorini", "R8")
def test_charon_forcing_onto_a_whirlpool_does_not_ride() -> None:
    m = board("c3 a1", "c4 e5", third="d1 e1", powers=("charon", "pan", "charybdis"), whirlpools=["c2", "a5"])
    m.play("select c3", "target c4")
    assert where(m, 1)[0] == "c2"
