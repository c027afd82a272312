"""Section 3.5: the colours of race cards are their owner's until the end."""

from __future__ import annotations

import json

import msgspec
import pytest

import mastaba
from games.camelup.looking import look, setting
from mastaba.engine.errors import InvalidSave
from mastaba.engine.match import Match
from mastaba.engine.rng import generator
from mastaba.engine.rules import EVERYTHING, SPECTATOR
from mastaba.games.camelup.notation import RaceCard
from support import start, texts

rule = pytest.mark.rule
COLOURS = ["blue", "green", "orange", "yellow", "white"]
PLACED = [f"{camel} 1" for camel in COLOURS]


def running() -> Match:
    """Seat 0 has put green on the winner deck, seat 1 yellow and seat 2 green on the loser deck."""
    match = start("camelup", players=3)
    match.play(*PLACED, "winner green", "loser yellow", "loser green", "roll", "blue 1")
    return match


@rule("camelup", "3.5")
def test_others_see_who_placed_a_card_on_which_deck_and_not_its_colour() -> None:
    match = running()

    assert [(c.owner, c.camel) for c in look(match, 1).decks["loser"]] == [(1, "yellow"), (2, None)]
    assert [(c.owner, c.camel) for c in look(match, 1).decks["winner"]] == [(0, None)]
    for deck in look(match, SPECTATOR).decks.values():
        assert all(card.camel is None for card in deck)


@rule("camelup", "3.5")
def test_others_see_how_many_cards_are_in_a_hand_and_not_which() -> None:
    players = look(running(), 0).players

    assert [p.cards_held for p in players] == [4, 4, 4]
    assert players[0].cards == ["blue", "orange", "yellow", "white"]
    assert players[1].cards is None and players[2].cards is None


@rule("camelup", "3.5")
def test_the_log_tells_others_only_the_deck() -> None:
    match = running()

    assert match.log(0)[5:] == ["winner green", "loser card", "loser card", "roll", "blue 1"]
    assert match.log(1)[5:] == ["winner card", "loser yellow", "loser card", "roll", "blue 1"]
    assert match.log(SPECTATOR)[5:8] == ["winner card", "loser card", "loser card"]
    assert match.log(EVERYTHING)[5:8] == ["winner green", "loser yellow", "loser green"]


@rule("camelup", "3.5")
def test_the_history_a_seat_has_seen_hides_colours_as_numbers_and_as_structures() -> None:
    match = running()
    seen = match.seen(2)[5:8]

    assert [event.action for event in seen] == [-1, -2, 42]
    shown = [match.game.rules.action(match.at(event.ply), event.action) for event in seen]
    assert shown == [RaceCard("winner", None), RaceCard("loser", None), RaceCard("loser", "green")]


@rule("camelup", "3.5")
def test_a_seats_saved_game_of_a_running_match_hides_colours_position_and_seed() -> None:
    match = running()
    saved = json.loads(match.save(1))

    assert saved["plies"][5:8] == [-1, 44, -2]
    assert saved["prints"] == {} and saved.get("seed") is None and saved.get("position") is None
    with pytest.raises(InvalidSave, match="hidden actions are left out"):
        mastaba.replay(match.save(1))
    assert mastaba.replay(match.save()).state == match.state


@rule("camelup", "3.5")
def test_a_hidden_card_cannot_be_told_by_its_public_traces() -> None:
    """Whatever colour seat 0 places, seats 1 and 2 and a spectator see and read the same."""
    told = []
    for camel in COLOURS:
        match = start("camelup", players=3)
        match.play(*PLACED, f"winner {camel}", "leg blue", "loser blue")
        eyes = [look(match, seat) for seat in (1, 2, SPECTATOR)]
        seen = [(match.log(seat), match.seen(seat), match.save(seat)) for seat in (1, 2, SPECTATOR)]
        features = [match.game.observation(match.state, seat).tolist() for seat in (1, 2)]
        told.append(msgspec.json.encode([eyes, seen, features]))

    assert len(set(told)) == 1


@rule("camelup", "3.5")
def test_the_owner_alone_is_offered_the_colours_left() -> None:
    match = running()

    assert match.actor == 1
    assert "winner yellow" not in texts(match) and "winner green" in texts(match)


@rule("camelup", "3.5")
def test_a_redeal_keeps_ones_own_cards_and_draws_the_others_distinct_and_evenly() -> None:
    match = setting(players=2, stacks={"3": COLOURS}, winner_deck=[[0, "blue"], [1, "white"]], loser_deck=[[1, "green"]])
    rng, seen = generator(5), dict.fromkeys([(a, b) for a in range(5) for b in range(5) if a != b], 0)
    for _ in range(4000):
        twin = match.game.redealt(match.state, 0, rng)
        assert (twin.deck[0, 0], twin.hand[0]) == (0, 0b11110)  # type: ignore[attr-defined]
        seen[twin.deck[0, 1] - 5, twin.deck[1, 0] - 5] += 1  # type: ignore[attr-defined]

    assert all(120 < count < 280 for count in seen.values())
