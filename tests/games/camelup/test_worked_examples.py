"""The worked examples of the rules page, W1 to W17."""

from __future__ import annotations

from typing import Any

import pytest

from games.camelup.looking import EXAMPLES, look, setting, stacks, tile_spaces
from mastaba.engine.match import Match
from support import can, start

POSITION = ("stacks", "players", "to_move", "money", "dice", "tiles", "leg_tiles", "pyramid_tiles", "winner_deck", "loser_deck", "options")


def examples(kind: str) -> Any:
    return [
        pytest.param(e, marks=pytest.mark.rule("camelup", e["id"]), id=e["id"]) for e in EXAMPLES["worked_examples"] if e["kind"] == kind
    ]


def set_up(example: dict[str, Any]) -> Match:
    return setting(**{key: example[key] for key in POSITION if key in example})


def as_spaces(given: dict[str, list[str]]) -> dict[int, list[str]]:
    return {int(space): stack for space, stack in given.items()}


@pytest.mark.parametrize("example", examples("setup"))
def test_the_camels_take_their_places(example: dict[str, Any]) -> None:
    match = start("camelup")
    match.play(*(f"{camel} {value}" for camel, value in example["chance"]))

    assert stacks(match) == as_spaces(example["expect"]["stacks"])


@pytest.mark.parametrize("example", examples("tile_legality"))
def test_a_tile_may_lie_there(example: dict[str, Any]) -> None:
    match = set_up(example)

    assert tile_spaces(match) == example["expect"]["legal_spaces"]
    assert not set(tile_spaces(match)) & {int(space) for space in example["expect"]["illegal"]}


@pytest.mark.parametrize("example", examples("roll"))
def test_a_die_comes_out(example: dict[str, Any]) -> None:
    match = set_up(example)
    before = look(match)
    camel, value = example["die"]
    match.play("roll", f"{camel} {value}")
    after, expect = look(match), example["expect"]

    assert match.over == expect.get("over", False)
    if "stacks" in expect:
        assert stacks(match) == as_spaces(expect["stacks"])
    if "money" in expect:
        assert [p.money for p in after.players] == expect["money"]
    if "dice" in expect:
        assert after.dice_left == expect["dice"]
    if "to_move" in expect:
        assert match.actor == expect["to_move"]
    if "first" in expect:
        assert after.ranking[:2] == [expect["first"], expect["second"]]
    if "winner" in expect:
        assert (after.ranking[0], after.ranking[4]) == (expect["winner"], expect["loser"])
    earned = [p.earned for p in after.players]
    had = [p.earned for p in before.players]
    if "tile_owner_gain" in expect:
        owner = next(iter(example["tiles"].values()))[1]
        assert earned[owner].tiles - had[owner].tiles == expect["tile_owner_gain"]
    if "leg_totals" in expect:
        assert [e.rolls + e.leg_bets for e in earned if e] == expect["leg_totals"]
    if "winner_deltas" in expect:
        for seat, e in enumerate(earned):
            cards = zip(example["winner_deck"] + example["loser_deck"], expect["winner_deltas"] + expect["loser_deltas"], strict=True)
            assert e is not None and e.race_bets == sum(delta for (owner, _), delta in cards if owner == seat)


@pytest.mark.parametrize("example", examples("chance"))
def test_every_die_left_is_equally_likely(example: dict[str, Any]) -> None:
    colours = ["blue", "green", "orange", "yellow", "white"]
    for left, count in example["outcomes_by_dice_left"].items():
        k = int(left)
        match = setting(stacks={"1": colours}, dice=colours[:k], pyramid_tiles=[5 - k, 0])
        match.play("roll")
        outcomes = match.game.outcomes(match.state)

        assert len(outcomes) == count
        assert {weight for _, weight in outcomes} == {1}
        assert all(can(match, f"{camel} {value}") == (camel in colours[:k]) for camel in colours for value in (1, 2, 3))


@pytest.mark.parametrize("example", examples("script"))
def test_the_race_is_stopped_and_scored(example: dict[str, Any]) -> None:
    match = set_up(example)
    match.play(*example["play"])
    after, expect = look(match), example["expect"]

    assert match.over
    assert after.ranking == ["blue", "white", "green", "yellow", "orange"]
    assert [e.leg_bets + e.rolls for p in after.players if (e := p.earned)] == expect["leg_totals"]
    assert [e.race_bets for p in after.players if (e := p.earned)] == [8, -1]
    assert match.scores == expect["money"]
