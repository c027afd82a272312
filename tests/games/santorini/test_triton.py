"""Santorini: Triton."""

import pytest

from games.santorini.table import board, where
from support import can, texts


@pytest.mark.rule("santorini", "8.29", "W38")
def test_triton_moves_on_after_a_perimeter_space() -> None:
    m = board("c4 e1", "a1 d1", powers=("triton", None))
    m.play("select c4", "move c5")
    assert can(m, "move d5") and can(m, "block c4")
    m = board("c4 e1", "a1 d1", powers=("triton", None))
    m.play("select c4", "move c3")
    assert not any(t.startswith("move") for t in texts(m))


@pytest.mark.rule("santorini", "4.7", "R55", "W64")
def test_triton_may_come_back_but_not_to_a_visited_configuration() -> None:
    m = board("a3 e5", "d1 e1", powers=("triton", None))
    m.play("select a3", "move a4")
    assert can(m, "move a3")
    m.play("move a3")
    assert can(m, "block b3") and not can(m, "move a4") and can(m, "move a2")


@pytest.mark.rule("santorini", "1.6")
def test_triton_against_harpies_the_move_grants_not_the_slide() -> None:
    m = board("c4 e1", "a1 d1", "c5=1", powers=("triton", "harpies"), options={"enforce_bans": False})
    m.play("select c4", "move b4")
    assert where(m, 0)[0] == "a4" and not any(t.startswith("move") for t in texts(m))
