"""Sections 3.1 and 3.6: rounds, the temple, and who starts next."""

from __future__ import annotations

from typing import Any

import pytest

from games.imhotep.looking import BLACK, BROWN, GRAY, SITES, WHITE, cards, last_ship, look, quarries, record, scored, sleds, table
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE, OVER
from support import can, start, texts

TEMPLE_B = SITES["temple"]["B"]["spaces"]
FIRST, SECOND, THIRD = TEMPLE_B[:3]  # a choice, points, a choice


def temple(match: Match) -> list[int | None]:
    """Whose stone is seen from above on each space."""
    return [space.stones[-1] if space.stones else None for space in look(match).temple]


def temple_scores(match: Match, round: int) -> list[int]:
    return [p.score.temple[round - 1] for p in look(match).players]


# Rounds.


@pytest.mark.rule("imhotep", "3.1")
def test_a_round_ends_when_the_fourth_ship_has_sailed() -> None:
    match = last_ship("111_", round=2, display=["statue"] * 4)
    match.play("sail 1 to pyramid")

    assert match.actor == CHANCE and look(match).round == 3
    view = look(match)
    assert view.ships == [] and view.display == [None] * 4 and view.discard == {"statue": 4}
    assert view.free_sites == ["market", "pyramid", "temple", "burial_chamber", "obelisks"]


@pytest.mark.rule("imhotep", "3.1")
@pytest.mark.parametrize("sailor", [BLACK, WHITE, BROWN, GRAY])
def test_the_player_left_of_the_last_sailor_starts_the_next_round(sailor: int) -> None:
    match = last_ship("111_", round=2, turn=sailor)
    match.play("sail 1 to pyramid", "ships 4 4 2 1", *4 * ["statue"])

    assert match.actor == (sailor + 1) % 4 == look(match).turn


@pytest.mark.rule("imhotep", "3.1")
def test_who_starts_next_does_not_depend_on_decisions_during_unloading() -> None:
    match = last_ship("012_", round=2, turn=GRAY, docked=("pyramid", "temple", "obelisks"), display=["statue"] * 4)
    match.play("sail 1 to market", "take 1", "take 2", "take 3")

    assert look(match).turn == BLACK and look(match).next_start == WHITE


@pytest.mark.rule("imhotep", "3.1", "3")
def test_the_new_round_has_new_ships_and_a_full_market() -> None:
    match = last_ship("111_", round=2)
    match.play("sail 1 to pyramid")
    assert "ships 4 3 2 2" not in texts(match)  # seen in this game already
    match.play("ships 4 4 2 1", "statue", "sail", "lever", "hammer")

    assert [ship.stones for ship in look(match).ships] == [[None] * 4, [None] * 4, [None] * 2, [None]]
    assert look(match).display == ["statue", "sail", "lever", "hammer"]


@pytest.mark.rule("imhotep", "3.1", "3.6")
def test_the_game_is_over_after_round_6() -> None:
    match = last_ship("111_", round=6)
    match.play("sail 1 to pyramid")

    assert match.over and match.actor == OVER


@pytest.mark.rule("imhotep", "3.6")
def test_sleds_stones_at_sites_and_cards_of_players_stay() -> None:
    match = last_ship("111_", round=2, cards=[["sail"], [], [], []], pyramid="0", obelisks=[1, 0, 0, 0], sleds=[1, 2, 3, 4])
    match.play("sail 1 to pyramid")

    assert sleds(match) == [1, 2, 3, 4] and cards(match, BLACK) == {"sail": 1}
    assert look(match).obelisks == [1, 0, 0, 0] and look(match).pyramids[0].spaces[0].owner == BLACK


# All pass.


def out_of_stones(players: int = 2) -> dict[str, Any]:
    """Nobody has a stone left to load or to fetch."""
    return {"sleds": [0] * players, "temple": "01" * 8, "burial_chamber": "01" * 10}


