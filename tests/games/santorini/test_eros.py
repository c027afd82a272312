"""Santorini: Eros."""

import pytest

from games.santorini.table import board
from support import can, start, texts


@pytest.mark.rule("santorini", "8.19", "W28")
def test_eros_places_on_opposite_edges() -> None:
    m = start("santorini", powers=["eros", "pan"])
    assert not can(m, "place c3")
    m.play("place a3")
    assert texts(m) == [f"place e{r}" for r in range(1, 6)]
    m = start("santorini", powers=["eros", "pan"])
    m.play("place a1")
    assert set(texts(m)) == {f"place e{r}" for r in range(1, 6)} | {f"place {f}5" for f in "abcd"}


@pytest.mark.rule("santorini", "8.19", "W28", "R44")
def test_eros_wins_by_moving_next_to_its_mate_on_level_1() -> None:
    m = board("c3 e3", "a1 a5", "c3=1 e3=1 d3=1", powers=("eros", None))
    m.play("select e3", "move d3")
    assert m.winners == [0]
    m = board("c3 e3", "a1 a5", powers=("eros", None))
    m.play("select e3", "move d3")
    assert not m.over
    m = board("c3 e3", "a1 a5", "c3=1 e3=1 d3=1", powers=("pan", "zeus", "eros", "atlas"), players=4)
    m.play("select e3", "move d3")
    assert not m.over  # a team mate's turn


@pytest.mark.rule("santorini", "8.19", "R18")
def test_eros_with_three_players_wins_on_equal_levels() -> None:
    m = board("c3 e3", "a1 a5", third="e1 d1", powers=("eros", "pan", "zeus"))
    m.play("select e3", "move d3")
    assert m.winners == [0]
