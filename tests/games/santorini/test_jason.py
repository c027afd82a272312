"""Santorini: Jason."""

import pytest

from games.santorini.table import board, look, where
from support import can, texts


@pytest.mark.rule("santorini", "8.51", "R51", "W58")
def test_jason_once_lands_his_reserve_worker_and_builds() -> None:
    m = board("c3 a1", "e1 e5", powers=("jason", None))
    m.play("use")
    assert not can(m, "place d3") and can(m, "place e3")
    m.play("place e3")
    assert all(t[-2:] in ("d2", "e2", "d3", "d4", "e4") for t in texts(m))
    m.play("block e4")
    assert m.actor == 1 and where(m, 0) == ["c3", "a1", "e3"] and look(m).players[0].hero_spent
    assert not can(board("c3 a1", "e1 e5", "d4=1", powers=("jason", "persephone")), "use")
