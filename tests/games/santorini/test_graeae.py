"""Santorini: Graeae."""

import pytest

from games.santorini.table import board
from support import can, start


@pytest.mark.rule("santorini", "8.36", "W45")
def test_graeae_place_three_workers_and_the_mover_builds() -> None:
    m = start("santorini", powers=["graeae", "pan"])
    m.play("place a1", "place c3", "place e5")
    assert m.actor == 1
    m = board("c3 a5 e5", "e1 d1", powers=("graeae", None))
    m.play("select c3", "move c4")
    assert not can(m, "block a4")
    for option in ("any", "unmoved"):
        m = board("c3 a5 e5", "e1 d1", powers=("graeae", None), options={"graeae_build": option})
        m.play("select c3", "move c2")
        assert can(m, "block a4") and can(m, "block c3") == (option == "any")
