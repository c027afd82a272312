"""Santorini: Aeolus."""

import pytest

from games.santorini.table import board, look
from support import can, start, texts


@pytest.mark.rule("santorini", "8.31", "5", "R57", "W40", "W69")
def test_aeolus_nobody_moves_straight_against_the_wind() -> None:
    for powers in (("aeolus", None), (None, "aeolus")):
        m = board("c3 a5", "e1 e5", powers=powers, wind="N")
        m.play("select c3")
        assert not can(m, "move c2") and can(m, "move d2") and can(m, "move b2")


@pytest.mark.rule("santorini", "8.31")
def test_aeolus_sets_the_wind_before_the_game_and_at_the_end_of_each_turn() -> None:
    m = start("santorini", powers=["aeolus", "pan"])
    assert len(m.legal) == 8
    m.play("wind ne")
    m = board("c3 a5", "e1 e5", powers=("aeolus", None), wind="N")
    m.play("select c3", "move c4", "block c3")
    assert texts(m) == [f"wind {d}" for d in ("n", "ne", "e", "se", "s", "sw", "w", "nw")]
    m.play("wind w")
    assert m.actor == 1 and look(m).cards.wind == "W"
