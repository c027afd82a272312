"""Santorini: Terpsichore."""

import pytest

from games.santorini.table import board
from support import texts


@pytest.mark.rule("santorini", "8.44", "4.3", "W53")
def test_terpsichore_all_move_then_all_build() -> None:
    m = board("c3 a1", "e1 e5", powers=("terpsichore", None))
    m.play("select c3", "move c4")
    assert texts(m) == ["select a1"]
    m.play("select a1", "move a2")
    assert set(texts(m)) == {"select a2", "select c4"}
    m.play("select c4", "block c3")
    assert texts(m) == ["select a2"]
    m.play("select a2", "block a1")
    assert m.actor == 1


@pytest.mark.rule("santorini", "8.44", "W53")
def test_terpsichore_a_trapped_second_worker_loses_unless_the_first_frees_it() -> None:
    assert board("c3 a1", "b1 e5", "a2=2 b2=2", powers=("terpsichore", None)).winners == [1]
    m = board("a2 a1", "b1 e5", "b2=2", powers=("terpsichore", None))
    assert texts(m) == ["select a2"]
