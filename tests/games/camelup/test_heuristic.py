"""Guided play: a decent beginner, and a glance at who is ahead."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mastaba
from games.camelup.looking import setting
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.rules import bare

COLOURS = ["blue", "green", "orange", "yellow", "white"]


def weights(match: Match) -> dict[str, int]:
    actions, weight = ints(46), ints(46)
    rules = match.game.rules
    n = rules.legal(bare(match.state), actions)
    rules.weigh(bare(match.state), actions, n, weight)
    return {rules.describe(match.state, a): w for a, w in zip(actions[:n], weight[:n], strict=True)}


def chances(match: Match) -> list[float]:
    out = np.zeros(match.game.players)
    match.game.rules.evaluate(bare(match.state), out)
    return out.tolist()


def test_a_sure_leg_winner_is_worth_more_than_a_roll_and_a_sure_loser_nothing() -> None:
    match = setting(stacks={"3": ["white", "yellow", "orange", "green"], "12": ["blue"]}, dice=["white"], pyramid_tiles=[2, 2])
    found = weights(match)

    assert found["leg blue"] > 10 * found["roll"] > 0
    assert found["leg white"] < found["roll"]
    assert found["loser white"] > found["loser blue"]
    assert found["oasis 15"] == 0 < found["oasis 5"]


def test_a_well_laid_tile_stays_where_it_is() -> None:
    match = setting(stacks={"3": COLOURS}, tiles={"5": ["oasis", 0]})

    assert all(weight == 0 for line, weight in weights(match).items() if line.split()[0] in ("oasis", "mirage"))


@pytest.mark.parametrize("players", [2, 4])
def test_guided_players_beat_random_ones(players: int) -> None:
    game = mastaba.load("camelup", players=players, max_decisions=400)
    dice = random.Random(players)
    wins = 0.0
    for seed in range(30):
        match = game.start(seed=seed)
        while not match.over:
            if (match.actor + seed) % 2:
                match.play(dice.choice(game.moves(match.state)))
            else:
                found = weights(match)
                match.play(dice.choices(list(found), list(found.values()))[0])
        wins += sum(share for seat, share in enumerate(match.returns) if (seat + seed) % 2 == 0)

    assert wins >= 25


def test_everybodys_chance_is_even_at_the_start_and_they_add_up() -> None:
    match = mastaba.load("camelup", players=4).start(seed=1)
    assert chances(match) == pytest.approx([0.25] * 4)
    assert chances(mastaba.load("camelup", players=4).start(chance="manual")) == pytest.approx([0.25] * 4)

    match.play("leg blue", "oasis 8", "winner green", "roll")
    assert sum(chances(match)) == pytest.approx(1.0)


def test_money_bets_and_cards_count_and_a_lead_counts_more_near_the_end() -> None:
    early = setting(stacks={"3": COLOURS}, money=[8, 3])
    late = setting(stacks={"15": COLOURS}, money=[8, 3])
    assert chances(late)[0] > chances(early)[0] > 0.5

    bet = setting(stacks={"3": COLOURS[:4], "12": ["white"]}, leg_tiles=[[["white", 5]], []])
    card = setting(stacks={"3": COLOURS[:4], "15": ["white"]}, winner_deck=[[0, "white"], [1, "blue"]])
    assert chances(bet)[0] > 0.5 and chances(card)[0] > 0.5
