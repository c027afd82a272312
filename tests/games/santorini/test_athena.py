"""Santorini: Athena."""

import pytest

from games.santorini.table import board
from support import can


@pytest.mark.rule("santorini", "8.3", "W12")
def test_athena_forbids_climbing_after_she_climbed() -> None:
    m = board("c3 e5", "a1 e1", "c4=1 b2=1", powers=("athena", None))
    m.play("select c3", "move c4", "block c3", "select a1")
    assert not can(m, "move b2") and can(m, "move a2")
    m.play("move a2", "block a1", "select c4", "move d5", "block c4", "select a2")
    assert can(m, "move b2")


@pytest.mark.rule("santorini", "8.3", "R43")
def test_athena_binds_both_opponents_in_teams_and_a_mates_climb_does_not_count() -> None:
    m = board("c3 e5", "a1 e1", "c4=1 b2=1 d1=1", powers=("athena", "pan", "zeus", "atlas"), players=4)
    m.play("select c3", "move c4", "block c3", "select a1")
    assert not can(m, "move b2")
    m.play("move a2", "block a1", "select e5", "move d5", "block e5", "select e1")
    assert not can(m, "move d1")
    m = board("c3 e5", "a1 e1", "c4=1 b2=1", powers=("pan", "zeus", "athena", "atlas"), players=4)
    m.play("select c3", "move c4", "block c3")
    assert can(m, "select a1", "move b2")


@pytest.mark.rule("santorini", "R26")
def test_athena_effect_ends_when_she_is_eliminated() -> None:
    m = board("a1 b1", "e4 e5", "a2=2 b2=2 c1=2 c2=2 d4=1", third="d5 c5", powers=("athena", "zeus", "atlas"), climbed_last_turn=True)
    assert m.actor == 1 and can(m, "select e4", "move d4")
