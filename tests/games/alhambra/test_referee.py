"""Random games watched by a second referee: what may be done, the odds of every draw, palaces, walls and scores."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import mastaba
from games.alhambra.judge import Referee, wall_length
from games.alhambra.looking import judged, look, state
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.games.alhambra.tables import CODES

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "age_order": [2, 1, 0]},
    {"players": 3, "optional_bonus_action": True},
    {"players": 4},
    {"players": 5, "max_turns": 40},
    {"players": 6},
]


def odds(match: Match) -> dict[str, Fraction]:
    """The lines that chance may play, with their probabilities."""
    outcomes = match.game.outcomes(match.state)
    whole = sum(weight for _, weight in outcomes)
    return {match.game.rules.describe(match.state, outcome): Fraction(weight, whole) for outcome, weight in outcomes}


def watch(match: Match, referee: Referee, choose: Any) -> None:
    """Play a match to its end beside the referee, comparing them at every step."""
    course = referee.course(list(CODES))
    who, expected = next(course)
    while True:
        if match.actor == CHANCE:
            assert who == "chance"
            assert odds(match) == expected
        else:
            assert who == match.actor
            assert {move.text for move in match.legal} == set(expected)
        line = choose(expected)
        match.play(line)
        try:
            who, expected = course.send(line)
        except StopIteration:
            break
        assert match.scores == referee.scores
    assert match.over
    assert match.scores == referee.scores
    assert state(match).score[6] == referee.dirk_score
    for seat in range(referee.players):
        assert judged(match, seat) == referee.palaces[seat]
        assert look(match).players[seat].wall == wall_length(referee.palaces[seat])


@pytest.mark.rule("alhambra", "3.2", "3.3", "3.4", "3.6", "3.7", "3.8", "4.1", "4.2", "4.3", "4.4", "4.5", "5")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_second_referee_agrees_at_every_step_of_a_random_game(options: dict[str, Any], seed: int) -> None:
    dice = random.Random(seed)

    def choose(expected: dict[str, Fraction]) -> str:
        names = sorted(expected)
        return dice.choices(names, [float(expected[name]) for name in names])[0]

    watch(mastaba.load("alhambra", **options).start(chance="manual"), Referee(**options), choose)


@pytest.mark.rule("alhambra", "3.2", "3.4", "4.1", "4.2", "4.3")
@pytest.mark.parametrize("players", [2, 3])
def test_a_second_referee_agrees_when_players_build_and_rebuild_as_much_as_they_can(players: int) -> None:
    dice = random.Random(players)

    def choose(expected: dict[str, Fraction]) -> str:
        liked = [name for name in expected if name.split()[0] in ("place", "buy", "build", "swap")]
        names = sorted(liked if liked and dice.random() < 0.9 else expected)
        return dice.choices(names, [float(expected[name]) for name in names])[0]

    watch(mastaba.load("alhambra", players=players, max_turns=250).start(chance="manual"), Referee(players, max_turns=250), choose)
