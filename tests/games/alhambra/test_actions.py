"""The actions of a turn: taking, buying, paying (3.1 to 3.5)."""

from __future__ import annotations

from typing import Any

import pytest

import mastaba
from games.alhambra.looking import all_but, cells, display, hand, lines, look, market, palace, reserve, setting, state, wall
from support import can, texts


@pytest.mark.rule("alhambra", "3.2", "W2")
def test_one_card_of_any_value_or_several_up_to_five() -> None:
    match = setting({}, {}, {}, display=["Y2", "B3", "O6", "G8"])
    assert texts(match) == ["take Y2", "take B3", "take Y2 B3", "take O6", "take G8"]


@pytest.mark.rule("alhambra", "3.2", "R1", "R2")
def test_three_or_four_cards_may_be_taken_together_and_any_part_of_them() -> None:
    match = setting({}, {}, {}, display=["Y1", "G1", "B1", "O2"])
    assert len(lines(match, "take")) == 15
    match.play("take Y1 G1 B1 O2")
    assert hand(match) == ["Y1", "G1", "B1", "O2"]
    assert not can(setting({}, {}, {}, display=["Y1", "G1", "B2", "O2"]), "take Y1 G1 B2 O2")


@pytest.mark.rule("alhambra", "3.2")
def test_equal_cards_are_taken_from_the_lowest_slots() -> None:
    match = setting({}, {}, {}, display=["Y2", "G5", "Y2", "Y1"])
    assert lines(match, "take") == {"Y2", "G5", "Y2 Y2", "Y1", "Y2 Y1", "Y2 Y2 Y1"}
    assert [int(move) for move in match.legal] == [0, 1, 4, 7, 8, 12]
    match.play({"verb": "take", "slots": [3]})
    assert display(match) == [None, "G5", "Y2", "Y1"]


@pytest.mark.rule("alhambra", "3.2", "3.7")
def test_taking_ends_the_actions_and_the_display_is_refilled() -> None:
    match = setting({}, {}, {}, display=["Y2", "B3", "O6", "G8"], market=["P8-0", "A9-0", "C10-0", "T11-0"])
    match.play("take Y2 B3")
    assert look(match).phase == "display"
    match.play("O9", "O8")
    assert display(match) == ["O9", "O8", "O6", "G8"]
    assert match.actor == 1


@pytest.mark.rule("alhambra", "3.2", "R3", "R4")
def test_a_tile_is_bought_with_the_currency_of_its_slot_alone() -> None:
    match = setting({}, {}, {}, market=["P8-0", "G8-NE", None, None], hands=["Y7 G8 B9 O9", "", ""], display=["Y1", None, None, None])
    assert lines(match, "buy") == {"G8-NE"}
    with pytest.raises(mastaba.IllegalAction, match="it costs 8 and you have 7 in yellow"):
        match.play("buy P8-0")


@pytest.mark.rule("alhambra", "3.3", "W3", "R12", "R48")
def test_overpaying_gives_no_change_and_no_further_action() -> None:
    match = setting({}, {}, {}, market=[None, None, "G10-W", None], hands=["B4 B7", "", ""], display=["Y1", "Y2", "Y3", "Y4"])
    match.play("buy G10-W")
    assert texts(match) == ["pay B7 B4"]
    match.play("pay B7 B4")
    assert hand(match) == []
    assert state(match).discards.tolist()[9 * 2 : 9 * 3] == [0, 0, 0, 1, 0, 0, 1, 0, 0]
    assert look(match).phase == "destination"
    assert cells(match) == {(-1, 0), (0, -1), (0, 1)}
    assert can(match, "to reserve")


@pytest.mark.rule("alhambra", "3.3", "R5")
def test_payments_with_a_superfluous_card_are_not_offered_but_overpaying_is() -> None:
    match = setting({}, {}, {}, market=["P6-N", None, None, None], hands=["Y1 Y2 Y4 Y5 Y9", "", ""], display=["G1", None, None, None])
    match.play("buy P6-N")
    assert lines(match, "pay") == {"Y9", "Y5 Y1", "Y4 Y2", "Y5 Y2", "Y5 Y4"}
    with pytest.raises(mastaba.IllegalAction, match="the 1 is superfluous"):
        match.play("pay Y4 Y2 Y1")
    match.play("pay Y9")
    assert look(match).phase == "destination"


@pytest.mark.rule("alhambra", "3.3", "R6", "R7")
def test_an_exact_payment_with_several_cards_gives_another_action() -> None:
    match = setting({}, {}, {}, market=["P6-N", None, None, None], hands=["Y1 Y2 Y3", "", ""], display=["G1", None, None, None])
    match.play("buy P6-N", "pay Y3 Y2 Y1")
    assert (look(match).phase, match.actor) == ("action", 0)
    assert look(match).asked.bonus
    match.play("take G1")
    assert look(match).phase == "destination"


