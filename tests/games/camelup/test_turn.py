"""Section 3: what a player may do, and what a die does."""

from __future__ import annotations

import pytest

from games.camelup.looking import look, setting, stacks, state, tile_spaces
from games.whose_move import choices, outcomes
from mastaba.engine.errors import IllegalAction
from mastaba.games.camelup.notation import DesertTile, LegBet, RaceCard, Roll
from support import can, texts

rule = pytest.mark.rule
COLOURS = ["blue", "green", "orange", "yellow", "white"]
APART = {"2": ["blue"], "5": ["green"], "8": ["orange"], "11": ["yellow"], "14": ["white"]}
EVERYTHING_GONE = [[["blue", 5], ["blue", 3], ["blue", 2]], [[c, v] for c in COLOURS[1:] for v in (5, 3, 2)]]

# 3.1 Decisions


@rule("camelup", "3.1")
def test_an_open_table_offers_46_actions_less_the_barred_spaces() -> None:
    match = setting(stacks={"1": COLOURS})

    assert [int(a) for a in match.legal] == list(range(46))
    assert texts(match)[:8] == ["roll", "leg blue", "leg green", "leg orange", "leg yellow", "leg white", "oasis 2", "mirage 2"]
    assert texts(match)[34:37] == ["oasis 16", "mirage 16", "winner blue"]
    assert texts(match)[41] == "loser blue"


@rule("camelup", "3.1")
def test_there_is_no_passing() -> None:
    match = setting(stacks={"1": COLOURS})

    assert not can(match, "pass")
    with pytest.raises(IllegalAction, match="write roll, leg blue"):
        match.play("pass")


@rule("camelup", "3.1")
def test_an_action_may_be_given_as_text_number_structure_or_json() -> None:
    for move in ("leg white", "  LEG   White ", 5, LegBet("white"), {"verb": "leg_bet", "camel": "white"}):
        match = setting(stacks={"1": COLOURS})
        match.play(move)
        assert [(t.camel, t.value) for t in look(match).players[0].leg_tiles] == [("white", 5)]
    match = setting(stacks={"1": COLOURS})
    match.play(DesertTile(9, "mirage"), RaceCard("loser", "blue"), Roll())
    assert match.log(0)[:2] == ["mirage 9", "loser card"]


@rule("camelup", "3.1")
def test_a_leg_tile_comes_from_the_top_of_its_stack_and_there_are_three() -> None:
    match = setting(stacks=APART)
    match.play("leg blue", "leg blue", "leg blue")
    table = look(match)

    assert [[t.value for t in p.leg_tiles] for p in table.players] == [[5, 2], [3]]
    assert table.leg_stacks["blue"] == []
    with pytest.raises(IllegalAction, match="no blue leg tiles are left"):
        match.play("leg blue")


@rule("camelup", "3.1", "R14", "R15")
def test_each_race_card_is_played_once_in_the_whole_game_and_stays() -> None:
    match = setting(stacks=APART)
    match.play("winner blue", "loser blue")

    assert not can(match, "winner blue") and not can(match, "loser blue")
    assert can(match, "winner green")
    with pytest.raises(IllegalAction, match="the blue race card has been played"):
        match.play("loser blue")
    match.play("winner green", "roll", "white 1", "winner white", "roll", "blue 1")
    assert [(c.owner, c.camel) for c in look(match).decks["winner"]] == [(0, "blue"), (0, "green"), (0, "white")]


@rule("camelup", "3.1", "R21")
def test_roll_can_be_the_only_action_left() -> None:
    match = setting(
        players=4,
        to_move=3,
        stacks={"11": ["blue"], "12": ["green"], "13": ["orange"], "14": ["yellow"], "15": ["white"]},
        tiles={"3": ["oasis", 0], "6": ["mirage", 1], "9": ["oasis", 2], "16": ["mirage", 3]},
        leg_tiles=[*EVERYTHING_GONE, [], []],
        winner_deck=[[3, camel] for camel in COLOURS],
    )

    assert texts(match) == ["roll"]
    match.play("roll")
    assert look(match).phase == "reveal"


