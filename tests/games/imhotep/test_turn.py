"""Sections 3.2 and 3.3: the action of a turn, and the blue cards."""

from __future__ import annotations

from typing import Any

import pytest

from games.imhotep.looking import BLACK, BROWN, EMPTY, GRAY, WHITE, cards, last_ship, look, quarries, record, scored, sleds, table
from support import can, texts

# The quarry.


@pytest.mark.rule("imhotep", "3.2")
def test_the_quarry_action_fetches_three_stones() -> None:
    match = table(sleds=[0, 3, 4, 5])
    match.play("quarry")

    assert sleds(match)[BLACK] == 3 and quarries(match)[BLACK] == 26
    assert match.actor == WHITE


@pytest.mark.rule("imhotep", "3.2", "Q5")
@pytest.mark.parametrize(("sled", "taken"), [(0, 3), (1, 3), (2, 3), (3, 2), (4, 1)])
def test_the_quarry_action_fills_the_sled_to_five_at_most(sled: int, taken: int) -> None:
    match = table(sleds=[sled, 3, 4, 5])
    match.play("quarry")

    assert sleds(match)[BLACK] == sled + taken


@pytest.mark.rule("imhotep", "3.2", "Q5")
def test_a_full_sled_cannot_fetch() -> None:
    assert not can(table(sleds=[5, 3, 4, 5]), "quarry")


@pytest.mark.rule("imhotep", "3.2")
def test_the_quarry_action_takes_what_is_left_and_needs_a_stone() -> None:
    temple = "0" * 16
    match = table(temple=temple, sleds=[1, 3, 4, 5], obelisks=[10, 0, 0, 0])
    assert quarries(match)[BLACK] == 2
    match.play("quarry")
    assert sleds(match)[BLACK] == 3 and quarries(match)[BLACK] == 0

    empty = table(temple=temple, sleds=[1, 3, 4, 5], obelisks=[12, 0, 0, 0])
    assert not can(empty, "quarry") and can(empty, "load 1.1")


# Loading.


@pytest.mark.rule("imhotep", "3.2", "Q1")
def test_a_stone_may_be_loaded_on_any_free_space_of_any_ship() -> None:
    match = table(ships=["_1__", "___", "__", "0_"])

    loads = [line for line in texts(match) if line.startswith("load")]
    assert loads == ["load 1.1", "load 1.3", "load 1.4", "load 2.1", "load 2.2", "load 2.3", "load 3.1", "load 3.2", "load 4.2"]
    match.play("load 1.4")
    assert look(match).ships[0].stones == [None, WHITE, None, BLACK]
    assert sleds(match)[BLACK] == 1


@pytest.mark.rule("imhotep", "3.2")
def test_loading_needs_a_stone_on_the_sled_and_a_ship_that_has_not_sailed() -> None:
    assert not can(table(sleds=[0, 3, 4, 5]), "load 1.1")
    match = table(docked={"temple": 1})
    assert not can(match, "load 1.1") and can(match, "load 2.1")


# Sailing.


@pytest.mark.rule("imhotep", "3.2", "1.1")
@pytest.mark.parametrize(
    ("ship", "loads"), [(1, ("00__", "0_0_", "000_", "0000")), (2, ("0__", "00_", "_00", "000")), (3, ("__", "_0", "0_", "00"))]
)
def test_a_ship_sails_when_it_has_its_minimum_load(ship: int, loads: tuple[str, ...]) -> None:
    least = {1: 3, 2: 2, 3: 1}[ship]
    for load in loads:
        ships = list(EMPTY)
        ships[ship - 1] = load
        assert can(table(ships=ships), f"sail {ship} to temple") == (load.count("0") >= least)


@pytest.mark.rule("imhotep", "3.2", "1.1")
def test_a_ship_of_one_space_sails_with_one_stone() -> None:
    ships = ["____", "___", "__", "_"]
    assert not can(table(2, ships=ships), "sail 4 to temple")
    assert can(table(2, ships=[*ships[:3], "1"]), "sail 4 to temple")


