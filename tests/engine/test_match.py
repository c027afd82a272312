"""Matches: played by text, number or structure; taken back; told to those who may know."""

from __future__ import annotations

import pytest

import mastaba
from mastaba import CHANCE, EVERYTHING, SPECTATOR, IllegalAction
from mastaba.games.camelup.notation import LegBet
from support import start, texts

CAMELS_PLACED = ("orange 1", "yellow 1", "green 1", "white 3", "blue 3")


def camel_race(**options: int) -> mastaba.Match:
    match = start("camelup", **options)
    match.play(*CAMELS_PLACED)
    return match


def test_a_move_may_be_text_a_number_a_structure_or_json() -> None:
    for move in ("leg blue", "  LEG   blue ", 1, LegBet("blue"), {"verb": "leg_bet", "camel": "blue"}):
        match = camel_race()
        match.play(move)
        assert match.history[-1].action == 1


def test_legal_moves_are_numbers_that_print_as_text() -> None:
    match = camel_race()
    assert texts(match)[:3] == ["roll", "leg blue", "leg green"]
    assert match.legal[1] == 1
    assert str(match.legal[1]) == repr(match.legal[1]) == "leg blue"
    match.play(match.legal[1])
    assert match.history[-1].action == 1


def test_an_illegal_move_says_why_and_what_would_be_legal() -> None:
    match = camel_race()
    with pytest.raises(IllegalAction, match=r"oasis 3 is not legal: camels stand on space 3; legal now: roll, leg blue, .* more"):
        match.play("oasis 3")
    with pytest.raises(IllegalAction, match="'fly' is not understood: write roll, leg blue"):
        match.play("fly")
    with pytest.raises(IllegalAction, match=r"there is no action 99; actions are 0\.\.45"):
        match.play(99)
    for number in (-1, 10**30):
        with pytest.raises(IllegalAction, match="there is no action"):
            match.play(number)


def test_a_series_of_moves_is_played_whole_or_not_at_all() -> None:
    match = camel_race()
    before = match.fingerprint()
    with pytest.raises(IllegalAction):
        match.play("leg blue", "leg green", "oasis 1")
    assert match.fingerprint() == before
    assert match.ply == 5


def test_chance_follows_by_itself_from_the_seed_and_the_ply() -> None:
    game = mastaba.load("camelup", players=3)
    one, two = game.start(seed=9), game.start(seed=9)
    for match in (one, two):
        match.play("roll", "roll")
    assert one.history == two.history
    assert [e.actor for e in one.history] == [CHANCE] * 5 + [0, CHANCE, 1, CHANCE]
    assert game.start(seed=10).history != game.start(seed=9).history


def test_undoing_a_roll_and_rolling_again_shows_the_same_die() -> None:
    match = mastaba.load("camelup").start(seed=4)
    match.play("roll")
    rolled = match.history[-1]
    match.undo()
    assert match.ply == 5
    match.play("roll")
    assert match.history[-1] == rolled


def test_undo_at_the_start_is_refused() -> None:
    match = mastaba.load("camelup").start(seed=4)
    with pytest.raises(IllegalAction, match="nothing to undo"):
        match.undo()


def test_a_match_knows_how_far_it_can_be_taken_back_without_anybody_having_learned_anything() -> None:
    match = camel_race()
    assert match.settled == 5
    match.play("leg blue")
    assert match.settled == 5
    match.play("leg green")
    assert match.settled == 6
    match.play("roll", "blue 2")
    assert match.settled == match.ply


def test_others_see_that_a_card_was_placed_but_not_its_colour() -> None:
    match = camel_race(players=3)
    match.play("winner green", "leg blue")
    assert match.log(0)[-2:] == ["winner green", "leg blue"]
    assert match.log(1)[-2:] == match.log(SPECTATOR)[-2:] == ["winner card", "leg blue"]
    assert match.log(EVERYTHING)[-2] == "winner green"
    assert match.seen(1)[5].action == -1


def test_earlier_positions_can_be_looked_at() -> None:
    match = camel_race()
    match.play("leg blue", "leg green")
    assert match.at(6).fingerprint() != match.fingerprint()
    assert match.at(match.ply) == match.state
    match.rewind(6)
    assert match.at(6) == match.state
    for ply in (-1, 7):
        with pytest.raises(IndexError):
            match.at(ply)


def test_a_finished_match_has_winners_and_takes_no_more_moves() -> None:
    match = camel_race(max_decisions=3)
    match.play("leg blue", "winner green", "loser orange")
    assert match.over
    assert match.scores == [16, 2]
    assert (match.winners, match.returns) == ([0], [1.0, 0.0])
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("roll")
    assert "over" in repr(match)


def test_an_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(mastaba.UnknownGame, match=r"no game 'chess'; there are .*camelup"):
        mastaba.load("chess")


def test_options_are_refused_in_words() -> None:
    with pytest.raises(mastaba.InvalidOptions, match="players: expected int <= 8"):
        mastaba.load("camelup", players=9)
    with pytest.raises(mastaba.InvalidOptions, match=r"start_player must be a seat 0\.\.1"):
        mastaba.load("camelup", players=2, start_player=5)
    with pytest.raises(mastaba.InvalidOptions, match="has no option 'dice'"):
        mastaba.load("camelup", dice=6)


def test_a_card_that_chance_deals_face_down_is_seen_by_nobody() -> None:
    """Imhotep's market B lies partly face down: the draw is in the history, its card in no seat's log."""
    match = mastaba.load("imhotep", players=2, sides="BBBBB").start(seed=3)
    hidden = [e.ply for e in match.seen(SPECTATOR) if e.actor == CHANCE and e.action < 0]
    assert hidden
    for seat in (SPECTATOR, 0, 1):
        assert [e.ply for e in match.seen(seat) if e.action < 0] == hidden
    assert min(e.action for e in match.seen(EVERYTHING)) >= 0
