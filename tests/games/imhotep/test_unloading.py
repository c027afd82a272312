"""Sections 3.4 and 3.5: stones at the sites, and red cards."""

from __future__ import annotations

from typing import Any

import pytest

from games.imhotep.looking import BLACK, BROWN, GRAY, SITES, WHITE, almost, cards, look, quarries, record, scored, sleds, table
from mastaba.engine.record import CHANCE
from support import can, texts

PYRAMID_B = SITES["pyramid"]["B"]["spaces"]
BONUS_AT = next(k for k, space in enumerate(PYRAMID_B["left"]) if "bonus" in space)  # the same in all three
TOWERS = SITES["obelisks"]["B"]


def points(pyramid: str, space: int) -> int:
    return int(PYRAMID_B[pyramid][space]["points"])


# Order.


@pytest.mark.rule("imhotep", "3.4", "Q3")
def test_stones_leave_from_the_bow_and_gaps_are_skipped() -> None:
    match = table(ships=["2_01", "___", "__", "__"])
    match.play("sail 1 to pyramid")

    assert [space.owner for space in look(match).pyramids[0].spaces[:4]] == [BROWN, BLACK, WHITE, None]
    assert match.scores == [1, 3, 2, 0]


@pytest.mark.rule("imhotep", "3.4")
def test_surplus_stones_at_pyramid_a_score_one_and_lie_beside_it() -> None:
    match = table(pyramid="0123" * 3 + "0", ships=["____", "112", "__", "__"])
    before = match.scores
    match.play("sail 2 to pyramid")

    assert [after - was for after, was in zip(match.scores, before, strict=True)] == [0, 4 + 1, 1, 0]
    assert look(match).pyramid_surplus == [0, 1, 1, 0]


@pytest.mark.rule("imhotep", "3.4")
def test_temple_burial_chamber_and_obelisks_a_score_nothing_now() -> None:
    for site in ("temple", "burial chamber", "obelisks"):
        match = table(ships=["0120", "___", "__", "__"])
        match.play(f"sail 1 to {site}")
        assert match.scores == [0, 0, 0, 0] and match.actor == WHITE


# Pyramid B.


@pytest.mark.rule("imhotep", "3.4")
def test_the_owner_of_each_stone_chooses_a_pyramid_in_unloading_order() -> None:
    match = table(sides="ABAAA", ships=["21_0", "___", "__", "__"], turn=GRAY)
    match.play("sail 1 to pyramid")
    assert match.actor == BROWN and record(match).turn == GRAY
    assert texts(match) == ["build left", "build middle", "build right"]
    match.play("build right")
    assert match.actor == WHITE and match.scores[BROWN] == points("right", 0)
    match.play("build middle")
    assert match.actor == BLACK
    match.play("build left")

    assert match.scores == [points("left", 0), points("middle", 0), points("right", 0), 0]
    assert match.actor == BLACK == record(match).turn


@pytest.mark.rule("imhotep", "3.4", "R21")
def test_only_unfinished_pyramids_can_be_chosen_and_the_last_one_is_still_asked() -> None:
    full = "0" * len(PYRAMID_B["left"])
    match = table(sides="ABAAA", pyramid=[full, "1", full], ships=["____", "___", "1_", "__"])
    match.play("sail 3 to pyramid")

    assert match.actor == WHITE and texts(match) == ["build middle"]


@pytest.mark.rule("imhotep", "3.4")
def test_when_all_pyramids_are_complete_a_stone_scores_without_a_choice() -> None:
    full = "0" * len(PYRAMID_B["left"])
    match = table(2, sides="ABAAA", pyramid=[full, full, full], ships=["____", "___", "1_", "__"])
    before = match.scores
    match.play("sail 3 to pyramid")

    assert match.scores[WHITE] - before[WHITE] == SITES["pyramid"]["B"]["each_further_stone"]
    assert look(match).pyramid_surplus == [0, 1] and match.actor == WHITE


@pytest.mark.rule("imhotep", "3.4")
def test_a_stone_on_the_second_level_scores_four() -> None:
    top = len(PYRAMID_B["middle"]) - 1
    assert points("middle", top) == 4
    match = table(sides="ABAAA", pyramid=["", "3" * top, ""], ships=["____", "___", "1_", "__"])
    match.play("sail 3 to pyramid", "build middle")

    assert match.scores[WHITE] == 4


