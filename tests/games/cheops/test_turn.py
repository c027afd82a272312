"""Cheops: a player's turn, marks and payments. Sheet A, from the left: quarry U B G R O Y B R U O G Y, arch R B O U with a green capstone,
relief B R Y U / Y O G B / G U R O, pyramid G O U B Y / Y G O U / B Y R / R G / Y (U is purple)."""

from __future__ import annotations

from typing import Any

import pytest

from games.cheops.looking import look
from mastaba.engine.errors import IllegalAction
from mastaba.games.cheops.sheets import example
from support import can, position, start, texts

BOTTOM = ["P1.1", "P1.2", "P1.3", "P1.4", "P1.5"]


@pytest.mark.rule("cheops", "3.3", "R1", "R28")
def test_a_matching_die_must_be_taken_and_no_payment_is_asked() -> None:
    match = start("cheops", players=3)
    match.play("red green blue blue", "P1.4")

    assert look(match).pool == ["red", "green", "blue"]
    assert look(match).players[0].jokers == 3 and look(match).players[0].last == 0
    assert look(match).phase == "mark" and match.actor == 0


@pytest.mark.rule("cheops", "3.3", "R2")
def test_one_die_pays_one_stone() -> None:
    match = position("cheops", players=3, roll=["red", "orange", "purple", "blue"], marked=[["AL1"], [], []])
    match.play("P1.4", "AL2")  # both blue, one blue die

    assert texts(match) == ["Q2", "Q7", "J"]


@pytest.mark.rule("cheops", "3.2", "3.3", "R2")
def test_a_die_of_a_player_who_is_not_active_comes_back_after_the_turn_only() -> None:
    match = position(
        "cheops", players=3, active=2, to_move=0, roll=["red", "blue", "blue", "yellow"], middle=["red", "blue"], marked=[["AL1"], [], []]
    )
    match.play("P1.4", "AL2")
    assert texts(match) == ["Q2", "Q7", "J"]

    match.play("J")
    assert match.actor == 1 and look(match).pool == ["red", "blue"]


@pytest.mark.rule("cheops", "3.3", "R4", "R5")
def test_without_a_die_any_later_quarry_stone_of_the_colour_or_a_joker_pays() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "red"])
    match.play("P1.4")
    assert texts(match) == ["Q2", "Q7", "J"]

    match.play("Q7")
    assert look(match).players[0].last == 7
    assert [q.left for q in look(match).players[0].quarry] == [False] * 7 + [True] * 5


@pytest.mark.rule("cheops", "3.3", "R6")
def test_a_joker_does_not_move_the_quarry_mark() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "red"], last=[3, 0, 0])
    match.play("P1.1")  # green: Q3 is gone, Q11 is left

    assert texts(match) == ["Q11", "J"]
    match.play("J")
    assert look(match).players[0].last == 3 and look(match).players[0].jokers == 2


@pytest.mark.rule("cheops", "3.3", "R7")
def test_the_relief_is_marked_in_touching_pairs_and_only_as_the_whole_turn() -> None:
    match = start("cheops", players=3)
    match.play("red orange yellow green")
    assert can(match, "R11-R12") and can(match, "R11-R21")
    assert not any(text.startswith("R") and "-" not in text for text in texts(match))
    with pytest.raises(IllegalAction, match="not understood"):
        match.play("R11")

    match.play("P1.1")
    assert not any(text.startswith("R") for text in texts(match))
    with pytest.raises(IllegalAction, match="a domino needs two stones"):
        match.play("R11-R12")


@pytest.mark.rule("cheops", "3.3")
def test_a_domino_need_not_touch_earlier_marks_and_ends_the_turn() -> None:
    match = position("cheops", players=3, roll=["red", "orange", "yellow", "green"], marked=[["R11", "R12"], [], []])
    match.play("R33-R34")  # red and orange, both by dice

    assert match.actor == 1 and look(match).blocked == ["red", "orange"]


@pytest.mark.rule("cheops", "3.3", "R9")
def test_a_stone_may_rest_on_one_marked_in_the_same_turn() -> None:
    match = position("cheops", players=3, roll=["red", "green", "yellow", "yellow"], marked=[["P1.2"], [], []])
    assert not can(match, "P2.1")
    match.play("P1.1")
    assert can(match, "P2.1")

    match = position(
        "cheops", players=3, roll=["red", "green", "purple", "yellow"], marked=[["AL1", "AL2", "AL3", "AL4", "AR1", "AR2", "AR3"], [], []]
    )
    match.play("AR4", "AC")
    assert look(match).players[0].complete == ["arch"]


