"""Santorini: Hypnus."""

import pytest

from games.santorini.table import board
from support import can, texts


@pytest.mark.rule("santorini", "8.22", "W31")
def test_hypnus_the_single_highest_worker_sleeps() -> None:
    m = board("c3 a1", "e1 e5", "c3=1", powers=(None, "hypnus"))
    assert texts(m) == ["select a1"]
    m = board("c3 a1", "e1 e5", "c3=1 a1=1", powers=(None, "hypnus"))
    assert texts(m) == ["select a1", "select c3"]


@pytest.mark.rule("santorini", "8.22", "1.6")
def test_hypnus_a_lone_worker_sleeps_and_a_dancer_with_a_sleeper_loses() -> None:
    assert board("c3 -", "e1 e5", powers=(None, "hypnus")).winners == [1]
    assert board("c3 a1", "e1 e5", "c3=1", powers=("terpsichore", "hypnus"), options={"enforce_bans": False}).winners == [1]


@pytest.mark.rule("santorini", "R24")
def test_hypnus_is_fixed_at_the_start_of_the_turn() -> None:
    m = board("c3 a1", "e1 e5", "c4=1", powers=("artemis", "hypnus"))
    m.play("select c3", "move c4")
    assert can(m, "move c5")  # it became the highest, and goes on all the same
    m = board("c3 a1", "e1 e5", "c3=1 a2=1", powers=("terpsichore", None))
    assert can(m, "select c3")
