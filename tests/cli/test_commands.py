"""The commands as people and scripts use them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mastaba
from mastaba.cli.main import COMMANDS, main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        status = main(list(words))
    except SystemExit as error:
        status = int(error.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    match = mastaba.load("camelup", players=3, max_decisions=12).start(seed=2)
    while not match.over:
        match.play(match.legal[-1])
    path = tmp_path / "game.json"
    path.write_text(match.save())
    return path


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))


def test_help_lists_every_command_and_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    for command in COMMANDS:
        assert command in out
        status, told, _ = run(capsys, command, "--help")
        assert status == 0
        assert "usage" in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["frob"], "there is no command 'frob'"),
        (["tty", "chess"], "there is no game 'chess'"),
        (["tty"], "name a game"),
        (["tty", "camelup", "--players", "99"], "players"),
        (["tty", "camelup", "--players", "x"], "invalid int"),
        (["tty", "camelup", "-o", "hide_money"], "NAME=VALUE"),
        (["tty", "camelup", "-o", "wings=2"], "has no option 'wings'"),
        (["tty", "camelup", "--bots", "genius"], "there is no bot 'genius'"),
        (["tty", "camelup", "--bots", "random,random,random"], "at most 1 bots"),
        (["replay", "no-such-file"], "cannot be read"),
        (["replay"], "FILE"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["bench", "camelup", "--threads", "many"], "takes numbers"),
        (["bench", "camelup", "--seconds", "-1"], "positive"),
        (["warm", "chess"], "there is no game 'chess'"),
        (["rules-coverage", "chess"], "there is no game 'chess'"),
        (["odds", "chess", "--position", "x"], "exist for camelup"),
        (["odds", "camelup", "--position", "no-such-file"], "cannot be read"),
        (["games", "--nonsense"], "unrecognized arguments"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_bad_input_ends_with_status_two_and_one_sentence(capsys: pytest.CaptureFixture[str], words: list[str], sentence: str) -> None:
    status, out, err = run(capsys, *words)
    assert status == 2
    assert sentence in err
    assert len(err.strip().splitlines()) == 1
    assert out == ""


def test_games_tells_machines_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games", "--json")
    listed = {g["name"]: g for g in json.loads(out)}
    assert status == 0
    assert set(listed) == set(mastaba.names())
    camelup = listed["camelup"]
    assert camelup["players"] == [2, 8]
    assert (camelup["num_actions"], camelup["record_bytes"]) == (46, 312)
    assert {o["name"] for o in camelup["options"]} >= {"players", "max_decisions"}


def test_games_tells_people_too(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "games")
    assert status == 0
    assert "camelup" in out


def test_replay_checks_and_prints_a_game(capsys: pytest.CaptureFixture[str], saved: Path) -> None:
    status, out, _ = run(capsys, "replay", str(saved))
    assert status == 0
    assert "winner:" in out
    status, out, _ = run(capsys, "replay", str(saved), "--json")
    told = json.loads(out)
    assert set(told) == {"game", "plies", "scores", "winners", "fingerprint"}
    assert told["game"] == "camelup"
    assert told["plies"] == json.loads(saved.read_text())["plies"].__len__()
    status, out, _ = run(capsys, "replay", str(saved), "--ply", "5", "--json")
    assert json.loads(out)["plies"] == 5
    status, _, err = run(capsys, "replay", str(saved), "--ply", "999")
    assert status == 2
    assert "has plies" in err


def test_a_person_plays_in_the_terminal_by_number_and_by_text(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typing(monkeypatch, "leg blue", "oasis 1", "0", "u", "l", "d", "q")
    target = tmp_path / "game.json"
    status, out, _ = run(capsys, "tty", "camelup", "--bots", "random", "--seed", "4", "--save", str(target))
    assert status == 0
    assert "'oasis 1' is not understood" in out
    assert "saved to" in out
    again = mastaba.replay(target.read_text())
    assert [e.action for e in again.history if e.actor == 0] == [1]


def test_without_anybody_at_the_keyboard_a_whole_game_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch)
    status, out, _ = run(capsys, "tty", "camelup", "--bots", "random", "--seed", "1", "-o", "max_decisions=30")
    assert status == 0
    assert "The game is over" in out
    assert "Winner: P" in out


def test_hot_seat_hides_hands_between_players(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, "winner green", "", "leg blue", "", "q")
    status, out, _ = run(capsys, "tty", "camelup", "--seed", "4")
    assert status == 0
    assert "Hand the keyboard to P1" in out
    told_to_p1 = out.split("Hand the keyboard to P1")[1].split("Hand the keyboard to P0")[0]
    assert "winner card" in told_to_p1
    assert "winner green" not in told_to_p1.split("what may be done")[0]


def test_a_saved_game_goes_on_in_the_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = mastaba.load("camelup").start(seed=5)
    match.play("leg blue")
    path = tmp_path / "game.json"
    path.write_text(match.save())
    typing(monkeypatch, "leg green", "", "q")
    status, _, _ = run(capsys, "tty", "--load", str(path), "--save", str(path))
    assert status == 0
    assert mastaba.replay(path.read_text()).log(mastaba.EVERYTHING)[-2:] == ["leg blue", "leg green"]


def test_bench_measures_every_kind_of_speed(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "bench", "camelup", "--seconds", "0.01", "--threads", "1", "--no-peers", "--json")
    rows: list[dict[str, Any]] = json.loads(out)
    assert status == 0
    assert [r["what"] for r in rows] == ["playout_decisions", "python_plays", "batch_steps"]
    for row in rows:
        assert set(row) == {"system", "game", "options", "what", "value", "unit", "threads", "device"}
        assert row["value"] > 0
        assert row["unit"] == "per_second"


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "mastaba.cli.main", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == mastaba.__version__
