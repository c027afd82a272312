"""Alhambra: why an action is not legal, in words."""

from mastaba.games.alhambra.notation import CARD_NAMES, coordinates, tile_at
from mastaba.games.alhambra.palace import clashes, lay_out, may_remove, occupied, tiles_of_row, walled
from mastaba.games.alhambra.state import ACTION, DESTINATION, LEFTOVERS, PAYING, PICKING, PLACING, State
from mastaba.games.alhambra.tables import (
    BUY,
    CELL,
    CODES,
    CURRENCIES,
    END_TURN,
    FOUNTAIN,
    PASS,
    PAY,
    PAYMENTS,
    PRICE,
    TAKE,
    TILE,
    TO_DIRK,
    TO_RESERVE,
    WALLS,
)

ASKED = {
    ACTION: "an action is asked for: take money, buy a tile or redesign",
    PAYING: "the payment is asked for",
    PLACING: "the cell of the tile is asked for",
    PICKING: "the next tile to place is asked for",
    DESTINATION: "the place of the tile is asked for",
}


def why_not(s: State, number: int) -> str:
    asked = ASKED[s.phase]
    if number < PAY or number in (PASS, END_TURN):
        return _why_not_action(s, number) if s.phase == ACTION else asked
    if number < TILE:
        return _why_not_payment(s, number - PAY) if s.phase == PAYING else asked
    if number < TO_RESERVE:
        return _why_not_tile(s, number - TILE) if s.phase in (ACTION, PICKING) else asked
    if number == TO_DIRK and s.phase == DESTINATION:
        return "Dirk is given no leftover tiles" if s.ending == LEFTOVERS else "Dirk plays only at a table of two"
    if number >= CELL and s.phase in (PLACING, DESTINATION):
        return why_not_cell(s, number - CELL)
    return asked


def _why_not_action(s: State, number: int) -> str:
    if number == PASS:
        return "something else can be done"
    if number == END_TURN:
        return "it needs an exact payment in this turn and the option optional_bonus_action"
    if number < BUY:
        slots = [k for k in range(4) if (number - TAKE + 1) >> k & 1]
        if not all(s.display[k] for k in slots):
            return "a slot of the display is empty"
        if len(slots) > 1 and sum((s.display[k] - 1) % 9 + 1 for k in slots) > 5:
            return "several cards may be taken together only up to a total of 5"
        return "the same cards are taken from lower slots"
    slot = number - BUY
    if not s.market[slot]:
        return f"market slot {slot + 1} is empty"
    return f"it costs {PRICE[s.market[slot] - 1]} and you have {s.money[s.actor, slot]} in {CURRENCIES[slot]}"


def _why_not_payment(s: State, payment: int) -> str:
    values = PAYMENTS[payment]
    slot = s.slot - 1
    price = PRICE[s.market[slot] - 1]
    for value in set(values):
        held = s.hand[s.actor, slot] >> 4 * (value - 1) & 3
        if held < values.count(value):
            return f"you hold {held} of the card {CARD_NAMES[9 * slot + value - 1]}"
    if sum(values) < price:
        return f"the price is {price}"
    return f"the {min(values)} is superfluous: the price is {price}"


def _why_not_tile(s: State, tile: int) -> str:
    me = s.actor
    if s.phase == PICKING:
        return f"{CODES[tile]} is not one of the tiles to place"
    if s.reserve[me] >> tile & 1:
        return f"{CODES[tile]} fits nowhere in your palace"
    if not s.palace[me] >> tile & 1:
        return f"{CODES[tile]} is neither in your palace nor in your reserve"
    drawn = s.copy()
    lay_out(drawn, me)
    x, y = coordinates(s.cell[tile])
    if all(occupied(drawn, y - drawn.top, x - drawn.left, side) for side in range(4)):
        return "it would leave a hole"
    assert not may_remove(drawn, y - drawn.top, x - drawn.left)
    return "other tiles could no longer be reached on foot from the fountain"


def why_not_cell(s: State, cell: int) -> str:
    """The rule of 4.1 or 4.2 that forbids the tile in hand this cell."""
    if cell == FOUNTAIN:
        return "the fountain is never replaced"
    x, y = coordinates(cell)
    row, col = y - s.top, x - s.left
    lies_there = tile_at(s, s.actor, cell)
    if lies_there is not None and s.phase == DESTINATION:
        return f"{CODES[lies_there]} lies there"
    on_board = 0 < row < len(s.floor) - 1 and 0 < col < 62
    sides = [d for d in range(4) if occupied(s, row, col, d)] if on_board else []
    if not sides:
        return "the cell does not touch the palace"
    if clashes(s, row, WALLS[s.tile - 1]) >> col & 1:
        return "a wall would meet an open side"
    assert not tiles_of_row(s, row) >> col & 1
    if all(walled(s, row, col, d) for d in sides):
        return "it could not be reached on foot from the fountain"
    return "it would enclose a hole"
