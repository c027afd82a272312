"""Santorini: Minotaur."""

import pytest

from games.santorini.table import board, where
from support import can


@pytest.mark.rule("santorini", "8.8", "R9", "W17")
def test_minotaur_pushes_straight_on_to_a_free_space() -> None:
    m = board("d4 a1", "e5 e1", powers=("minotaur", None))
    assert not can(m, "select d4", "move e5")
    m = board("b2 a5", "c3 e1", "d4=2", powers=("minotaur", None))
    m.play("select b2", "move c3")
    assert where(m, 1)[0] == "d4" and where(m, 0)[0] == "c3"
    assert not can(board("b2 a5", "c3 e1", powers=("minotaur", "europa"), talus="d4"), "select b2", "move c3")
    assert not can(board("b2 a5", "c3 e1", "d4=1D", powers=("minotaur", None)), "select b2", "move c3")


@pytest.mark.rule("santorini", "R54", "W66")
def test_minotaur_or_apollo_entering_a_whirlpool_with_a_worker_does_not_ride() -> None:
    m = board("b2 e1", "b3 e5", third="d1 c1", powers=("minotaur", "pan", "charybdis"), whirlpools=["b3", "d5"])
    m.play("select b2", "move b3")
    assert where(m, 0)[0] == "b3" and where(m, 1)[0] == "b4"
    m = board("b2 e1", "b3 e5", third="d1 c1", powers=("apollo", "pan", "charybdis"), whirlpools=["b3", "d5"])
    m.play("select b2", "move b3")
    assert where(m, 0)[0] == "b3" and where(m, 1)[0] == "b2"
    m = board("b2 e1", "a5 e5", third="d1 c1", powers=("apollo", "pan", "charybdis"), whirlpools=["b3", "d5"])
    m.play("select b2", "move b3")
    assert where(m, 0)[0] == "d5"
