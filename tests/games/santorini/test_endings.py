"""Santorini: whole games, one or more for each way a game can end; the last step is judged here from the written position alone."""

from pathlib import Path
from typing import Any

import pytest

import mastaba
from games.santorini.judge import NAMES, Board, lines, near
from mastaba.engine.match import Match

TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.json"))


def spot(match: Match, ply: int) -> dict[str, Any]:
    return match.game.rules.position(match.at(ply))


def rises(match: Match) -> tuple[str, int, int, dict[str, Any]]:
    """The last move: its space, the level it began on and the one it ended on."""
    before = spot(match, match.ply - 1)
    verb, space = match.log(-2)[-1].split()
    assert verb == "move"
    start = NAMES[before["running"].get("at", 0)]
    heights = before.get("heights", {})
    return space, heights.get(start, 0), heights.get(space, 0), before


def mover(before: dict[str, Any]) -> int:
    return int(before.get("to_move", 0))


def ended_by_climb(match: Match) -> None:
    _, low, high, before = rises(match)
    assert low == 2 and high == 3 and mover(before) in match.winners


def ended_by_drop(match: Match) -> None:
    _, high, low, before = rises(match)
    assert high - low >= 2 and before["powers"][mover(before)] == "pan" and match.winners == [mover(before)]


def ended_by_pair(match: Match) -> None:
    space, _, level, before = rises(match)
    mates = spot(match, match.ply)["workers"][mover(before)]
    assert level == 1 and any(m in near(space) and before["heights"].get(m) == 1 for m in mates if m)
    assert before["powers"][mover(before)] == "eros" and match.winners == [mover(before)]


def ended_by_towers(match: Match) -> None:
    end = spot(match, match.ply)
    assert sum(end["heights"].get(s) == 3 for s in end["domes"]) == 5
    assert [end["powers"][seat] for seat in match.winners] == ["chronus"]


def ended_by_fate(match: Match) -> None:
    space, low, high, before = rises(match)
    corner = before["fate"]
    square = {corner, chr(ord(corner[0]) + 1) + corner[1]}
    square |= {s[0] + chr(ord(s[1]) + 1) for s in square}
    assert low == 2 and high == 3 and space in square
    assert match.winners != [mover(before)] and before["powers"][match.winners[0]] == "moerae"


def ended_by_abyss(match: Match) -> None:
    space, _, _, before = rises(match)
    assert space == before["abyss"] and mover(before) not in match.winners


def ended_by_cap(match: Match) -> None:
    assert match.state.to_json()["turns"] == 20 and match.returns == [0.5, 0.5]


def ended_by_stuck(match: Match) -> None:
    end = spot(match, match.ply)
    loser = 1 - match.winners[0]
    workers = [tuple(w for w in side if w) for side in end["workers"]]
    heights = {s: end.get("heights", {}).get(s, 0) for s in NAMES}
    board = Board(heights, frozenset(end.get("domes", [])), workers[loser], workers[1 - loser], tuple(end["stock"]), None, None)
    assert lines(board) == [] and match.log(-2)[-1].split()[0] in ("block", "dome")


def ended_by_last_of_three(match: Match) -> None:
    assert len(match.winners) == 1
    assert sorted([*spot(match, match.ply)["eliminated"], *match.winners]) == [0, 1, 2]


@pytest.mark.rule("santorini", "6.1", "6.2", "6.3")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda p: p.stem)
def test_a_transcript_ends_as_the_rules_say(path: Path) -> None:
    match = mastaba.replay(path.read_text())
    assert match.over
    globals()[f"ended_by_{path.stem.rsplit('-', 1)[0]}"](match)


@pytest.mark.rule("santorini", "6.1", "6.3")
def test_every_way_to_end_has_a_transcript() -> None:
    ways = {name.removeprefix("ended_by_") for name in globals() if name.startswith("ended_by_")}
    assert {path.stem.rsplit("-", 1)[0] for path in TRANSCRIPTS} == ways