@pytest.mark.rule("cheops", "3.3", "R10")
def test_two_quarry_stones_for_one_column_are_crossed_in_building_order() -> None:
    match = position("cheops", players=3, roll=["green", "green", "yellow", "yellow"])
    match.play("AL1", "Q4", "AL2")  # red with Q4; then blue Q2 lies to the left of it

    assert texts(match) == ["Q7", "J"]


@pytest.mark.rule("cheops", "3.3", "R10")
def test_the_order_of_two_stones_that_do_not_rest_on_each_other_is_free() -> None:
    match = position("cheops", players=3, roll=["green", "green", "yellow", "yellow"])

    assert can(match, "P1.4", "Q2", "AL1", "Q4")  # blue, then red
    assert not can(match, "AL1", "Q4", "P1.4", "Q2")
    assert can(match, "AL1", "Q4", "P1.4", "Q7")


@pytest.mark.rule("cheops", "3.3", "R10")
def test_the_two_squares_of_a_domino_are_paid_from_the_quarry_in_any_order() -> None:
    match = position("cheops", players=3, roll=["orange", "orange", "purple", "purple"])
    match.play("R11-R12")  # blue, red
    assert texts(match) == ["Q2", "Q7", "J"]
    match.play("Q7")
    assert texts(match) == ["Q4", "Q8", "J"]
    match.play("Q4")

    assert look(match).players[0].last == 7


@pytest.mark.rule("cheops", "3.3")
def test_the_first_payment_of_a_domino_must_leave_the_second_square_payable() -> None:
    # Blue and red, no jokers: blue Q7 is the only blue left, red Q8 the only red.
    match = position("cheops", players=3, roll=["orange", "orange", "purple", "purple"], last=[6, 0, 0], jokers=[0, 3, 3])
    match.play("R11-R12")
    assert match.actor == 1 and look(match).players[0].last == 8

    # One joker, no red left: the joker is kept for the red square.
    match = position("cheops", players=3, roll=["orange", "orange", "purple", "green"], last=[0, 0, 0], jokers=[1, 3, 3])
    match.play("R11-R12")
    assert texts(match) == ["Q2", "Q7", "J"]  # red can be paid from the quarry too
    match = position("cheops", players=2, roll=["orange", "orange", "green"], last=[8, 0], jokers=[1, 2])
    assert not can(match, "R11-R12")  # neither blue nor red is left, and one joker

    # Yellow Q12 is left, purple is not: the joker must wait for the purple square.
    match = position("cheops", players=2, roll=["orange", "orange", "green"], last=[9, 0], jokers=[1, 2])
    match.play("R13-R14")
    assert match.actor == 1
    assert look(match).players[0].last == 12 and look(match).players[0].jokers == 0


@pytest.mark.rule("cheops", "3.3")
def test_two_squares_of_one_colour_need_two_payments() -> None:
    short: dict[str, Any] = {"players": 2, "sheets": example()}
    match = position("cheops", short, **short, roll=["red", "green"], jokers=[0, 0], last=[6, 0])
    assert not can(match, "R11-R12")  # both red; one die, and no red stone to the right of Q6
    match = position("cheops", short, **short, roll=["red", "green"], jokers=[0, 0], last=[3, 0])
    assert can(match, "R11-R12")  # the die and Q6
    match = position("cheops", short, **short, roll=["red", "red"], jokers=[0, 0], last=[8, 0])
    match.play("R11-R12")
    assert look(match).players[0].relief[0][0].marked
    match = position("cheops", short, **short, roll=["green", "green"], jokers=[0, 0], last=[0, 0])
    match.play("R11-R12")  # Q3 and Q6; which comes first does not matter
    assert texts(match) == ["Q3", "Q6"]
    match.play("Q6")
    assert look(match).players[0].last == 6


@pytest.mark.rule("cheops", "3.3")
def test_the_second_of_two_squares_of_one_colour_cannot_use_the_same_stone() -> None:
    short: dict[str, Any] = {"players": 2, "sheets": example()}
    match = position("cheops", short, **short, roll=["green", "green"], jokers=[2, 2])
    match.play("R11-R12", "Q3")
    assert texts(match) == ["Q6", "J"]
    with pytest.raises(IllegalAction, match="has just paid the first square"):
        match.play("Q3")


@pytest.mark.rule("cheops", "3.3", "R11")
def test_columns_may_differ_and_the_capstone_needs_both() -> None:
    match = position("cheops", players=3, roll=["green", "green", "blue", "red"], marked=[["AL1", "AL2", "AL3", "AL4"], [], []])
    assert not can(match, "AC") and can(match, "AR1")
    with pytest.raises(IllegalAction, match="AC rests on AR4, which is not marked"):
        match.play("AC")

    match = position(
        "cheops", players=3, roll=["green", "green", "blue", "red"], marked=[[f"A{c}{i}" for c in "LR" for i in (1, 2, 3, 4)], [], []]
    )
    assert can(match, "AC")


