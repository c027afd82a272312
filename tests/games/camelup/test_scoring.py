"""Sections 4 to 7: ranking, money, the end."""

from __future__ import annotations

from typing import Any

import pytest

import mastaba
from games.camelup.looking import look, setting, stacks, state
from mastaba.engine.errors import InvalidOptions
from support import start

rule = pytest.mark.rule
COLOURS = ["blue", "green", "orange", "yellow", "white"]


def last_die(**fields: Any) -> Any:
    """A leg with only the white die left; white moves on behind the others, so the ranking is blue, green, orange, yellow, white."""
    given = {"stacks": {"2": ["white"], "10": ["yellow", "orange", "green", "blue"]}, "dice": ["white"], "pyramid_tiles": [0, 4], **fields}
    match = setting(**given)
    match.play("roll", "white 1")
    return match


def crossing(**fields: Any) -> Any:
    """Blue crosses the line: the ranking is blue, green, orange, yellow, white. Seat 0 rolls and gets 1 for it."""
    match = setting(**{"stacks": {"16": ["blue"], "9": ["white", "yellow", "orange", "green"]}, **fields})
    match.play("roll", "blue 1")
    return match


# 4 Ranking


@rule("camelup", "4")
def test_the_camel_further_on_leads_and_the_upper_camel_of_a_stack() -> None:
    match = setting(stacks={"3": ["blue", "green"], "7": ["orange"], "5": ["white", "yellow"]})

    assert look(match).ranking == ["orange", "yellow", "white", "green", "blue"]


@rule("camelup", "4", "R18")
def test_second_is_the_next_camel_of_the_crossing_unit() -> None:
    match = setting(stacks={"16": ["blue", "green"], "9": ["white", "yellow", "orange"]}, leg_tiles=[[["blue", 5], ["green", 5]], []])
    match.play("roll", "blue 3")

    assert look(match).ranking[:2] == ["green", "blue"]
    assert match.scores == [3 + 5 + 1 + 1, 3]


@rule("camelup", "4", "R18")
def test_second_is_the_best_camel_on_the_track_if_one_crosses_alone() -> None:
    match = crossing(leg_tiles=[[["blue", 5], ["green", 5]], []])

    assert look(match).ranking[:2] == ["blue", "green"]
    assert match.scores == [3 + 5 + 1 + 1, 3]


@rule("camelup", "4", "R19")
def test_if_all_cross_in_one_stack_the_top_wins_and_the_bottom_loses() -> None:
    match = setting(stacks={"15": COLOURS}, winner_deck=[[0, "white"], [1, "blue"]], loser_deck=[[0, "blue"], [1, "white"]])
    match.play("roll", "blue 2")

    assert match.over and stacks(match) == {17: COLOURS}
    assert match.scores == [3 + 1 + 8 + 8, 3 - 1 - 1]


# 5.1 Leg scoring


@rule("camelup", "5", "5.1", "R27")
def test_a_leg_tile_pays_its_number_for_first_1_for_second_and_costs_1_otherwise() -> None:
    match = last_die(leg_tiles=[[["blue", 5], ["green", 5]], [["blue", 3], ["orange", 5], ["blue", 2]]])

    assert match.scores == [3 + 5 + 1 + 1, 3 + 3 - 1 + 2 + 4]


@rule("camelup", "5.1", "R27")
def test_a_leg_tile_keeps_its_number_whatever_others_take_later() -> None:
    match = setting(stacks={"2": ["white"], "10": ["yellow", "orange", "green", "blue"]}, dice=["white"], pyramid_tiles=[2, 2])
    match.play("leg blue", "leg blue", "leg green", "leg blue", "roll", "white 1")

    assert match.scores == [3 + 5 + 1 + 2 + 1, 3 + 3 + 2 + 2]


@rule("camelup", "5.1", "R12", "R28")
def test_the_leg_is_one_sum_a_player_and_floored_once() -> None:
    match = last_die(money=[0, 3], leg_tiles=[[["orange", 5]], []])
    assert match.scores == [0, 7]

    match = last_die(money=[1, 3], leg_tiles=[[["orange", 5], ["yellow", 5], ["white", 5], ["white", 3]], []])
    player = look(match).players[0]
    assert player.money == 0
    assert player.earned is not None and (player.earned.leg_bets, player.earned.rolls, player.earned.spared) == (-4, 1, 2)


@rule("camelup", "5.1")
def test_the_parts_of_a_players_money_add_up() -> None:
    match = last_die(money=[3, 3], leg_tiles=[[["orange", 5], ["blue", 5]], [["white", 5]]])

    for player in look(match).players:
        e = player.earned
        assert e is not None and player.money == 3 + e.tiles + e.rolls + e.leg_bets + e.race_bets + e.spared


