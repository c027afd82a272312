"""Santorini: Aphrodite."""

import pytest

from games.santorini.table import board
from support import can, texts


@pytest.mark.rule("santorini", "8.11", "W20")
def test_aphrodite_bound_workers_must_end_next_to_hers() -> None:
    m = board("b2 e1", "c3 e5", powers=(None, "aphrodite"))
    m.play("select b2")
    assert not can(m, "move a1") and can(m, "move b3")
    m = board("b2 e1", "c3 e5", powers=(None, "aphrodite"))
    assert can(m, "select e1", "move d1")


@pytest.mark.rule("santorini", "8.11", "R20")
def test_aphrodite_allows_intermediate_moves_away_only_if_one_returns() -> None:
    m = board("b2 e1", "c3 e5", powers=("artemis", "aphrodite"))
    m.play("select b2", "move a2")
    assert all(t in ("move b3",) for t in texts(m))
    m = board("b2 e1", "c3 e5", "b2=2 a1=3", powers=("artemis", "aphrodite"))
    assert not can(m, "select b2", "move a1")  # it would win, away from her


@pytest.mark.rule("santorini", "R23")
def test_aphrodite_cannots_apply_together_and_nothing_left_is_a_loss() -> None:
    m = board("a1 -", "b2 e5", "a1=1", powers=("pan", "hades", "zeus", "aphrodite"), players=4)
    assert m.winners == [1, 3]
