"""Sections 1 and 2: what is in the box, and how the game begins."""

from __future__ import annotations

import pytest

import mastaba
from games.imhotep.looking import SITES, cards, look, quarries, record, sleds, table
from mastaba.engine.record import CHANCE
from mastaba.games.imhotep.setup import Options
from mastaba.games.imhotep.tables import CARD_COLORS, CARDS, COLORS, COPIES, DATA, ROUND_CARDS
from support import start, texts


@pytest.mark.rule("imhotep", "1", "C13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_29_stones_and_later_seats_start_with_more_on_the_sled(players: int) -> None:
    match = start("imhotep", players=players)

    assert sleds(match) == [2, 3, 4, 5][:players]
    assert quarries(match) == [27, 26, 25, 24][:players]
    assert all(sled + quarry == 29 for sled, quarry in zip(sleds(match), quarries(match), strict=True))
    assert [p.color for p in look(match).players] == ["black", "white", "brown", "gray"][:players] == list(COLORS[:players])


@pytest.mark.rule("imhotep", "1.1")
def test_ships_of_four_three_two_and_one_sail_with_three_two_one_and_one() -> None:
    assert [(s["capacity"], s["min_load"], s["count"]) for s in DATA["ships"]] == [(4, 3, 2), (3, 2, 3), (2, 1, 2), (1, 1, 1)]
    match = start("imhotep", players=2)
    match.play("ships 4 3 2 1")

    assert [(ship.capacity, ship.minimum, ship.missing) for ship in look(match).ships] == [(4, 3, 3), (3, 2, 2), (2, 1, 1), (1, 1, 1)]


@pytest.mark.rule("imhotep", "1.2")
@pytest.mark.parametrize(("players", "totals"), [(2, "11 11 10 9 10 9 8"), (3, "11 12 11 10 9 11 10"), (4, "13 12 11 13 12 11 11")])
def test_each_player_count_has_seven_different_round_cards(players: int, totals: str) -> None:
    drawn = ROUND_CARDS[players]

    assert [sum(card) for card in drawn] == [int(total) for total in totals.split()]
    assert len({tuple(card) for card in drawn}) == 7
    assert all(len(card) == 4 and card == sorted(card, reverse=True) for card in drawn)
    assert [4, 3, 2, 2] in drawn


@pytest.mark.rule("imhotep", "1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_round_card_needs_more_ships_than_there_are_tokens(players: int) -> None:
    tokens = {ship["capacity"]: ship["count"] for ship in DATA["ships"]}
    assert all(card.count(size) <= tokens[size] for card in ROUND_CARDS[players] for size in card)


@pytest.mark.rule("imhotep", "1.3")
def test_the_market_deck_has_34_cards_of_four_colors() -> None:
    assert dict(zip(CARDS, COPIES, strict=True)) == {
        "chisel": 3, "hammer": 2, "lever": 2, "sail": 3,
        "entrance": 2, "sarcophagus": 2, "paved_path": 2,
        "pyramid_decoration": 2, "temple_decoration": 2, "burial_chamber_decoration": 2, "obelisk_decoration": 2,
        "statue": 10,
    }  # fmt: skip
    colors = {color: sum(n for c, n in zip(CARD_COLORS, COPIES, strict=True) if c == color) for color in CARD_COLORS}
    assert colors == {"blue": 10, "red": 6, "green": 8, "violet": 10}
    assert sum(COPIES) == 34 == look(start("imhotep")).deck


@pytest.mark.rule("imhotep", "1.4")
def test_pyramid_a_is_filled_column_by_column_level_by_level() -> None:
    pyramid = look(table()).pyramids[0]

    assert [space.points for space in pyramid.spaces] == [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4]
    assert pyramid.levels == [(3, 3), (2, 2), (1, 1)]
    # The fill order follows from the printed rows.
    printed = SITES["pyramid"]["A"]["levels"]
    columns = [[row[c] for row in level["values_by_row"]] for level in printed for c in range(level["cols"])]
    assert [value for column in columns for value in column] == [space.points for space in pyramid.spaces]


@pytest.mark.rule("imhotep", "1.4", "Q12")
@pytest.mark.parametrize(("players", "width"), [(2, 4), (3, 5), (4, 5)])
def test_the_temple_has_five_spaces_and_with_two_players_four(players: int, width: int) -> None:
    assert len(look(table(players)).temple) == width


@pytest.mark.rule("imhotep", "1.4")
def test_market_a_shows_four_cards_one_after_the_other() -> None:
    match = start("imhotep", players=2)
    match.play("ships 4 3 2 2", "statue", "statue", "chisel")
    assert match.actor == CHANCE
    match.play("hammer")

    assert look(match).display == ["statue", "statue", "chisel", "hammer"]
    assert look(match).face_down is None
    assert match.actor == 0


@pytest.mark.rule("imhotep", "1.5")
def test_market_b_shows_three_cards_and_hides_a_pair() -> None:
    match = start("imhotep", players=2, sides="BAAAA")
    match.play("ships 4 3 2 2", "statue", "statue", "chisel", "hammer", "lever")

    assert look(match).display == ["statue", "statue", "chisel"]
    assert look(match).face_down == [None, None]
    assert match.actor == 0


@pytest.mark.rule("imhotep", "1.5")
def test_the_b_boards_are_those_of_the_data() -> None:
    view = look(table(sides="BBBBB"))
    spaces = SITES["pyramid"]["B"]["spaces"]

    assert [p.name for p in view.pyramids] == ["left", "middle", "right"] == SITES["pyramid"]["B"]["pyramids"]
    for pyramid in view.pyramids:
        assert [space.points for space in pyramid.spaces] == [space["points"] for space in spaces[pyramid.name]]
        assert [space.bonus for space in pyramid.spaces] == [space.get("bonus", {}).get("kind") for space in spaces[pyramid.name]]
    assert {space.bonus for p in view.pyramids for space in p.spaces} == {None, "draw_market_card", "take_stones", "place_stone_on_ship"}
    assert [space.effect for space in view.temple] == [space["effect"] for space in SITES["temple"]["B"]["spaces"]]
    assert view.chamber_row_points == SITES["burial_chamber"]["B"]["per_row_rank_points"]
    assert view.obelisk_points == [*SITES["obelisks"]["B"]["tower_values"], SITES["obelisks"]["B"]["each_further_tower"]]
    assert 9 in view.obelisk_points


@pytest.mark.rule("imhotep", "1.5")
def test_every_b_board_is_marked_provisional_in_the_data() -> None:
    assert all(SITES[site]["B"]["provisional"] for site in SITES)
    assert not any("provisional" in SITES[site]["A"] for site in SITES if "A" in SITES[site])


@pytest.mark.rule("imhotep", "2")
def test_one_of_the_seven_round_cards_is_turned_up_each_equally_likely() -> None:
    match = start("imhotep", players=3)

    assert match.game.outcomes(match.state) == [(k, 1) for k in range(7)]
    assert texts(match)[0] == "ships 4 4 2 1"
    match.play("ships 3 3 3 2")
    assert [3, 3, 3, 2] not in look(match).round_cards_possible and len(look(match).round_cards_possible) == 6


@pytest.mark.rule("imhotep", "2")
def test_seat_0_begins_with_no_points_and_no_cards() -> None:
    match = start("imhotep", players=4)
    match.play("ships 4 4 3 2", *4 * ["statue"])

    assert match.actor == 0 == record(match).turn
    assert match.scores == [0, 0, 0, 0]
    assert all(cards(match, seat) == {} for seat in range(4))


@pytest.mark.rule("imhotep", "2", "5")
def test_options_are_the_sides_of_the_five_boards_and_the_wrath() -> None:
    assert Options().sides == "AAAAA" and not Options().wrath and Options().wrath_penalty == 5
    view = look(start("imhotep", players=3, sides="ABABA", wrath=True, wrath_penalty=15))

    assert view.sides == {"market": "A", "pyramid": "B", "temple": "A", "burial_chamber": "B", "obelisks": "A"}
    assert view.wrath == 15


@pytest.mark.rule("imhotep", "2")
@pytest.mark.parametrize(
    "options", [{"players": 1}, {"players": 5}, {"sides": "AAAA"}, {"sides": "AAAAC"}, {"sides": "aaaaa"}, {"wrath_penalty": 7}]
)
def test_other_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(mastaba.InvalidOptions):
        mastaba.load("imhotep", **options)


@pytest.mark.rule("imhotep", "2", "R11")
def test_everything_a_player_owns_and_the_discard_pile_are_public() -> None:
    match = table(cards=[["sail", "statue"], [], ["statue", "statue"], []], discard=["entrance"])
    for seat in (-1, 0, 3):
        view = look(match, seat)
        assert [dict(p.cards) for p in view.players] == [{"sail": 1, "statue": 1}, {}, {"statue": 2}, {}]
        assert view.discard == {"entrance": 1}
