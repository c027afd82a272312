"""What is in the box (1), and the numbers of the actions (3.10)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import mastaba
from games.alhambra.looking import look, setting, state
from mastaba.engine.registry import rules
from mastaba.games.alhambra import tables
from mastaba.games.alhambra.state import State
from mastaba.games.alhambra.window import WINDOW_ACTIONS, from_window, to_window
from support import start

BOX: dict[str, Any] = json.loads((Path(__file__).parent / "box.json").read_text())


@pytest.mark.rule("alhambra", "1", "1.1")
def test_types_have_their_counts_prices_and_points() -> None:
    for k, kind in enumerate(BOX["types"]):
        tiles = [t for t in range(54) if tables.TYPE[t] == k]
        prices = [tables.PRICE[t] for t in tiles]
        assert (tables.TYPES[k], tables.LETTERS[k]) == (kind["name"], kind["letter"])
        assert (len(tiles), min(prices), max(prices)) == (kind["count"], kind["price_min"], kind["price_max"])
        for held in range(3):
            assert tables.POINTS.tolist()[held][k] == kind["points"][str(held + 1)] + [0] * (3 - held)


@pytest.mark.rule("alhambra", "1.2")
def test_the_54_tiles_are_those_of_the_box() -> None:
    assert [tile["code"] for tile in BOX["tiles"]] == list(tables.CODES)
    for tile in BOX["tiles"]:
        t = tile["id"] - 1
        assert tables.TYPES[tables.TYPE[t]] == tile["type"]
        assert tables.PRICE[t] == tile["price"]
        assert [side for d, side in enumerate("NESW") if tables.WALLS[t] >> d & 1] == tile["walls"]


@pytest.mark.rule("alhambra", "1.2")
def test_walls_are_spread_evenly_over_the_tiles() -> None:
    walls = [tile["walls"] for tile in BOX["tiles"]]
    assert Counter(map(len, walls)) == {0: 10, 1: 16, 2: 20, 3: 8}
    assert Counter(side for tile in walls for side in tile) == {"N": 20, "E": 20, "S": 20, "W": 20}
    shapes = Counter("".join(tile) for tile in walls)
    assert all(shapes[corner] == 5 for corner in ("NE", "ES", "SW", "NW"))
    assert all(shapes[side] == 4 for side in "NESW")
    assert all(shapes[three] == 2 for three in ("NES", "NEW", "NSW", "ESW"))


@pytest.mark.rule("alhambra", "1.3")
def test_the_fountain_is_no_building_and_stays_where_it_is() -> None:
    match = setting({}, {}, reserves=["T12-0", ""])
    assert sum(look(match).players[0].tiles.values()) == 0
    match.play("build T12-0")
    with pytest.raises(mastaba.IllegalAction, match="fountain is never replaced"):
        match.play(365 + 33 * 67 + 33)


@pytest.mark.rule("alhambra", "1.4", "6")
@pytest.mark.parametrize(("players", "cards"), [(2, 72), (3, 108), (4, 108), (5, 108), (6, 108)])
def test_two_players_use_72_cards_more_players_108(players: int, cards: int) -> None:
    pile = state(start("alhambra", players=players)).pile.tolist()
    assert sum(pile) == cards
    assert set(pile) == {BOX["copies"][str(players)]}


@pytest.mark.rule("alhambra", "1.5", "1.6")
def test_the_slot_fixes_the_currency() -> None:
    assert [slot.currency for slot in look(setting({}, {})).market] == BOX["currencies"] == ["yellow", "green", "blue", "orange"]


@pytest.mark.rule("alhambra", "3.3", "3.10")
def test_the_288_payments_are_numbered_as_on_the_page() -> None:
    assert [list(cards) for cards in tables.PAYMENTS] == BOX["payments"]


@pytest.mark.rule("alhambra", "3.10")
def test_actions_are_numbered_as_on_the_page() -> None:
    first = {"TAKE": tables.TAKE, "BUY": tables.BUY, "PAY": tables.PAY, "TILE": tables.TILE, "TO_RESERVE": tables.TO_RESERVE}
    first |= {"TO_DIRK": tables.TO_DIRK, "PASS": tables.PASS, "END_TURN": tables.END_TURN, "CELL": tables.CELL}
    assert first == {verb: low for verb, (low, _) in BOX["actions"].items()}
    assert tables.NUM_ACTIONS == BOX["actions"]["CELL"][1] + 1 == 4854


@pytest.mark.rule("alhambra", "3.10")
def test_the_window_for_learning_code_has_806_actions_and_both_ways_agree() -> None:
    assert WINDOW_ACTIONS == 806
    assert [to_window(from_window(number)) for number in range(WINDOW_ACTIONS)] == list(range(WINDOW_ACTIONS))
    assert to_window(tables.CELL + (33 - 10) * 67 + 33 + 10) == 365 + 20
    outside = [action for action in range(tables.NUM_ACTIONS) if to_window(action) < 0]
    assert len(outside) == 4854 - 806
    assert to_window(tables.CELL + (33 - 11) * 67 + 33) == to_window(tables.CELL + 33 * 67 + 33 + 11) == -1


@pytest.mark.rule("alhambra", "3.10")
def test_the_far_corners_of_the_longest_row_fit_on_the_board() -> None:
    """All 18 tiles that can be crossed from west to east, in one row, with a tile at each end."""
    row = [code for code in tables.CODES if not set("EW") & set(code.partition("-")[2]) and code != "C10-0"]
    assert len(row) == 17
    match = setting({code: (x + 1, 0) for x, code in enumerate(row)} | {"T13-E": (18, 0), "C10-0": (-1, 0)}, {}, reserves=["S7-W", ""])
    assert match.game.rules.check(match.state) is None
    match.play("build S7-W")
    assert "place at -2,0" in [move.text for move in match.legal]


def test_a_record_takes_less_than_two_kilobytes() -> None:
    assert State.size <= 2048
    assert rules("alhambra").players == (2, 6)