# 5.2 End scoring


@rule("camelup", "5.2", "R14")
def test_correct_cards_pay_8_5_3_2_and_then_1_in_placing_order() -> None:
    match = crossing(players=6, winner_deck=[[seat, "blue"] for seat in (5, 4, 3, 2, 1, 0)])

    assert match.scores == [3 + 1 + 1, 3 + 1, 3 + 2, 3 + 3, 3 + 5, 3 + 8]


@rule("camelup", "5.2")
def test_a_wrong_card_costs_1_and_uses_up_no_payout() -> None:
    match = crossing(players=3, winner_deck=[[0, "green"], [1, "orange"], [2, "blue"], [1, "blue"]])

    assert match.scores == [3 + 1 - 1, 3 - 1 + 5, 3 + 8]


@rule("camelup", "5.2")
def test_the_decks_count_their_correct_cards_separately() -> None:
    match = crossing(winner_deck=[[0, "blue"], [1, "blue"]], loser_deck=[[1, "white"], [0, "white"]])

    assert match.scores == [3 + 1 + 8 + 5, 3 + 5 + 8]


@rule("camelup", "5.2", "R13")
def test_race_cards_are_floored_one_by_one_winner_deck_first() -> None:
    match = crossing(money=[3, 0], winner_deck=[[1, "green"], [1, "orange"], [1, "blue"]], loser_deck=[[1, "yellow"]])
    player = look(match).players[1]

    assert player.money == 8 - 1
    assert player.earned is not None and (player.earned.race_bets, player.earned.spared) == (8 - 3, 2)


@rule("camelup", "5.2", "R14")
def test_one_player_may_bet_on_several_camels_in_one_deck() -> None:
    match = setting(stacks={"3": COLOURS})
    match.play("winner blue", "roll", "white 1", "winner green", "roll", "yellow 1", "winner white")

    assert [c.camel for c in look(match).decks["winner"]] == ["blue", "green", "white"]


# 5.3 The next leg


@rule("camelup", "5.3", "R15", "R20")
def test_after_the_fifth_die_everything_of_the_leg_goes_back() -> None:
    match = last_die(
        players=3, pyramid_tiles=[0, 4, 0], tiles={"5": ["oasis", 1]}, leg_tiles=[[["blue", 5]], [], []], winner_deck=[[2, "blue"]]
    )
    table = look(match)

    assert table.leg == 2 and table.dice_left == COLOURS and not table.dice_out and not table.tiles
    assert table.leg_stacks == {camel: [5, 3, 2] for camel in COLOURS}
    assert all(p.pyramid_tiles == 0 and not p.leg_tiles and p.tile_space is None for p in table.players)
    assert stacks(match) == {3: ["white"], 10: ["yellow", "orange", "green", "blue"]}
    assert [(c.owner, c.camel) for c in table.decks["winner"]] == [(2, "blue")]
    assert match.scores == [3 + 5 + 1, 3 + 4, 3]


@rule("camelup", "5.3")
def test_a_new_leg_keeps_nothing_of_the_last_one_but_camels_money_and_race_cards() -> None:
    match = last_die(leg_tiles=[[["blue", 5]], []])

    assert state(match).shown.tolist() == [0, 0, 0, 0, 0]
    assert match.game.rules.from_position(match.game.rules.position(state(match))) == state(match)


@rule("camelup", "5.3", "R20")
def test_the_next_leg_starts_left_of_the_last_roller() -> None:
    for roller in range(3):
        match = last_die(players=3, to_move=roller, pyramid_tiles=[4, 0, 0])
        assert match.actor == (roller + 1) % 3


# 6 The end


@rule("camelup", "6", "R16")
def test_the_race_ends_at_once_with_leg_scoring_and_the_rollers_tile() -> None:
    match = crossing(leg_tiles=[[], [["blue", 5], ["green", 5], ["white", 5]]])
    table = look(match)

    assert match.over and match.legal == []
    assert table.dice_left == COLOURS[1:]
    assert match.scores == [3 + 1, 3 + 5 + 1 - 1]


@rule("camelup", "6", "R17")
def test_a_race_that_ends_with_the_fifth_die_has_one_leg_scoring() -> None:
    match = setting(
        stacks={"16": ["blue"], "9": ["white", "yellow", "orange", "green"]},
        dice=["blue"],
        pyramid_tiles=[1, 3],
        leg_tiles=[[["blue", 5]], []],
        leg=4,
    )
    match.play("roll", "blue 1")

    assert match.over and look(match).leg == 4
    assert match.scores == [3 + 5 + 2, 3 + 3]


