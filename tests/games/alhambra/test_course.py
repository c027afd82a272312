"""Alhambra: whose move it is, when a further action is left, and what a finished action leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from games.alhambra.looking import all_but, lines, look, setting, state
from games.whose_move import choices, outcomes
from mastaba.engine.match import Match
from support import can, start, texts


@pytest.mark.rule("alhambra", "3.1", "3.8")
def test_a_player_decides_or_a_draw_does_and_after_the_end_neither() -> None:
    match = start("alhambra", players=3)
    assert (choices(match), outcomes(match)) == (0, 54)
    match = setting({}, {}, {}, display=["Y2", "B3", "O6", "G8"])
    assert (choices(match), outcomes(match)) == (5, 0)


@pytest.mark.rule("alhambra", "3.8")
def test_every_tile_of_the_bag_is_drawn_equally_often() -> None:
    match = start("alhambra", players=3)
    assert match.game.outcomes(match.state) == [(tile, 1) for tile in range(54)]


@pytest.mark.rule("alhambra", "3.1", "3.8")
def test_every_action_and_every_draw_counts_as_one_step_of_the_game() -> None:
    match = start("alhambra", players=3)
    for _ in range(9):
        match.play(texts(match)[0])
    assert state(match).ply == match.ply == 9


def further(display: list[str | None], market: list[str | None], hand: str) -> Match:
    """Seat 0 has bought P6-N for exactly 6 and has nothing in the reserve."""
    others = [tile for tile in market if tile]
    match = setting(
        {}, {}, {}, market=["P6-N", *market], hands=[f"Y6 {hand}", "", ""], display=display, bag="",
        reserves=["", "", all_but("P6-N", *others)],
    )  # fmt: skip
    match.play("buy P6-N", "pay Y6")
    return match


@pytest.mark.rule("alhambra", "3.2", "R7", "R49")
@pytest.mark.parametrize("slot", range(4))
@pytest.mark.parametrize("card", ["Y1", "O9"])
def test_a_card_in_any_slot_of_the_display_is_a_further_action(slot: int, card: str) -> None:
    display: list[str | None] = [None] * 4
    display[slot] = card
    match = further(display, [None, None, None], "")
    assert texts(match) == [f"take {card}"]


@pytest.mark.rule("alhambra", "3.2", "R7", "R49")
@pytest.mark.parametrize(
    ("tile", "hand", "enough"), [("P2-NEW", "G2", True), ("P2-NEW", "G1", False), ("T12-0", "G9 G3", True), ("T12-0", "G9 G2", False)]
)
def test_a_tile_is_a_further_action_if_the_money_is_enough(tile: str, hand: str, enough: bool) -> None:
    match = further([None] * 4, [tile, None, None], hand)
    assert (look(match).phase == "action") == enough
    assert lines(match, "buy") == ({tile} if enough else set())


@pytest.mark.rule("alhambra", "3.2", "R7", "R49")
@pytest.mark.parametrize(("palace", "reserve", "line"), [({"C10-0": (1, 0)}, "", "remove C10-0"), ({}, "T12-0", "build T12-0")])
def test_a_redesign_alone_is_a_further_action(palace: dict[str, tuple[int, int]], reserve: str, line: str) -> None:
    match = setting(
        palace, {}, {}, market=["P6-N", None, None, None], hands=["Y6", "", ""], bag="",
        reserves=[reserve, "", all_but("P6-N", reserve, *palace)],
    )  # fmt: skip
    match.play("buy P6-N", "pay Y6")
    assert texts(match) == [line]


@pytest.mark.rule("alhambra", "3.6", "6")
def test_with_two_players_a_tile_goes_to_the_reserve_to_dirk_or_into_the_palace() -> None:
    match = setting({}, {}, market=["P6-N", None, None, None], hands=["Y7", ""], display=["G1", "G2", "G3", "G4"])
    match.play("buy P6-N", "pay Y7")
    moves = match.game.moves(match.state)
    assert moves == sorted(set(moves)) and texts(match)[:2] == ["to reserve", "to Dirk"]


@pytest.mark.rule("alhambra", "3.2", "R7")
def test_nothing_is_bought_from_an_empty_slot_whatever_the_money() -> None:
    match = setting({}, {}, {}, display=["Y1", None, None, None], hands=["Y9 Y8 G9 G8 B9 B8 O9 O8", "", ""])
    assert texts(match) == ["take Y1"]


@pytest.mark.rule("alhambra", "3.2", "R8")
def test_declining_the_further_action_is_one_action_among_the_others() -> None:
    match = setting(
        {}, {}, {}, options={"optional_bonus_action": True}, market=["P6-N", None, None, None], hands=["Y6", "", ""],
        display=["G1", None, None, None],
    )  # fmt: skip
    match.play("buy P6-N", "pay Y6")
    assert texts(match) == ["take G1", "end turn"] and state(match).bonus == 1


@pytest.mark.rule("alhambra", "3.3")
def test_a_paid_tile_leaves_no_slot_to_pay_for() -> None:
    match = further(["G1", None, None, None], [None, None, None], "")
    assert state(match).slot == 0
    assert match.game.rules.from_position(match.game.rules.position(match.state)) == match.state


def cleared(match: Match) -> bool:
    """Nothing is being placed, and the drawing board is empty."""
    s = state(match)
    return s.tile == 0 and s.left == s.top == 0 and not any(s.floor.tolist() + s.north.tolist() + s.west.tolist())


@pytest.mark.rule("alhambra", "3.4", "4.2", "4.3")
def test_building_swapping_and_removing_are_redesigns_and_leave_nothing_in_hand() -> None:
    for played in (["build T12-0", "place at 0,1"], ["build T12-0", "swap at 1,0"], ["remove C10-0"]):
        match = setting({"C10-0": (1, 0)}, {}, {}, reserves=["T12-0", "", ""], display=["G1", "G2", "G3", "G4"])
        match.play(*played)
        assert look(match).players[0].redesigns == 1
        assert cleared(match)


@pytest.mark.rule("alhambra", "3.6")
@pytest.mark.parametrize("place", ["to reserve", "place at 1,0"])
def test_a_bought_tile_that_is_placed_leaves_nothing_in_hand(place: str) -> None:
    match = setting({}, {}, {}, market=["P6-N", None, None, None], hands=["Y7", "", ""], display=["G1", "G2", "G3", "G4"])
    match.play("buy P6-N", "pay Y7")
    assert not cleared(match) and can(match, place)
    match.play(place)
    assert cleared(match)


@pytest.mark.rule("alhambra", "2", "4.5")
def test_during_the_set_up_the_first_round_is_to_come() -> None:
    match = start("alhambra", players=3)
    while look(match).phase != "action":
        assert look(match).next_round == 1
        match.play(texts(match)[0])


@pytest.mark.rule("alhambra", "3.7", "4.5", "R27")
def test_a_round_is_to_come_until_its_scoring_card_is_scored() -> None:
    tiles = ["P8-0", "A9-0", "C10-0", "T11-0"]
    fields: dict[str, Any] = {"market": tiles, "display": ["Y1", "Y2", "Y3", "Y4"]}
    match = setting({}, {}, {}, **fields, scoring_cards={"A": (1, 1), "B": (2, 2)})
    assert look(match).next_round == 1
    match.play("take Y4", "scoring card A")
    assert look(match).next_round == 1
    match.play("scoring card B")
    assert look(match).next_round == 1
    match.play("O9")
    assert look(match).next_round == 3
    match = setting({}, {}, {}, **fields, scoring_cards={"B": (1, 1)})
    match.play("take Y4", "scoring card B")
    assert look(match).next_round == 2
    match.play("O9")
    assert look(match).next_round == 3
