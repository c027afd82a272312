"""Whole tournaments: the same result however many play, and whoever dies."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from mastaba.arena import Entrant, Outcome, Plan, Terms, hold
from mastaba.arena.pool import PoolRunner
from mastaba.arena.sequential import Sequential
from mastaba.engine.errors import MastabaError

MakeTerms = Callable[..., Terms]


@pytest.mark.parametrize("players", [2, 3])
def test_the_result_does_not_depend_on_the_number_of_workers(players: int, terms: MakeTerms) -> None:
    agreed = terms("random,novice,mcts:20", players=players)
    alone = hold(agreed, 12)
    assert hold(agreed, 12, runner=PoolRunner(3)) == alone
    assert alone.games == 12
    assert {b.games for b in alone.bots} == ({8} if players == 2 else {12})


def test_a_better_bot_is_rated_higher(terms: MakeTerms) -> None:
    report = hold(terms("random,novice", max_decisions=60), 40)
    assert [b.name for b in report.bots] == ["novice", "random"]
    assert report.bots[0].low < report.bots[0].rating < report.bots[0].high
    (pair,) = report.pairs
    assert (pair.a, pair.b, pair.games) == ("novice", "random", 40)
    assert pair.low < pair.a_score <= pair.high
    assert pair.a_score == pytest.approx(report.bots[0].wins / 40)
    assert report.meeting("random", "novice").a_score == pytest.approx(1 - pair.a_score)


def test_many_players_have_an_openskill_estimate_too(terms: MakeTerms) -> None:
    report = hold(terms("random,novice", players=4, max_decisions=60), 24)
    novice, random = (next(b for b in report.bots if b.name == name) for name in ("novice", "random"))
    assert novice.skill is not None and random.skill is not None
    assert novice.skill.mu > random.skill.mu
    assert novice.skill.sigma < 25 / 3
    assert novice.games == random.games == report.games
    assert novice.wins + random.wins == pytest.approx(report.games)


def test_a_worker_killed_midway_changes_nothing(assassin: tuple[str, Path], terms: MakeTerms) -> None:
    bot, note = assassin
    agreed = terms(f"random,{bot}")
    killed = hold(agreed, 8, runner=PoolRunner(2))
    assert int(note.read_text()) != os.getpid(), "a worker was killed"
    assert killed.games == 8
    assert sum(b.faults for b in killed.bots) == 0
    assert hold(agreed, 8) == killed


def test_a_game_that_kills_every_worker_is_told(program: Callable[..., str], terms: MakeTerms) -> None:
    text = "import os, signal, sys\nsys.stdin.readline()\nos.kill(os.getppid(), signal.SIGKILL)"
    with pytest.raises(MastabaError, match="ended its worker process 3 times"):
        hold(terms(f"random,{program('fiend', text)}"), 2, runner=PoolRunner(2))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_of_ours_that_breaks_is_told(workers: int, terms: MakeTerms) -> None:
    agreed = replace(terms("random,novice"), bots=[Entrant("random", "random"), Entrant("ghost", "ghost")])
    with pytest.raises(MastabaError, match="there is no bot 'ghost'"):
        hold(agreed, 2, runner=PoolRunner(workers))


def test_it_stops_when_sure_and_at_the_same_block_for_any_number_of_workers(
    program: Callable[..., str], terms: MakeTerms, tmp_path: Path
) -> None:
    agreed = terms(f"random,{program('exits', '')}", max_decisions=4)
    seen: list[Outcome] = []
    alone = hold(agreed, 400, test=Sequential(-100, 100), watch=lambda outcome, known: seen.append(outcome))
    assert alone.test is not None
    assert alone.stronger == "random"
    assert alone.games == 2 * alone.test.blocks == len(seen) < 40
    out = tmp_path / "games.jsonl"
    assert hold(agreed, 400, test=Sequential(-100, 100), runner=PoolRunner(3), out=out) == alone
    assert hold(agreed, 400, test=Sequential(-100, 100), out=out) == alone  # all from the file


def test_it_plays_to_the_end_when_it_cannot_be_sure(terms: MakeTerms) -> None:
    report = hold(terms("random,mcts:1"), 4, test=Sequential())
    assert report.games == 4
    assert report.stronger is None
    assert report.test is not None and report.test.blocks == 2


def test_the_sequential_test_is_for_two(terms: MakeTerms) -> None:
    with pytest.raises(MastabaError, match="for two bots"):
        hold(terms("random,novice,casual"), 4, test=Sequential())


def test_leaving_early_ends_workers_and_their_programs_at_once(program: Callable[..., str], terms: MakeTerms, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    text = f"""
import os, time
open({str(pids)!r}, "a").write(f"{{os.getpid()}}\\n")
time.sleep(3600)
"""
    agreed = terms(f"random,{program('sleeper', text)},novice", move_seconds=3600.0)
    plans = [Plan(0, 0, 1, (0, 2)), Plan(1, 0, 1, (1, 2))]
    outcomes = PoolRunner(2).run(agreed, iter(plans))
    assert next(outcomes).block == 0
    while not (pids.exists() and pids.read_text().endswith("\n")):
        time.sleep(0.01)
    outcomes.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(pids.read_text()), 0)
