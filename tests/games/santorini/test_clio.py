"""Santorini: Clio."""

import pytest

from games.santorini.table import board, height, look
from support import can, texts


@pytest.mark.rule("santorini", "8.33", "2", "W42")
def test_clio_coins_are_domes_for_opponents() -> None:
    m = board("c3 a1", "e5 e1", powers=("clio", "apollo"))
    m.play("select c3", "move d3", "block d4")
    assert look(m).cards.coins_left == 2
    m.play("select e5")
    assert not can(m, "move d4")
    m.play("move d5")
    assert not can(m, "block d4")
    m.play("block c5", "select d3", "move d4", "block d3", "select d5")
    assert not can(m, "move d4")  # no swap with a worker on a coin


@pytest.mark.rule("santorini", "8.33", "R36")
def test_clio_building_on_her_coin_loses_the_old_one() -> None:
    m = board("c3 a1", "e5 e1", "d4=1", powers=("clio", None), coins=["d4"], coins_left=1)
    m.play("select c3", "move d3", "block d4")
    assert height(m, "d4") == "2" and look(m).cards.coins_left == 0 and "coin" in look(m).board[18].tokens
    m = board("c3 a1", "e5 e1", "d4=3", powers=("clio", None))
    m.play("select c3", "move d3", "dome d4")
    assert look(m).cards.coins_left == 3


@pytest.mark.rule("santorini", "R30")
def test_clio_coins_do_not_protect_from_passive_effects() -> None:
    m = board("c3 a1", "e5 e1", "c3=1", powers=("clio", "hypnus"), coins=["c3"], coins_left=2)
    assert texts(m) == ["select a1"]


@pytest.mark.rule("santorini", "1.6")
def test_clio_workers_on_coins_are_left_out_by_nemesis() -> None:
    m = board("a1 e5", "b2 e3", "b2=1", powers=("nemesis", "clio"), coins=["b2"], coins_left=2, options={"enforce_bans": False})
    m.play("select a1", "move a2", "block a1")
    assert texts(m) == ["select a2", "select e5", "done"]
    m.play("select e5")
    assert texts(m) == ["target e3"]
