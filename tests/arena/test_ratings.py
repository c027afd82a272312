"""Ratings of results written out, and of results drawn from known strengths."""

from __future__ import annotations

import math
import random

import pytest

from mastaba.arena.ratings import Contest, between, expected, fit


def duel(block: int, share: float) -> Contest:
    return Contest(block, (0, 1), (share, 1 - share))


def blocks(*scores: tuple[float, float]) -> list[Contest]:
    """Blocks of two games with swapped seats, the first bot's score in each."""
    games = []
    for k, (one, other) in enumerate(scores):
        games += [duel(k, one), Contest(k, (1, 0), (1 - other, other))]
    return games


def test_three_wins_in_four_are_190_elo() -> None:
    gap, low, high = fit(blocks(*[(1, 1), (1, 0)] * 500), 2).gap(0, 1)
    assert gap == pytest.approx(400 * math.log10(3), abs=1)
    assert 160 < low < gap < high < 220


def test_a_shared_win_counts_half_for_each() -> None:
    shared = fit(blocks(*[(0.5, 0.5)] * 30), 2)
    assert shared.gap(0, 1)[0] == pytest.approx(0, abs=1e-6)
    assert between(blocks(*[(1, 0.5)] * 30), 0, 1).score == 0.75


def test_ratings_are_zero_on_average_and_gaps_are_their_differences() -> None:
    dice = random.Random(1)
    games = [Contest(k, (a, b), (1.0, 0.0) if dice.random() < 0.6 else (0.0, 1.0)) for k in range(60) for a, b in [(0, 1), (1, 2), (0, 2)]]
    fitted = fit(games, 3)
    ratings = [fitted.rating(bot)[0] for bot in range(3)]
    assert sum(ratings) == pytest.approx(0, abs=1e-6)
    assert fitted.gap(0, 2)[0] == pytest.approx(ratings[0] - ratings[2])
    assert fitted.gap(2, 0)[0] == pytest.approx(-fitted.gap(0, 2)[0])


def test_known_strengths_are_found_again_at_a_table_of_four() -> None:
    dice = random.Random(5)
    strength = [0.9, 0.3, -0.2, -1.0]
    games = []
    for k in range(3000):
        seats = dice.sample(range(4), 4)
        winner = dice.choices(seats, [math.exp(strength[bot]) for bot in seats])[0]
        games.append(Contest(k, seats, [float(bot == winner) for bot in seats]))
    fitted = fit(games, 4)
    for bot, true in enumerate(strength):
        rating, low, high = fitted.rating(bot)
        assert low < true * 400 / math.log(10) < high
        assert high - low < 60
        assert rating == pytest.approx(true * 400 / math.log(10), abs=30)


def test_a_clean_sweep_has_a_finite_rating_and_an_interval_that_grows_sure() -> None:
    few, many = (between(blocks(*[(1, 1)] * n), 0, 1) for n in (5, 100))
    assert few.score == few.high == many.score == 1
    assert few.low < 0.85
    assert 0.97 < many.low < 0.99  # 200 wins of 200: the exact binomial bound is 0.982
    assert fit(blocks(*[(1, 1)] * 5), 2).gap(0, 1)[1] > 0


def test_one_block_proves_nothing() -> None:
    gap, low, high = fit(blocks((1, 0)), 2).gap(0, 1)
    assert gap == pytest.approx(0, abs=1e-9)
    assert high - low > 300


def test_blocks_that_always_split_are_surer_than_the_same_games_by_luck() -> None:
    split = between(blocks(*[(1, 0)] * 100), 0, 1)
    by_luck = between([duel(k, float(k % 2)) for k in range(200)], 0, 1)
    alike = between(blocks(*[(1, 1), (0, 0)] * 50), 0, 1)
    assert split.score == by_luck.score == alike.score == 0.5
    assert split.high - split.low < by_luck.high - by_luck.low < alike.high - alike.low
    assert by_luck.low == pytest.approx(0.5 - 1.96 * math.sqrt(0.25 / 200), abs=0.005)


def test_pairs_at_a_larger_table_compare_seat_with_seat() -> None:
    games = [Contest(k, (0, 1, 1), (1.0, 0.0, 0.0) if k % 2 else (0.0, 1.0, 0.0)) for k in range(40)]
    pair = between(games, 0, 1)
    assert pair.games == 40
    assert pair.score == pytest.approx(2 / 3)  # one seat of 0 wins half of the games, each of two seats of 1 a quarter


def test_bots_that_never_met_or_never_won_are_unknown() -> None:
    games = [Contest(k, (0, 1, 2), (1.0, 0.0, 0.0)) for k in range(10)]
    assert between(games, 1, 2) == (10, 0.5, 0.0, 1.0)
    assert between([], 0, 1) == (0, 0.5, 0.0, 1.0)


def test_a_game_that_everybody_forfeited_says_nothing() -> None:
    fitted = fit([Contest(0, (0, 1), (0.0, 0.0))], 2)
    assert fitted.gap(0, 1)[0] == pytest.approx(0)


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    dice = random.Random(8)
    true = 400 * math.log10(0.7 / 0.3)
    hits = 0
    for _ in range(400):
        _, low, high = fit(blocks(*[(float(dice.random() < 0.7), float(dice.random() < 0.7)) for _ in range(40)]), 2).gap(0, 1)
        hits += low <= true <= high
    assert 0.92 <= hits / 400 <= 0.98


def test_elo_and_scores_agree() -> None:
    assert expected(0) == 0.5
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(-100) == pytest.approx(1 - expected(100))