@pytest.mark.rule("imhotep", "R12", "3.1", "3.6")
def test_when_all_players_pass_the_round_ends_and_stones_on_ships_return() -> None:
    ships = ["00__", "1__", "__", "__"]
    fields = {**out_of_stones(), "pyramid": "01" * 9 + "1"}
    match = table(2, ships=ships, round=5, turn=WHITE, **fields)
    assert quarries(match) == [0, 0]
    match.play("pass")
    assert match.actor == BLACK and look(match).round == 5
    match.play("pass")

    assert look(match).round == 6 and match.actor == CHANCE
    assert quarries(match) == [2, 1]
    assert temple_scores(match, 5) == [2, 2]
    assert look(match).turn == WHITE  # nobody sailed: left of the last passer, black


@pytest.mark.rule("imhotep", "R12")
def test_after_a_round_of_passes_the_player_left_of_the_last_sailor_starts() -> None:
    fields = {**out_of_stones(), "pyramid": "01" * 9 + "1"}
    match = table(2, ships=["00__", "1__", "__", "__"], docked={"market": 3}, sailor=WHITE, round=5, turn=WHITE, **fields)
    match.play("pass", "pass")

    assert look(match).turn == BLACK


@pytest.mark.rule("imhotep", "R12", "3.1")
def test_another_action_between_passes_starts_the_count_anew() -> None:
    match = table(2, ships=["00__", "___", "__", "1_"], round=5, **{**out_of_stones(), "pyramid": "01" * 9 + "1"})
    assert not can(match, "pass")  # ship 4 can sail
    match.play("sail 4 to obelisks", "pass")
    assert record(match).passes == 1 and look(match).round == 5
    match.play("pass")
    assert look(match).round == 6


# Temple A.


@pytest.mark.rule("imhotep", "3.4", "C6")
def test_a_full_row_of_the_temple_is_followed_by_a_layer_on_top() -> None:
    match = table(temple="00001", ships=["____", "___", "2_", "__"])
    match.play("sail 3 to temple")

    assert look(match).temple[0].stones == [BLACK, BROWN]
    assert temple(match) == [BROWN, BLACK, BLACK, BLACK, WHITE]


@pytest.mark.rule("imhotep", "3.6", "C6")
def test_only_topmost_stones_score() -> None:
    match = last_ship("111_", round=3, temple="000012")
    match.play("sail 1 to pyramid")

    assert temple(match) == [BROWN, BLACK, BLACK, BLACK, WHITE]
    assert temple_scores(match, 3) == [3, 1, 1, 0]


@pytest.mark.rule("imhotep", "3.6")
def test_the_temple_scores_in_every_round_also_without_a_ship() -> None:
    match = last_ship("111_", round=4, temple="00", temple_points=[[2, 2, 2], [0], [0], [0]])
    match.play("sail 1 to pyramid")

    assert look(match).players[BLACK].score.temple == [2, 2, 2, 2, 0, 0]
    assert scored(match, BLACK) == {"temple": 8}


@pytest.mark.rule("imhotep", "C5", "F3")
def test_stones_brought_to_the_temple_by_the_fourth_ship_count_and_cover_at_once() -> None:
    match = last_ship("112_", round=3, docked=("market", "pyramid", "obelisks"), temple="00000")
    match.play("sail 1 to temple")

    assert temple_scores(match, 3) == [2, 2, 1, 0]


@pytest.mark.rule("imhotep", "Q12")
def test_with_two_players_the_fifth_temple_stone_begins_a_new_layer() -> None:
    match = last_ship("1111", 2, round=3, temple="00000")
    match.play("sail 1 to pyramid")

    assert temple_scores(match, 3) == [4, 0]


# Temple B.


@pytest.mark.rule("imhotep", "3.6", "R8", "R7")
def test_temple_b_is_resolved_from_left_to_right() -> None:
    match = last_ship("111_", round=3, turn=GRAY, sides="AABAA", temple="01234"[:4], sleds=[2, 3, 3, 5])
    match.play("sail 1 to pyramid")
    # Space 1 is black's choice; space 2 gives white its points without a question; space 3 is brown's choice; space 4 draws for gray.
    assert match.actor == BLACK and look(match).turn == GRAY and scored(match, WHITE).get("temple", 0) == 0
    match.play("temple stones")
    assert sleds(match)[BLACK] == 2 + FIRST["stones"]
    assert match.actor == BROWN and scored(match, WHITE)["temple"] == SECOND["points"]
    match.play("temple point")
    assert scored(match, BROWN)["temple"] == THIRD["points"]
    assert match.actor == CHANCE and not can(match, "decline")
    match.play("chisel")

    assert cards(match, GRAY) == {"chisel": 1}
    assert look(match).round == 4 and temple_scores(match, 3) == [0, SECOND["points"], THIRD["points"], 0]