@rule("camelup", "3")
def test_turns_go_clockwise_whatever_is_done() -> None:
    match = setting(players=3, stacks=APART)
    for seat, move in ((0, "leg blue"), (1, "oasis 16"), (2, "winner green"), (0, "loser green")):
        assert match.actor == seat
        match.play(move)
    assert match.actor == 1
    match.play("roll", "green 1")
    assert match.actor == 2


@rule("camelup", "3", "3.3")
def test_a_player_decides_or_a_die_does_and_after_the_end_neither() -> None:
    match = setting(stacks={"16": ["blue"], "9": COLOURS[1:]})
    assert (choices(match) > 0, outcomes(match)) == (True, 0)
    match.play("roll")
    assert (choices(match), outcomes(match)) == (0, 15)
    match.play("blue 1")
    assert (choices(match), outcomes(match)) == (0, 0)


@rule("camelup", "3", "3.3")
def test_every_action_and_every_die_counts_as_one_step_of_the_game() -> None:
    match = setting(stacks=APART)
    match.play("leg blue", "roll", "white 1")

    assert state(match).ply == match.ply == 3


# 3.2 Desert tiles


@rule("camelup", "3.2", "R25")
def test_a_tile_may_lie_on_any_space_without_camels() -> None:
    match = setting(stacks=APART)

    assert tile_spaces(match) == [3, 4, 6, 7, 9, 10, 12, 13, 15, 16]
    with pytest.raises(IllegalAction, match="camels stand on space 5"):
        match.play("oasis 5")


@rule("camelup", "3.2")
def test_a_tile_may_not_lie_on_or_beside_another_players_tile() -> None:
    match = setting(stacks={"1": COLOURS}, tiles={"8": ["mirage", 1]})

    assert not {7, 8, 9} & set(tile_spaces(match))
    assert {6, 10} <= set(tile_spaces(match))
    with pytest.raises(IllegalAction, match="another player's desert tile lies there"):
        match.play("oasis 8")
    with pytest.raises(IllegalAction, match="it would touch another player's desert tile"):
        match.play("oasis 9")


@rule("camelup", "3.2", "R6")
def test_ones_own_tile_must_move_to_another_space() -> None:
    match = setting(stacks={"1": COLOURS}, tiles={"8": ["mirage", 0]})

    assert not can(match, "oasis 8") and not can(match, "mirage 8")
    with pytest.raises(IllegalAction, match="it must move to another space"):
        match.play("oasis 8")


@rule("camelup", "3.2", "7", "R6")
def test_the_house_rule_lets_a_tile_be_turned_over_where_it_lies() -> None:
    match = setting({"tile_flip_in_place": True}, stacks={"1": COLOURS}, tiles={"8": ["mirage", 0]})

    assert can(match, "oasis 8") and not can(match, "mirage 8")
    with pytest.raises(IllegalAction, match="that side of the tile is up already"):
        match.play("mirage 8")
    match.play("oasis 8")
    assert [(t.space, t.side) for t in look(match).tiles] == [(8, "oasis")]
    match.play("roll", "blue 1")
    assert can(match, "mirage 8") and not can(match, "oasis 8")


@rule("camelup", "3.2", "R7")
def test_ones_own_tile_does_not_bar_its_neighbours_when_it_moves() -> None:
    match = setting(stacks={"1": COLOURS}, tiles={"8": ["mirage", 0]})

    assert {7, 9} <= set(tile_spaces(match))
    match.play("oasis 9", "roll", "blue 1", "mirage 8")
    table = look(match)
    assert [(t.space, t.side, t.owner) for t in table.tiles] == [(8, "mirage", 0)]
    assert table.players[0].tile_space == 8