@pytest.mark.rule("cheops", "3.3", "R13", "R14")
def test_passing_and_stopping_after_one_stone_are_always_allowed() -> None:
    match = start("cheops", players=3)
    match.play("red green blue blue")
    assert can(match, "end")  # the active player, with legal marks

    match.play("P1.4", "end")
    assert match.actor == 1
    match.play("end", "end")
    assert look(match).round == 2


@pytest.mark.rule("cheops", "3.3", "R24")
def test_a_joker_pays_any_colour() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "red"], last=[12, 0, 0])
    match.play("P1.1", "P1.4")  # green and blue, nothing in the quarry: jokers by themselves

    assert look(match).players[0].jokers == 1 and match.actor == 1


@pytest.mark.rule("cheops", "3.3", "R30")
def test_a_payment_without_choice_is_made_by_itself() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "red"], last=[2, 0, 0], jokers=[0, 3, 3])
    match.play("P1.4")  # blue: only Q7 is left

    assert look(match).players[0].last == 7


@pytest.mark.rule("cheops", "3.3", "R30")
def test_a_player_who_can_mark_nothing_is_passed_over() -> None:
    stuck: dict[str, Any] = {"last": [0, 12, 12], "jokers": [3, 0, 0]}
    match = position(
        "cheops", players=3, roll=["red", "blue", "green", "yellow"], middle=None, marked=[[], BOTTOM[:1], BOTTOM[:1]], **stuck
    )
    match.play("R12-R13")  # red and yellow are blocked; blue and green are left for sheets B and C

    # Seat 1 has P1.5 (green) to mark; seat 2 has P1.2 (green).
    assert match.actor == 1
    match.play("end")
    assert match.actor == 2

    match = position("cheops", players=3, roll=["red", "red", "red", "red"], marked=[[], ["P1.3"], ["P1.4"]], **stuck)
    match.play("end")
    # Seat 1 has no red stone to mark and no means, seat 2 neither (C: AR2 is not ready): the round is over.
    assert look(match).round == 2 and look(match).phase == "roll"


@pytest.mark.rule("cheops", "3.3", "R30")
def test_the_turn_ends_by_itself_when_the_second_stone_cannot_be_paid() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "blue"], last=[12, 0, 0], jokers=[0, 3, 3])
    match.play("P1.4")  # the blue die; then red AL1 and AR1 can be paid
    assert texts(match) == ["end", "AL1", "AR1"]

    match = position("cheops", players=2, roll=["yellow", "blue", "blue"], last=[12, 0], jokers=[0, 2], marked=[["P1.5"], []])
    match.play("P1.4")
    assert match.actor == 1  # no yellow stone is ready, and no second blue one


@pytest.mark.rule("cheops", "3.3")
def test_a_stone_that_cannot_be_paid_cannot_be_marked() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "blue"], last=[12, 0, 0], jokers=[0, 3, 3])
    assert texts(match) == ["end", "P1.4", "AL1", "AR1", "R11-R12"]

    with pytest.raises(IllegalAction, match="dice, quarry and jokers do not pay for green"):
        match.play("P1.1")


@pytest.mark.rule("cheops", "3.3")
def test_refusals_say_why() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "blue"], last=[3, 0, 0], marked=[["P1.4"], [], []])
    for text, reason in (
        ("P1.4", "P1.4 is marked already"),
        ("P2.4", "P2.4 rests on P1.5, which is not marked"),
        ("Q5", "there is nothing to pay now"),
        ("P9.9", "write a cell, a domino"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            match.play(text)
    with pytest.raises(IllegalAction, match=r"these sheets have actions 0\.\.54"):
        match.play(60)

    match.play("P1.1")  # green
    for text, reason in (
        ("P1.2", "P1.1 must be paid first"),
        ("end", "P1.1 must be paid first"),
        ("Q3", "does not lie to the right of the last stone"),
        ("Q4", "Q4 is not green"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            match.play(text)


@pytest.mark.rule("cheops", "R32")
def test_a_joker_for_the_first_square_is_gone_at_once_but_the_quarry_mark_waits_for_both() -> None:
    match = position("cheops", players=3, roll=["orange", "orange", "purple", "purple"])
    match.play("R11-R12", "J")
    assert look(match).players[0].jokers == 2 and look(match).players[0].last == 0

    match = position("cheops", players=3, roll=["orange", "orange", "purple", "purple"])
    match.play("R11-R12", "Q2")
    assert look(match).players[0].last == 0
    match.play("J")
    assert look(match).players[0].last == 2 and look(match).players[0].jokers == 2
