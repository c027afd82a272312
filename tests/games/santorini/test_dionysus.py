"""Santorini: Dionysus."""

import pytest

from games.santorini.table import board, look
from support import can, texts


@pytest.mark.rule("santorini", "8.18", "R37", "R58", "W27")
def test_dionysus_moves_an_opponent_after_completing_a_tower() -> None:
    m = board("a1 e5", "c3 e1", "a3=3 c3=2 d3=3", powers=("dionysus", None))
    m.play("select a1", "move a2", "dome a3")
    assert m.actor == 0 and look(m).extra_turn and texts(m) == ["select e1", "select c3", "done"]
    m.play("select c3", "move d3")
    assert not m.over
    m.play("block c3")
    assert m.actor == 1


@pytest.mark.rule("santorini", "8.18", "W69", "R57")
def test_dionysus_extra_turn_obeys_the_wind() -> None:
    m = board("a1 e5", "c3 e1", "a3=3", powers=("dionysus", "aeolus"), wind="N")
    m.play("select a1", "move a2", "dome a3", "select c3")
    assert not can(m, "move c2") and can(m, "move c4")


@pytest.mark.rule("santorini", "8.18", "4.6", "W77")
def test_dionysus_limus_does_not_bind_his_own_worker_and_coins_bind_dionysus() -> None:
    m = board("a1 e5", "c3 c4", "a3=3", powers=("dionysus", "limus"))
    m.play("select a1", "move a2", "dome a3", "select c3", "move d3")
    assert can(m, "block c3") and can(m, "block d4")
    m = board("a1 e5", "c3 e1", "a3=3 c3=1", powers=("dionysus", "clio"), coins=["c3"], coins_left=2)
    m.play("select a1", "move a2", "dome a3")
    assert texts(m) == ["select e1", "done"]


@pytest.mark.rule("santorini", "8.18")
def test_dionysus_done_declines_all_extra_turns() -> None:
    m = board("a1 e5", "c3 e1", "a3=3", powers=("dionysus", None))
    m.play("select a1", "move a2", "dome a3", "done")
    assert m.actor == 1


@pytest.mark.rule("santorini", "8.18", "W70", "R58", "8.43")
def test_dionysus_a_worker_moved_into_the_abyss_loses_for_its_owner() -> None:
    m = board("a1 e5", "c3 e1", "a3=3", powers=("dionysus", "tartarus"), abyss="c4")
    m.play("select a1", "move a2", "dome a3", "select c3", "move c4")
    assert m.winners == [0]