@pytest.mark.rule("alhambra", "3.2", "R7")
def test_the_further_action_may_be_another_purchase_or_a_redesign() -> None:
    match = setting(
        {"C10-0": (1, 0)}, {}, {}, market=["P6-N", "S7-W", None, None], hands=["Y6 G9", "", ""], reserves=["T12-0", "", ""],
        display=["G1", None, None, None],
    )  # fmt: skip
    match.play("buy P6-N", "pay Y6")
    assert set(texts(match)) == {"take G1", "buy S7-W", "remove C10-0", "build T12-0"}
    assert not can(match, "pass")
    for lines_played in (["buy S7-W", "pay G9"], ["remove C10-0"], ["build T12-0", "place at 0,1"]):
        twin = match.copy()
        twin.play(*lines_played)
        assert look(twin).phase in ("destination", "pick")


@pytest.mark.rule("alhambra", "3.2", "R8")
def test_the_further_action_is_not_declined_unless_the_table_agreed_so() -> None:
    position: dict[str, Any] = {"market": ["P6-N", None, None, None], "hands": ["Y6", "", ""], "display": ["G1", None, None, None]}
    match = setting({}, {}, {}, **position)
    match.play("buy P6-N", "pay Y6")
    with pytest.raises(mastaba.IllegalAction, match="optional_bonus_action"):
        match.play("end turn")
    agreed = setting({}, {}, {}, options={"optional_bonus_action": True}, **position)
    assert not can(agreed, "end turn")
    agreed.play("buy P6-N", "pay Y6", "end turn")
    assert look(agreed).phase == "destination"


@pytest.mark.rule("alhambra", "3.2", "R49")
@pytest.mark.parametrize("optional", [False, True])
def test_a_further_action_that_is_impossible_is_skipped(optional: bool) -> None:
    match = setting(
        {}, {}, {}, options={"optional_bonus_action": optional}, market=["P6-N", None, None, None], hands=["Y6", "", ""],
        bag="", reserves=["", "", all_but("P6-N")],
    )  # fmt: skip
    match.play("buy P6-N", "pay Y6")
    assert look(match).phase == "destination"


@pytest.mark.rule("alhambra", "3.2", "R32", "R48")
def test_passing_is_possible_only_when_nothing_else_is() -> None:
    market_tiles = ["P8-0", "A9-0", "C10-0", "T11-0"]
    bare = setting({}, {}, {}, market=market_tiles)
    assert texts(bare) == ["pass"]
    bare.play("pass")
    built = setting({"G10-0": (1, 0)}, {}, {}, market=market_tiles)
    assert texts(built) == ["remove G10-0"]
    with pytest.raises(mastaba.IllegalAction, match="something else can be done"):
        built.play("pass")
    stocked = setting({}, {}, {}, market=market_tiles, reserves=["G10-0", "", ""])
    assert texts(stocked) == ["build G10-0"]


@pytest.mark.rule("alhambra", "3.3", "3.6", "R9", "W4")
def test_four_exact_purchases_and_a_fifth_action_then_four_tiles_then_the_refill() -> None:
    match = setting(
        {}, {}, {}, market=["P8-0", "A9-0", "C10-0", "T11-0"], hands=["Y8 G9 B9 B1 O9 O2", "", ""], display=["Y1", "G2", "B3", "O4"]
    )
    match.play("buy P8-0", "pay Y8", "buy A9-0", "pay G9", "buy C10-0", "pay B9 B1", "buy T11-0", "pay O9 O2")
    assert market(match) == [None] * 4
    assert lines(match, "buy") == set()
    match.play("take O4")
    assert lines(match, "pick") == {"P8-0", "A9-0", "C10-0", "T11-0"}
    match.play("pick C10-0", "place at 1,0", "pick P8-0", "place at 2,0", "pick T11-0", "place at 0,1", "place at 0,-1")
    assert palace(match) == {"C10-0": (1, 0), "P8-0": (2, 0), "T11-0": (0, 1), "A9-0": (0, -1)}
    assert (display(match), market(match)) == (["Y1", "G2", "B3", None], [None] * 4)
    match.play("Y9", "S9-0", "G11-0", "T12-0", "A10-0")
    assert display(match) == ["Y1", "G2", "B3", "Y9"]
    assert market(match) == ["S9-0", "G11-0", "T12-0", "A10-0"]
    assert match.actor == 1


@pytest.mark.rule("alhambra", "3.5", "3.6", "R10", "R11", "W5")
def test_bought_tiles_cannot_be_touched_before_they_are_placed() -> None:
    match = setting(
        {"C10-0": (1, 0)}, {}, {}, market=["P6-N", "S7-W", None, None], hands=["Y6 G7", "", ""], display=["Y1", None, None, None]
    )
    match.play("buy P6-N", "pay Y6", "buy S7-W", "pay G7")
    assert set(texts(match)) == {"take Y1", "remove C10-0"}
    match.play("remove C10-0")
    assert lines(match, "pick") == {"P6-N", "S7-W"}
    for order in (["pick P6-N", "place at 1,0", "place at -1,0"], ["pick S7-W", "place at -1,0", "place at 1,0"]):
        twin = match.copy()
        twin.play(*order)
        assert palace(twin) == {"P6-N": (1, 0), "S7-W": (-1, 0)}
        assert reserve(twin) == {"C10-0"}
        assert wall(twin) == 1