@pytest.mark.rule("imhotep", "3.2", "Q4")
def test_a_site_where_a_ship_has_docked_is_closed_for_the_round() -> None:
    match = table(ships=["000_", "11_", "__", "__"])
    match.play("sail 1 to pyramid")

    assert not can(match, "sail 2 to pyramid") and can(match, "sail 2 to temple")
    assert look(match).ships[0].site == "pyramid" and look(match).ships[0].stones == [None] * 4
    assert look(match).free_sites == ["market", "temple", "burial_chamber", "obelisks"]


@pytest.mark.rule("imhotep", "3.2", "Q2")
def test_a_player_may_sail_a_ship_without_own_stones() -> None:
    match = table(ships=["____", "12_", "__", "__"])
    match.play("sail 2 to obelisks")

    assert look(match).obelisks == [0, 1, 1, 0]


@pytest.mark.rule("imhotep", "3.2", "3.1")
def test_the_next_player_to_the_left_is_at_turn_and_a_ship_does_not_sail_twice() -> None:
    match = table(ships=["____", "12_", "__", "__"], turn=GRAY)
    match.play("sail 2 to obelisks")

    assert match.actor == BLACK
    assert not can(match, "sail 2 to temple")


# Passing.


@pytest.mark.rule("imhotep", "3.2", "Q15")
def test_a_player_may_not_pass_while_anything_is_possible() -> None:
    assert not can(table(), "pass")
    for fields in ({"sleds": [0, 3, 4, 5]}, {"sleds": [5, 3, 4, 5]}, {"ships": ["____", "___", "__", "1_"]}):
        assert not can(table(**fields), "pass")


@pytest.mark.rule("imhotep", "3.2", "Q15", "R21")
def test_a_player_without_stones_must_pass_and_is_asked() -> None:
    match = table(temple="0" * 16, obelisks=[13, 0, 0, 0], sleds=[0, 3, 4, 5])
    assert texts(match) == ["pass"]
    match.play("pass")

    assert match.actor == WHITE and record(match).passes == 1
    match.play("quarry")
    assert record(match).passes == 0


@pytest.mark.rule("imhotep", "3.2")
def test_a_player_without_stones_can_still_sail_or_play_the_lever() -> None:
    fields: dict[str, Any] = {"temple": "0" * 16, "obelisks": [13, 0, 0, 0], "sleds": [0, 3, 4, 5], "ships": ["____", "___", "__", "1_"]}
    assert texts(table(**fields)) == [f"sail 4 to {site}" for site in ("market", "pyramid", "temple", "burial chamber", "obelisks")]
    assert "play lever" in texts(table(**fields, cards=[["lever", "hammer", "chisel", "sail"], [], [], []]))
    assert not any(f"play {card}" in texts(table(**fields, cards=[[card], [], [], []])) for card in ("hammer", "chisel", "sail"))


# Blue cards.


@pytest.mark.rule("imhotep", "3.3", "1.3")
def test_the_chisel_places_two_stones_on_one_or_two_ships() -> None:
    match = table(cards=[["chisel"], [], [], []], sleds=[2, 3, 4, 5])
    match.play("play chisel")
    assert match.actor == BLACK and cards(match, BLACK) == {} and look(match).discard == {}
    match.play("load 1.2")
    assert match.actor == BLACK
    assert can(match, "load 1.1") and can(match, "load 3.2") and not can(match, "load 1.2") and not can(match, "quarry")
    match.play("load 1.1")

    assert look(match).ships[0].stones[:2] == [BLACK, BLACK] and sleds(match)[BLACK] == 0
    assert match.actor == WHITE and look(match).discard == {"chisel": 1}


@pytest.mark.rule("imhotep", "3.3", "R2")
def test_the_chisel_needs_two_stones_and_two_free_spaces() -> None:
    held = [["chisel"], [], [], []]
    assert can(table(cards=held, sleds=[2, 3, 4, 5]), "play chisel")
    assert not can(table(cards=held, sleds=[1, 3, 4, 5]), "play chisel")
    assert can(table(cards=held, ships=["1111", "111", "1_", "_1"]), "play chisel")
    assert not can(table(cards=held, ships=["1111", "111", "11", "_1"]), "play chisel")


