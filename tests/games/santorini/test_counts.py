"""Santorini: how many different turns there are from awkward positions (the numbers come from the slow judge)."""

import pytest

from games.santorini.table import board, record
from mastaba.engine.game import Game
from mastaba.engine.record import OVER
from mastaba.engine.rules import bare
from mastaba.games.santorini.state import State
from support import start

POSITIONS = [
    ("c3 a1", "e1 a5", "", None, None, 78),
    ("c3 d4", "b2 d2", "", None, None, 69),
    ("a1 e5", "a5 e1", "b2=1 d4=1 a2=2", None, None, 31),
    ("c3 c4", "c2 d3", "b3=2 b4=1 d4=3 c5=0D", None, None, 33),
    ("b2 d4", "c3 e5", "c4=1 d3=1", "apollo", None, 83),
    ("b2 d4", "c3 e5", "c4=1 d3=1", "artemis", None, 383),
    ("b2 d4", "c3 e5", "c4=1 d3=1", "minotaur", "athena", 55),
    ("b2 d4", "c3 e5", "c4=1", "prometheus", None, 416),
    ("b2 d4", "c3 e5", "c4=1", "charon", "limus", 54),
    ("b2 d4", "c3 e5", "c4=1 a1=1", "terpsichore", None, 4632),
    ("b2 d4", "c3 e5", "c4=1 b3=1", None, "persephone", 14),
    ("b2 d4", "c3 e5", "c4=1 b3=1", None, "aphrodite", 36),
    ("b2 d4", "c2 e5", "c4=1 b3=1", None, "harpies", 65),
]


def turns(game: Game, s: State, began: int) -> int:
    if s.actor == OVER or s.turns > began:
        return 1
    total = 0
    for move in game.moves(s):
        after = s.copy()
        game.rules.apply(bare(after), move)
        total += turns(game, after, began)
    return total


@pytest.mark.rule("santorini", "4.6")
@pytest.mark.parametrize(("x", "o", "heights", "mine", "theirs", "count"), POSITIONS)
def test_the_number_of_turns(x: str, o: str, heights: str, mine: str | None, theirs: str | None, count: int) -> None:
    match = board(x, o, heights, powers=(mine, theirs), climbed_last_turn=theirs == "athena")
    assert turns(match.game, record(match), match.state.to_json()["turns"]) == count


@pytest.mark.rule("santorini", "3.1")
def test_the_number_of_ways_to_place() -> None:
    match = start("santorini")
    for left in (25, 24, 23, 22):
        assert len(match.legal) == left
        match.play(match.legal[left // 2])
