"""Cheops: whose move it is, what lies on the table between rounds, and when somebody is passed over."""

from __future__ import annotations

import pytest

from games.cheops.looking import look, state
from games.whose_move import choices, outcomes
from support import position, start, texts

LAST = 100
BOTTOM = ["P1.1", "P1.2", "P1.3", "P1.4", "P1.5"]


@pytest.mark.rule("cheops", "3.1", "3.2")
def test_a_player_decides_or_the_dice_do_and_after_the_end_neither() -> None:
    match = start("cheops", players=2)
    assert (choices(match), outcomes(match)) == (0, 56)
    match.play("red red red")
    assert (choices(match) > 0, outcomes(match)) == (True, 0)
    match = position("cheops", players=2, round=LAST, roll=["red", "red", "red"])
    while not match.over:
        match.play(texts(match)[0])
    assert (choices(match), outcomes(match), state(match).event) == (0, 0, 0)


@pytest.mark.rule("cheops", "3.2")
def test_between_rounds_no_dice_lie_on_the_table() -> None:
    match = start("cheops", players=2)
    match.play("red green blue")
    assert state(match).event == 0
    match.play("P1.4", "end", "end")
    s = state(match)
    assert look(match).phase == "roll" and (s.roll, s.middle, s.pool, s.stones_left, s.earned_now) == (0, 0, 0, 0, 0)


@pytest.mark.rule("cheops", "3.3")
def test_a_stone_that_is_marked_leaves_nothing_to_pay() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "red"])
    match.play("P1.4")
    assert state(match).paying == 1
    match.play("Q2")
    s = state(match)
    assert (s.pending, s.paying, s.crossed) == (0, 0, 0)
    assert match.game.rules.from_position(match.game.rules.position(s)) == s


@pytest.mark.rule("cheops", "3.2")
def test_every_action_and_every_roll_counts_as_one_step_of_the_game() -> None:
    match = start("cheops", players=2)
    match.play("red green blue", "P1.4", "end", "end")
    assert state(match).ply == match.ply == 4


@pytest.mark.rule("cheops", "2", "1.7")
def test_the_first_round_begins_when_sheets_are_dealt_and_the_first_player_is_drawn() -> None:
    match = start("cheops", players=2, random_sheets=True, random_first_player=True)
    assert state(match).round == 0
    match.play("sheets F E")
    assert state(match).round == 0
    match.play("first 1")
    assert state(match).round == 1 and look(match).phase == "roll"


@pytest.mark.rule("cheops", "3.2", "3.3", "R30")
def test_a_player_who_can_pay_only_for_a_domino_is_not_passed_over() -> None:
    """Nothing but blue and red: no stone that may be marked has these colours, the domino R11 R12 has."""
    marked = [*BOTTOM, "AL1", "AL2", "AR1", "AR2"]
    match = position("cheops", players=3, marked=[marked, [], []], jokers=[0, 3, 3], last=[12, 0, 0])
    match.play("red red blue blue")
    assert match.actor == 0 and texts(match) == ["end", "R11-R12"]


@pytest.mark.rule("cheops", "4", "1.4")
def test_without_a_stone_the_pyramid_is_worth_nothing_on_sheets_of_any_height() -> None:
    for sheets in ("cheops_five_levels", "cheops_six_levels"):
        match = start("cheops", players=2, sheet_set=sheets)
        assert [p.score.pyramid for p in look(match).players] == [0, 0]
        assert match.scores == [p.score.total for p in look(match).players]


@pytest.mark.rule("cheops", "6")
def test_more_points_win_against_any_number_of_stones_in_the_pyramid() -> None:
    match = position(
        "cheops", players=2, round=LAST, roll=["red", "red", "red"], marked=[[], [*BOTTOM, "P2.1", "P2.2", "P2.3", "P2.4"]],
        jokers=[2, 0], last=[0, 12],
    )  # fmt: skip
    match.play("end")  # seat 1 has nothing left to pay with
    assert match.over and match.scores[0] > match.scores[1] and match.winners == [0]
