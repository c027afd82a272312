"""The result file: what is in it, going on after a stop, and files that are not ours."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import mastaba
from mastaba.arena import Outcome, Report, Terms, hold, read_entrants
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import options_json

MakeTerms = Callable[..., Terms]


def counted(terms: Terms, games: int, out: Path) -> tuple[Report, int]:
    """The report, and how many games had to be played for it."""
    played: list[Outcome] = []
    report = hold(terms, games, out=out, watch=lambda outcome, known: None if known else played.append(outcome))
    return report, len(played)


def test_every_game_is_a_line_with_all_one_needs_to_play_it_again(terms: MakeTerms, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    hold(terms("random,novice", keep_games=True), 4, out=out)
    head, *lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert head["format"] == "mastaba arena"
    assert [b["name"] for b in head["bots"]] == ["random", "novice"]
    assert [(g["block"], g["turn"]) for g in lines] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    for g in lines:
        assert set(g) == {"block", "turn", "seed", "lineup", "options", "plies", "scores", "returns", "saved"}
        match = mastaba.replay(json.dumps(g["saved"]))
        assert (match.ply, match.scores, match.returns, match.seed) == (g["plies"], g["scores"], g["returns"], g["seed"])
    assert lines[0]["lineup"] == lines[1]["lineup"][::-1]


def test_run_again_it_plays_only_what_is_missing(terms: MakeTerms, tmp_path: Path) -> None:
    out, agreed = tmp_path / "games.jsonl", terms("random,novice")
    whole = hold(agreed, 8)
    first, played = counted(agreed, 4, out)
    assert (first.games, played) == (4, 4)
    assert counted(agreed, 8, out) == (whole, 4)
    assert counted(agreed, 8, out) == (whole, 0)
    assert counted(agreed, 4, out) == (first, 0)  # fewer than the file holds


@pytest.mark.parametrize("name", mastaba.names())
def test_the_file_of_every_game_is_known_again(name: str, tmp_path: Path) -> None:
    out, game = tmp_path / "games.jsonl", mastaba.load(name)
    agreed = Terms(game=name, options=options_json(game.options), bots=read_entrants("random,novice"))
    report, _ = counted(agreed, 1, out)
    assert counted(agreed, 1, out) == (report, 0)


@pytest.mark.parametrize("keep", [0, 1, 25, -40, -1])
def test_a_last_line_cut_off_is_played_again(keep: int, terms: MakeTerms, tmp_path: Path) -> None:
    out, agreed = tmp_path / "games.jsonl", terms("random,novice")
    report, _ = counted(agreed, 4, out)
    whole = out.read_bytes()
    out.write_bytes(whole[:keep])
    again, played = counted(agreed, 4, out)
    assert again == report
    assert played == (4 if keep >= 0 else 1)
    assert out.read_bytes() == whole


def test_games_may_stand_in_any_order(terms: MakeTerms, tmp_path: Path) -> None:
    out, agreed = tmp_path / "games.jsonl", terms("random,novice")
    report, _ = counted(agreed, 6, out)
    head, *lines = out.read_text().splitlines(keepends=True)
    out.write_text("".join([head, *reversed(lines)]))
    assert counted(agreed, 6, out) == (report, 0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"bots": "random,casual"}, "bots: random, novice, not random, casual"),
        ({"seed": 1}, "seed: 0, not 1"),
        ({"players": 3}, "players: 2, not 3"),
        ({"max_decisions": 13}, "options"),
        ({"on_fault": "replace"}, "on fault: forfeit, not replace"),
    ],
)
def test_the_file_of_another_tournament_is_refused_and_left_alone(
    change: dict[str, object], words: str, terms: MakeTerms, tmp_path: Path
) -> None:
    out = tmp_path / "games.jsonl"
    hold(terms("random,novice"), 2, out=out)
    before = out.read_bytes()
    with pytest.raises(MastabaError, match=f"holds another tournament \\({words}"):
        hold(terms(**({"bots": "random,novice"} | change)), 2, out=out)
    assert out.read_bytes() == before


@pytest.mark.parametrize("text", ["dear diary\n", "dear diary", '{"format":"mastaba game"}\n', "\n", "\x00\xff", "[1]\n"])
def test_a_file_that_is_not_of_the_arena_is_refused_and_left_alone(text: str, terms: MakeTerms, tmp_path: Path) -> None:
    out = tmp_path / "diary.txt"
    out.write_text(text, encoding="utf-8")
    with pytest.raises(MastabaError, match="is not a result file of the arena"):
        hold(terms("random,novice"), 2, out=out)
    assert out.read_text(encoding="utf-8") == text


def test_damage_in_the_middle_is_told_with_its_line(terms: MakeTerms, tmp_path: Path) -> None:
    out, agreed = tmp_path / "games.jsonl", terms("random,novice")
    hold(agreed, 4, out=out)
    lines = out.read_text().splitlines(keepends=True)
    out.write_text("".join([*lines[:2], lines[2][:20] + "\n", *lines[3:]]))
    with pytest.raises(MastabaError, match="line 3 is damaged"):
        hold(agreed, 4, out=out)
    out.write_text("".join([*lines[:2], lines[2].replace('"seed":', '"seed":1'), *lines[3:]]))
    with pytest.raises(MastabaError, match="line 3 is no game of this tournament"):
        hold(agreed, 4, out=out)


def test_a_place_that_cannot_be_written_is_told(terms: MakeTerms, tmp_path: Path) -> None:
    with pytest.raises(MastabaError, match="cannot be used for results"):
        hold(terms("random,novice"), 2, out=tmp_path / "nowhere" / "games.jsonl")
