"""Cheops: positions as JSON, and which are impossible."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mastaba
from games.cheops.looking import state
from mastaba.engine.errors import InvalidPosition
from mastaba.games.cheops.layout import layout
from mastaba.games.cheops.position import check, from_position
from mastaba.games.cheops.position import position as told
from mastaba.games.cheops.sheets import example
from mastaba.games.cheops.state import State
from support import position, start, texts

KINDS = ["snake", "cat", "ankh", "scarab", "eye", "falcon", "lotus"]
ROLL = ["red", "green", "blue", "blue"]


@pytest.mark.rule("cheops", "3.1")
@pytest.mark.parametrize("options", [{"players": 5}, {"players": 2, "sheets": example()}, {"players": 3, "sheet_set": "cheops_six_levels"}])
def test_every_position_of_a_game_is_told_and_read_again(options: dict[str, Any]) -> None:
    rng = random.Random(8)
    match = mastaba.load("cheops", **options, random_sheets=True, random_first_player=True).start(chance="manual")
    while not match.over:
        assert from_position(told(state(match))) == match.state
        match.play(int(rng.choice(match.legal)))
    assert from_position(told(state(match))) == match.state


@pytest.mark.rule("cheops", "3.1", "3.3")
def test_a_payment_in_the_middle_of_a_domino_is_part_of_the_position() -> None:
    match = position(
        "cheops", players=3, roll=["orange", "orange", "green", "green"], pending={"mark": "R11-R12", "paying": 2, "crossed": 7}
    )  # fmt: skip
    assert texts(match) == ["Q4", "Q8", "J"]
    match.play("Q4")
    assert state(match).last[0] == 7


IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("this is not a position", {"players": 3, "colour": "red"}),
    ("this is not a position", {"players": 7}),
    ("sheet A is given to two seats", {"letters": ["A", "A", "B"]}),
    ("these sheets are for 2 to 4 players", {"players": 5, "sheets": example()}),
    ("active must be a seat 0..2", {"active": 3}),
    ("to_move must be a seat 0..2", {"roll": ROLL, "to_move": 3}),
    ("the game ends after round 100", {"round": 101}),
    ("begins with a roll", {"round": 0}),
    ("marked needs one entry a seat", {"marked": [[]]}),
    ("there is no cell 'P9'", {"marked": [["P9"], [], []]}),
    ("P2.1 is marked but P1.2", {"marked": [["P1.1", "P2.1"], [], []]}),
    ("in touching pairs", {"marked": [["R11", "R22"], [], []]}),
    ("the quarry has 12 stones", {"last": [13, 0, 0]}),
    ("everyone has 3 jokers at most", {"jokers": [4, 0, 0]}),
    ("there is no bonus 'dog'", {"bonuses": [["dog"], [], []]}),
    ("held without all its symbols", {"bonuses": [["snake"], [], []]}),
    ("is open, so everybody with all its symbols", {"marked": [["R11", "R12", "R23", "R24", "R31", "R32"], [], []]}),
    ("is closed only after", {"open": ["cat"]}),
    ("was earned, so it is closed or earned in this round", {"marked": [["R11", "R12", "R23", "R33", "R31", "R32"], [], []],
                                                            "bonuses": [["snake"], [], []], "open": KINDS}),
    ("'pink' is not one of the colours", {"roll": ["pink"] * 4}),
    ("4 dice are rolled, not 5", {"roll": ["red"] * 5}),
    ("the roll shows 4 dice", {"roll": ["red"] * 3}),
    ("dice in the middle come from the roll", {"roll": ROLL, "to_move": 1, "middle": ["red", "red"]}),
    ("all dice began in the middle", {"roll": ROLL, "middle": ["red", "green"]}),
    ("the active player takes at most 2 dice", {"roll": ROLL, "to_move": 1, "middle": ["red"]}),
    ("a player marks 1..2 stones", {"roll": ROLL, "stones_left": 3}),
    ("more dice were taken in this turn", {"roll": ROLL, "pool": ["red"]}),
    ("can mark nothing, so its turn is over", {"roll": ["red"] * 4, "to_move": 1, "last": [0, 12, 0], "jokers": [3, 0, 3],
                                               "marked": [[], ["P1.3"], []]}),
    ("there is no mark 'R9'", {"roll": ROLL, "pending": {"mark": "R9"}}),
    ("no stone or domino", {"roll": ROLL, "pending": {"mark": "Q1"}}),
    ("not a legal one", {"roll": ROLL, "pending": {"mark": "P2.1"}}),
    ("a die pays the pending mark", {"roll": ROLL, "pending": {"mark": "P1.1"}}),
    ("leaves no choice", {"roll": ["red"] * 4, "pending": {"mark": "P1.1"}, "last": [12, 0, 0]}),
    ("was not paid with that stone", {"roll": ["orange"] * 4, "pending": {"mark": "R11-R12", "paying": 2, "crossed": 4}}),
    ("without a roll nobody is taking a turn", {"middle": ["red"]}),
    ("nothing is rolled or decided", {"over": True, "roll": ROLL}),
    ("the game is over only when", {"over": True}),
    ("before the first round nothing is rolled", {"deciding": "first", "roll": ROLL}),
    ("before anything is marked", {"deciding": "sheets", "jokers": [2, 3, 3]}),
]  # fmt: skip


@pytest.mark.rule("cheops", "3.1", "R29")
@pytest.mark.parametrize(("reason", "fields"), IMPOSSIBLE, ids=[reason for reason, _ in IMPOSSIBLE])
def test_impossible_positions_are_refused_in_words(reason: str, fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition) as error:
        from_position({"players": 3, **fields})
    assert reason in str(error.value)


@pytest.mark.rule("cheops", "5")
def test_a_finished_pair_between_rounds_is_the_end() -> None:
    from games.cheops.test_scoring import ARCH, RELIEF

    fields: dict[str, Any] = {"players": 2, "marked": [ARCH + RELIEF, []], "bonuses": [["snake", "cat", "falcon"], []]}
    with pytest.raises(InvalidPosition, match="2 complete structures, so the game is over"):
        from_position(fields)


@pytest.mark.rule("cheops", "3.1")
def test_a_record_whose_sheets_were_changed_is_found_out() -> None:
    s = state(start("cheops", players=3))
    assert check(s) is None
    s.bonus_points = 5
    assert check(s) == "the sheets in the record are not those of their set"

    s = state(start("cheops", players=3))
    s.ready[0] = 0
    assert check(s) == "seat 0: the stones that are ready do not follow from those marked"


def test_a_record_of_sheets_never_loaded_here_is_refused() -> None:
    s = State()
    s.sheet_set = 12345
    with pytest.raises(LookupError, match="was not loaded in this process"):
        layout(s)
