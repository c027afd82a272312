"""Whole games to the exact final score, and random games watched by the second referee."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import mastaba
from games.cheops.judge import Judge
from games.cheops.looking import look
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.games.cheops.sheets import SheetSet, example, generate, our_sheets

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.json"))


def book(sheets: SheetSet) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(sheets)
    return plain


def agree(match: Match, judge: Judge) -> None:
    """Everything the referee knows is what the table shows."""
    view = look(match)
    assert match.over == judge.over
    assert view.round == judge.round and view.active == judge.active
    assert {b.id for b in view.bonuses if b.state != "closed"} == judge.open
    if not judge.mark:  # the referee crosses off jokers only when a whole mark is paid
        assert match.scores == judge.scores
        assert [p.jokers for p in view.players] == [sheet.jokers for sheet in judge.sheets]
    for player, sheet in zip(view.players, judge.sheets, strict=True):
        assert (player.last, set(player.bonuses)) == (sheet.last, sheet.bonuses)
        assert player.complete == judge.complete(sheet)
    if match.actor >= 0:
        assert match.actor == judge.queue[0]
        assert sorted(move.text.lower() for move in match.legal) == sorted(line.lower() for line in judge.legal())
    if match.over:
        assert match.winners == judge.winners


@pytest.mark.rule("cheops", "3.2", "3.3", "4", "5", "6")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[path.stem for path in TRANSCRIPTS])
def test_a_whole_game_comes_to_its_exact_score(path: Path) -> None:
    told: dict[str, Any] = json.loads(path.read_text())
    options = told["options"]
    match = mastaba.load("cheops", **options).start(chance="manual")
    letters = options.get("letters") or list("ABCDE")[: options["players"]]
    judge = Judge(book(our_sheets(options.get("sheet_set", "cheops_five_levels"))), letters, options.get("first_player", 0))
    for line in told["lines"]:
        match.play(line)
        judge.hear(line)
        agree(match, judge)

    assert match.over
    assert match.scores == judge.scores == told["scores"] and match.winners == judge.winners == told["winners"]
    assert mastaba.replay(match.save()).scores == told["scores"]


def test_there_are_transcripts_for_two_three_and_five_players() -> None:
    assert {json.loads(path.read_text())["options"]["players"] for path in TRANSCRIPTS} >= {2, 3, 5}


@pytest.mark.rule("cheops", "3.3", "R8", "R30")
@pytest.mark.parametrize("name", ["five levels", "six levels", "generated", "typed"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_referees_agree_on_every_choice_of_random_games(name: str, players: int) -> None:
    made: dict[str, Callable[[], SheetSet]] = {
        "five levels": lambda: our_sheets("cheops_five_levels"),
        "six levels": lambda: our_sheets("cheops_six_levels"),
        "generated": lambda: generate(5, levels=6),
        "typed": example,
    }
    sheets = made[name]()
    players = min(players, sheets.players.max)
    rng = random.Random(f"{name} {players}")
    letters = rng.sample(list(sheets.sheets), players)
    options = {"players": players, "letters": letters, "first_player": rng.randrange(players)}
    match = mastaba.load("cheops", **options, sheets=sheets).start(chance="manual")
    judge = Judge(book(sheets), letters, options["first_player"])  # type: ignore[arg-type]
    greed = rng.random()
    while not match.over:
        moves = match.legal
        if match.actor != CHANCE and len(moves) > 1 and rng.random() < greed:
            moves = [move for move in moves if move.text != "end"]
        line = rng.choice(moves).text
        match.play(line)
        judge.hear(line)
        agree(match, judge)
