"""Santorini: Ares."""

import pytest

from games.santorini.table import board, height, look
from support import texts


@pytest.mark.rule("santorini", "8.12", "R38", "W21")
def test_ares_takes_a_block_next_to_the_unmoved_worker() -> None:
    m = board("b2 d4", "e1 a5", "e5=2 d5=1D a1=1", powers=("ares", None))
    m.play("select b2", "move b3", "block a4")
    assert texts(m) == ["target e5", "done"]
    m.play("target e5")
    assert height(m, "e5") == "1" and look(m).stock.blocks == [18, 17, 14]  # it does not return to the stock


@pytest.mark.rule("santorini", "8.12")
def test_ares_without_an_unmoved_worker_has_no_power() -> None:
    m = board("b2 -", "e1 a5", "a1=1 b4=1", powers=("ares", None))
    m.play("select b2", "move b3", "block a4")
    assert m.actor == 1
