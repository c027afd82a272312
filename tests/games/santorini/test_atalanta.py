"""Santorini: Atalanta."""

import pytest

from games.santorini.table import board, look
from support import can, texts


@pytest.mark.rule("santorini", "8.48", "W56", "W64")
def test_atalanta_once_moves_on_and_on() -> None:
    m = board("c3 a1", "e1 e5", powers=("atalanta", None))
    m.play("select c3", "move c4")
    assert not look(m).players[0].hero_spent and can(m, "move c3")
    m.play("move c5", "move d5", "block c5")
    assert look(m).players[0].hero_spent
    m.play("select e1", "move e2", "block e1", "select d5", "move d4")
    assert not any(t.startswith("move") for t in texts(m))
