"""Whole games to the exact final score, each scored part by part by the referee of these tests as well."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

import mastaba
from games.imhotep.judge import PARTS, Judge
from games.imhotep.looking import look
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import EVERYTHING

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.json"))
ALL_SIDES = ["".join(sides) for sides in itertools.product("AB", repeat=5)]


def told_parts(match: Match) -> list[dict[str, int]]:
    scores = [player.score for player in look(match).players]
    return [{part: sum(score.temple) if part == "temple" else getattr(score, part) for part in PARTS} for score in scores]


def agree(match: Match, judge: Judge) -> None:
    assert told_parts(match) == [{part: parts[part] for part in PARTS} for parts in judge.parts]
    assert match.scores == judge.totals and match.winners == judge.winners
    view = look(match)
    assert [p.sled for p in view.players] == judge.sled and [p.quarry for p in view.players] == judge.quarry
    assert [{k.replace("_", " "): v for k, v in p.cards.items()} for p in view.players] == [dict(+held) for held in judge.cards]
    assert sum(view.unseen.values()) == judge.deck.total() and sum(view.discard.values()) == judge.discard.total()


@pytest.mark.rule("imhotep", "3", "3.1", "3.4", "3.6", "4")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[path.stem for path in TRANSCRIPTS])
def test_a_whole_game_comes_to_its_exact_score(path: Path) -> None:
    told: dict[str, Any] = json.loads(path.read_text())
    match = mastaba.load("imhotep", **told["options"]).start(chance="manual")
    judge = Judge(told["lines"], **told["options"])
    judge.whole_game()
    match.play(*told["lines"])

    assert match.over
    assert match.scores == told["scores"] and match.winners == told["winners"]
    assert told_parts(match) == told["parts"]
    agree(match, judge)
    assert mastaba.replay(match.save()).scores == told["scores"]


@pytest.mark.rule("imhotep", "3")
def test_there_is_a_transcript_for_every_player_count_all_a_all_b_and_mixed() -> None:
    told = [json.loads(path.read_text())["options"] for path in TRANSCRIPTS]
    for players in (2, 3, 4):
        sides = {options.get("sides", "AAAAA") for options in told if options["players"] == players}
        assert {"AAAAA", "BBBBB"} < sides
    assert any(options.get("wrath") for options in told)


def random_game(options: dict[str, Any], seed: int) -> Match:
    dice = random.Random(seed)
    game = mastaba.load("imhotep", **options)
    match = game.start(chance="manual")
    while not match.over:
        if match.actor == CHANCE:
            outcomes = game.outcomes(match.state)
            match.play(dice.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0])
        else:
            match.play(dice.choice(game.moves(match.state)))
    return match


@pytest.mark.rule("imhotep", "5", "3.4", "3.5", "3.6", "4", "R16", "Q4", "Q10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_of_all_mixtures_of_sides_score_as_the_referee_says(players: int) -> None:
    reshuffles = 0
    for k, sides in enumerate(ALL_SIDES):
        options: dict[str, Any] = {"players": players, "sides": sides, "wrath": k % 2 == 1, "wrath_penalty": (5, 15)[k // 2 % 2]}
        match = random_game(options, seed=1000 * players + k)
        judge = Judge(match.log(EVERYTHING), **options)
        judge.whole_game()
        agree(match, judge)
        reshuffles += judge.reshuffles
    assert reshuffles > 0