@rule("camelup", "R17", "R22")
def test_the_race_can_end_in_the_first_leg() -> None:
    match = start("camelup")
    match.play(*(f"{camel} 3" for camel in COLOURS))
    for camel in COLOURS[:4]:
        match.play("roll", f"{camel} 3")
    assert stacks(match) == {6: ["blue"], 9: ["green"], 12: ["orange"], 15: ["yellow", "white"]}

    match.play("roll", "white 3")
    assert match.over and look(match).leg == 1 and look(match).ranking == COLOURS[::-1]
    assert match.scores == [3 + 3, 3 + 2]


@rule("camelup", "6")
def test_most_money_wins_and_equal_money_shares_the_victory() -> None:
    match = crossing(players=3, money=[4, 5, 1])
    assert match.scores == [5, 5, 1]
    assert match.winners == [0, 1] and match.returns == [0.5, 0.5, 0.0]

    match = crossing(players=3, money=[5, 5, 1])
    assert match.winners == [0] and match.returns == [1.0, 0.0, 0.0]


@rule("camelup", "6")
def test_players_without_any_money_win_together_too() -> None:
    match = crossing(money=[0, 0], leg_tiles=[[["green", 5], ["green", 3], ["white", 5], ["white", 3], ["white", 2]], []])

    assert match.scores == [0, 0]
    assert match.winners == [0, 1] and match.returns == [0.5, 0.5]


@rule("camelup", "6", "3.5")
def test_at_the_end_both_decks_are_open_to_all() -> None:
    match = crossing(players=3, winner_deck=[[0, "green"], [2, "blue"]], loser_deck=[[1, "white"]])

    for seat in range(-1, 3):
        decks = look(match, seat).decks
        assert [c.camel for c in decks["winner"]] == ["green", "blue"] and [c.camel for c in decks["loser"]] == ["white"]


# 7 Options


@rule("camelup", "7", "R29", "R23")
def test_a_stalled_race_is_stopped_and_scored_as_it_stands() -> None:
    match = setting({"max_decisions": 6}, stacks={"3": ["white", "yellow", "orange", "green", "blue"]})
    match.play("oasis 9", "leg blue", "oasis 10", "winner blue", "oasis 9")
    assert not match.over and look(match).decisions_left == 1

    match.play("loser white")
    assert match.over
    assert match.scores == [3, 3 + 5 + 8 + 8]


@rule("camelup", "7", "R29")
def test_the_last_decision_is_resolved_before_the_race_is_stopped() -> None:
    """The fifth die: leg scoring and reset first, then nothing is left of the leg to score."""
    match = setting(
        {"max_decisions": 1},
        stacks={"2": ["white"], "10": ["yellow", "orange", "green", "blue"]},
        dice=["white"],
        pyramid_tiles=[0, 4],
        leg_tiles=[[["blue", 5]], []],
        loser_deck=[[1, "white"]],
    )
    match.play("roll")
    assert not match.over

    match.play("white 3")
    assert match.over and look(match).leg == 2
    assert match.scores == [3 + 5 + 1, 3 + 4 + 8]


@rule("camelup", "7")
def test_the_options_have_their_defaults_and_bounds() -> None:
    s = state(start("camelup"))
    assert (s.players, s.start_player, s.flip_in_place, s.hide_money, s.max_decisions) == (2, 0, 0, 0, 2000)

    for wrong in ({"max_decisions": 0}, {"players": "two"}, {"hide_money": 1}, {"referee": True}):
        with pytest.raises(InvalidOptions):
            mastaba.load("camelup", **wrong)


@rule("camelup", "7", "3.5")
def test_hidden_money_is_a_matter_of_display() -> None:
    match = setting({"hide_money": True}, players=3, stacks={"3": COLOURS}, money=[3, 4, 5])

    assert [p.money for p in look(match, 1).players] == [None, 4, None]
    assert [p.earned is None for p in look(match, 1).players] == [True, False, True]
    assert [p.money for p in look(match, -1).players] == [None, None, None]
    assert match.scores == [3, 4, 5]
    assert [p.money for p in look(crossing(players=3, money=[3, 4, 5]), 1).players] == [4, 4, 5]


@rule("camelup", "R23")
def test_legs_that_move_nobody_end_only_with_the_decisions() -> None:
    """All five on space 1 before a mirage: ones move nobody."""
    match = setting({"max_decisions": 1500}, stacks={"1": COLOURS})
    for _ in range(250):
        match.play("mirage 2")
        for _ in COLOURS:
            bottom = next(c for c in stacks(match)[1] if c in look(match).dice_left)
            match.play("roll", f"{bottom} 1")

    assert match.over and look(match).leg == 251
