"""Santorini: Chaos."""

import pytest

from games.santorini.table import board, look
from support import can, start, texts


@pytest.mark.rule("santorini", "8.14", "R39", "W23")
def test_chaos_changes_its_card_after_any_turn_with_a_dome() -> None:
    m = board("c3 a1", "e1 a5", "d2=3", powers=("apollo", "chaos"), chaos="pan")
    m.play("select c3", "move c2", "dome d2")
    assert m.actor == -1 and look(m).cards.chaos is None and look(m).cards.chaos_discards == ["pan"]
    assert len(m.legal) == 8 and not can(m, "card apollo") and not can(m, "card pan")
    m.play("card atlas")
    assert m.actor == 1 and look(m).players[1].power == "atlas"
    m.play("select e1", "move e2", "dome e1")
    assert m.actor == -1


@pytest.mark.rule("santorini", "8.14")
def test_chaos_has_the_power_drawn_after_the_last_turn_when_the_game_ends() -> None:
    m = board("c3 a1", "e1 a5", "d2=3", powers=("apollo", "chaos"), chaos="pan", options={"max_turns": 1})
    m.play("select c3", "move c2", "dome d2", "card atlas")
    assert m.over and look(m).players[1].power == "atlas"


@pytest.mark.rule("santorini", "8.14", "W76")
def test_chaos_deck_is_all_simple_gods_nobody_holds() -> None:
    m = start("santorini", players=3, powers=["chaos", "harpies", "apollo"])
    assert m.actor == -1 and len(m.legal) == 9 and can(m, "card hermes")
    m.play("card hermes")
    assert len(look(m).cards.chaos_deck) == 8


@pytest.mark.rule("santorini", "8.14")
def test_chaos_an_empty_deck_is_made_anew_from_all_discards() -> None:
    m = board("c3 a1", "e1 a5", "d2=3", powers=(None, "chaos"), chaos="pan", chaos_deck=[], chaos_discards=["atlas"])
    m.play("select c3", "move c2", "dome d2")
    assert texts(m) == ["card atlas", "card pan"]
