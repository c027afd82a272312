"""`mastaba arena` as people and scripts use it."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from mastaba.arena.entrants import split
from mastaba.cli.arena import main
from mastaba.engine.errors import MastabaError

SHORT = ["camelup", "-o", "max_decisions=12", "--workers", "1"]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """As `mastaba` runs a command: one sentence and status 2 for bad input."""
    try:
        status = main(list(words))
    except MastabaError as error:
        return 2, capsys.readouterr().out, f"{error}\n"
    except SystemExit as error:
        status = int(error.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


def test_its_json_is_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *SHORT, "--bots", "random,novice,mcts:5", "--games", "6", "--json")
    told = json.loads(out)
    assert status == 0
    assert told["game"] == "camelup"
    assert {"name", "rating", "low", "high", "games", "wins"} <= set(told["bots"][0])
    assert {"a", "b", "games", "a_score", "low", "high"} <= set(told["pairs"][0])
    assert {b["name"] for b in told["bots"]} == {"random", "novice", "mcts:5"}
    assert len(told["pairs"]) == 3
    for b in told["bots"]:
        assert b["low"] <= b["rating"] <= b["high"]
        assert b["games"] == 4
    for p in told["pairs"]:
        assert 0 <= p["low"] <= p["a_score"] <= p["high"] <= 1


def test_people_see_ratings_and_a_cross_table(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *SHORT, "--bots", "random,novice", "--games", "4", "--players", "3", "--stop-when-sure")
    assert status == 0
    assert "Camel Up (players=3, max_decisions=12)" in out
    assert "openskill" in out
    assert "against the" in out
    assert "Not sure which bot is stronger" in out


def test_faults_of_programs_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, *SHORT, "--bots", "random,[b]mute=exec:python -c pass", "--games", "8")
    assert status == 0
    assert "[b]mute" in out
    assert "and 3 more faults" in out
    assert "ended with status 0" in out


def test_it_goes_on_with_a_result_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = [*SHORT, "--bots", "random,novice", "--out", str(tmp_path / "games.jsonl")]
    run(capsys, *words, "--games", "4")
    status, out, _ = run(capsys, *words, "--games", "8", "--keep-games")
    assert status == 0
    assert "4 of these games were in the result file already" in out
    lines = (tmp_path / "games.jsonl").read_text().splitlines()
    assert ["saved" in json.loads(line) for line in lines[1:]] == [False] * 4 + [True] * 4


def test_it_draws_the_ratings(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pictures = []
    for name in ("one.svg", "two.svg", "three.png"):
        status, _, _ = run(capsys, *SHORT, "--bots", "random,novice", "--games", "4", "--plot", str(tmp_path / name))
        assert status == 0
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]
    words = "".join(ElementTree.fromstring(pictures[0]).itertext())
    assert "novice" in words and "random" in words and "95 % interval" in words
    assert pictures[2].startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bots", "random", "--games", "2"], "at least two bots"),
        (["--bots", "random,random", "--games", "2"], "name each bot once, not 'random' again"),
        (["--bots", "random,genius", "--games", "2"], "there is no bot 'genius'"),
        (["--bots", "random,exec:no-such-camel", "--games", "2"], "there is no program 'no-such-camel'"),
        (["--bots", "random,=exec:python", "--games", "2"], "write NAME=exec:COMMAND"),
        (["--bots", "random,novice", "--games", "0"], "at least one game"),
        (["--bots", "random,novice"], "--games"),
        (["--games", "2"], "--bots"),
        (["--bots", "random,novice", "--games", "2", "--players", "99"], "players"),
        (["--bots", "random,novice", "--games", "2", "--workers", "0"], "at least one worker"),
        (["--bots", "random,novice", "--games", "2", "--plot", "ratings.gif"], "a .svg or a .png file"),
        (["--bots", "random,novice", "--games", "2", "--plot", "no/such/folder.svg"], "there is no folder"),
        (["--bots", "random,novice", "--games", "2", "--keep-games"], "needs a result file"),
        (["--bots", "random,novice", "--games", "2", "--move-seconds", "0"], "positive"),
        (["--bots", "random,novice", "--games", "2", "--move-seconds", "inf"], "a day at most"),
        (["--bots", "random,novice", "--games", "2", "--start-seconds", "nan"], "a day at most"),
        (["--bots", "random,novice", "--games", "1000000000000"], "at most 10,000,000 games"),
        (["--bots", "random,novice", "--games", "2", "--stop-when-sure", "--sure", "much"], "two Elo leads"),
        (["--bots", "random,novice", "--games", "2", "--stop-when-sure", "--sure", "10,-10"], "the lower first"),
        (["--bots", "random,novice,casual", "--games", "2", "--stop-when-sure"], "is for two bots, and here are 3"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    status, out, err = run(capsys, "camelup", *words)
    assert status == 2
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert out == ""


def test_commas_inside_quotes_belong_to_a_command() -> None:
    assert split("expert, mine=exec:bot --at 'a,b',novice") == ["expert", "mine=exec:bot --at 'a,b'", "novice"]
