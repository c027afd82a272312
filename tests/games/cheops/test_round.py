"""Cheops: set-up, options and the course of a round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import mastaba
from games.cheops.looking import bonus, look
from mastaba.engine.errors import IllegalAction, InvalidOptions
from support import can, position, start, texts


@pytest.mark.rule("cheops", "2", "1.1", "R25")
@pytest.mark.parametrize(("players", "dice"), [(2, 3), (3, 4), (4, 4), (5, 4)])
def test_everybody_has_as_many_jokers_as_there_are_players_and_two_players_roll_three_dice(players: int, dice: int) -> None:
    match = start("cheops", players=players)
    view = look(match)
    assert [p.jokers for p in view.players] == [players] * players
    assert [p.score.total for p in view.players] == [2 * players + 12] * players
    assert [p.letter for p in view.players] == list("ABCDE")[:players]
    assert view.round == 1 and view.active == 0 and all(b.state == "open" for b in view.bonuses)

    match.play(" ".join(["red"] * dice))
    assert match.actor == 0 and look(match).roll == ["red"] * dice


@pytest.mark.rule("cheops", "2", "7", "1.7")
def test_sheets_can_be_given_or_dealt_at_random() -> None:
    match = start("cheops", players=3, letters=["F", "A", "C"], first_player=2)
    assert [p.letter for p in look(match).players] == ["F", "A", "C"]
    match.play("red red red red")
    assert match.actor == 2

    match = start("cheops", players=2, random_sheets=True, random_first_player=True)
    assert match.game.outcomes(match.state) == [(i, 1) for i in range(30)]
    assert texts(match)[:6] == ["sheets A B", "sheets A C", "sheets A D", "sheets A E", "sheets A F", "sheets B A"]
    assert look(match).players[0].letter is None
    match.play("sheets F E")
    assert texts(match) == ["first 0", "first 1"]
    match.play("first 1", "red red red")
    assert [p.letter for p in look(match).players] == ["F", "E"] and match.actor == 1


@pytest.mark.rule("cheops", "1.7")
@pytest.mark.parametrize(("players", "outcomes"), [(2, 30), (3, 120), (4, 360), (5, 720)])
def test_random_sheets_are_ranked_as_tuples_in_lexicographic_order(players: int, outcomes: int) -> None:
    match = start("cheops", players=players, random_sheets=True)
    lines = texts(match)
    assert len(lines) == outcomes and lines == sorted(lines)
    for number in (0, 1, outcomes // 2, outcomes - 1):
        twin = match.copy()
        twin.play(number)
        assert " ".join(["sheets", *(str(p.letter) for p in look(twin).players)]) == lines[number]


@pytest.mark.rule("cheops", "1.7", "1.6", "3.2")
def test_rolls_are_ranked_as_sorted_tuples_with_their_weights() -> None:
    match = start("cheops", players=4)
    outcomes = match.game.outcomes(match.state)
    assert len(outcomes) == 126 and sum(w for _, w in outcomes) == 6**4
    lines = texts(match)
    assert lines[0] == "red red red red" and lines[49] == "red green blue blue" and lines[125] == "purple purple purple purple"
    assert match.game.outcomes(match.state)[0][1] == 1 and outcomes[49][1] == 12
    assert match.game.number(match.state, "blue red blue green") == 49

    match = start("cheops", players=2)
    outcomes = match.game.outcomes(match.state)
    assert len(outcomes) == 56 and sum(w for _, w in outcomes) == 6**3


@pytest.mark.rule("cheops", "1.6")
@pytest.mark.parametrize(("players", "one", "both", "twice"), [(4, 51.8, 23.3, 13.2), (2, 42.1, 13.9, 7.4)])
def test_the_chances_of_colours(players: int, one: float, both: float, twice: float) -> None:
    match = start("cheops", players=players)
    total = sum(w for _, w in match.game.outcomes(match.state))
    rolls = [(match.game.rules.describe(match.state, o).split(), w) for o, w in match.game.outcomes(match.state)]

    def chance(holds: Callable[[list[str]], bool]) -> float:
        return round(100 * sum(w for roll, w in rolls if holds(roll)) / total, 1)

    assert chance(lambda r: "red" in r) == one
    assert chance(lambda r: "red" in r and "blue" in r) == both
    assert chance(lambda r: r.count("red") >= 2) == twice
    assert round(100 * look(match).odds["red"], 1) == one


@pytest.mark.rule("cheops", "3.2", "R3")
def test_only_dice_the_active_player_took_are_blocked() -> None:
    match = start("cheops", players=3)
    match.play("red green blue blue", "P1.4", "P1.1")
    assert match.actor == 1 and look(match).pool == ["red", "blue"] and look(match).blocked == ["green", "blue"]
    match.play("P1.1", "end")  # the blue die, on sheet B
    assert match.actor == 2 and look(match).pool == ["red", "blue"]

    match = start("cheops", players=3)
    match.play("red green blue blue", "end")
    assert look(match).pool == ["red", "green", "blue", "blue"]

    match = start("cheops", players=3)
    match.play("red green blue blue", "P1.2", "J", "end")
    assert look(match).pool == ["red", "green", "blue", "blue"] and look(match).blocked == []


@pytest.mark.rule("cheops", "3.2", "R27")
def test_the_active_role_passes_clockwise_whatever_happened() -> None:
    match = start("cheops", players=3, first_player=1)
    for active in (1, 2, 0, 1):
        match.play("red green blue blue")
        assert match.actor == active
        match.play("end", "end", "end")
    assert look(match).round == 5


@pytest.mark.rule("cheops", "R26")
def test_a_seat_that_passes_every_turn_changes_nothing_for_the_others() -> None:
    match = start("cheops", players=3)
    match.play("red green blue blue", "P1.4", "end", "end", "end")

    assert look(match).players[1].score.total == look(match).players[2].score.total == 18
    assert look(match).active == 1 and look(match).phase == "roll"


@pytest.mark.rule("cheops", "R29", "2", "7")
def test_bad_scripts_and_options_are_refused_in_words() -> None:
    match = start("cheops", players=3)
    for roll in ("red green blue", "red green blue blue blue", "red green blue pink"):
        with pytest.raises(IllegalAction, match="write the 4 colours of the roll"):
            match.play(roll)
    for options, reason in (
        ({"players": 3, "letters": ["A", "A", "B"]}, "sheet A is given to two seats"),
        ({"players": 3, "letters": ["A", "B"]}, "one sheet for each of the 3 seats"),
        ({"players": 2, "letters": ["A", "G"]}, "no sheet 'G'"),
        ({"players": 2, "letters": ["A", "B"], "random_sheets": True}, "letters or random_sheets"),
        ({"players": 1}, "players"),
        ({"players": 6}, "players"),
        ({"players": 3, "first_player": 3}, "must be a seat 0..2"),
        ({"players": 3, "first_player": 1, "random_first_player": True}, "not both"),
    ):
        with pytest.raises(InvalidOptions, match=reason):
            mastaba.load("cheops", **options)


@pytest.mark.rule("cheops", "3.3", "3.2", "R15", "R17")
def test_a_bonus_belongs_to_the_round_in_which_it_is_first_earned() -> None:
    # Everybody lacks P2.1 for the ankh: yellow on A, green on B, blue on C.
    base = ["P1.1", "P1.2", "R11", "R12"]
    match = position("cheops", players=3, round=4, active=0, marked=[base, base, base])
    match.play("green green blue blue", "end")  # seat 0 passes and has no further chance in this round
    match.play("P2.1", "end")
    assert look(match).players[1].bonuses == ["ankh"]  # without being called out
    assert bonus(match, "ankh").state == "this round"
    match.play("P2.1", "end")
    assert look(match).players[2].bonuses == ["ankh"]
    assert bonus(match, "ankh").state == "closed"

    match.play("yellow yellow yellow yellow", "end", "end", "P2.1", "end")
    assert look(match).players[0].bonuses == []


@pytest.mark.rule("cheops", "3.3", "R16")
def test_several_bonuses_can_be_earned_in_one_turn() -> None:
    base = ["P1.1", "P1.2", "P1.3", "P1.4", "P2.2", "P2.3", "R11", "R12", "R14", "R24"]
    match = position("cheops", players=3, round=6, marked=[base, [], []])
    match.play("red red yellow yellow", "P2.1", "P3.2")  # both yellow: the last ankh and the last scarab

    assert look(match).players[0].bonuses == ["ankh", "scarab"]
    assert look(match).players[0].score.bonuses == 6


@pytest.mark.rule("cheops", "R18")
def test_a_bonus_nobody_completed_stays_open() -> None:
    match = start("cheops", players=2)
    for _ in range(30):
        match.play("red red red", "end", "end")

    assert all(b.state == "open" for b in look(match).bonuses)


@pytest.mark.rule("cheops", "R31", "1.4")
def test_the_finish_bonus_is_no_symbol_kind() -> None:
    match = start("cheops", players=2)
    assert [b.id for b in look(match).bonuses] == ["snake", "cat", "ankh", "scarab", "eye", "falcon", "lotus"]
    assert look(match).finish_points == 3
    assert match.game.rules.from_position(match.game.rules.position(match.state)) == match.state
    assert not can(match, "finish")