@pytest.mark.rule("imhotep", "3.4", "R6")
def test_the_card_bonus_is_drawn_or_declined() -> None:
    match = table(sides="ABAAA", pyramid=almost("left"), ships=["____", "___", "1_", "__"])
    match.play("sail 3 to pyramid", "build left")
    assert match.actor == WHITE and match.scores[WHITE] == points("left", BONUS_AT)
    assert texts(match) == ["draw", "decline"]

    declined = match.copy()
    declined.play("decline")
    assert declined.actor == WHITE == record(declined).turn and cards(declined, WHITE) == {}
    match.play("draw")
    assert match.actor == CHANCE
    match.play("statue")
    assert cards(match, WHITE) == {"statue": 1} and match.actor == WHITE == record(match).turn


@pytest.mark.rule("imhotep", "3.4", "R6")
@pytest.mark.parametrize(("sled", "quarry_full"), [(0, True), (3, True), (4, True), (5, True), (0, False)])
def test_the_stones_bonus_is_taken_as_far_as_sled_and_quarry_allow(sled: int, quarry_full: bool) -> None:
    k = PYRAMID_B["middle"][BONUS_AT]["bonus"]["stones"]
    spent: dict[str, Any] = {} if quarry_full else {"temple": "1" * 16, "obelisks": [0, 11, 0, 0]}
    match = table(sides="ABAAA", pyramid=almost("middle"), ships=["____", "___", "1_", "__"], sleds=[2, sled, 4, 5], **spent)
    before = quarries(match)[WHITE]
    match.play("sail 3 to pyramid", "build middle")

    taken = min(k, 5 - sled, before)
    assert sleds(match)[WHITE] == sled + taken and quarries(match)[WHITE] == before - taken
    assert match.actor == WHITE == record(match).turn


@pytest.mark.rule("imhotep", "3.4", "R6")
def test_the_ship_bonus_loads_a_stone_on_an_unsailed_ship_or_is_declined() -> None:
    match = table(sides="ABAAA", pyramid=almost("right"), ships=["____", "1__", "1_", "__"], docked={"temple": 4}, turn=GRAY)
    match.play("sail 3 to pyramid", "build right")
    assert match.actor == WHITE
    assert texts(match) == [*(f"load 1.{k}" for k in (1, 2, 3, 4)), "load 2.2", "load 2.3", "decline"]

    declined = match.copy()
    declined.play("decline")
    assert sleds(declined)[WHITE] == 3 and declined.actor == BLACK
    match.play("load 2.3")
    assert look(match).ships[1].stones == [WHITE, None, WHITE] and sleds(match)[WHITE] == 2
    assert match.actor == BLACK == record(match).turn


@pytest.mark.rule("imhotep", "3.4")
def test_the_ship_bonus_is_not_offered_without_a_stone_or_a_free_space() -> None:
    for fields in ({"sleds": [2, 0, 4, 5]}, {"ships": ["0000", "000", "1_", "00"]}):
        given: dict[str, Any] = {"ships": ["____", "___", "1_", "__"], **fields}
        match = table(sides="ABAAA", pyramid=almost("right"), **given)
        match.play("sail 3 to pyramid", "build right")
        assert match.actor == WHITE == record(match).turn


@pytest.mark.rule("imhotep", "3.4")
def test_a_stone_is_completely_resolved_before_the_next_one() -> None:
    match = table(sides="ABAAA", pyramid=almost("left"), ships=["____", "12_", "__", "__"])
    match.play("sail 2 to pyramid", "build left", "draw", "entrance")
    # White's Entrance card brings a stone before brown's stone is touched.
    assert match.actor == WHITE
    match.play("build left")
    assert match.scores[WHITE] == points("left", BONUS_AT) + points("left", BONUS_AT + 1)
    assert match.actor == BROWN and look(match).discard == {"entrance": 1}
    match.play("build middle")
    assert match.scores[BROWN] == points("middle", 0)


@pytest.mark.rule("imhotep", "3.5", "3.1", "R16")
def test_a_chain_of_cards_and_bonuses_is_resolved_depth_first() -> None:
    match = table(
        sides="ABAAA",
        pyramid=almost("left", "right"),
        ships=["____", "___", "12", "__"],
        display=["entrance", "statue", "statue", "statue"],
        sleds=[2, 1, 4, 5],
        turn=GRAY,
    )
    match.play("sail 3 to market")
    match.play("take 1", "build left", "draw")  # white: red card, pyramid B, its bonus
    assert match.actor == CHANCE and look(match).discard == {}  # the first Entrance is still being resolved
    match.play("entrance")
    assert match.actor == WHITE
    match.play("build right")
    assert match.actor == WHITE and can(match, "decline")
    assert [step.step for step in look(match).stack] == ["unload", "gain", "draw_bonus", "draw", "gain", "load_bonus"]
    match.play("load 1.1")
    assert look(match).discard == {"entrance": 2}
    assert match.actor == BROWN  # only now the second stone of the ship
    match.play("take 2")

    assert match.actor == BLACK and cards(match, BROWN) == {"statue": 1}
    assert match.scores[WHITE] == points("left", BONUS_AT) + points("right", BONUS_AT)


