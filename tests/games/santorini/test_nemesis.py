"""Santorini: Nemesis."""

import pytest

from games.santorini.table import board, where
from support import texts


@pytest.mark.rule("santorini", "8.41", "R13", "W50")
def test_nemesis_swaps_all_pairs_or_none() -> None:
    m = board("b2 d4", "a5 e1", powers=("nemesis", None))
    m.play("select b2", "move b3", "block b2")
    assert texts(m) == ["select b3", "select d4", "done"]
    m.play("select b3")
    assert texts(m) == ["target e1", "target a5"]
    m.play("target a5", "select d4", "target e1")
    assert where(m, 0) == ["a5", "e1"] and where(m, 1) == ["b3", "d4"] and m.actor == 1


@pytest.mark.rule("santorini", "8.41")
def test_nemesis_needs_an_opponent_who_stays_away() -> None:
    m = board("b2 d4", "a3 e1", powers=("nemesis", None))
    m.play("select d4", "move d5", "block d4")
    assert m.actor == 1