@pytest.mark.rule("imhotep", "3.3", "R3", "R4")
@pytest.mark.parametrize(("sled", "after"), [(0, 2), (2, 4), (3, 4), (4, 4)])
def test_the_hammer_takes_what_fits_and_then_places_one_stone(sled: int, after: int) -> None:
    match = table(cards=[["hammer"], [], [], []], sleds=[sled, 3, 4, 5])
    match.play("play hammer")
    assert sleds(match)[BLACK] == after + 1
    match.play("load 2.3")

    assert sleds(match)[BLACK] == after and look(match).ships[1].stones == [None, None, BLACK]
    assert match.actor == WHITE and look(match).discard == {"hammer": 1}


@pytest.mark.rule("imhotep", "3.3", "R3", "R4")
def test_the_hammer_needs_room_a_stone_in_the_quarry_and_a_free_space() -> None:
    held = [["hammer"], [], [], []]
    assert not can(table(cards=held, sleds=[5, 3, 4, 5]), "play hammer")
    assert not can(table(cards=held, sleds=[0, 3, 4, 5], temple="0" * 16, obelisks=[13, 0, 0, 0]), "play hammer")
    assert not can(table(cards=held, ships=["1111", "111", "11", "11"]), "play hammer")
    assert can(table(cards=held, ships=["1111", "111", "11", "1_"]), "play hammer")


@pytest.mark.rule("imhotep", "3.3", "Q8")
def test_the_sail_card_places_a_stone_on_a_ship_and_sails_it() -> None:
    match = table(cards=[["sail"], [], [], []], ships=["__12", "1__", "__", "__"], docked={"temple": 4}, sleds=[1, 3, 4, 5])
    match.play("play sail")
    # Ship 1 has 2 of 3, ship 2 has 1 of 2, ship 3 has 0 of 1: all are one stone short. Ship 4 has sailed.
    assert texts(match) == ["load 1.1", "load 1.2", "load 2.2", "load 2.3", "load 3.1", "load 3.2"]
    match.play("load 1.1")
    assert texts(match) == ["sail 1 to market", "sail 1 to pyramid", "sail 1 to burial chamber", "sail 1 to obelisks"]
    match.play("sail 1 to pyramid")

    assert [scored(match, seat) for seat in (BLACK, WHITE, BROWN)] == [{"pyramid": 2}, {"pyramid": 1}, {"pyramid": 3}]
    assert match.actor == WHITE and look(match).discard == {"sail": 1}


@pytest.mark.rule("imhotep", "3.3", "Q8", "C2", "F6")
def test_the_sail_card_needs_a_stone_and_a_ship_that_one_more_stone_lets_sail() -> None:
    held = [["sail"], [], [], []]
    docked = {"temple": 3, "obelisks": 4}
    assert not can(table(cards=held, sleds=[0, 3, 4, 5]), "play sail")
    assert not can(table(cards=held, ships=["1___", "___", "__", "__"], docked=docked), "play sail")
    assert can(table(cards=held, ships=["11__", "___", "__", "__"], docked=docked), "play sail")
    assert not can(table(cards=held, ships=["1111", "111", "__", "__"], docked=docked), "play sail")


@pytest.mark.rule("imhotep", "C2", "3.3")
def test_a_ship_of_one_space_is_loaded_and_sailed_in_one_turn() -> None:
    match = table(2, cards=[["sail"], []], ships=["____", "___", "11", "_"])
    match.play("play sail")

    assert texts(match) == ["load 4.1"]
    match.play("load 4.1", "sail 4 to burial chamber")
    assert look(match).chamber == [[BLACK], [], []]


