"""Cheops: what the table shows, and actions as structures."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from games.cheops.looking import look, state
from mastaba.engine.errors import IllegalAction
from mastaba.engine.match import Match
from mastaba.games.cheops.notation import DealSheets, Domino, End, FirstPlayer, Joker, Nothing, QuarryStone, Roll, Stone, action, encode
from mastaba.games.cheops.terminal import draw
from support import position, start


def drawn(match: Match) -> str:
    out = Console(file=io.StringIO(), width=140)
    out.print(draw(look(match)))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue()


@pytest.mark.rule("cheops", "3.3")
def test_marks_are_shown_with_their_cost() -> None:
    match = position("cheops", players=3, roll=["red", "green", "blue", "blue"], jokers=[1, 3, 3], last=[1, 0, 0])
    marks = {mark.name: mark for mark in look(match).marks}

    assert marks["P1.4"].pay == ["die"] and marks["P1.4"].skips == 0
    assert marks["P1.2"].pay == ["quarry or joker"] and marks["P1.2"].skips == 3  # orange Q5 after Q1
    assert marks["P1.3"].pay == ["quarry or joker"] and marks["P1.3"].skips == 7  # purple Q9
    assert marks["R11-R12"].pay == ["die", "die"]
    assert marks["R13-R14"].pay == ["quarry or joker", "quarry or joker"] and marks["R13-R14"].skips == 6  # Q6 and Q9
    assert look(match).can_end_turn


@pytest.mark.rule("cheops", "3.3")
def test_ways_to_pay_are_shown_with_what_they_take_away() -> None:
    match = position("cheops", players=3, roll=["red", "red", "red", "red"], last=[3, 0, 0])
    match.play("P1.4")
    view = look(match)

    assert view.phase == "pay" and view.pending is not None
    assert (view.pending.mark, view.pending.cell, view.pending.colour) == ("P1.4", "P1.4", "blue")
    assert [(way.name, way.skips, way.points) for way in view.ways] == [("Q7", 3, 4), ("J", 0, 2)]


@pytest.mark.rule("cheops", "R8")
def test_a_domino_that_leaves_a_square_dead_is_told_before_it_is_played() -> None:
    match = position("cheops", players=3, roll=["red", "yellow", "blue", "blue"], marked=[["R21", "R31"], [], []])
    marks = {mark.name: mark for mark in look(match).marks}

    assert marks["R12-R13"].kills == ["R11"] and marks["R11-R12"].kills == []


@pytest.mark.rule("cheops", "R15")
def test_bonuses_a_mark_earns_and_cells_still_missing_are_shown() -> None:
    match = position("cheops", players=3, round=3, roll=["green", "blue", "blue", "red"], marked=[["R11", "R12", "R32", "R33"], [], []])
    marks = {mark.name: mark for mark in look(match).marks}

    assert marks["R23-R24"].bonuses == ["snake"] and marks["R21-R22"].bonuses == []
    assert look(match).players[0].missing["snake"] == ["R23"]


@pytest.mark.rule("cheops", "5")
def test_a_player_who_can_end_the_game_is_told() -> None:
    arch = [f"A{side}{i}" for side in "LR" for i in range(1, 5)]
    relief = [f"R{r}{c}" for r in (1, 2, 3) for c in (1, 2, 3, 4)]
    bonuses = [[], ["snake", "cat"], []]
    match = position("cheops", players=3, round=11, active=1, roll=["red"] * 4, marked=[[], arch + relief, []], bonuses=bonuses)
    assert look(match).can_end_game == [1] and look(match).players[1].stones_to_end == 1
    match.play("end")
    assert look(match).can_end_game == []  # it has acted in this round


@pytest.mark.rule("cheops", "1.7")
def test_actions_are_structures_too() -> None:
    match = start("cheops", players=3, random_sheets=True, random_first_player=True)
    for structure in (DealSheets(["C", "A", "B"]), FirstPlayer(1), Roll(["blue", "red", "blue", "green"]), Stone("P1.4"), Joker(), End()):
        number = encode(state(match), structure)
        assert type(action(state(match), number)) is type(structure)
        match.play(structure if not isinstance(structure, Joker) else number)
        if isinstance(structure, Stone) and look(match).phase != "pay":
            match.play({"verb": "stone", "cell": "P1.5"})
    assert look(match).players[0].letter == "C"

    match = position("cheops", players=3, roll=["red"] * 4)
    match.play(Domino(("R11", "R12")))
    match.play({"verb": "quarry", "stone": 7})
    assert look(match).players[0].last == 7
    assert action(state(match), 70) == Nothing(70)
    for wrong in (Nothing(70), Stone("R11-R12"), QuarryStone(99), {"verb": "sing"}, 3.5):
        with pytest.raises(IllegalAction):
            match.play(wrong)


def test_the_terminal_shows_sheets_dice_and_what_can_be_marked() -> None:
    match = start("cheops", players=5, random_sheets=True)
    assert "the sheets are being dealt" in drawn(match)
    match.play("sheets A B C D E")
    match.play("red green blue blue")
    text = drawn(match)
    assert "Cheops (own" in text and "our own design" in text.lower()
    assert all(f"P{seat}  sheet {letter}" in text for seat, letter in enumerate("ABCDE"))
    assert "can be marked now (stones left: 2)" in text and "r scarab (P3.2, R24)" in text and "R11-R12" in text
    match.play("P1.2")
    assert "pay P1.2 (orange) of P1.2: Q5 (-5), Q10 (-10), J (-2)" in drawn(match)
