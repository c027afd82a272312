"""Section 3: what of a turn is still to be done, whose decision it is, and what nobody holds any more."""

from __future__ import annotations

from typing import Any

import pytest

from games.imhotep.looking import WHITE, almost, last_ship, look, record, table
from games.whose_move import choices, outcomes
from mastaba.engine.match import Match
from support import can, start, texts


def steps(match: Match) -> list[dict[str, Any]]:
    """The steps still to be done, the next one last; the written position holds all of them."""
    rules = match.game.rules
    written = rules.position(match.state)
    assert rules.from_position(written) == match.state
    found: list[dict[str, Any]] = written.get("stack", [])
    return found


BLUE: dict[str, list[dict[str, Any]]] = {
    "chisel": [{"step": "load", "seat": WHITE, "left": 2}],
    "hammer": [{"step": "load", "seat": WHITE, "left": 1}],
    "lever": [{"step": "lever", "seat": WHITE}],
    "sail": [{"step": "load_to_sail", "seat": WHITE}],
}


@pytest.mark.rule("imhotep", "3.3")
@pytest.mark.parametrize("card", BLUE)
def test_a_blue_card_is_discarded_when_what_it_asks_for_is_done(card: str) -> None:
    match = table(cards=[[], [card], [], []], ships=["____", "11_", "_1", "__"], turn=WHITE)
    match.play(f"play {card}")

    assert match.actor == WHITE
    assert steps(match) == [{"step": "played", "seat": WHITE, "card": card}, *BLUE[card]]


@pytest.mark.rule("imhotep", "3.3")
def test_a_blue_card_can_be_played_only_by_who_has_it() -> None:
    ships = ["____", "11_", "_1", "__"]
    everything = ["chisel", "hammer", "lever", "sail"]
    for card in everything:
        others = [c for c in everything if c != card]
        match = table(cards=[others, [card], [], []], ships=ships)
        assert not can(match, f"play {card}") and all(can(match, f"play {other}") for other in others)


@pytest.mark.rule("imhotep", "3.3", "R2")
@pytest.mark.parametrize("ships", [["111_", "111", "11", "11"], ["_111", "111", "11", "11"], ["1111", "111", "11", "1_"]])
def test_one_free_space_anywhere_is_too_little_for_the_chisel(ships: list[str]) -> None:
    assert not can(table(cards=[["chisel"], [], [], []], ships=ships), "play chisel")


@pytest.mark.rule("imhotep", "3.4")
def test_a_ship_with_stones_left_to_unload_is_told_by_its_site_and_by_how_many_are_ashore() -> None:
    match = table(ships=["____", "212", "__", "__"], display=["statue"] * 4)
    match.play("sail 2 to market")
    assert steps(match) == [{"step": "unload", "site": "market"}]
    match.play("take 1")
    assert steps(match) == [{"step": "unload", "site": "market", "left": 1}]


@pytest.mark.rule("imhotep", "3.3", "3.4", "R1")
def test_after_the_lever_has_ordered_the_stones_they_are_unloaded_like_any_others() -> None:
    match = table(cards=[["lever"], [], [], []], ships=["____", "12_", "__", "__"], display=["statue"] * 4)
    match.play("play lever", "sail 2 to market", "unload brown")

    assert steps(match) == [{"step": "played", "card": "lever"}, {"step": "unload", "site": "market"}]
    assert match.actor == 2


@pytest.mark.rule("imhotep", "3.4", "3.8")
def test_when_a_card_of_the_pair_is_kept_nothing_is_hidden_any_more() -> None:
    match = table(sides="BAAAA", ships=["____", "12_", "__", "__"], display=["statue"] * 3, pair=["sail", "chisel"])
    match.play("sail 2 to market", "take 4")
    assert steps(match) == [{"step": "unload", "site": "market", "left": 1}, {"step": "keep", "seat": WHITE}]
    match.play("keep 2")

    assert (record(match).hidden, record(match).mixed, record(match).pair.tolist()) == (0, 0, [0, 0])


@pytest.mark.rule("imhotep", "3.4", "1.4")
def test_a_card_drawn_for_a_space_of_the_pyramid_leaves_the_ship_to_be_unloaded() -> None:
    match = table(sides="ABAAA", ships=["____", "01_", "__", "__"], pyramid=almost("left"))
    match.play("sail 2 to pyramid", "build left", "draw")

    assert [frame["step"] for frame in steps(match)] == ["unload", "draw_bonus", "draw"]


@pytest.mark.rule("imhotep", "3")
def test_a_player_decides_or_a_card_is_turned_up_and_after_the_end_neither() -> None:
    match = start("imhotep")
    assert (choices(match), outcomes(match)) == (0, 7)
    match = last_ship("0111")
    assert (choices(match) > 0, outcomes(match)) == (True, 0)
    match.play("sail 1 to pyramid")
    assert match.over and (choices(match), outcomes(match)) == (0, 0)


@pytest.mark.rule("imhotep", "3")
def test_every_action_and_every_card_counts_as_one_step_of_the_game() -> None:
    match = start("imhotep")
    for _ in range(12):
        match.play(texts(match)[0])

    assert record(match).ply == match.ply == 12


@pytest.mark.rule("imhotep", "3.3", "R1")
def test_the_stones_of_the_last_owner_follow_to_the_stern() -> None:
    match = table(cards=[["lever"], [], [], []], ships=["2111", "___", "__", "__"])
    match.play("play lever", "sail 1 to obelisks", "unload brown")

    assert [player.stones["obelisks"] for player in look(match).players] == [0, 3, 1, 0]
