"""Whole games, one for each way a race ends, scored by the referee of these tests as well."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import mastaba
from games.camelup.judge import Judge, ranking
from games.camelup.looking import look, stacks

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.json"))


@pytest.mark.rule("camelup", "3", "5", "6", "7", "R16", "R17", "R29")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[path.stem for path in TRANSCRIPTS])
def test_a_whole_game_comes_to_its_exact_score(path: Path) -> None:
    told: dict[str, Any] = json.loads(path.read_text())
    options = told["options"]
    match = mastaba.load("camelup", **options).start(chance="manual")
    judge = Judge(options["players"], options.get("start_player", 0), options.get("max_decisions", 2000))
    for line in told["lines"]:
        match.play(line)
        judge.hear(line)
        assert match.scores == judge.money and match.over == judge.over
        assert stacks(match) == judge.track
        assert list(look(match).ranking) == ranking(judge.track)

    assert judge.ended_by == told["ends"]
    assert match.scores == told["money"] and match.winners == told["winners"]
    assert match.winners == [seat for seat, money in enumerate(judge.money) if money == max(judge.money)]
    assert mastaba.replay(match.save()).scores == told["money"]


def test_there_is_a_game_for_every_way_to_end() -> None:
    told = [json.loads(path.read_text()) for path in TRANSCRIPTS]

    assert {t["ends"] for t in told} == {"die", "fifth die", "oasis on 16", "max_decisions"}
    assert {2, 4, 8} <= {t["options"]["players"] for t in told}


@pytest.mark.parametrize("players", range(2, 9))
def test_random_games_are_scored_as_the_second_referee_scores_them(players: int) -> None:
    dice = random.Random(players)
    match = mastaba.load("camelup", players=players, max_decisions=300).start(chance="manual")
    judge = Judge(players, max_decisions=300)
    while not match.over:
        kinds: dict[str, list[Any]] = {}
        for move in match.legal:
            kinds.setdefault(move.text.split()[0], []).append(move)
        move = dice.choice(kinds[dice.choice(sorted(kinds))])
        judge.hear(move.text)
        match.play(move)
        assert match.scores == judge.money

    assert judge.over
