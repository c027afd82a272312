"""Cheops: the playout heuristic, the planning bots and the balance report."""

from __future__ import annotations

import io
import math
import random

import numpy as np
import pytest
from rich.console import Console

import mastaba
from games.cheops.looking import look, state
from mastaba.engine.errors import InvalidOptions
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import bare
from mastaba.games.cheops.balance import balance_report, balance_table
from mastaba.games.cheops.heuristic import evaluate, weigh
from mastaba.games.cheops.sheets import example
from mastaba.games.cheops.tables import NUM_ACTIONS
from support import position, start


def weights(match: Match) -> dict[str, int]:
    actions, weight = ints(NUM_ACTIONS), ints(NUM_ACTIONS)
    moves = match.legal
    for i, move in enumerate(moves):
        actions[i] = int(move)
    weigh(bare(state(match)), actions, len(moves), weight)
    return {move.text: weight[i] for i, move in enumerate(moves)}


def test_a_sensible_player_likes_dice_and_the_cheapest_payment() -> None:
    match = start("cheops", players=3)
    match.play("red green blue blue")
    marks = weights(match)
    assert marks["P1.4"] > marks["P1.2"] and marks["P1.4"] > marks["end"]  # blue is a die, orange would cost five quarry stones

    match.play("P1.2")
    ways = weights(match)
    assert ways["J"] > ways["Q5"] > ways["Q10"]


def test_a_sensible_player_likes_to_complete_a_bonus() -> None:
    match = position(
        "cheops", players=3, round=3, roll=["green", "blue", "yellow", "orange"], marked=[["R11", "R12", "R32", "R33"], [], []]
    )
    marks = weights(match)

    assert marks["R23-R24"] > marks["R21-R22"]


def test_the_glance_prefers_who_has_more() -> None:
    match = position("cheops", players=3, marked=[["P1.1", "P1.2", "P2.1"], [], []], last=[0, 6, 0])
    shares = np.zeros(3)
    evaluate(bare(state(match)), shares)

    assert math.isclose(sum(shares), 1.0) and shares[0] > shares[2] > shares[1]


def test_guided_play_beats_random_play() -> None:
    rng = random.Random(4)
    won = 0.0
    for k in range(16):
        match = mastaba.load("cheops", players=2).start(seed=k)
        me = k % 2
        while not match.over:
            assert match.actor != CHANCE
            table = weights(match)
            line = rng.choices(list(table), list(table.values()))[0] if match.actor == me else rng.choice(list(table))
            match.play(line)
        won += match.returns[me]

    assert won >= 13


@pytest.mark.rule("cheops", "1.9")
def test_the_balance_report_counts_every_seat_sheet_and_plan() -> None:
    heard: list[int] = []
    report = balance_report({"players": 3}, games=40, seed=2, progress=heard.append)

    assert heard == [40] and report.games == 40 and report.sheet_set == "own-2"
    for rows in (report.seats, report.sheets, report.plans):
        assert sum(row.games for row in rows) == (40 * 3)
        assert math.isclose(sum(row.wins for row in rows), 40)
        assert all(row.low <= row.share <= row.high for row in rows)
    assert [row.name for row in report.plans] == ["pyramid + arch", "pyramid + relief", "arch + relief"]
    assert report == balance_report({"players": 3}, games=40, seed=2) != balance_report({"players": 3}, games=40, seed=3)
    out = io.StringIO()
    Console(file=out, width=100).print(balance_table(report))
    assert "times even" in out.getvalue() and "sheet F" in out.getvalue()


def test_the_balance_of_a_typed_set_can_be_measured() -> None:
    report = balance_report({"players": 4, "sheets": example()}, games=10)

    assert [row.name for row in report.sheets] == ["north", "east", "south", "west"] and report.rounds < 40
    with pytest.raises(InvalidOptions, match="no player 'oracle'"):
        balance_report({"players": 4}, games=10, player="oracle")
    with pytest.raises(InvalidOptions, match="at least one game"):
        balance_report({"players": 4}, games=0)


def test_planners_end_a_game_in_a_sensible_number_of_rounds() -> None:
    report = balance_report({"players": 4}, games=30, seed=1)

    assert 9 <= report.rounds <= 16 and report.score > 33
    assert look(start("cheops", players=4)).round == 1
