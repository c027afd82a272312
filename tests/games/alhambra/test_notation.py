"""Actions as text and as structures, and refusals in words."""

from __future__ import annotations

from typing import Any

import pytest

import mastaba
from games.alhambra.looking import setting
from mastaba.engine.match import Match
from mastaba.games.alhambra.notation import Buy, Cell, Pay, Take, Tile
from support import can, texts

SHOWN = ["Y2", "B3", "O6", "G8"]


def table() -> Match:
    return setting(
        {"P8-0": (1, 0)}, {}, {}, market=["G10-W", "S4-NE", None, "T7-NEW"], display=SHOWN, hands=["Y7 Y4 G4", "", ""],
        reserves=["T11-N", "", ""],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "structure"),
    [
        ("take Y2 B3", Take([1, 2])),
        ("TAKE  b3 Y2", Take([2, 1])),
        ("buy g10-w", Buy(1)),
        ("buy slot 1", Buy(1)),
        ("build T11-N", Tile("T11-N")),
        ("remove P8-0", Tile("P8-0")),
    ],
)
def test_lines_and_structures_name_the_same_action(line: str, structure: object) -> None:
    by_line, by_structure = table(), table()
    by_line.play(line)
    by_structure.play(structure)
    assert by_line.state == by_structure.state


def test_a_payment_needs_no_letters_and_keeps_no_order() -> None:
    match = table()
    match.play("buy G10-W")
    assert texts(match) == ["pay Y7 Y4"]
    for line in ("pay 4 7", "pay y4 Y7", Pay([4, 7]), {"verb": "pay", "values": [7, 4]}):
        assert can(match, line)


def test_a_cell_is_written_with_its_coordinates() -> None:
    match = table()
    match.play("build T11-N")
    assert can(match, "place at 0,-1") and can(match, "swap at 1, 0") and can(match, Cell(0, -1))
    with pytest.raises(mastaba.IllegalAction, match="it would be swap at 1,0"):
        match.play("place at 1,0")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("take Y9", "Y9 is not in the display"),
        ("take Y2 Y2", "not in the display so often"),
        ("take B3 O6", "only up to a total of 5"),
        ("buy T12-0", "T12-0 is not in the market"),
        ("buy slot 3", "market slot 3 is empty"),
        ("buy T7-NEW", "it costs 7 and you have 0 in orange"),
        ("remove T11-N", "it would be build T11-N"),
        ("build C10-0", "neither in your palace nor in your reserve"),
        ("pay Y7 Y4", "an action is asked for"),
        ("place at 0,1", "an action is asked for"),
        ("to Dirk", "an action is asked for"),
        ("hello", "write take Y2 B3"),
        ({"verb": "take", "slots": []}, "does not fit"),
        ({"verb": "take", "slots": [5]}, "is not an action"),
        ({"verb": "cell", "x": 34, "y": 0}, "is not an action"),
        ({"verb": "draw_money", "card": "Y4"}, "does not fit"),
    ],
)
def test_an_illegal_action_is_refused_with_the_reason(line: object, words: str) -> None:
    with pytest.raises(mastaba.IllegalAction, match=words):
        table().play(line)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pay G7", "not a card of this currency"),
        ("pay Y7", "the price is 10"),
        ("pay Y9 Y2", "you hold 0 of the card"),
        ("pay Y9 Y9 Y9", "without a superfluous one"),
        ("take Y2", "the payment is asked for"),
    ],
)
def test_a_wrong_payment_is_refused_with_the_reason(line: str, words: str) -> None:
    match = table()
    match.play("buy G10-W")
    with pytest.raises(mastaba.IllegalAction, match=words):
        match.play(line)


def test_equal_cards_in_higher_slots_are_refused_by_number() -> None:
    match = setting({}, {}, {}, display=["Y2", "G5", "Y2", None])
    with pytest.raises(mastaba.IllegalAction, match="taken from lower slots"):
        match.play(3)
    with pytest.raises(mastaba.IllegalAction, match="a slot of the display is empty"):
        match.play(7)


def test_draws_are_refused_when_they_cannot_come_up() -> None:
    match = setting({}, {}, {}, display=["Y1", "Y1", "Y1", None], market=["P8-0", "A9-0", "C10-0", "T11-0"], phase="display")
    for line, words in (
        ("draw Y1", "cannot come up now"),
        ("A", "cannot come up now"),
        ("draw P2-NEW", "write the card"),
        ("", "write the card"),
    ):
        with pytest.raises(mastaba.IllegalAction, match=words):
            match.play(line)
    market = setting({}, {}, {}, display=["Y1", "Y1", "Y1", "Y2"], market=["P8-0", "A9-0", "C10-0", None], phase="market")
    wrong: list[tuple[Any, str]] = [
        ("draw P8-0", "cannot come up now"),
        ("Y4", "write the tile"),
        ({"verb": "draw_money", "card": "Y4"}, "a tile is drawn"),
    ]
    for line, words in wrong:
        with pytest.raises(mastaba.IllegalAction, match=words):
            market.play(line)


def test_picking_another_tile_than_those_bought_is_refused() -> None:
    match = setting({}, {}, {}, phase="pick", unplaced=["P8-0 A9-0", "", ""])
    assert texts(match) == ["pick P8-0", "pick A9-0"]
    with pytest.raises(mastaba.IllegalAction, match="not one of the tiles to place"):
        match.play("pick T12-0")
