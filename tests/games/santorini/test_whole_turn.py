"""Santorini: an action is legal exactly if it begins a complete line (4.6), against a slow judge."""

import random

import pytest

from games.santorini.judge import MINE, NAMES, THEIRS, Board, lines
from games.santorini.table import board, record
from mastaba.engine.match import Match


def crowded(dice: random.Random, mine: str | None, theirs: str | None) -> tuple[Board, Match]:
    """A random position, narrow enough that the rule bites."""
    spaces = dice.sample(NAMES, 4)
    domes = {s for s in NAMES if s not in spaces and dice.random() < 0.3}
    heights = {s: dice.choice((0, 0, 1, 1, 2, 2, 3)) for s in NAMES}
    own, foes = spaces[: dice.choice((2, 2, 2, 1))], spaces[2:]
    stock = [0 if dice.random() < 0.15 else 1, *(0 if dice.random() < 0.1 else 1 for _ in range(3))]
    judged = Board(heights, frozenset(domes), tuple(own), tuple(foes), tuple(stock), mine, theirs)
    text = " ".join(f"{s}={h}{'D' if s in domes else ''}" for s, h in heights.items())
    match = board(
        " ".join(own),
        " ".join(foes),
        text,
        powers=(mine or "aeolus", theirs or "morpheus"),
        stock=stock,
        climbed_last_turn=theirs == "athena",
        options={"stock_limited": False, "enforce_bans": False},
    )
    record(match).limited = 1
    return judged, match


@pytest.mark.rule("santorini", "4.6", "R3", "R20", "R21", "R22")
@pytest.mark.parametrize("theirs", THEIRS)
@pytest.mark.parametrize("mine", MINE)
def test_legal_actions_are_the_beginnings_of_complete_lines(mine: str | None, theirs: str | None) -> None:
    dice = random.Random(f"{mine} {theirs}")
    for _ in range(12):
        judged, match = crowded(dice, mine, theirs)
        complete = lines(judged)
        if not complete:
            assert match.over and match.winners == [1]
            continue
        done: tuple[str, ...] = ()
        while complete and not match.over and len(done) < len(complete[0]):
            legal = [move.text for move in match.legal]
            assert set(legal) == {line[len(done)] for line in complete}
            done = (*done, dice.choice(legal))
            match.play(done[-1])
            complete = [line for line in complete if line[: len(done)] == done]
            if any(len(line) == len(done) for line in complete):
                break
