"""Saved games: what is whole is retold exactly, what is not is refused with one sentence."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mastaba
from mastaba import InvalidSave, replay
from mastaba.engine.saved import LARGEST


def finished(seed: int = 1) -> mastaba.Match:
    match = mastaba.load("camelup", players=3).start(seed)
    dice = random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.game.moves(match.state)))
    return match


WHOLE = finished()
TEXT = WHOLE.save()


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(TEXT), **fields})


def test_a_saved_game_is_replayed_to_the_same_end() -> None:
    again = replay(TEXT)
    assert again.state == WHOLE.state
    assert again.history == WHOLE.history
    assert replay(TEXT, 10).ply == 10


def test_a_running_game_is_saved_and_goes_on_with_the_same_dice() -> None:
    match = mastaba.load("camelup").start(seed=5)
    match.play("leg blue")
    again = replay(match.save())
    match.play("roll")
    again.play("roll")
    assert again.state == match.state


def test_a_game_from_a_position_keeps_its_position() -> None:
    there = {"stacks": {"16": ["blue", "green", "orange", "yellow", "white"]}, "players": 2}
    match = mastaba.load("camelup").start(seed=3, position=there)
    match.play("roll")
    again = replay(match.save())
    assert again.over
    assert again.state == match.state


def test_one_seats_record_of_a_running_game_keeps_secrets_and_cannot_be_replayed() -> None:
    match = mastaba.load("camelup").start(seed=5)
    match.play("winner green")
    for seat in (0, 1):
        document = json.loads(match.save(seat))
        assert document["plies"][-1] == (37 if seat == 0 else -1)
        assert document["seed"] is None
        assert document["prints"] == {}
        with pytest.raises(InvalidSave, match="hidden actions are left out"):
            replay(match.save(seat))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "damaged or cut off"),
        (TEXT[: len(TEXT) // 2], "damaged or cut off"),
        ("[]", "not a saved game"),
        ("{}", "not a saved game"),
        ("\x00\x01", "damaged or cut off"),
        (" " * (LARGEST + 1), "larger than"),
        (changed(format="chess"), "not a saved game"),
        (changed(version=99), "format 99; this Mastaba reads format 1"),
        (changed(rules=99), "version 99 of the rules"),
        (changed(game="chess"), "no game 'chess'"),
        (changed(options={"players": 77}), "players"),
        (changed(extra=1), "not a saved game"),
        (changed(prints={}), "fingerprint of its last position is missing"),
        (changed(plies=[]), "result"),
        (changed(plies=[0] * 30_000), "no game of Camel Up has 30000 plies"),
        (changed(plies=[14, *json.loads(TEXT)["plies"][1:]]), "ply|differs"),
        (changed(plies=[*json.loads(TEXT)["plies"][:-1], 44]), "ply|differs"),
        (changed(result={"scores": [99, 0, 0], "winners": [0]}), "result"),
        (changed(result=None), "result"),
        (changed(position={"stacks": {"99": ["blue"]}}), "impossible position"),
        (changed(plies="abc"), "not a saved game"),
        (changed(plies=[10**30], prints={"1": "x"}), "ply 0: outcome 10+ cannot come up"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_a_file_that_is_damaged_foreign_or_changed_is_refused_with_one_sentence(text: str, words: str) -> None:
    with pytest.raises(InvalidSave, match=words) as error:
        replay(text)
    assert "\n" not in str(error.value)


def test_a_ply_beyond_the_end_is_refused() -> None:
    with pytest.raises(InvalidSave, match="has plies"):
        replay(TEXT, 10_000)


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, len(TEXT) - 1), byte=st.integers(32, 126))
def test_no_single_changed_character_is_silently_retold_as_another_game(at: int, byte: int) -> None:
    text = TEXT[:at] + chr(byte) + TEXT[at + 1 :]
    try:
        match = replay(text)
    except InvalidSave:
        return
    assert match.state == WHOLE.state


@settings(max_examples=150, deadline=None)
@given(
    st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x), max_leaves=8)
)
def test_any_other_json_is_refused(value: Any) -> None:
    with pytest.raises(InvalidSave):
        replay(json.dumps(value))
