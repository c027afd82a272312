"""Sections 1 and 2: the box and the start."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial, prod

import pytest

import mastaba
from games.camelup.looking import look, setting, stacks, state
from mastaba.engine.errors import InvalidOptions
from mastaba.engine.rules import bare
from support import can, start, texts

rule = pytest.mark.rule
COLOURS = ["blue", "green", "orange", "yellow", "white"]
PLACED = ["blue 1", "green 1", "orange 2", "yellow 3", "white 3"]


@rule("camelup", "1", "2")
@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_starts_with_3_pounds_five_race_cards_and_a_desert_tile(players: int) -> None:
    match = start("camelup", players=players)
    match.play(*PLACED)
    table = look(match)

    assert [p.money for p in table.players] == [3] * players
    assert all(p.cards == COLOURS and p.tile_space is None and p.pyramid_tiles == 0 and not p.leg_tiles for p in table.players)
    assert table.leg_stacks == {camel: [5, 3, 2] for camel in COLOURS}
    assert table.dice_left == COLOURS and table.leg == 1 and not table.tiles
    assert table.decks == {"winner": [], "loser": []}


@rule("camelup", "1")
@pytest.mark.parametrize("players", [1, 9])
def test_the_game_is_for_two_to_eight(players: int) -> None:
    with pytest.raises(InvalidOptions):
        mastaba.load("camelup", players=players)


@rule("camelup", "1")
def test_no_tile_ever_lies_on_space_1() -> None:
    match = setting(stacks={"12": COLOURS})

    assert not {"oasis 1", "mirage 1"} & set(texts(match))
    assert can(match, "oasis 2") and can(match, "mirage 16")


@rule("camelup", "2")
def test_the_start_player_acts_first() -> None:
    match = start("camelup", players=5, start_player=3)
    match.play(*PLACED)

    assert match.actor == 3
    match.play("leg blue")
    assert match.actor == 4
    match.play("leg blue")
    assert match.actor == 0


@rule("camelup", "2")
def test_the_start_player_is_one_of_the_seats() -> None:
    with pytest.raises(InvalidOptions, match="start_player"):
        mastaba.load("camelup", players=3, start_player=3)


@rule("camelup", "2", "R1")
def test_a_camel_is_placed_on_top_of_those_before_it_and_carries_nobody() -> None:
    match = start("camelup")
    match.play("white 2", "blue 2", "green 1", "orange 2")
    assert stacks(match) == {1: ["green"], 2: ["white", "blue", "orange"]}
    assert not can(match, "white 3")

    match.play("yellow 1")
    assert stacks(match) == {1: ["green", "yellow"], 2: ["white", "blue", "orange"]}
    assert match.actor == 0


@rule("camelup", "2", "R1")
def test_every_order_of_a_starting_stack_is_equally_likely() -> None:
    """All 29,160 equally likely set-ups make 2,520 positions, one with a, b, c camels on a space of chance 1/(243 a! b! c!)."""
    game = mastaba.load("camelup")
    rules = game.rules
    seen: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    level = [game.first]
    for _ in range(5):
        after = []
        for s in level:
            for outcome, weight in game.outcomes(s):
                assert weight == 1
                t = s.copy()
                rules.apply(bare(t), outcome)
                after.append(t)
        level = after
    for s in level:
        seen[(tuple(s.order.tolist()), tuple(s.space.tolist()))] += 1  # type: ignore[attr-defined]

    assert len(level) == 29160 and len(seen) == 2520
    for (_, spaces), count in seen.items():
        orders = prod(factorial(spaces.count(space)) for space in (1, 2, 3))
        assert Fraction(count, 29160) == Fraction(1, 243 * orders)


@rule("camelup", "3")
def test_set_up_is_five_reveals_then_decisions() -> None:
    match = start("camelup")
    for left, line in zip((15, 12, 9, 6, 3), PLACED, strict=True):
        assert look(match).phase == "setup" and len(match.legal) == left
        match.play(line)

    assert look(match).phase == "decide"
    match.play("roll")
    assert look(match).phase == "reveal"
    assert state(match).turn == 0
    match.play("blue 1")
    assert look(match).phase == "decide" and match.actor == 1
