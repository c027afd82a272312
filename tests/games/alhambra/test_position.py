"""Positions as JSON: defaults, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import mastaba
from games.alhambra.looking import all_but, look, setting
from mastaba.engine.errors import InvalidPosition
from mastaba.engine.registry import rules


def test_tiles_and_cards_not_named_are_in_bag_and_pile() -> None:
    view = look(setting({"P8-0": (1, 0)}, {}, {}, market=["T12-0", None, None, None], hands=["Y1 Y1", "", ""]))
    assert (len(view.bag_tiles), view.pile, view.discards) == (52, 106, 0)
    view = look(setting({}, {}, {}, pile="Y1 Y2"))
    assert (view.pile, view.discards) == (2, 106)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"palaces": [{}]}, "options"),
        ({"palaces": [{}, {}, {}], "players": 4}, "one palace for each player"),
        ({"palaces": [{"X1-0": [1, 0]}, {}]}, "no tile 'X1-0'"),
        ({"palaces": [{"P8-0": [1, 0]}, {"P8-0": [1, 0]}]}, "lies in two places"),
        ({"palaces": [{"P8-0": [40, 0]}, {}]}, "not a position"),
        ({"palaces": [{"P8-0": [1, 0], "S9-0": [1, 0]}, {}]}, "two tiles lie on 1,0"),
        ({"palaces": [{"P8-0": [0, 0]}, {}]}, "two tiles lie on 0,0"),
        ({"palaces": [{"P8-0": [2, 0]}, {}]}, "cannot be reached on foot"),
        ({"palaces": [{"S7-W": [1, 0]}, {}]}, "a wall meets an open side"),
        (
            {
                "palaces": [
                    {"P8-0": [1, 0], "S9-0": [2, 0], "A9-0": [2, 1], "A10-0": [2, 2], "C10-0": [1, 2], "C11-0": [0, 2], "G10-0": [0, 1]},
                    {},
                ]
            },
            "there is a hole",
        ),
        ({"palaces": [{}, {}], "bag": "P8-0"}, "tiles are missing"),
        ({"palaces": [{}, {}, {}], "dirk": "P8-0"}, "Dirk plays only"),
        ({"palaces": [{}, {}], "hands": ["Y1 Y1 Y1", ""]}, "only 2 cards Y1"),
        ({"palaces": [{}, {}], "hands": ["Z1", ""]}, "no money card 'Z1'"),
        ({"palaces": [{}, {}], "hands": [""]}, "one entry for each player"),
        ({"palaces": [{}, {}], "pile": "", "discards": ""}, "money cards are missing"),
        ({"palaces": [{}, {}], "market": [None]}, "four slots"),
        ({"palaces": [{}, {}], "turn": 2}, "turn must be a seat"),
        ({"palaces": [{}, {}], "phase": "pay"}, "a payment needs a slot"),
        ({"palaces": [{}, {}], "slot": 1}, "only while it is paid"),
        ({"palaces": [{}, {}], "phase": "cell", "tile": "P8-0"}, "lies in the reserve"),
        ({"palaces": [{}, {}], "phase": "destination", "tile": "P8-0"}, "one of the unplaced"),
        ({"palaces": [{}, {}], "phase": "pick", "unplaced": ["P8-0", ""]}, "two tiles or more"),
        ({"palaces": [{}, {}], "unplaced": ["P8-0", ""]}, "wait only during a bonus action"),
        ({"palaces": [{}, {}], "unplaced": ["", "P8-0"], "bonus": True}, "only the seat whose turn it is"),
        ({"palaces": [{}, {}], "phase": "over"}, "leftover tiles"),
        ({"palaces": [{}, {}], "phase": "action", "ending": 2}, "leftover tiles"),
        ({"palaces": [{}, {}], "actor": 1}, "the seat whose turn it is decides"),
        ({"palaces": [{}, {}], "scoring_cards": {"A": [5, 3]}}, "counted from 1"),
        ({"palaces": [{}, {}], "scoring_cards": {"A": [3, 5]}, "turned": 5}, "still to come"),
        ({"palaces": [{}, {}], "scoring_cards": {"A": [30, 35], "B": [33, 40]}}, "A lies above B"),
        ({"palaces": [{}, {}], "turned": 3}, "only while a scoring card is in it"),
        ({"palaces": [{}, {}], "phase": "dirk"}, "Dirk draws"),
        ({"palaces": [{}, {}], "revealed": ["A"]}, "scored at the end of the turn"),
        ({"palaces": [{}, {}], "phase": "market", "market": ["P8-0", "A9-0", "C10-0", "T11-0"]}, "empty slot of the market"),
        ({"palaces": [{}, {}], "phase": "display", "display": ["Y1", "Y2", "Y3", "Y4"]}, "empty slot of the display"),
        ({"palaces": [{}, {}], "phase": "deal", "hands": ["Y9 G9 B9", ""]}, "no more cards"),
        ({"palaces": [{"P8-0": [1, 0]}, {}], "phase": "deal"}, "before the first turn"),
        ({"palaces": [{}, {}], "exact": [2, 0], "purchases": [1, 0]}, "among the purchases"),
        ({"palaces": [{}, {}], "scores": [1]}, "one entry for each player"),
        ({"palaces": [{}, {}], "options": {"age_order": [1]}}, "age_order"),
        ({"palaces": [{}, {}], "options": {"colour": 1}}, "options"),
    ],
)
def test_an_impossible_position_is_refused_in_words(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidPosition, match=words):
        rules("alhambra").from_position(fields)


def test_a_damaged_record_is_noticed() -> None:
    game = mastaba.load("alhambra", players=3)
    fresh = game.start(seed=1).state
    for name, where, value in (
        ("bag", None, 0),
        ("pile_cards", None, 3),
        ("money", (0, 0), 99),
        ("count", (0, 0), 1),
        ("count", (6, 0), 1),
        ("cell", 0, 9),
    ):
        broken = fresh.copy()
        if where is None:
            setattr(broken, name, value)
        else:
            getattr(broken, name)[where] = value
        assert game.rules.check(broken) is not None


def test_a_position_keeps_rounds_statistics_and_options() -> None:
    given = {
        "palaces": [{}, {}], "bag": "", "reserves": [all_but(), ""],
        "rounds": {"1": {"tiles": [[1] * 6, [0] * 6, [2] * 6], "walls": [3, 4]}},
        "scores": [3, 4, 21], "purchases": [5, 6], "exact": [1, 2], "redesigns": [0, 7], "taken": [80, 90], "turns": 31,
        "options": {"age_order": [1, 0], "optional_bonus_action": True, "open_hands": True, "max_turns": 99},
    }  # fmt: skip
    s = rules("alhambra").from_position(given)
    told = rules("alhambra").position(s)
    for key in ("rounds", "scores", "purchases", "exact", "redesigns", "taken", "turns", "options"):
        assert told[key] == given[key]
