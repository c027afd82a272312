"""Santorini: an action is legal exactly if it begins a complete line (4.6), against a slow judge."""

import random

import pytest

from games.santorini.judge import MINE, NAMES, THEIRS, Board, lines
from games.santorini.table import board, record
from mastaba.engine.match import Match


def crowded(dice: random.Random, mine: str | None, theirs: str | None, powers: bool = True) -> tuple[Board, Match]:
    """A random position, narrow enough that the rule bites. Who has no power holds one that does nothing here, or nobody holds any."""
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
        powers=(mine or "aeolus", theirs or "morpheus") if powers else None,
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
        agree(dice, *crowded(dice, mine, theirs))


@pytest.mark.rule("santorini", "4.6")
def test_without_powers_too_legal_actions_are_the_beginnings_of_complete_lines() -> None:
    dice = random.Random("nobody")
    for _ in range(150):
        agree(dice, *crowded(dice, None, None, powers=False))


def agree(dice: random.Random, judged: Board, match: Match) -> None:
    """Play one turn; at each step the legal actions are those of the complete lines."""
    complete = lines(judged)
    if not complete:
        assert match.over and match.winners == [1]
        return
    done: tuple[str, ...] = ()
    while complete and not match.over and len(done) < len(complete[0]):
        legal = [move.text for move in match.legal]
        assert set(legal) == {line[len(done)] for line in complete}
        done = (*done, dice.choice(legal))
        match.play(done[-1])
        complete = [line for line in complete if line[: len(done)] == done]
        if any(len(line) == len(done) for line in complete):
            break
