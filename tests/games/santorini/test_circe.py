"""Santorini: Circe."""

import pytest

from games.santorini.table import board, look
from support import can


@pytest.mark.rule("santorini", "8.17", "W26")
def test_circe_takes_the_power_of_workers_that_stand_apart() -> None:
    m = board("c3 c4", "a1 e5", "c3=2", powers=("circe", "pan"))
    assert [p.power for p in look(m).players] == ["pan", None]
    m.play("select c3", "move d3")
    assert m.winners == [0]


@pytest.mark.rule("santorini", "8.17", "R40")
def test_circe_keeps_it_until_her_next_turn_and_neighbours_have_it_back() -> None:
    m = board("c3 c4", "a1 e5", "a1=2", powers=("circe", "pan"))
    m.play("select c3", "move d3", "block d2")
    assert m.actor == 1 and not m.over
    m.play("select a1", "move a2")
    assert not m.over  # the robbed player has no power
    m = board("c3 c4", "a1 a2", powers=("circe", "pan"))
    assert [p.power for p in look(m).players] == ["circe", "pan"]
    m = board("c3 c4", "a1 e5", " ".join(f"{s}=3D" for s in ("b5", "a5", "a4", "c1", "d1")), powers=("circe", "chronus"))
    assert m.winners == [0]


@pytest.mark.rule("santorini", "8.17")
def test_circe_gets_what_lies_on_the_card_but_not_reserve_workers() -> None:
    m = board("c3 c4", "a1 e5", powers=("circe", "morpheus"), credits=3)
    m.play("select c3", "move d3", "block d2", "block d2", "block e2", "block e3")
    assert m.actor == 1 and look(m).cards.credits == 0
    m = board("c3 c4", "a1 e5", "d2=3", powers=("circe", "gaea"))
    m.play("select c3", "move d3", "dome d2")
    assert m.actor == 1 and look(m).phase == "choose"


@pytest.mark.rule("santorini", "8.17", "1.6")
def test_circe_takes_nothing_from_heroes_or_hidden_workers() -> None:
    for victim in ("atalanta", "hecate"):
        m = board("c3 c4", "a1 e5", powers=("circe", victim), options={"enforce_bans": False})
        assert look(m).players[0].power == "circe"
    m = board("c3 c4", "a1 e5 b3", "d3=1 b3=1", powers=("circe", "clio"), coins=["d3", "b3"], coins_left=1, options={"enforce_bans": False})
    assert can(m, "select c3", "move d3")
