"""The sequential test: what it weighs, when it is sure, how often it is wrong."""

from __future__ import annotations

import math
import random

import pytest

from mastaba.arena.ratings import Contest, expected
from mastaba.arena.sequential import Sequential, log_ratio


def block(number: int, *wins: float) -> list[Contest]:
    """Two games with swapped seats; the first bot's scores."""
    return [Contest(number, (0, 1), (wins[0], 1 - wins[0])), Contest(number, (1, 0), (1 - wins[1], wins[1]))]


def test_with_wins_and_losses_only_it_is_the_plain_ratio_of_likelihoods() -> None:
    low, high = expected(-50), expected(50)
    plain = 30 * math.log(high / low) + 10 * math.log((1 - high) / (1 - low))
    assert log_ratio({1.0: 30, 0.0: 10}, low, high) == pytest.approx(plain, abs=0.01)


def test_blocks_that_mostly_split_weigh_more_for_the_same_lead() -> None:
    low, high = expected(-10), expected(10)
    split = log_ratio({1.0: 10, 0.5: 90}, low, high)
    scattered = log_ratio({1.0: 55, 0.0: 45}, low, high)
    assert split > 3 * scattered > 0


def test_it_is_symmetric() -> None:
    one, other = Sequential(), Sequential()
    for k, scores in enumerate([(1, 1), (1, 0), (0.5, 1), (0, 1), (1, 1)]):
        one.add(block(k, *scores))
        other.add(block(k, *(1 - s for s in scores)))
    assert one.ratio == pytest.approx(-other.ratio)
    assert one.ratio > 0


def test_it_becomes_sure_of_the_stronger_and_not_at_once() -> None:
    test = Sequential()
    dice = random.Random(2)
    for k in range(1000):
        test.add(block(k, float(dice.random() < 0.2), float(dice.random() < 0.2)))
        if test.verdict.stronger is not None:
            break
    assert test.verdict.stronger == 1
    assert 15 < test.verdict.blocks < 300


def test_its_errors_are_as_rare_as_promised() -> None:
    dice = random.Random(3)
    chance, wrong = expected(60), 0
    for _ in range(150):
        test = Sequential(-60, 60)
        k = 0
        while test.verdict.stronger is None:
            test.add(block(k, float(dice.random() < chance), float(dice.random() < chance)))
            k += 1
        wrong += test.verdict.stronger == 1
    assert wrong <= 10  # 2.5 % of 150 is 4


def test_a_block_nobody_won_says_nothing() -> None:
    test = Sequential()
    test.add([Contest(0, (0, 1), (0.0, 0.0))])
    assert test.verdict.blocks == 0
    assert test.verdict.ratio == 0