# Obelisks B.


@pytest.mark.rule("imhotep", "3.4", "Q16", "1.5")
def test_three_loose_stones_become_a_tower_that_scores_at_once() -> None:
    match = table(sides="AAAAB", obelisks=[0, TOWERS["tower_size"] - 1, 0, 0], ships=["____", "11_", "__", "__"])
    match.play("sail 2 to obelisks")

    assert match.scores[WHITE] == TOWERS["tower_values"][0]
    assert look(match).obelisks[WHITE] == 1
    assert [(t.owner, t.points) for t in look(match).towers] == [(WHITE, TOWERS["tower_values"][0])]


@pytest.mark.rule("imhotep", "3.4", "R13")
def test_towers_take_the_best_free_space_and_further_ones_score_the_rest() -> None:
    values = [*TOWERS["tower_values"], TOWERS["each_further_tower"], TOWERS["each_further_tower"]]
    size = TOWERS["tower_size"]
    for standing, value in enumerate(values):
        obelisks = [size * standing, size - 1]
        match = table(2, sides="AAAAB", obelisks=obelisks, ships=["____", "___", "1_", "__"])
        match.play("sail 3 to obelisks")
        assert match.scores[WHITE] == value
    assert values[-1] == TOWERS["leftover_stone_points"] * size


# Red cards.


def taking(card: str, **fields: Any) -> dict[str, Any]:
    return {"ships": ["____", "___", "1_", "__"], "display": [card, "statue", "statue", "statue"], **fields}


@pytest.mark.rule("imhotep", "3.5", "Q9", "C1", "F5", "1.3")
def test_the_entrance_moves_a_stone_from_the_quarry_to_the_pyramid_though_its_harbor_is_taken() -> None:
    match = table(**taking("entrance", docked={"pyramid": 4}, pyramid="00"))
    before = match.scores
    sled, quarry = sleds(match)[WHITE], quarries(match)[WHITE]
    match.play("sail 3 to market", "take 1")

    assert match.scores[WHITE] - before[WHITE] == 3 and match.scores[BLACK] == before[BLACK]
    assert sleds(match)[WHITE] == sled
    assert quarries(match)[WHITE] == quarry - 1 + 1  # one built, one back from the market
    assert look(match).discard == {"entrance": 1} and cards(match, WHITE) == {}


@pytest.mark.rule("imhotep", "3.5", "1.3")
def test_the_entrance_does_not_take_the_harbor() -> None:
    match = table(**taking("entrance"))
    match.play("sail 3 to market", "take 1")

    assert "pyramid" in look(match).free_sites


@pytest.mark.rule("imhotep", "3.5", "1.3")
def test_the_sarcophagus_and_the_paved_path_bring_a_stone_to_their_sites() -> None:
    match = table(**taking("sarcophagus", burial_chamber="00"))
    match.play("sail 3 to market", "take 1")
    assert look(match).chamber == [[BLACK], [BLACK], [WHITE]]

    match = table(**taking("paved_path", obelisks=[1, 1, 0, 0]))
    match.play("sail 3 to market", "take 1")
    assert look(match).obelisks == [1, 2, 0, 0]


@pytest.mark.rule("imhotep", "3.5", "Q16")
def test_a_red_card_can_complete_a_tower() -> None:
    match = table(sides="AAAAB", **taking("paved_path", obelisks=[0, 2, 0, 0]))
    match.play("sail 3 to market", "take 1")

    assert scored(match, WHITE) == {"obelisks": TOWERS["tower_values"][0]}


@pytest.mark.rule("imhotep", "3.5", "Q14", "R5")
def test_a_red_card_may_be_taken_with_an_empty_quarry_and_then_does_nothing() -> None:
    spent = {"temple": "1" * 16, "obelisks": [0, 12, 0, 0], "sleds": [2, 0, 4, 5]}
    match = table(**taking("entrance", **spent))
    assert quarries(match)[WHITE] == 0
    match.play("sail 3 to market", "take 1")

    # The stone just delivered is back in the quarry only after the card.
    assert look(match).pyramids[0].spaces[0].owner is None
    assert quarries(match)[WHITE] == 1 and look(match).discard == {"entrance": 1}


@pytest.mark.rule("imhotep", "3.5")
def test_blue_green_and_violet_cards_are_kept() -> None:
    match = table(ships=["____", "123", "__", "__"], display=["sail", "temple_decoration", "statue", "statue"])
    match.play("sail 2 to market", "take 1", "take 2", "take 3")

    assert [cards(match, seat) for seat in (WHITE, BROWN, GRAY)] == [{"sail": 1}, {"temple_decoration": 1}, {"statue": 1}]
