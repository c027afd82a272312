"""Camel Up's bots: what they conclude from when others' cards were laid, and how they price bets."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import mastaba
from mastaba.bots import camelup
from mastaba.bots.camelup import Ends, assignments, beliefs, cards_of_others, plausibility, prices
from mastaba.bots.mcts.search import Recipe
from mastaba.bots.players import SearchBot
from mastaba.games.camelup.odds import joint_odds, leg_odds, odds, race_odds
from mastaba.games.camelup.race_table import RANKINGS

# Blue is far ahead and white far behind: blue on the winner deck is what anybody would lay.
CLEAR = {
    "stacks": {"14": ["blue"], "5": ["green"], "4": ["orange", "yellow"], "1": ["white"]},
    "dice": ["blue", "green", "orange", "yellow", "white"],
    "money": [3, 3, 3],
    "players": 3,
}


def clear(*moves: str) -> mastaba.Match:
    match = mastaba.load("camelup", players=3).start(seed=1, position=CLEAR)
    match.play(*moves)
    return match


def share(believed: Any, deck: int, index: int, camel: int) -> float:
    return float((believed["deck"][:, deck, index] % 5 == camel).mean())


def test_a_card_is_believed_to_be_what_was_likely_when_it_was_laid() -> None:
    match = clear("winner blue", "loser white")
    believed = beliefs(match)
    assert share(believed, 0, 0, 0) > 0.8
    assert share(believed, 1, 0, 4) > 0.8
    assert share(believed, 1, 0, 3) > 0.0  # it may be a bluff


def test_believed_positions_fit_what_the_seat_knows() -> None:
    match = mastaba.load("camelup", players=4).start(seed=6)
    dice = random.Random(2)
    for _ in range(60):
        if match.over:
            break
        cards = [m for m in match.legal if m.text.startswith(("winner", "loser"))]
        match.play(dice.choice(cards) if cards and dice.random() < 0.6 else "roll")
        if match.over or match.actor < 0:
            continue
        believed = beliefs(match)
        if believed is None:
            continue
        shown = match.view(match.actor)
        for row in believed[:40]:
            imagined = type(match.state)(np.array([row], dtype=believed.dtype))
            assert match.game.rules.view(imagined, match.actor) == shown
            for seat in range(4):
                laid = [int(row["deck"][d, i]) for d in range(2) for i in range(row["cards"][d]) if row["deck"][d, i] // 5 == seat]
                assert int(row["hand"][seat]) == 31 - sum(1 << card % 5 for card in laid)


def test_what_a_seat_believes_and_plays_does_not_depend_on_what_it_cannot_know() -> None:
    twins = [clear(*moves) for moves in (("winner blue", "loser white"), ("winner green", "loser yellow"))]
    believed = [beliefs(match) for match in twins]
    assert believed[0].tobytes() == believed[1].tobytes()
    assert prices(twins[0], believed[0]) == prices(twins[1], believed[1])
    bots = [SearchBot("x", Recipe(simulations=300, seconds=1e9), seed=4, threads=1, exact=500, insight=camelup) for _ in twins]
    accounts = [bot.explain(match) for bot, match in zip(bots, twins, strict=True)]
    assert [(line.action, line.visits) for line in accounts[0].lines] == [(line.action, line.visits) for line in accounts[1].lines]
    assert bots[0].choose(twins[0]) == bots[1].choose(twins[1])


def test_without_others_cards_there_is_nothing_to_believe() -> None:
    match = mastaba.load("camelup").start(seed=3)
    assert beliefs(match) is None
    match.play("winner blue", "roll")
    assert match.actor == 0
    assert beliefs(match) is None


def test_cards_of_a_position_that_was_set_up_may_be_any() -> None:
    match = mastaba.load("camelup", players=3).start(seed=1, position=CLEAR | {"winner_deck": [[1, "blue"]]})
    (card,) = cards_of_others(match)
    assert card.owner == 1
    assert len(set(card.plausible)) == 1


def test_the_ways_of_an_owners_cards_add_up_and_never_repeat_a_camel() -> None:
    ways, likely = assignments(((0.5, 0.2, 0.1, 0.1, 0.1), (0.4, 0.3, 0.1, 0.1, 0.1)))
    assert sum(likely) == pytest.approx(1)
    assert all(len(set(way)) == 2 for way in ways)
    first = sum(p for way, p in zip(ways, likely, strict=True) if way[0] == 0)
    assert first == pytest.approx(0.5)
    assert likely[ways.index((0, 1))] == pytest.approx(0.5 * 0.3 / 0.6)


def test_the_likelier_camel_is_the_more_plausible_card() -> None:
    state: Any = clear().state
    winner = race_odds(state).winner
    plausible = plausibility(state, 0)
    assert sorted(range(5), key=lambda c: winner[c]) == sorted(range(5), key=lambda c: plausible[c])


def test_joint_odds_agree_with_those_of_the_leg_and_of_the_race() -> None:
    state: Any = mastaba.load("camelup", players=3).start(seed=11).state
    joint = joint_odds(state).reshape(120, 5, 5)
    assert joint.sum() == pytest.approx(1)
    assert joint.sum(axis=0) == pytest.approx(np.array(race_odds(state).together))
    ranks = np.zeros((5, 5))
    for ranking, weight in zip(RANKINGS, joint.sum(axis=(1, 2)), strict=True):
        for rank, camel in enumerate(ranking):
            ranks[camel, rank] += weight
    assert ranks == pytest.approx(np.array(leg_odds(state).ranks))


def test_early_in_a_game_a_price_is_the_exact_expected_value() -> None:
    """Nobody holds anything yet and much is still to come, so that a pound is a pound whatever happens."""
    match = mastaba.load("camelup").start(seed=5)
    plain = {v.action: v.value for v in odds(match.state, 0).values}  # type: ignore[arg-type]
    priced = prices(match, None)
    assert priced.keys() == plain.keys()
    assert all(priced[action] == pytest.approx(plain[action], abs=0.35) for action in plain)


def test_money_in_every_drawn_end_is_what_the_game_would_pay() -> None:
    match = mastaba.load("camelup", players=3).start(seed=1)
    match.play("leg blue", "leg blue", "winner green", "loser white", "leg orange", "roll")
    state: Any = match.state
    ends = Ends(state, state._store, np.random.default_rng(1))
    for k in range(50):
        first, second = np.argsort(ends.rank[k])[:2]

        def leg(camel: int, value: int, first: int = int(first), second: int = int(second)) -> int:
            return value if camel == first else 1 if camel == second else -1

        winner, loser = int(ends.right[0][k]), int(ends.right[1][k])
        blue, green, orange, white = 0, 1, 2, 4
        assert ends.money[:, k].tolist() == [
            3 + leg(blue, 5) + (8 if loser == white else -1),
            3 + leg(blue, 3) + leg(orange, 5),
            3 + 1 + (8 if winner == green else -1),
        ]


def test_who_leads_prices_what_the_rival_holds_higher_than_who_is_behind() -> None:
    """Just before the end: the leader follows its rival's bet, who is behind needs another camel to win."""
    found = []
    for money in ([30, 26], [26, 30]):
        position = {
            "stacks": {"15": ["blue"], "14": ["green"], "3": ["orange"], "2": ["yellow"], "1": ["white"]},
            "dice": ["blue", "green"],
            "shown": {"orange": 1, "yellow": 1, "white": 1},
            "pyramid_tiles": [2, 1],
            "money": money,
        }
        match = mastaba.load("camelup").start(seed=1, position=position)
        match.play("leg white", "leg blue")
        priced = {match.game.rules.describe(match.state, a): p for a, p in prices(match, None).items()}
        found.append(priced["leg blue"] - priced["leg green"])
    assert found[0] > found[1] + 0.2
