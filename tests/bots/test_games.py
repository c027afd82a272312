"""The bots in every game: at every table, from what the seat knows alone, and exact where the end is near."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import mastaba
from mastaba.bots import LEVELS, make
from mastaba.bots.levels import TUNING, Tuning
from mastaba.bots.mcts.endings import Endings
from mastaba.bots.mcts.search import Recipe, Search
from mastaba.bots.players import SearchBot
from mastaba.bots.points import expected_points
from mastaba.bots.review import analyse, review, sentences
from mastaba.engine.registry import rules
from mastaba.engine.rng import generator


def tables() -> list[Any]:
    """Every option set of every game, and every number of players that none of them has."""
    found: list[Any] = []
    for name in mastaba.names():
        its = rules(name)
        low, high = its.players
        sets = list(its.option_sets)
        sets += [{"players": n} for n in range(low, high + 1) if {"players": n} not in sets]
        found += [pytest.param(name, options, id=f"{name}-{k}-{options['players']}-players") for k, options in enumerate(sets)]
    return found


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels with few simulations and small exact searches."""
    for name in mastaba.names():
        tuning = TUNING.get(name, Tuning())
        monkeypatch.setitem(TUNING, name, replace(tuning, casual=20, strong=30, expert=40, exact=300))


def wandered(game: mastaba.Game, plies: int, seed: int) -> mastaba.Match:
    """A match some random decisions old, with somebody to decide."""
    match, dice = game.start(seed=seed), random.Random(seed)
    while match.ply < plies or match.actor < 0:
        if match.over:
            match.rewind(match.ply - 1)
            while match.actor < 0:
                match.rewind(match.ply - 1)
            break
        match.play(dice.choice(match.game.moves(match.state)))
    return match


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("name", "options"), tables())
def test_every_level_plays_at_every_table(name: str, options: dict[str, Any]) -> None:
    match = mastaba.load(name, **options).start(seed=2)
    bots = [make(level, 1, threads=1) for level in LEVELS]
    for k in range(3 * len(bots)):
        if match.over:
            break
        match.play(bots[k % len(bots)].choose(match))
    assert match.ply > 0


SECRETIVE = [
    ("camelup", {"players": 3}),
    ("camelup", {"players": 4, "hide_money": True}),
    ("imhotep", {"players": 4, "sides": "BBBBB"}),
    ("santorini", {"players": 2, "powers": ["hecate", "minotaur"]}),
    ("santorini", {"players": 3, "powers": ["moerae", "athena", "harpies"]}),
    ("santorini", {"players": 2, "powers": ["tartarus", "charon"]}),
]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(("name", "options"), SECRETIVE)
@pytest.mark.parametrize("level", LEVELS)
def test_what_a_level_plays_does_not_depend_on_what_its_seat_cannot_know(name: str, options: dict[str, Any], level: str) -> None:
    game = mastaba.load(name, **options)
    assert game.hidden
    differed = 0
    for seed in range(8):
        match = wandered(game, 12 + 3 * seed, seed)
        chosen = make(level, 5, threads=1).choose(match)
        for stream in range(2):
            other = match.copy()
            other.state.set(game.redealt(match.state, match.actor, generator(90, stream)))
            differed += other.state != match.state
            assert make(level, 5, threads=1).choose(other) == chosen
    assert differed, "something was hidden"


# P0's worker on c3 stands on the second level. From b3 it threatens two third levels at once, of which only one can be capped.
TWO_THREATS = {"workers": [["c3", "e5"], ["e1", "d1"]], "heights": {"c3": 2, "b3": 2, "a3": 3, "a2": 3}}
STEP_UP = {"workers": [["c3", "e5"], ["e1", "d1"]], "heights": {"c3": 2, "b3": 3}}


def test_a_win_by_force_is_proven_in_santorini() -> None:
    match = mastaba.load("santorini").start(position=TWO_THREATS)
    for expected in ("select c3", "move b3"):
        won = Endings(match).win(match, 20_000)
        assert won is not None
        assert match.game.rules.describe(match.state, won) == expected
        match.play(won)


def test_where_nothing_wins_by_force_nothing_is_claimed() -> None:
    match = mastaba.load("santorini").start(position={**STEP_UP, "to_move": 1})
    assert Endings(match).win(match, 20_000) is None


def test_solved_nodes_make_a_search_certain() -> None:
    match = mastaba.load("santorini").start(position=TWO_THREATS)
    account = Search(Recipe(simulations=200_000, seconds=math.inf, cut=10), threads=1).run(match)
    assert account.best.solved
    assert account.best.win == [1.0, 0.0]
    assert account.simulations < 200_000, "it ended when it knew"
    assert sentences(account)[0] == "select c3 wins by force."


