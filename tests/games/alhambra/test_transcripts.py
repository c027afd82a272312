"""Whole games to their exact score, watched by the second referee."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mastaba
from games.alhambra.judge import Referee
from games.alhambra.looking import look, state
from games.alhambra.test_referee import watch

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(path.read_text())
    return told


@pytest.mark.rule("alhambra", "3", "4.5", "5", "6")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=[path.stem for path in TRANSCRIPTS])
def test_a_whole_game_comes_to_its_exact_score(path: Path) -> None:
    told = read(path)
    match = mastaba.load("alhambra", **told["options"]).start(chance="manual")
    referee = Referee(**told["options"])
    lines = iter(told["lines"])
    watch(match, referee, lambda expected: next(lines))
    assert next(lines, None) is None
    assert match.scores == referee.scores == told["scores"]
    assert (state(match).score[6], match.winners) == (told["dirk"], told["winners"])
    for seat, player in enumerate(look(match).players):
        held = [None if part is None else part.total for part in player.rounds]
        assert held == [referee.rounds[r][seat] if r in referee.rounds else None for r in (1, 2, 3)]
        assert sum(points or 0 for points in held) == match.scores[seat]


@pytest.mark.rule("alhambra", "5", "3.7")
def test_one_of_them_has_its_second_and_third_round_on_the_last_turn() -> None:
    told = read(next(path for path in TRANSCRIPTS if path.stem == "second_and_third_round_on_the_last_turn"))
    match = mastaba.load("alhambra", **told["options"]).start(chance="manual")
    match.play(*told["lines"])
    turns = match.at(match.ply).turns  # type: ignore[attr-defined]
    revealed = next(event.ply for event, line in zip(match.history, told["lines"], strict=True) if line == "scoring card B")
    assert match.at(revealed).turns == turns  # type: ignore[attr-defined]
    assert state(match).rounds == 0b111
