"""Santorini: Moerae."""

import pytest

from games.santorini.table import board, drawn, look
from mastaba.engine.rng import generator
from support import start


@pytest.mark.rule("santorini", "8.40", "R14", "R19", "6.1", "W49")
def test_moerae_steal_a_win_on_a_fate_space() -> None:
    m = board("b4 a1", "e1 e2 e3", "b4=2 c4=3", powers=(None, "moerae"), fate="c4")
    m.play("select b4", "move c4")
    assert m.winners == [1]
    m = board("b4 a1", "e1 e2", "b4=2 c4=3", powers=("moerae", None), fate="c4")
    m.play("select b4", "move c4")
    assert m.winners == [0]


@pytest.mark.rule("santorini", "8.40", "4.8")
def test_moerae_fate_is_secret() -> None:
    m = start("santorini", powers=["moerae", "pan"])
    assert len(m.legal) == 16
    m.play("fate c2")
    assert m.log(1) == ["sets fate out of sight"] and m.log(0) == ["fate c2"]
    assert look(m, 0).cards.fate == ["c2", "d2", "c3", "d3"] and look(m, 1).cards.fate is None
    m.play("place a1", "place a2", "place a3")
    assert m.actor == 1
    assert len({drawn(m, 1, k).fate for k in range(200)}) == 16
    assert m.game.redealt(m.state, 0, generator(1)) == m.state


@pytest.mark.rule("santorini", "8.40")
def test_moerae_a_win_blocked_by_hera_is_not_stolen() -> None:
    m = board("b4 a1", "e1 e2 e3", "b4=2 b5=3", third="d1 c1", powers=("pan", "moerae", "hera"), fate="a4")
    m.play("select b4", "move b5")
    assert not m.over
