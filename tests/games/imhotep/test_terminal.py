"""The table in a terminal, and the players it helps."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import mastaba
from games.imhotep.looking import look, table
from mastaba.engine.batch import random_playouts
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.rng import below, generator, pick
from mastaba.engine.rules import bare
from mastaba.games.imhotep import RULES


def shown(match: Match, seat: int = -1) -> str:
    out = io.StringIO()
    Console(file=out, width=140).print(RULES.draw(look(match, seat)))
    return out.getvalue()


def test_the_terminal_shows_ships_minimum_loads_and_docked_ships() -> None:
    text = shown(table(ships=["0_1_", "22_", "__", "__"], docked={"temple": 4}))

    assert "◄| Bk | ·· | Wh | ·· |" in text
    assert "needs 1 more (sails with 3)" in text and "may sail (with 2)" in text
    assert "docked at the temple" in text and "ship 4 docked" in text


def test_the_terminal_shows_cards_with_their_text_and_hides_the_pair() -> None:
    match = table(sides="BAAAA", ships=["____", "___", "1_", "__"], display=["lever", "statue", "statue"], pair=["sail", "hammer"])
    text = shown(match)
    assert "Lever" in text and "choose the order" in text
    assert "Hammer" not in text and "face down" in text
    match.play("sail 3 to market", "take 4")

    assert "Hammer" in shown(match, 1) and "Hammer" not in shown(match, 0)
    assert "white" in shown(match) and "keeps one of the two face-down cards" in shown(match)


@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_the_terminal_draws_every_moment_of_a_game(sides: str) -> None:
    match = mastaba.load("imhotep", players=4, sides=sides, wrath=True).start(chance="manual")
    rng = generator(4)
    while not match.over:
        assert "Imhotep" in shown(match)
        moves = match.game.moves(match.state)
        match.play(moves[below(rng, len(moves))])
    assert "the game is over" in shown(match)


@pytest.mark.parametrize(("players", "sides"), [(2, "AAAAA"), (4, "AAAAA"), (3, "BBBBB")])
def test_a_beginner_beats_random_play(players: int, sides: str) -> None:
    """Seat by seat, one beginner among random players wins far more than a fair share."""
    game = mastaba.load("imhotep", players=players, sides=sides)
    actions, weight = ints(RULES.width), ints(RULES.width)
    rng = generator(11)
    won, games = 0.0, 60
    for k in range(games):
        match = game.start(seed=k)
        state = bare(match.state)
        while not match.over:
            n = RULES.legal(state, actions)
            RULES.weigh(state, actions, n, weight)
            match.play(int(actions[pick(rng, weight, n) if match.actor == k % players else below(rng, n)]))
        won += match.returns[k % players]
    assert won / games > 1.4 / players


def test_every_way_to_play_at_random_ends() -> None:
    game = mastaba.load("imhotep", players=4)
    assert random_playouts(game, 8, 1, threads=1).games == 8