@pytest.mark.rule("alhambra", "3.6", "R11", "R13")
def test_a_bought_tile_goes_to_an_empty_cell_or_to_the_reserve_never_onto_a_tile() -> None:
    match = setting({"C10-0": (1, 0)}, {}, {}, market=["P8-0", None, None, None], hands=["Y9", "", ""], display=["Y1", None, None, None])
    match.play("buy P8-0", "pay Y9")
    assert cells(match) == {(-1, 0), (0, -1), (0, 1), (1, -1), (1, 1), (2, 0)}
    with pytest.raises(mastaba.IllegalAction, match="C10-0 lies there"):
        match.play("place at 1,0")
    match.play("to reserve")
    assert reserve(match) == {"P8-0"}
    assert palace(match) == {"C10-0": (1, 0)}


@pytest.mark.rule("alhambra", "3.6")
def test_each_placement_is_judged_when_it_is_made() -> None:
    """A9-0 may go to (3,0) only once P8-0 lies on (2,0)."""
    match = setting(
        {"C10-0": (1, 0)}, {}, {}, market=["P8-0", "A9-0", None, None], hands=["Y8 G9", "", ""], display=["Y1", None, None, None]
    )
    match.play("buy P8-0", "pay Y8", "buy A9-0", "pay G9", "take Y1")
    assert not can(match, "pick A9-0", "place at 3,0")
    assert can(match, "pick P8-0", "place at 2,0", "place at 3,0")


@pytest.mark.rule("alhambra", "3.1", "3.6", "R12", "R48")
def test_a_tile_that_fits_nowhere_goes_to_the_reserve_and_that_is_asked() -> None:
    """A bare fountain takes any tile; beside it here every side is walled off or taken."""
    closed = {"T10-W": (-1, 0), "P7-E": (1, 0), "P6-N": (0, -1), "S8-S": (0, 1)}
    match = setting(closed, {}, {}, market=["P8-0", None, None, None], hands=["Y9", "", ""], display=["Y1", None, None, None])
    match.play("buy P8-0", "pay Y9")
    assert "to reserve" in texts(match)
    sealed = setting(
        {"C5-NSW": (-1, 0), "A4-NES": (1, 0), "P2-NEW": (0, -1), "S3-ESW": (0, 1)}, {}, {},
        market=["P8-0", None, None, None], hands=["Y9", "", ""], display=["Y1", None, None, None],
    )  # fmt: skip
    sealed.play("buy P8-0", "pay Y9")
    assert texts(sealed) == ["to reserve"]


@pytest.mark.rule("alhambra", "3.4", "R16", "R15")
def test_a_tile_is_moved_in_two_actions_not_in_one() -> None:
    match = setting({"C10-0": (1, 0)}, {}, {}, market=["P8-0", "A9-0", "G11-0", "T11-0"], display=["Y1", "Y2", "Y3", "Y4"])
    assert lines(match, "build") == set()
    match.play("remove C10-0")
    assert (palace(match), reserve(match), match.actor) == ({}, {"C10-0"}, 1)
    match.play("take Y4", "G9", "take Y3", "G8")
    match.play("build C10-0", "place at 0,1")
    assert (palace(match), reserve(match)) == ({"C10-0": (0, 1)}, set())


@pytest.mark.rule("alhambra", "3.2", "3.4")
def test_a_redesign_ends_the_actions() -> None:
    match = setting({}, {}, {}, market=["P8-0", "A9-0", "G11-0", "T11-0"], display=["Y1", "Y2", "Y3", "Y4"], reserves=["C10-0", "", ""])
    match.play("build C10-0", "place at 0,1")
    assert match.actor == 1


@pytest.mark.rule("alhambra", "R14")
def test_reserve_and_hand_have_no_limit() -> None:
    many = " ".join(f"{c}{v}" for c in "YGBO" for v in range(1, 10))
    match = setting({}, {}, {}, market=["P8-0", None, None, None], hands=[many, "", ""], reserves=[all_but("P8-0 S9-0 S8-S S7-W"), "", ""])
    match.play("buy P8-0", "pay Y9", "to reserve")
    assert len(reserve(match)) == 51
    assert len(hand(match)) == 35


@pytest.mark.rule("alhambra", "3", "3.7")
def test_a_whole_turn_can_be_taken_back_until_the_refill() -> None:
    match = setting({}, {}, {}, market=["P8-0", "A9-0", "C10-0", "T11-0"], hands=["Y8 G9", "", ""], display=["Y1", "G2", "B3", "O4"])
    match.play("buy P8-0", "pay Y8", "buy A9-0", "pay G9", "take O4", "pick A9-0", "place at 1,0", "to reserve")
    assert match.settled == 0
    match.play("Y9", "S9-0", "G11-0")
    assert (match.settled, match.ply) == (11, 11)
    match.play("take G2")
    assert match.settled == 11
