"""Santorini: without powers the rules go a shorter way, and it leads to the same places."""

import random
from typing import Any

import pytest

import mastaba
from mastaba.engine.record import OVER
from mastaba.engine.rules import bare
from mastaba.games.santorini.tables import CHOOSE


@pytest.mark.parametrize("options", [{}, {"stock_limited": False}, {"start_player": 1, "max_turns": 30}], ids=str)
def test_the_short_way_leads_where_the_long_one_does(options: dict[str, object]) -> None:
    game = mastaba.load("santorini", **options)
    dice = random.Random(3)
    for _ in range(40):
        short: Any = game.first.copy()
        long: Any = game.first.copy()
        long.plain = 0
        while short.actor != OVER:
            moves = game.moves(short)
            assert moves == game.moves(long)
            action = dice.choice(moves)
            for s in (short, long):
                game.rules.apply(bare(s), action)
            assert (short.actor, short.phase, short.ply) == (long.actor, long.phase, long.ply)
            if short.phase == CHOOSE or short.actor == OVER:
                same = long.copy()
                same.plain = 1
                if short.actor == OVER:
                    same.side = short.side  # nobody's turn; saved games have it as the short way leaves it
                assert short.data.tobytes() == same.data.tobytes()


def test_games_in_which_blocks_run_out_are_among_them() -> None:
    game = mastaba.load("santorini")
    dice = random.Random(3)
    short = 0
    for _ in range(40):
        s: Any = game.first.copy()
        while s.actor != OVER:
            game.rules.apply(bare(s), dice.choice(game.moves(s)))
        short += s.short != 0
    assert short > 0
