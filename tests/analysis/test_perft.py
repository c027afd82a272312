"""Counts of lines, beside counting by hand through matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mastaba
from mastaba.analysis.perft import perft
from mastaba.cli.main import main
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE

DEPTHS: list[tuple[str, dict[str, Any], int]] = [
    ("alhambra", {}, 3),
    ("camelup", {}, 3),
    ("cheops", {}, 3),
    ("imhotep", {}, 3),
    ("santorini", {}, 2),
    ("santorini", {"powers": ["apollo", "athena"]}, 2),
]


def by_hand(match: Match, depth: int, level: int, counts: list[list[int]]) -> None:
    """Play every line; [lines, over, chance] at each ply."""
    counts[level][0] += 1
    counts[level][1] += match.over
    counts[level][2] += match.actor == CHANCE
    if level < depth and not match.over:
        for move in match.game.moves(match.state):
            after = match.copy()
            after.play(move)
            by_hand(after, depth, level + 1, counts)


@pytest.mark.parametrize(("name", "options", "depth"), DEPTHS, ids=[f"{d[0]}-{k}" for k, d in enumerate(DEPTHS)])
def test_the_lines_are_those_of_matches(name: str, options: dict[str, Any], depth: int) -> None:
    game = mastaba.load(name, **options)
    counts = [[0, 0, 0] for _ in range(depth + 1)]
    by_hand(game.start(chance="manual"), depth, 0, counts)
    found = perft(game, game.first, depth)
    assert [[level.lines, level.over, level.chance] for level in found.levels] == counts
    assert sum(branch.lines for branch in found.branches) == found.lines


def test_threads_do_not_matter() -> None:
    game = mastaba.load("imhotep")
    assert perft(game, game.first, 3, threads=1) == perft(game, game.first, 3, threads=2)


def test_finished_games_are_counted_where_they_end() -> None:
    game = mastaba.load("camelup", max_decisions=1)
    match = game.start(seed=3)
    found = perft(game, match.state, 4)
    assert found.levels[2].over > 0
    assert [level.lines for level in found.levels][3:] == [0, 0]


def test_santorini_places_four_workers_in_303600_ways() -> None:
    game = mastaba.load("santorini")
    assert [level.lines for level in perft(game, game.first, 4).levels] == [1, 25, 25 * 24, 25 * 24 * 23, 25 * 24 * 23 * 22]


def test_the_command_counts_from_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = mastaba.load("camelup").start(seed=2)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(match.game.rules.position(match.state)))
    assert main(["perft", "camelup", "1", "--position", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["levels"][1]["lines"] == len(match.legal)
    assert [b["text"] for b in told["branches"]] == [move.text for move in match.legal]
    assert main(["perft", "camelup", "2", "--divide"]) == 0
    out = capsys.readouterr().out
    assert "blue 1" in out
    assert "180 lines in" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["camelup", "-1"], "the depth is 0..64"),
        (["chess", "1"], "no game 'chess'"),
        (["camelup", "1", "--threads", "0"], "at least one thread"),
        (["camelup", "1", "--position", "missing.json"], "cannot be read"),
        (["camelup", "1", "-o", "name=x"], "no option 'name'"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", *words]) == 2
    assert complaint in capsys.readouterr().err