@rule("camelup", "3.2", "R8")
def test_tiles_on_16_and_2_do_not_touch() -> None:
    match = setting(stacks={"8": COLOURS}, tiles={"16": ["oasis", 1]})

    assert can(match, "oasis 2")
    assert not can(match, "oasis 15")


@rule("camelup", "3.2", "R25")
def test_a_tile_may_lie_behind_all_camels_or_out_of_reach() -> None:
    match = setting(stacks={"8": COLOURS})

    assert can(match, "oasis 2") and can(match, "mirage 7") and can(match, "oasis 9") and can(match, "mirage 16")


@rule("camelup", "3.2", "R23")
def test_a_tile_may_move_every_turn() -> None:
    match = setting(stacks={"1": COLOURS})
    for space in (5, 6, 7, 6, 5):
        match.play(f"oasis {space}", f"mirage {space + 5}")

    assert [(t.space, t.owner) for t in look(match).tiles] == [(5, 0), (10, 1)]


# 3.3 The die


@rule("camelup", "3.3", "R26")
def test_a_roll_brings_out_exactly_one_die_which_stays_out_for_the_leg() -> None:
    match = setting(stacks=APART)
    match.play("roll", "blue 2")
    table = look(match)

    assert table.dice_left == ["green", "orange", "yellow", "white"]
    assert table.dice_out == {"blue": 2}
    match.play("leg blue", "roll")
    assert len(match.legal) == 12 and not can(match, "blue 1")


@rule("camelup", "3.3", "R28")
def test_the_pyramid_tile_is_taken_before_the_die_and_pays_when_the_leg_is_scored() -> None:
    match = setting(stacks=APART)
    match.play("roll")
    assert look(match).players[0].pyramid_tiles == 1

    match.play("blue 1")
    assert match.scores == [3, 3]
    match.play("roll", "green 1", "roll", "orange 1", "roll", "yellow 1", "roll", "white 1")
    assert match.scores == [6, 5]


# 3.4 The move


@rule("camelup", "3.4", "R2")
def test_a_camel_carries_those_above_it_and_leaves_those_below() -> None:
    match = setting(stacks={"4": COLOURS})
    match.play("roll", "orange 2")

    assert stacks(match) == {4: ["blue", "green"], 6: ["orange", "yellow", "white"]}


@rule("camelup", "3.4")
def test_tiles_passed_over_do_nothing_and_a_tile_stays_after_use() -> None:
    match = setting(stacks={"4": COLOURS}, tiles={"5": ["mirage", 0], "7": ["oasis", 1]})
    match.play("roll", "white 2")
    assert stacks(match) == {4: COLOURS[:4], 6: ["white"]}
    assert match.scores == [3, 3]

    match.play("roll", "yellow 3")
    assert stacks(match)[8] == ["yellow"]
    match.play("roll", "orange 3")
    assert stacks(match)[8] == ["yellow", "orange"]
    assert match.scores == [3, 5]
    assert [(t.space, t.side) for t in look(match).tiles] == [(5, "mirage"), (7, "oasis")]


@rule("camelup", "3.4")
def test_an_oasis_puts_the_unit_on_top_and_a_mirage_underneath() -> None:
    match = setting(stacks={"4": ["blue", "green"], "7": ["orange"], "3": ["yellow", "white"]}, tiles={"6": ["oasis", 1]})
    match.play("roll", "blue 2")
    assert stacks(match)[7] == ["orange", "blue", "green"]

    match = setting(stacks={"6": ["blue", "green"], "7": ["orange"], "3": ["yellow", "white"]}, tiles={"8": ["mirage", 1]})
    match.play("roll", "blue 2")
    assert stacks(match)[7] == ["blue", "green", "orange"]


