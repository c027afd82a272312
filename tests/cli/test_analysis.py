"""Commands that think: analyse, odds, balance."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mastaba
from mastaba.cli.main import main

POSITION = {"stacks": {"4": ["white", "green"], "5": ["blue"], "7": ["orange", "yellow"]}, "tiles": {"6": ["mirage", 0], "8": ["oasis", 1]}}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = mastaba.load("camelup", max_decisions=8).start(seed=2)
    while not match.over:
        match.play(match.legal[-1])
    path = tmp_path / "game.json"
    path.write_text(match.save())
    return path


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION))
    return path


def test_analyse_searches_one_position(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(saved), "--ply", "6", "--simulations", "100", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ply"] == 6
    assert told["simulations"] == 100
    assert {"action", "text", "visits", "share", "win", "solved", "follow", "points"} == set(told["lines"][0])
    assert main(["analyse", str(saved), "--simulations", "100"]) == 0
    assert "simulations in" in capsys.readouterr().out


def test_analyse_reviews_a_whole_game(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(saved), "--review", "--simulations", "30", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["decisions"]) == 8
    assert main(["analyse", str(saved), "--review", "--simulations", "30"]) == 0
    assert "decisions" in capsys.readouterr().out


def test_odds_of_a_position_are_exact(position: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "camelup", "--position", str(position), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    firsts = {c["camel"]: c["leg"][0] for c in told["camels"]}
    assert firsts == pytest.approx(
        {"blue": 3551 / 29160, "green": 5492 / 29160, "orange": 6594 / 29160, "yellow": 10956 / 29160, "white": 2567 / 29160}
    )
    assert main(["odds", "camelup", "--position", str(position)]) == 0
    assert "blue" in capsys.readouterr().out


def test_odds_of_a_saved_game(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "camelup", "--save", str(saved), "--ply", "5", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["values"]) > 10


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["odds", "camelup", "--save", "SAVED"], "a race that is being run"),
        (["odds", "camelup", "--position", "POSITION", "--seat", "7"], "there is no seat 7"),
        (["analyse", "SAVED", "--seconds", "0"], "--seconds must be more than 0"),
        (["analyse", "SAVED", "--seconds", "nan"], "--seconds must be more than 0"),
        (["analyse", "SAVED", "--simulations", "-1"], "--simulations must be more than 0"),
        (["analyse", "SAVED", "--ply", "999"], "plies"),
        (["analyse", "SAVED", "--ply", "0"], "no decision"),
        (["analyse", "POSITION"], "not a saved game"),
        (["balance", "camelup"], "exists for cheops"),
        (["balance", "cheops", "--games", "0"], "at least one game"),
        (["balance", "cheops", "--write", "x"], "--write goes with --generate"),
        (["balance", "cheops", "--sheets", "no-such-file"], "cannot be read"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_is_refused_in_one_sentence(
    words: list[str], sentence: str, saved: Path, position: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = [str(saved) if w == "SAVED" else str(position) if w == "POSITION" else w for w in words]
    assert main(given) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


def test_balance_reports_seats_sheets_and_plans(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    target = tmp_path / "sheets.json"
    assert main(["balance", "cheops", "--games", "60", "--generate", "5", "--write", str(target), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["seats"]) == 4
    assert sum(seat["share"] for seat in told["seats"]) == pytest.approx(1)
    assert main(["balance", "cheops", "--games", "20", "--sheets", str(target)]) == 0
    assert "times even" in capsys.readouterr().out
