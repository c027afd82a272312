"""Santorini: Apollo."""

import pytest

from games.santorini.table import board, where
from support import can, texts


@pytest.mark.rule("santorini", "8.1", "R9", "4.4", "W10")
def test_apollo_swaps_within_the_climb_limit() -> None:
    m = board("b2 a5", "c3 e5", "c3=1", powers=("apollo", None))
    m.play("select b2", "move c3")
    assert where(m, 0)[0] == "c3" and where(m, 1)[0] == "b2"
    m = board("b2 a5", "c3 e5", "c3=2", powers=("apollo", None))
    m.play("select b2")
    assert not can(m, "move c3")


@pytest.mark.rule("santorini", "8.1", "4.6")
def test_apollo_may_not_swap_where_nothing_could_be_built_afterwards() -> None:
    around = "a1=0D b1=0D c1=0D a3=0D b3=0D c3=0D"
    m = board("a2 e5", "b2 e1", f"{around} c2=0D", powers=("apollo", None))
    assert texts(m) == ["select e5"]


@pytest.mark.rule("santorini", "8.1")
def test_apollo_wins_by_swapping_up_to_level_3() -> None:
    m = board("b2 a5", "c3 e5", "b2=2 c3=3", powers=("apollo", None))
    m.play("select b2", "move c3")
    assert m.winners == [0]
