"""Playthroughs: the golden files still come out, and nobody sees in them what is not theirs to see."""

from __future__ import annotations

from pathlib import Path

import pytest

import mastaba
from mastaba.analysis.playthrough import check, playthrough
from mastaba.cli.main import main

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def test_every_game_has_a_golden_file() -> None:
    assert {path.stem.split("-")[0] for path in GOLDEN} == set(mastaba.names())


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_a_golden_game_comes_out_the_same(path: Path) -> None:
    """After a change of rules that is meant: ./mastaba playthrough GAME --out tests/analysis/golden/FILE."""
    text = path.read_text(encoding="utf-8")
    assert check(text) is None
    assert "over: returns" in text


def test_a_change_is_found_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = playthrough("camelup", {}, 3, 12)
    changed = tmp_path / "changed.txt"
    changed.write_text(text.replace("scores [3, 3]", "scores [3, 4]", 1), encoding="utf-8")
    assert main(["playthrough", "--check", str(changed)]) == 1
    assert "'scores [3, 4]' was, 'scores [3, 3]' is" in capsys.readouterr().out
    changed.write_text(text + "more\n", encoding="utf-8")
    assert main(["playthrough", "--check", str(changed)]) == 1
    assert "lines, and now there are" in capsys.readouterr().out


def test_a_secret_is_told_to_its_owner_alone() -> None:
    """Somewhere in this game a card is laid face down: its owner sees which, the others that it happened."""
    text = playthrough("camelup", {"players": 3}, 5, 60)
    laid = next(
        block
        for block in text.split("\n\n")
        if "\nP" in block and ("winner" in block.splitlines()[-3] or "loser" in block.splitlines()[-3])
    )
    action, *others = laid.splitlines()[-4:]
    assert len(others) == 3
    assert action.split(": ")[1].split()[1] in ("winner", "loser")
    assert all("card" in line for line in others)
    color = action.split()[-1]
    assert all(color not in line for line in others)


def test_the_command_writes_to_a_file_that_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    assert main(["playthrough", "imhotep", "--players", "3", "--seed", "9", "--plies", "20", "--out", str(path)]) == 0
    assert main(["playthrough", "--check", str(path)]) == 0
    assert "the same" in capsys.readouterr().out
    assert main(["playthrough", "imhotep", "--players", "3", "--seed", "9", "--plies", "20"]) == 0
    assert capsys.readouterr().out == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "name a game"),
        (["chess"], "no game 'chess'"),
        (["camelup", "--plies", "-1"], "not negative"),
        (["camelup", "--out", "nowhere/x.txt"], "cannot be written"),
        (["--check", __file__], "not a playthrough"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playthrough", *words]) == 2
    assert complaint in capsys.readouterr().err
