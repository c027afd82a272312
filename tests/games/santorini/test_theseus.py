"""Santorini: Theseus."""

import pytest

from games.santorini.table import board, where
from support import texts


@pytest.mark.rule("santorini", "8.55", "W59")
def test_theseus_once_removes_a_worker_two_levels_above() -> None:
    m = board("b2 e5", "c3 e1", "c3=2", powers=("theseus", None))
    m.play("select e5", "move e4", "block e5")
    assert texts(m) == ["target c3", "done"]
    m.play("target c3")
    assert where(m, 1) == ["e1"]
    for h in (1, 3):
        m = board("b2 e5", "c3 e1", f"c3={h}", powers=("theseus", None))
        m.play("select e5", "move e4", "block e5")
        assert m.actor == 1
