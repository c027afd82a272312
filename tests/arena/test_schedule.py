"""Every bot in every seat, with the same luck."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from mastaba.arena.schedule import Schedule, all_mixes, derive, even_mixes, ring_mixes
from mastaba.engine.errors import MastabaError

TABLES = [(2, 2), (5, 2), (2, 3), (3, 3), (5, 3), (2, 4), (3, 4), (5, 4), (2, 8), (3, 6)]


def test_two_players_meet_in_all_pairs_and_in_both_seats_with_the_same_dice() -> None:
    schedule = Schedule(3, 2, seed=1)
    plans = list(schedule.plans(6))
    assert sorted(plan.lineup for plan in plans) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    for first, second in zip(plans[::2], plans[1::2], strict=True):
        assert first.lineup == second.lineup[::-1]
        assert (first.seed, first.block) == (second.seed, second.block)
    assert len({plan.seed for plan in plans}) == 3


@pytest.mark.parametrize(("bots", "players"), TABLES)
@pytest.mark.parametrize("mixes", ["even", "ring", "all"])
def test_in_every_block_each_bot_sits_in_each_seat_equally_often(bots: int, players: int, mixes: str) -> None:
    schedule = Schedule(bots, players, seed=3, mixes=mixes)
    for number in range(20):
        block = schedule.block(number)
        assert len({plan.lineup for plan in block}) == len(block)
        for bot in range(bots):
            assert len({sum(plan.lineup[seat] == bot for plan in block) for seat in range(players)}) == 1


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_a_lap_over_the_even_mixes_gives_all_bots_and_all_pairs_the_same(bots: int, players: int) -> None:
    schedule = Schedule(bots, players, seed=3)
    tables = [schedule.mix(k) for k in range(len(schedule.mixes))]
    assert sorted(tables) == sorted(schedule.mixes)
    assert len(set(Counter(bot for mix in tables for bot in mix).values())) == 1
    met = Counter(pair for mix in tables for pair in combinations(range(bots), 2) if set(pair) <= set(mix))
    assert len(set(met.values())) == 1
    assert len(met) == bots * (bots - 1) // 2


def test_mixes_are_what_their_names_say() -> None:
    assert even_mixes(2, 4) == [(0, 0, 1, 1)]
    assert even_mixes(2, 3) == [(0, 0, 1), (0, 1, 1)]
    assert even_mixes(3, 2) == [(0, 1), (0, 2), (1, 2)]
    assert ring_mixes(4, 2) == [(0, 1), (1, 2), (2, 3), (0, 3)]
    assert ring_mixes(2, 2) == [(0, 1)]
    assert ring_mixes(3, 3) == [(0, 0, 1), (0, 1, 1), (1, 1, 2), (1, 2, 2), (0, 0, 2), (0, 2, 2)]
    assert all_mixes(2, 4) == [(0, 0, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1)]


def test_a_longer_tournament_begins_with_the_games_of_a_shorter_one() -> None:
    schedule = Schedule(4, 3, seed=9)
    short, long = list(schedule.plans(10)), list(Schedule(4, 3, seed=9).plans(50))
    assert long[: len(short)] == short
    assert len(short) == 12  # the last block is finished
    assert {plan.seed for plan in long}.isdisjoint(plan.seed for plan in Schedule(4, 3, seed=10).plans(50))


def test_too_many_tables_are_refused_in_words() -> None:
    with pytest.raises(MastabaError, match="take fewer bots"):
        Schedule(40, 8, seed=0)


def test_seeds_are_the_same_on_every_machine() -> None:
    assert derive(0, "match", 0) == 8538878472887407899
