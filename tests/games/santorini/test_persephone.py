"""Santorini: Persephone."""

import pytest

from games.santorini.table import board
from support import can, texts


@pytest.mark.rule("santorini", "8.26", "R21", "W35")
def test_persephone_demands_a_climb_if_one_is_possible() -> None:
    m = board("c3 a1", "e1 a5", "d4=1", powers=(None, "persephone"))
    assert texts(m) == ["select c3"]
    m.play("select c3")
    assert texts(m) == ["move d4"]
    m = board("c3 a1", "e1 a5", powers=(None, "persephone"))
    assert len(texts(m)) == 2


@pytest.mark.rule("santorini", "8.26", "R22", "4.6")
def test_persephone_counts_second_steps_but_not_hero_powers() -> None:
    m = board("c3 a1", "e1 a5", "d5=1", powers=("artemis", "persephone"))
    m.play("select c3")
    assert set(texts(m)) == {"move c4", "move d4"}  # from there it can climb
    m = board("c3 a1", "e1 a5", "d5=1", powers=("atalanta", "persephone"))
    assert len(texts(m)) == 2  # only the hero could climb: void


@pytest.mark.rule("santorini", "R23")
def test_persephone_is_void_when_athena_forbids_climbing() -> None:
    m = board("c3 a1", "e1 a5", "d4=1", third="e4 e5", powers=("pan", "persephone", "athena"), climbed_last_turn=True)
    assert can(m, "select c3", "move c4")
