"""The levels: every name makes a player that plays legal moves to the end, of every game."""

from __future__ import annotations

import pytest

import mastaba
from mastaba.bots import LEVELS, make
from mastaba.bots.levels import TUNING, Tuning
from mastaba.engine.registry import rules

QUICK = ("random", "novice", "casual")


@pytest.mark.parametrize("name", mastaba.names())
@pytest.mark.parametrize("level", QUICK)
def test_a_level_plays_every_game_to_its_end(name: str, level: str) -> None:
    match = mastaba.load(name, **rules(name).option_sets[0]).start(seed=3)
    bots = [make(level, seed, threads=1) for seed in range(match.game.players)]
    while not match.over:
        match.play(bots[match.actor].choose(match))
    assert match.winners


@pytest.mark.parametrize("name", mastaba.names())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_in_every_game(name: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tuning = TUNING.get(name, Tuning())
    monkeypatch.setitem(TUNING, name, Tuning(**{**tuning.__dict__, "strong": 50, "expert": 50, "exact": 500}))
    match = mastaba.load(name).start(seed=4)
    bot = make(level, 1, threads=1)
    for _ in range(6):
        assert bot.name == level
        match.play(bot.choose(match))


@pytest.mark.parametrize("level", ["casual", "strong", "expert"])
def test_a_level_has_a_number_of_simulations_and_a_clock_that_can_be_taken_away(level: str) -> None:
    timed, untimed = (make(level, 1, clock=clock).bot("imhotep").recipe for clock in (True, False))  # type: ignore[attr-defined]
    assert timed.simulations == untimed.simulations == getattr(TUNING["imhotep"], level, Tuning().casual)
    assert timed.seconds <= 2
    assert untimed.seconds == float("inf")


def test_a_raw_search_is_named_by_its_budget() -> None:
    match = mastaba.load("camelup").start(seed=4)
    assert make("mcts:50", 1).choose(match) in match.game.moves(match.state)
    assert make("mcts:0.05s", 1).choose(match) in match.game.moves(match.state)


@pytest.mark.parametrize(
    "name",
    [
        "genius",
        "",
        "mcts",
        "mcts:",
        "mcts:0",
        "mcts:-5",
        "mcts:1.5",
        "mcts:abc",
        "MCTS:5",
        pytest.param("mcts:" + 400 * "9", id="mcts-of-many-digits"),
    ],
)
def test_an_unknown_bot_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(mastaba.MastabaError, match="there is no bot"):
        make(name)


def test_the_greedy_bot_takes_the_best_exact_value_and_knows_only_camel_up() -> None:
    match = mastaba.load("camelup").start(seed=4)
    from mastaba.games.camelup.odds import odds

    assert make("greedy").choose(match) == odds(match.state, 0).values[0].action  # type: ignore[arg-type]
    other = next((n for n in mastaba.names() if n != "camelup"), None)
    if other:
        with pytest.raises(mastaba.MastabaError, match="camelup only"):
            make("greedy").choose(mastaba.load(other).start(seed=1))


def test_bots_of_one_seed_play_the_same_game() -> None:
    games = []
    for _ in range(2):
        match = mastaba.load("camelup", max_decisions=20).start(seed=9)
        bots = [make("casual", seed, threads=1) for seed in range(2)]
        while not match.over:
            match.play(bots[match.actor].choose(match))
        games.append(match.history)
    assert games[0] == games[1]