@pytest.mark.parametrize(
    ("powers", "workers", "win"),
    [
        (["apollo", "athena", "minotaur", "demeter"], [["c3", "e5"], ["e1", "d1"]], [0.5, 0.0, 0.5, 0.0]),
        (["apollo", "athena", "minotaur"], [["c3", "e5"], ["e1", "d1"], ["e4", "e3"]], [1.0, 0.0, 0.0]),
    ],
    ids=["teams", "three"],
)
def test_a_certain_win_is_told_in_teams_and_among_three(powers: list[str], workers: list[list[str]], win: list[float]) -> None:
    game = mastaba.load("santorini", players=len(powers), powers=powers)
    match = game.start(position={**STEP_UP, "workers": workers, "players": len(powers), "powers": powers})
    assert not game.hidden
    account = Search(Recipe(simulations=50_000, seconds=math.inf, cut=10), threads=1).run(match)
    assert account.best.solved
    assert account.best.win == win
    told = analyse(match, simulations=50_000, seconds=math.inf, threads=1)
    assert told.win == told.best.win == [float(share > 0) for share in win], "partners have both won"
    assert sentences(told)[0].endswith("wins by force.")
    bot = make("strong", 1, threads=1)
    while match.actor == 0:
        match.play(bot.choose(match))
    assert match.over and 0 in match.winners


def test_a_review_counts_a_win_of_partners_as_a_whole_one() -> None:
    powers = ["apollo", "athena", "minotaur", "demeter"]
    game = mastaba.load("santorini", players=4, powers=powers)
    match = game.start(position={**STEP_UP, "players": 4, "powers": powers})
    for text in ("select e5", "move d5"):
        match.play(text)
    first = review(match, simulations=2000, seconds=math.inf, threads=1).decisions[0]
    assert first.win == [1.0, 0.0, 1.0, 0.0]
    assert first.turning, "the shares alone would differ by too little"


def value(match: mastaba.Match) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The result of best play, by plain recursion."""
    if match.over:
        return np.array(match.returns)
    if match.actor < 0:
        outcomes = match.game.outcomes(match.state)
        total = sum(w for _, w in outcomes)
        return np.asarray(sum(w / total * value(after(match, o)) for o, w in outcomes))
    return max((value(after(match, a)) for a in match.game.moves(match.state)), key=lambda v: v[match.actor])


def after(match: mastaba.Match, action: int) -> mastaba.Match:
    twin = match.game.start(chance="manual", position=match.game.rules.position(match.state))
    twin.play(action)
    return twin


@pytest.mark.parametrize("name", ["alhambra", "imhotep", "cheops"])
def test_the_last_decisions_of_a_game_are_searched_in_full(name: str) -> None:
    game = mastaba.load(name, players=2)
    settled = 0
    for seed in range(4):
        match = game.start(seed=seed)
        novices = [make("novice", seat) for seat in range(2)]
        while not match.over:
            match.play(novices[match.actor].choose(match))
        decisions = [e.ply for e in match.history if e.actor >= 0]
        for ply in reversed(decisions[-6:]):
            match.rewind(ply)
            if len(game.moves(match.state)) == 1:
                continue
            solved = Endings(match).solve(match, 120, deals=1, margin=0.0)
            if solved is None:
                break
            settled += 1
            for action, worth in solved.items():
                assert worth == pytest.approx(value(after(match, action)).tolist())
            bot = SearchBot("exact", Recipe(simulations=1), seed=1, threads=1, exact=120)
            chosen = bot.choose(match)
            assert solved[chosen][match.actor] == max(worth[match.actor] for worth in solved.values())
            assert bot.account is None, "nothing was left to search"
    assert settled


@pytest.mark.parametrize("name", ["alhambra", "camelup", "cheops", "imhotep"])
def test_an_analysis_expects_points(name: str) -> None:
    match = wandered(mastaba.load(name, players=3), 30, 4)
    account = analyse(match, simulations=200, seconds=math.inf, threads=1)
    assert all(len(line.points) == 3 for line in account.lines[:5])
    assert all(line.points == [] for line in account.lines[5:])
    assert sum(account.best.points) > sum(match.scores)
    (told,) = [line for line in sentences(account) if line.startswith("Points at the end")]
    assert f"P2 {account.best.points[2]:.0f}." in told
    assert analyse(match, simulations=200, seconds=math.inf, threads=1).best.points == account.best.points


def test_points_after_the_last_decision_are_those_of_the_game() -> None:
    match = mastaba.load("alhambra", players=2, max_turns=6).start(seed=3)
    while not match.over:
        match.play(match.legal[-1])
    ended = match.scores
    last = match.history[-1]
    match.rewind(last.ply)
    search = Search(Recipe(simulations=50, seconds=math.inf), threads=2)
    search.run(match)
    assert expected_points(search, match, last.action, 10) == ended


def test_a_game_without_points_is_told_without_them() -> None:
    account = analyse(mastaba.load("santorini").start(seed=1), simulations=100, threads=1)
    assert not any("Points" in line for line in sentences(account))
