"""Ruling R30: positions as JSON, and those that cannot arise."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mastaba
from games.camelup.looking import look, setting
from mastaba.engine.errors import IllegalAction, InvalidPosition
from mastaba.engine.registry import rules

rule = pytest.mark.rule
COLOURS = ["blue", "green", "orange", "yellow", "white"]
FIVE = {"3": COLOURS}

IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    ("all five camels", {"stacks": {"5": COLOURS[:4]}}),
    ("blue stands on the track twice", {"stacks": {"3": COLOURS, "5": ["blue"]}}),
    ("'0' is not a space", {"stacks": {"0": COLOURS}}),
    ("'03' is not a space", {"stacks": {"03": COLOURS}}),
    ("'٣' is not a space", {"stacks": {"٣": COLOURS}}),
    ("a camel is past the finish line", {"stacks": {"17": COLOURS}}),
    ("stand on one space", {"stacks": {"17": COLOURS[:2], "18": COLOURS[2:]}, "over": True}),
    ("the die that ended the race is out", {"stacks": {"17": COLOURS}, "over": True}),
    ("the race is over only when", {"stacks": FIVE, "over": True}),
    ("at least one die", {"stacks": FIVE, "dice": [], "pyramid_tiles": [5, 0]}),
    ("a die is named twice", {"stacks": FIVE, "dice": ["blue", "blue"]}),
    ("both in the pyramid and out", {"stacks": FIVE, "shown": {"blue": 2}}),
    ("one pyramid tile for every die that is out", {"stacks": FIVE, "dice": COLOURS[1:]}),
    ("one pyramid tile for every die that is out", {"stacks": FIVE, "pyramid_tiles": [1, 0]}),
    ("one for the die being revealed", {"stacks": FIVE, "revealing": True}),
    ("there are five pyramid tiles", {"stacks": FIVE, "pyramid_tiles": [6, 0]}),
    ("a desert tile lies on spaces 2..16", {"stacks": FIVE, "tiles": {"1": ["oasis", 0]}}),
    ("a desert tile lies on spaces 2..16", {"stacks": FIVE, "tiles": {"17": ["oasis", 0]}}),
    ("both on space 3", {"stacks": FIVE, "tiles": {"3": ["oasis", 0]}}),
    ("side by side", {"stacks": FIVE, "tiles": {"8": ["oasis", 0], "9": ["mirage", 1]}}),
    ("two desert tiles", {"stacks": FIVE, "tiles": {"8": ["oasis", 0], "12": ["mirage", 0]}}),
    ("there is no seat 2", {"stacks": FIVE, "tiles": {"8": ["oasis", 2]}}),
    ("taken from the top", {"stacks": FIVE, "leg_tiles": [[["blue", 3]], []]}),
    ("taken from the top", {"stacks": FIVE, "leg_tiles": [[["blue", 5]], [["blue", 2]]]}),
    ("held twice", {"stacks": FIVE, "leg_tiles": [[["blue", 5]], [["blue", 5]]]}),
    ("no leg tile of value 4", {"stacks": FIVE, "leg_tiles": [[["blue", 4]], []]}),
    ("leg_tiles needs one entry a seat", {"stacks": FIVE, "leg_tiles": [[]]}),
    ("placed its blue card twice", {"stacks": FIVE, "winner_deck": [[0, "blue"]], "loser_deck": [[0, "blue"]]}),
    ("there is no seat 5", {"stacks": FIVE, "winner_deck": [[5, "blue"]]}),
    ("money", {"stacks": FIVE, "money": [-1, 3]}),
    ("money needs one entry a seat", {"stacks": FIVE, "money": [3]}),
    ("to_move must be a seat", {"stacks": FIVE, "to_move": 2}),
    ("the first leg is leg 1", {"stacks": FIVE, "leg": 0}),
    ("stopped after 10 decisions", {"stacks": FIVE, "decisions": 10, "options": {"max_decisions": 10}}),
    ("nobody acts while", {"stacks": {"1": ["blue"]}, "tiles": {"8": ["oasis", 0]}}),
    ("they stand on 1..3", {"stacks": {"4": ["blue"]}}),
    ("options", {"stacks": FIVE, "players": 9}),
    ("options", {"stacks": FIVE, "options": {"start_player": 2}}),
    ("options", {"stacks": FIVE, "options": {"players": 3}}),
    ("not a position of Camel Up", {"stacks": FIVE, "camels": 5}),
    ("not a position of Camel Up", {"stacks": {"3": ["red"]}}),
    ("not a position of Camel Up", {}),
]


@rule("camelup", "R30")
@pytest.mark.parametrize(("reason", "handed"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_words(reason: str, handed: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition) as refused:
        rules("camelup").from_position(handed)

    assert reason in str(refused.value)


@rule("camelup", "R30")
def test_a_position_needs_only_its_stacks() -> None:
    match = setting(stacks=FIVE)
    table = look(match)

    assert match.actor == 0 and table.leg == 1 and table.dice_left == COLOURS
    assert [p.money for p in table.players] == [3, 3]


@rule("camelup", "R30")
def test_a_finished_game_has_its_crossing_unit_past_the_line() -> None:
    match = setting(stacks={"18": ["blue"], "9": COLOURS[1:]}, over=True, dice=COLOURS[1:], pyramid_tiles=[1, 0], money=[8, 5])

    assert match.over and match.winners == [0] and match.legal == []


@rule("camelup", "R30")
def test_a_die_can_be_coming_out() -> None:
    match = setting(stacks=FIVE, dice=COLOURS[1:], shown={"blue": 2}, revealing=True, to_move=1, pyramid_tiles=[1, 1])
    assert look(match).dice_out == {"blue": 2} and look(match).phase == "reveal"

    match.play("white 1")
    assert match.actor == 0


@rule("camelup", "R30")
def test_the_record_of_a_position_is_the_same_byte_for_byte() -> None:
    whole = {
        "players": 3,
        "to_move": 2,
        "stacks": {"7": ["blue", "green"], "9": ["orange"], "12": ["yellow", "white"]},
        "money": [0, 17, 4],
        "dice": ["blue", "white"],
        "tiles": {"11": ["mirage", 1], "14": ["oasis", 0]},
        "leg_tiles": [[["blue", 5]], [["blue", 3], ["white", 5]], []],
        "pyramid_tiles": [2, 0, 1],
        "winner_deck": [[2, "white"], [0, "green"]],
        "loser_deck": [[2, "blue"]],
        "leg": 3,
    }
    s = rules("camelup").from_position(whole)
    assert s.actor == 2
    again = rules("camelup").from_position(rules("camelup").position(s))

    assert bytes(again) == bytes(s)
    assert mastaba.load("camelup", players=3).rules.check(s) is None


def any_json(leaves: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=4), max_leaves=8
    )


NUMBERS = st.integers(-3, 25) | st.integers()
CAMEL = st.sampled_from(COLOURS)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "stacks": st.dictionaries(NUMBERS.map(str), st.lists(CAMEL, max_size=5), max_size=4) | st.just(FIVE),
    "players": NUMBERS,
    "to_move": NUMBERS,
    "money": st.lists(NUMBERS, max_size=3),
    "dice": st.lists(CAMEL, max_size=5),
    "tiles": st.dictionaries(NUMBERS.map(str), st.tuples(st.sampled_from(["oasis", "mirage"]), NUMBERS), max_size=3),
    "leg_tiles": st.lists(st.lists(st.tuples(CAMEL, st.sampled_from([5, 3, 2, 1])), max_size=3), max_size=3),
    "pyramid_tiles": st.lists(NUMBERS, max_size=3),
    "winner_deck": st.lists(st.tuples(NUMBERS, CAMEL), max_size=4),
    "loser_deck": st.lists(st.tuples(NUMBERS, CAMEL), max_size=4),
    "earned": st.lists(st.lists(NUMBERS, max_size=6), max_size=3),
    "revealing": st.booleans(),
    "over": st.booleans(),
    "leg": NUMBERS,
    "decisions": NUMBERS,
    "ply": NUMBERS,
    "shown": st.dictionaries(CAMEL, NUMBERS, max_size=3),
    "options": st.dictionaries(
        st.sampled_from(["players", "start_player", "max_decisions", "hide_money"]), NUMBERS | st.booleans(), max_size=2
    ),
    "else": any_json(st.none() | st.booleans() | NUMBERS | st.text(max_size=3)),
}


def possible_or_refused(handed: dict[str, Any]) -> None:
    try:
        s = rules("camelup").from_position(handed)
    except InvalidPosition:
        return
    assert rules("camelup").check(s) is None
    assert rules("camelup").from_position(rules("camelup").position(s)) == s


@rule("camelup", "R30")
@settings(max_examples=300, deadline=None)
@given(st.fixed_dictionaries({"stacks": FIELDS["stacks"]}, optional={k: v for k, v in FIELDS.items() if k != "stacks"}))
def test_whatever_is_handed_in_is_a_possible_position_or_refused(handed: dict[str, Any]) -> None:
    possible_or_refused(handed)


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(st.sampled_from(sorted(FIELDS)), any_json(st.none() | st.booleans() | st.integers() | st.text(max_size=4)), max_size=4)
)
def test_so_is_any_json_under_the_right_names(handed: dict[str, Any]) -> None:
    possible_or_refused(handed)


@rule("camelup", "3.1")
@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=12) | st.sampled_from(["oasis 1", "oasis 17", "leg red", "winner", "roll roll", "winner card", "blue 3", "oasis ９"])
)
def test_a_line_is_an_action_or_refused(line: str) -> None:
    match = setting(stacks=FIVE)
    if line.lower().split() != ["roll"]:
        with pytest.raises(IllegalAction):
            match.play(line)
