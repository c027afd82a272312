"""`mastaba bench`: the peers beside ours, a plot, and results kept with the machine."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mastaba.cli.main import main


def test_every_peer_is_measured_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot, kept = tmp_path / "bench.svg", tmp_path / "results"
    words = ["bench", "santorini", "--seconds", "0.02", "--threads", "1", "--plot", str(plot), "--save", str(kept)]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "Beside its peers" in out
    assert "not installed" not in out
    (file,) = kept.iterdir()
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["machine"]["cores"] >= 1
    assert told["machine"]["processor"]
    assert {pair["system"] for pair in told["pairs"]} == {
        "OpenSpiel (C++ through Python)",
        "PettingZoo",
        "Pgx (JAX on the CPU)",
        "TextArena",
        "python-chess",
    }
    for pair in told["pairs"]:
        assert pair["ratio"] == pytest.approx(pair["value"] / pair["theirs"], rel=0.01, abs=0.01)
        ours = [r for r in told["rows"] if (r["system"], r["game"], r["what"]) == ("mastaba", pair["ours"], pair["way"])]
        assert pair["value"] in [r["value"] for r in ours]
    drawn = plot.read_bytes()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert b"python-chess" in drawn


def test_searches_are_compared_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "camelup", "--search", "--seconds", "0.05", "--threads", "1", "--save", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "OpenSpiel MCTS (C++): backgammon" in out
    assert "simulations of a tree search" in out
    assert "An expert's search" in out
    assert "stop to answer" in out
    (file,) = tmp_path.glob("*-search.json")
    told = json.loads(file.read_text(encoding="utf-8"))
    assert {row["what"] for row in told["rows"]} >= {"search_simulations", "search_stop", "search_trees"}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--plot", "speeds.pdf"], "a .svg or a .png"),
        (["--save", __file__], "saved in a folder"),
        (["--seconds", "nan"], "positive"),
    ],
)
def test_what_could_not_be_kept_or_measured_is_refused_first(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "camelup", *words]) == 2
    assert complaint in capsys.readouterr().err