@pytest.mark.rule("imhotep", "3.3", "R1", "C3")
def test_the_lever_orders_all_stones_before_the_first_is_unloaded() -> None:
    match = table(cards=[[], [], [], ["lever"]], turn=GRAY, ships=["0122", "___", "__", "__"])
    match.play("play lever", "sail 1 to pyramid")
    assert match.actor == GRAY and texts(match) == ["unload black", "unload white", "unload brown"]
    match.play("unload brown")
    assert look(match).pyramids[0].spaces[0].owner is None
    assert texts(match) == ["unload black", "unload white", "unload brown"]
    match.play("unload brown")
    assert texts(match) == ["unload black", "unload white"]
    match.play("unload white")

    assert [space.owner for space in look(match).pyramids[0].spaces[:4]] == [BROWN, BROWN, WHITE, BLACK]
    assert match.scores == [2, 3, 2 + 1, 0]
    assert match.actor == BLACK and look(match).discard == {"lever": 1}


@pytest.mark.rule("imhotep", "3.3")
def test_stones_of_one_owner_need_no_order() -> None:
    match = table(cards=[["lever"], [], [], []], ships=["____", "___", "11", "__"])
    match.play("play lever", "sail 3 to obelisks")

    assert look(match).obelisks[WHITE] == 2 and match.actor == WHITE


@pytest.mark.rule("imhotep", "3.3", "Q8")
def test_the_lever_needs_a_ship_with_its_minimum_load() -> None:
    held = [["lever"], [], [], []]
    assert not can(table(cards=held, ships=["11__", "___", "__", "__"]), "play lever")
    match = table(cards=held, ships=["11__", "22_", "__", "__"], docked={"temple": 4})
    match.play("play lever")
    assert texts(match) == ["sail 2 to market", "sail 2 to pyramid", "sail 2 to burial chamber", "sail 2 to obelisks"]


@pytest.mark.rule("imhotep", "F1", "C3", "3.3")
def test_the_levers_order_decides_who_picks_first_at_the_market() -> None:
    match = table(cards=[["lever"], [], [], []], ships=["____", "12_", "__", "__"], display=["statue", "sail", "chisel", "hammer"])
    match.play("play lever", "sail 2 to market", "unload brown")

    assert match.actor == BROWN
    match.play("take 1")
    assert match.actor == WHITE and cards(match, BROWN) == {"statue": 1}


@pytest.mark.rule("imhotep", "3.3", "Q6")
def test_a_blue_card_is_the_whole_action_of_a_turn() -> None:
    match = table(cards=[["hammer", "hammer"], [], [], []], sleds=[0, 3, 4, 5])
    match.play("play hammer", "load 1.1")

    assert match.actor == WHITE and cards(match, BLACK) == {"hammer": 1}


@pytest.mark.rule("imhotep", "Q7", "3.3")
def test_a_blue_card_from_the_market_is_for_a_later_turn_of_the_same_round() -> None:
    match = table(2, ships=["____", "___", "0_", "__"], display=["hammer", "statue", "statue", "statue"])
    match.play("sail 3 to market", "take 1")
    assert match.actor == WHITE
    match.play("quarry")

    assert match.actor == BLACK and can(match, "play hammer")


@pytest.mark.rule("imhotep", "3.2")
def test_a_card_that_the_player_does_not_own_cannot_be_played() -> None:
    match = table(cards=[[], ["hammer"], [], []])
    assert not can(match, "play hammer")


@pytest.mark.rule("imhotep", "F2", "3.1", "3.3")
@pytest.mark.parametrize("card", ["lever", "sail"])
def test_a_card_that_ends_the_round_loses_no_points_and_decides_who_starts_next(card: str) -> None:
    ship = "112_" if card == "lever" else "11__"
    match = last_ship(ship, round=2, turn=BROWN, cards=[[], [], [card], []], temple="0123")
    if card == "lever":
        match.play("play lever", "sail 1 to pyramid", "unload brown")
        assert [scored(match, seat).get("pyramid", 0) for seat in range(4)] == [0, 1 + 3, 2, 0]
    else:
        match.play("play sail", "load 1.3", "sail 1 to pyramid")
        assert [scored(match, seat).get("pyramid", 0) for seat in range(4)] == [0, 2 + 1, 3, 0]

    assert [scored(match, seat)["temple"] for seat in range(4)] == [1, 1, 1, 1]
    assert look(match).round == 3 and look(match).turn == GRAY
    assert look(match).discard == {card: 1}
