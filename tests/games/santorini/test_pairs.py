"""Santorini: random games over all allowed pairs of powers, with every position checked."""

import itertools
import random

import pytest

import mastaba
from games.santorini.table import drawn
from mastaba.engine.batch import random_playouts
from mastaba.engine.game import Game
from mastaba.engine.kernel import JIT
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rules import bare
from mastaba.games.santorini.pairs import BANS, USABLE
from mastaba.games.santorini.powers import POWERS
from mastaba.games.santorini.setup import random_powers

pytestmark = pytest.mark.slow

PAIRS = [(a, b) for a, b in itertools.combinations(POWERS, 2) if not BANS[a.number] >> b.number & 1]


def play_checked(game: Game, dice: random.Random) -> None:
    """A random game in which nothing impossible happens."""
    s = game.first.copy()
    b = bare(s)
    while s.actor != OVER:
        moves = game.moves(s)
        assert moves and moves == sorted(set(moves))
        game.rules.apply(b, dice.choice(moves))
        assert game.rules.check(s) is None
        assert s.actor == OVER or s.actor >= CHANCE
    assert sum(game.returns(s)) == pytest.approx(1)


def test_there_are_1460_allowed_pairs() -> None:
    assert len(PAIRS) == 55 * 54 // 2 - 25


@pytest.mark.rule("santorini", "1.5", "1.6", "2")
@pytest.mark.parametrize("first", POWERS, ids=lambda p: p.key)
def test_every_allowed_pair_plays_soundly_to_the_end(first: object) -> None:
    dice = random.Random(str(first))
    mine = [(a, b) for a, b in PAIRS if a is first]
    for a, b in mine if JIT else dice.sample(mine, min(1, len(mine))):
        keys = [a.key, b.key]
        dice.shuffle(keys)
        play_checked(mastaba.load("santorini", powers=keys), dice)


@pytest.mark.rule("santorini", "3.3", "3.4", "9.3")
@pytest.mark.parametrize("players", [3, 4])
def test_tables_of_three_and_four_play_soundly_to_the_end(players: int) -> None:
    dice = random.Random(players)
    for seed in range(60 if JIT else 5):
        play_checked(mastaba.load("santorini", players=players, powers=random_powers(players, seed)), dice)


@pytest.mark.rule("santorini", "1.6")
def test_banned_pairs_play_soundly_too() -> None:
    dice = random.Random(25)
    banned = [(a, b) for a, b in itertools.combinations(POWERS, 2) if BANS[a.number] >> b.number & 1]
    for a, b in banned if JIT else banned[::6]:
        play_checked(mastaba.load("santorini", powers=[a.key, b.key], enforce_bans=False), dice)


@pytest.mark.rule("santorini", "3.2")
def test_random_powers_are_allowed_together() -> None:
    for players in (2, 3, 4):
        seen = set()
        for seed in range(300):
            keys = random_powers(players, seed)
            mastaba.load("santorini", players=players, powers=keys)
            seen |= set(keys)
        assert len(seen) == int(USABLE[players]).bit_count()


def test_a_guided_player_beats_a_random_one() -> None:
    from mastaba.engine.ints import ints
    from mastaba.engine.rng import below, generator, pick

    game = mastaba.load("santorini")
    rng, out, weight = generator(3), ints(260), ints(260)
    wins = 0
    games = 200 if JIT else 12
    for k in range(games):
        s = game.first.copy()
        while s.actor != OVER:
            n = game.rules.legal(bare(s), out)
            if s.actor == k % 2:
                game.rules.weigh(bare(s), out, n, weight)
                game.rules.apply(bare(s), out[pick(rng, weight, n)])
            else:
                game.rules.apply(bare(s), out[below(rng, n)])
        wins += game.returns(s)[k % 2] == 1.0
    assert wins > 0.8 * games


def test_redealing_for_everybody_leaves_open_games_alone() -> None:
    match = mastaba.load("santorini", powers=["apollo", "atlas"]).start(1)
    assert drawn(match, 0, 1) == match.state
    assert random_playouts(match.game, 8, 1, threads=1).games == 8