@rule("camelup", "R3")
def test_a_unit_sent_back_to_its_own_space_goes_under_those_that_stayed() -> None:
    match = setting(stacks={"5": ["white", "yellow", "blue", "green"], "9": ["orange"]}, tiles={"6": ["mirage", 1]})
    match.play("roll", "blue 1")

    assert stacks(match) == {5: ["blue", "green", "white", "yellow"], 9: ["orange"]}


@rule("camelup", "R3")
def test_a_whole_stack_sent_back_to_its_own_space_changes_nothing_but_the_die_and_the_money() -> None:
    match = setting(stacks={"5": ["white", "blue"], "9": ["orange", "yellow", "green"]}, tiles={"6": ["mirage", 1]})
    match.play("roll", "white 1")

    assert stacks(match) == {5: ["white", "blue"], 9: ["orange", "yellow", "green"]}
    assert "white" not in look(match).dice_left
    assert match.scores == [3, 4]


@rule("camelup", "R4")
def test_a_mirage_sends_the_whole_unit_below_the_whole_stack() -> None:
    match = setting(stacks={"3": ["blue", "green"], "5": ["orange", "yellow", "white"]}, tiles={"6": ["mirage", 0]})
    match.play("roll", "blue 3")

    assert stacks(match) == {5: ["blue", "green", "orange", "yellow", "white"]}


@rule("camelup", "R5")
def test_a_tile_pays_1_a_unit_whatever_its_size_and_whoever_rolled() -> None:
    match = setting(stacks={"4": COLOURS}, tiles={"6": ["oasis", 0]})
    match.play("roll", "blue 2")

    assert stacks(match) == {7: COLOURS}
    assert match.scores == [4, 3]


@rule("camelup", "R5")
def test_a_tile_pays_before_the_leg_is_scored() -> None:
    """Seat 1 has nothing and holds a lost bet: 0 + 1 for the tile, then -1."""
    match = setting(
        stacks={"2": COLOURS[:4], "4": ["white"]},
        money=[3, 0],
        dice=["white"],
        pyramid_tiles=[4, 0],
        tiles={"6": ["oasis", 1]},
        leg_tiles=[[], [["blue", 5]]],
    )
    match.play("roll", "white 2")

    assert match.scores == [8, 0]
    assert look(match).players[1].earned.spared == 0  # type: ignore[union-attr]


@rule("camelup", "R9")
def test_a_mirage_on_16_keeps_a_unit_from_crossing() -> None:
    match = setting(stacks={"15": ["blue", "green"], "3": ["orange", "yellow", "white"]}, tiles={"16": ["mirage", 1]})
    match.play("roll", "blue 1")

    assert not match.over and stacks(match)[15] == ["blue", "green"]


@rule("camelup", "R10", "6")
def test_an_oasis_on_16_carries_a_unit_over_the_line() -> None:
    match = setting(stacks={"15": ["blue", "green"], "3": ["orange", "yellow", "white"]}, tiles={"16": ["oasis", 1]})
    match.play("roll", "blue 1")

    assert match.over and stacks(match)[17] == ["blue", "green"]
    assert match.scores == [4, 4]


@rule("camelup", "R11")
def test_a_tile_beyond_the_line_has_no_effect_on_a_crossing_unit() -> None:
    for side in ("oasis", "mirage"):
        match = setting(stacks={"16": ["blue"], "9": COLOURS[1:]}, tiles={"2": [side, 1]})
        match.play("roll", "blue 2")

        assert match.over and stacks(match)[18] == ["blue"]
        assert match.scores == [4, 3]


@rule("camelup", "R24")
def test_a_camel_can_be_sent_back_to_space_1_and_no_further() -> None:
    match = setting(stacks={"1": ["blue", "green"], "4": ["orange", "yellow", "white"]}, tiles={"2": ["mirage", 1]})
    match.play("roll", "blue 1")
    assert stacks(match)[1] == ["blue", "green"]

    match.play("roll", "green 1")
    assert stacks(match)[1] == ["green", "blue"]
