"""The rules of Sun and Moon, and the promises every game of Mastaba keeps."""

from typing import Any

import pytest

import mastaba
from mastaba.bots import make
from mastaba.contract import Promise, promises_of
from mastaba.engine.match import Match

DEAL = [(0, 6), (1, 1), (0, 2), (1, 5), (0, 3), (1, 3), (0, 4), (1, 4), (0, 1), (1, 6)]


def dealt() -> Match:
    """Seat 0 holds 6 2 3 4 1, seat 1 holds 1 5 3 4 6."""
    match = mastaba.load("sunmoon").start(chance="manual")
    match.play(*(f"P{seat} draws {number}" for seat, number in DEAL))
    return match


def test_by_day_the_highest_tile_takes_the_trick() -> None:
    match = dealt()
    match.play("sun", "lay 4", "lay 5")
    assert match.scores == [0, 9]


def test_by_night_the_lowest_tile_takes_the_trick() -> None:
    match = dealt()
    match.play("moon", "lay 4", "lay 5")
    assert match.scores == [9, 0]


@pytest.mark.parametrize("sky", ["sun", "moon"])
def test_among_equal_tiles_the_one_laid_first_takes_the_trick(sky: str) -> None:
    match = dealt()
    match.play(sky, "lay 3", "lay 3")
    assert match.scores == [6, 0]


def test_whoever_takes_a_trick_leads_the_next() -> None:
    match = dealt()
    match.play("sun", "lay 1", "lay 6", "moon")
    assert match.actor == 1


def test_a_tile_that_is_not_held_cannot_be_laid() -> None:
    match = dealt()
    match.play("sun")
    with pytest.raises(mastaba.IllegalAction, match="P0 holds no 5"):
        match.play("lay 5")


def test_the_most_points_win() -> None:
    match = dealt()
    match.play("sun", "lay 6", "lay 1", "sun", "lay 4", "lay 5", "sun", "lay 6", "lay 1", "sun", "lay 4", "lay 2", "moon", "lay 3", "lay 3")
    assert (match.over, match.scores, match.returns) == (True, [7, 28], [0.0, 1.0])


def test_equals_share_the_win() -> None:
    gone = {"players": 2, "to_deal": 0, "actor": -2, "bag": [3, 4, 4, 4, 3, 2], "gone": [1, 0, 0, 0, 1, 2]}
    with pytest.raises(mastaba.InvalidPosition, match="what it was dealt"):
        mastaba.load("sunmoon").start(position=gone)
    even = {"to_deal": 0, "actor": -2, "bag": [0, 4, 4, 4, 0, 2], "gone": [4, 0, 0, 0, 4, 2], "points": [18, 18, 0, 0]}
    assert mastaba.load("sunmoon").start(position=even).returns == [0.5, 0.5]


def test_others_see_that_a_tile_was_drawn_but_not_which() -> None:
    match = dealt()
    assert match.log(1)[0] == "P0 draws a tile"
    assert match.log(0)[0] == "P0 draws 6"
    view: Any = match.view(1)
    assert [player.hand for player in view.players] == [None, [1, 3, 4, 5, 6]]


@pytest.mark.parametrize("level", ["novice", "mcts:20"])
def test_a_bot_plays_to_the_end(level: str) -> None:
    match = mastaba.load("sunmoon", players=3).start(seed=1)
    bot = make(level, 1)
    while not match.over:
        match.play(bot.choose(match))
    assert sum(match.returns) == pytest.approx(1)


@pytest.mark.parametrize("promise", promises_of("sunmoon"), ids=str)
def test_the_game_keeps_its_promise(promise: Promise) -> None:
    promise()
