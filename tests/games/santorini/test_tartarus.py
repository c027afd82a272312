"""Santorini: Tartarus."""

import pytest

from games.santorini.table import board, drawn, look
from mastaba.games.santorini.tables import NAMES
from support import can, start


@pytest.mark.rule("santorini", "8.43", "2", "R8", "R48", "W52")
def test_tartarus_whoever_enters_the_abyss_loses() -> None:
    m = board("b4 a1", "e1 e5", "b4=2 c4=3", powers=(None, "tartarus"), abyss="c4")
    m.play("select b4", "move c4")
    assert m.winners == [1]
    m = board("b4 a1", "e1 e5", powers=("tartarus", None), abyss="c4")
    m.play("select b4", "move c4")
    assert m.winners == [1]
    m = board("b4 a1", "b5 e5", powers=("charon", "tartarus"), abyss="b3")
    m.play("select b4", "target b5")
    assert m.winners == [0]


@pytest.mark.rule("santorini", "8.43", "4.8")
def test_tartarus_marks_the_abyss_in_secret_after_all_workers() -> None:
    m = start("santorini", powers=["pan", "tartarus"])
    assert m.actor == 1
    m.play("place a1", "place a2", "place e1", "place e2")
    assert m.actor == 1 and not can(m, "place a1")
    m.play("place c3")
    assert m.log(0)[-1] == "sets the abyss out of sight" and look(m, 0).cards.abyss is None and look(m, 1).cards.abyss == "c3"
    assert len({drawn(m, 0, k).abyss for k in range(300)}) == 21
    m.play("select a1", "move b2", "block b3")
    assert all(drawn(m, 0, k).abyss != 1 + NAMES.index("b2") for k in range(200))
