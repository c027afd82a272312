"""Santorini: Adonis."""

import pytest

from games.santorini.table import board, look
from support import can, texts


@pytest.mark.rule("santorini", "8.47", "W61")
def test_adonis_the_chosen_worker_must_end_next_to_his() -> None:
    m = board("c3 a5", "b2 e1", powers=("adonis", None))
    m.play("select c3", "move d3", "block e3", "target b2")
    assert look(m).players[0].hero_spent
    assert texts(m) == ["select b2"]
    m.play("select b2")
    assert set(texts(m)) == {"move c2", "move c3"}


@pytest.mark.rule("santorini", "8.47")
def test_adonis_is_void_if_it_cannot_be_met_or_the_worker_is_gone() -> None:
    m = board("a1 e1", "d5 e5", powers=(None, "adonis"), chosen=1)
    assert len(texts(m)) == 2
    m = board("- e1", "d5 e5", powers=(None, "adonis"), chosen=1)
    assert texts(m) == ["select e1"]


@pytest.mark.rule("santorini", "8.47", "4.6")
def test_adonis_looks_to_the_end_of_the_turn_of_medusa() -> None:
    # On b3=1 she would petrify the worker on b4 that hers must end next to; from c3=0 she would not.
    m = board("b2 e1", "b4 e5", "b2=1 b3=1", powers=("medusa", "adonis"), chosen=1)
    m.play("select b2")
    assert can(m, "move c3") and not can(m, "move b3")
