"""The end of the game (5): leftover tiles, the last placing, round 3."""

from __future__ import annotations

from typing import Any

import pytest

import mastaba
from games.alhambra.looking import Cells, all_but, cells, lines, look, palace, reserve, setting
from mastaba.engine.match import Match
from support import can, texts


def last_turn(*palaces: Cells, market: list[str | None], hands: list[str], **fields: Any) -> Match:
    """Seat 0 has a bought tile to place, then the game ends: the bag is empty and a market slot stays so."""
    used = " ".join([*(code for code in market if code), "P2-NEW", *(code for built in palaces for code in built)])
    reserves = fields.pop("reserves", None) or ["" for _ in palaces]
    reserves[0] += " " + all_but(used, *reserves)
    unplaced = ["P2-NEW", *("" for _ in palaces[1:])]
    return setting(
        *palaces, market=market, hands=hands, bag="", phase="destination", tile="P2-NEW", unplaced=unplaced, reserves=reserves,
        display=["Y1", "Y2", "G1", "G2"], **fields,
    )  # fmt: skip


@pytest.mark.rule("alhambra", "5", "R35", "R37", "W18")
def test_leftover_tiles_go_to_the_richest_in_their_currency() -> None:
    match = last_turn({}, {}, {}, market=["T13-E", "G10-0", "G11-0", None], hands=["Y9 G7", "Y9 G7", "Y9 Y3 G3"])
    match.play("to reserve")
    assert match.actor == 2
    assert (look(match).phase, look(match).asked.leftovers) == ("destination", True)
    assert cells(match) == {(0, -1), (0, 1), (1, 0)}
    assert can(match, "to reserve")
    match.play("place at 1,0")
    assert match.over
    assert palace(match, 2) == {"T13-E": (1, 0)}
    assert match.scores == [0, 0, 21 + 1]


@pytest.mark.rule("alhambra", "5", "R36")
def test_the_value_of_the_cards_counts_not_their_number() -> None:
    match = last_turn({}, {}, {}, market=["T13-E", None, None, None], hands=["Y1 Y2 Y3", "Y9", ""])
    match.play("to reserve")
    assert match.actor == 1


@pytest.mark.rule("alhambra", "5", "R37")
def test_a_tie_for_the_most_money_leaves_the_tile_to_nobody() -> None:
    match = last_turn({}, {}, {}, market=["T13-E", None, None, None], hands=["Y9", "Y9", "Y8"])
    match.play("to reserve")
    assert match.over


@pytest.mark.rule("alhambra", "5", "3.6")
def test_one_player_may_get_several_and_places_them_in_any_order() -> None:
    match = last_turn({}, {}, {}, market=["T13-E", "G10-0", "G11-0", None], hands=["", "Y9 G1 B1", ""])
    match.play("to reserve")
    assert match.actor == 1
    assert lines(match, "pick") == {"T13-E", "G10-0", "G11-0"}
    match.play("pick G11-0", "place at 1,0", "pick G10-0", "to reserve", "to reserve")
    assert match.over
    assert reserve(match, 1) == {"G10-0", "T13-E"}


@pytest.mark.rule("alhambra", "5")
def test_heirs_place_in_seat_order_from_the_one_after_the_last_turn() -> None:
    match = last_turn({}, {}, {}, market=["T13-E", "G10-0", "G11-0", None], hands=["Y9", "G9", "B9"])
    order = []
    match.play("to reserve")
    while not match.over:
        order.append(match.actor)
        match.play("to reserve")
    assert order == [1, 2, 0]


@pytest.mark.rule("alhambra", "5", "R38")
def test_nothing_is_redesigned_while_leftover_tiles_are_placed() -> None:
    match = last_turn({}, {"C10-0": (1, 0)}, {}, market=["T13-E", None, None, None], hands=["", "Y9", ""], reserves=["", "T12-0", ""])
    match.play("to reserve")
    assert {text.split()[0] for text in texts(match)} == {"to", "place"}
    assert not can(match, "place at 1,0")


@pytest.mark.rule("alhambra", "5", "3.7")
def test_a_scoring_card_of_the_last_refill_is_scored_before_the_end() -> None:
    match = last_turn(
        {"T11-0": (1, 0)}, {}, {}, market=["G10-0", None, None, None], hands=["", "Y9", ""], scoring_cards={"B": (1, 1)},
    )  # fmt: skip
    match.play("to reserve")
    assert look(match).phase == "destination"  # the display was full: nothing came up
    short = setting(
        {"T11-0": (1, 0)}, {}, {}, market=["G10-0", None, None, None], hands=["", "Y9", ""], scoring_cards={"B": (1, 1)},
        bag="", reserves=[all_but("T11-0 G10-0"), "", ""], display=["Y1", "Y2", "G1", "G2"],
    )  # fmt: skip
    short.play("take Y1", "scoring card B", "O9")
    assert short.scores == [13, 0, 0]
    assert (short.actor, short.over) == (1, False)
    short.play("place at 1,0")
    assert short.over
    assert short.scores == [13 + 21, 20, 0]
    assert [bool(held) for held in look(short).players[0].rounds] == [False, True, True]


@pytest.mark.rule("alhambra", "5")
def test_round_three_is_held_even_if_a_and_b_never_came_up() -> None:
    match = last_turn({"T11-0": (1, 0)}, {}, {}, market=[None] * 4, hands=["", "", ""], scoring_cards={"A": (1, 9), "B": (20, 29)})
    match.play("to reserve")
    assert match.over
    assert match.scores == [21, 0, 0]
    assert look(match).players[0].rounds[:2] == [None, None]


@pytest.mark.rule("alhambra", "5", "R50")
def test_after_max_turns_the_game_ends_like_any_other() -> None:
    match = setting(
        {}, {}, {}, options={"max_turns": 7}, turns=6, market=["T13-E", "G10-0", "G11-0", "T12-0"], display=["Y1", "Y2", "Y3", "Y4"],
        hands=["", "Y9", ""], scoring_cards={"A": (1, 1)},
    )  # fmt: skip
    match.play("take Y4", "scoring card A", "O9")
    assert match.actor == 1
    assert look(match).last_turn
    match.play("place at 1,0")
    assert match.over
    assert match.scores == [0, 21 + 1, 0]


@pytest.mark.rule("alhambra", "5", "R34")
def test_nobody_has_another_turn_after_the_last() -> None:
    match = last_turn({}, {}, {}, {}, {}, {}, market=[None] * 4, hands=["", "", "", "", "", ""])
    match.play("to reserve")
    assert match.over
    assert match.winners == [0, 1, 2, 3, 4, 5]
    with pytest.raises(mastaba.IllegalAction, match="the game is over"):
        match.play("pass")