@pytest.mark.rule("imhotep", "R9", "3.6", "R21")
def test_temple_stones_move_what_fits_and_are_not_offered_if_nothing_can_move() -> None:
    one = last_ship("111_", round=3, sides="AABAA", temple="0", sleds=[4, 3, 4, 5])
    one.play("sail 1 to pyramid")
    assert texts(one) == ["temple point", "temple stones"]
    one.play("temple stones")
    assert sleds(one)[BLACK] == 5

    full = last_ship("111_", round=3, sides="AABAA", temple="0", sleds=[5, 3, 4, 5])
    full.play("sail 1 to pyramid")
    assert full.actor == BLACK and texts(full) == ["temple point"]

    spent = last_ship("111_", round=5, sides="AABAA", temple="0", sleds=[0, 3, 4, 5], burial_chamber="0" * 20, obelisks=[8, 0, 0, 0])
    spent.play("sail 1 to pyramid")
    assert spent.actor == BLACK and texts(spent) == ["temple point"]


@pytest.mark.rule("imhotep", "R10", "3.6")
def test_a_reshuffle_forced_by_the_temple_does_not_include_the_display() -> None:
    held = [["chisel"] * 3, ["statue"] * 10, ["hammer"] * 2 + ["lever"] * 2 + ["sail"] * 3, []]
    green = [f"{site}_decoration" for site in ("pyramid", "temple", "burial_chamber", "obelisk") for _ in range(2)]
    match = last_ship(
        "111_",
        round=2,
        sides="AABAA",
        temple="0001",
        cards=held,
        display=["entrance", "entrance", "paved_path", "paved_path"],
        discard=["sarcophagus", "sarcophagus", *green],
    )
    match.play("sail 1 to pyramid", "temple point", "temple point")

    assert match.actor == CHANCE
    assert texts(match) == ["sarcophagus", *(f"{site} decoration" for site in ("pyramid", "temple", "burial chamber", "obelisk"))]
    match.play("temple decoration")
    assert look(match).discard == {"entrance": 2, "paved_path": 2}


@pytest.mark.rule("imhotep", "3.6", "3.5")
def test_a_red_card_of_the_temple_is_resolved_before_the_next_space() -> None:
    match = last_ship("111_", round=3, sides="ABBAA", temple="00012", docked=("market", "burial_chamber", "pyramid"))
    match.play("sail 1 to obelisks", "temple point", "temple point", "entrance")
    assert match.actor == WHITE and texts(match) == ["build left", "build middle", "build right"]
    match.play("build middle")

    assert match.actor == BROWN and texts(match) == ["temple point", "temple stones"]
    assert scored(match, WHITE) == {"pyramid": SITES["pyramid"]["B"]["spaces"]["middle"][0]["points"]}


@pytest.mark.rule("imhotep", "3.6")
def test_temple_b_with_two_players_has_no_fifth_space() -> None:
    match = last_ship("111_", 2, round=3, sides="AABAA", temple="00000", sleds=[5, 3])
    match.play("sail 1 to pyramid", "temple point", "temple point", "statue")

    assert look(match).round == 4 and temple_scores(match, 3)[BLACK] == FIRST["points"] + SECOND["points"] + THIRD["points"]


@pytest.mark.rule("imhotep", "3.1")
def test_six_rounds_are_played_and_one_round_card_is_left() -> None:
    match = start("imhotep", players=2)
    for round in range(1, 7):
        assert look(match).round == round
        assert len(texts(match)) == 8 - round
        match.play(texts(match)[0])
        while match.actor == CHANCE:
            match.play(texts(match)[-1])
        while match.actor >= 0:
            sail = [line for line in texts(match) if line.startswith("sail") and not line.endswith("market")]
            load = [line for line in texts(match) if line.startswith("load")]
            match.play((sail or load or texts(match))[0])
    assert match.over and len(look(match).round_cards_possible) == 1
