"""Alhambra: actions as structures and as text.

take Y2 B3       take these money cards
buy G10-W        buy this tile of the market; then
pay B7 B4        pay it with these cards
build T11-N      bring a tile in from the reserve; then
place at 1,0     where it goes; `swap at 1,0` when a tile lies there
remove C10-0     take a tile of the palace back to the reserve
pick P6-N        which of several new tiles comes next
to reserve       where a new tile goes; also `place at 1,0` and, with two players, `to Dirk`
pass, end turn
draw Y4          chance: a money card; also `draw P2-NEW`, a tile, and `scoring card A`
"""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Action
from mastaba.games.alhambra.state import DEAL, DISPLAY, OPEN_DISPLAY, PICKING, PLACING, State
from mastaba.games.alhambra.tables import (
    BUY,
    CELL,
    CODES,
    END_TURN,
    KINDS,
    MONEY_LETTERS,
    PASS,
    PAY,
    PAYMENTS,
    REACH,
    SCORING_CARD,
    SCORING_CARDS,
    SPAN,
    TAKE,
    TILE,
    TO_DIRK,
    TO_RESERVE,
)

Slot = Annotated[int, Meta(ge=1, le=4)]
Coordinate = Annotated[int, Meta(ge=-REACH, le=REACH)]


class Take(Action, frozen=True, tag="take"):
    """Take money cards from the display."""

    slots: list[Slot]


class Buy(Action, frozen=True, tag="buy"):
    """Buy the tile of a market slot."""

    slot: Slot


class Pay(Action, frozen=True, tag="pay"):
    """Pay with cards of these values, in the currency of the slot."""

    values: list[int]


class Tile(Action, frozen=True, tag="tile"):
    """Bring a tile in from the reserve, remove it from the palace, or pick it among the new ones: wherever it lies."""

    tile: str


class Cell(Action, frozen=True, tag="cell"):
    """Put the tile on a cell; in redesign a tile that lies there goes to the reserve."""

    x: Coordinate
    y: Coordinate


class ToReserve(Action, frozen=True, tag="to_reserve"):
    """Put the new tile on the reserve board."""


class ToDirk(Action, frozen=True, tag="to_dirk"):
    """Give the new tile to Dirk."""


class Pass(Action, frozen=True, tag="pass"):
    """There is nothing to do."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Decline the action after an exact payment."""


class DrawTile(Action, frozen=True, tag="draw_tile"):
    """Chance: a tile comes out of the bag."""

    tile: str


class DrawMoney(Action, frozen=True, tag="draw_money"):
    """Chance: a money card is turned up."""

    card: str


class DrawScoring(Action, frozen=True, tag="draw_scoring"):
    """Chance: a scoring card is turned up."""

    card: Literal["A", "B"]


AnyAction = Take | Buy | Pay | Tile | Cell | ToReserve | ToDirk | Pass | EndTurn | DrawTile | DrawMoney | DrawScoring

PLAIN = {TO_RESERVE: ToReserve(), TO_DIRK: ToDirk(), PASS: Pass(), END_TURN: EndTurn()}
LINES = {TO_RESERVE: "to reserve", TO_DIRK: "to Dirk", PASS: "pass", END_TURN: "end turn"}
CARD_NAMES = [f"{letter}{value}" for letter in MONEY_LETTERS for value in range(1, 10)]


def draws_money(s: State) -> bool:
    return s.phase in (DEAL, OPEN_DISPLAY, DISPLAY)


def cell_number(x: int, y: int) -> int:
    return (y + REACH) * SPAN + x + REACH


def coordinates(cell: int) -> tuple[int, int]:
    return cell % SPAN - REACH, cell // SPAN - REACH


def tile_at(s: State, seat: int, cell: int) -> int | None:
    """The tile of a seat's palace that lies on a cell."""
    return next((t for t in range(len(CODES)) if s.palace[seat] >> t & 1 and s.cell[t] == cell), None)


def action(s: State, number: int) -> Action:
    if s.actor == CHANCE:
        if not draws_money(s):
            return DrawTile(CODES[number])
        return DrawMoney(CARD_NAMES[number]) if number < KINDS else DrawScoring(SCORING_CARDS[number - SCORING_CARD])  # type: ignore[arg-type]
    if number < BUY:
        return Take([slot + 1 for slot in range(4) if (number - TAKE + 1) >> slot & 1])
    if number < PAY:
        return Buy(number - BUY + 1)
    if number < TILE:
        return Pay(list(PAYMENTS[number - PAY]))
    if number < TO_RESERVE:
        return Tile(CODES[number - TILE])
    if number < CELL:
        return PLAIN[number]
    return Cell(*coordinates(number - CELL))


def encode(s: State, given: Any) -> int:
    structure = msgspec.convert(given, AnyAction) if isinstance(given, dict) else given
    if s.actor == CHANCE:
        match structure:
            case DrawTile(tile) if not draws_money(s) and tile in CODES:
                return CODES.index(tile)
            case DrawMoney(card) if draws_money(s) and card in CARD_NAMES:
                return CARD_NAMES.index(card)
            case DrawScoring(card) if draws_money(s):
                return SCORING_CARD + SCORING_CARDS.index(card)
        raise ValueError(f"a {'money card' if draws_money(s) else 'tile'} is drawn now")
    match structure:
        case Take(slots) if slots and len(set(slots)) == len(slots):
            if all(s.display[slot - 1] for slot in slots):  # of equal cards, those in the lowest slots
                return _parse_take(s, [_card(s, slot) for slot in slots])
            return TAKE + sum(1 << (slot - 1) for slot in slots) - 1
        case Buy(slot):
            return BUY + slot - 1
        case Pay(values) if tuple(sorted(values, reverse=True)) in PAYMENTS:
            return PAY + PAYMENTS.index(tuple(sorted(values, reverse=True)))
        case Pay():
            raise ValueError("no tile is paid with these cards without a superfluous one")
        case Tile(tile) if tile in CODES:
            return TILE + CODES.index(tile)
        case Cell(x, y):
            return CELL + cell_number(x, y)
    for number, plain in PLAIN.items():
        if structure == plain:
            return number
    raise ValueError("it does not fit this moment of Alhambra")


def describe(s: State, number: int) -> str:
    if s.actor == CHANCE:
        if not draws_money(s):
            return f"draw {CODES[number]}"
        return f"draw {CARD_NAMES[number]}" if number < KINDS else f"scoring card {SCORING_CARDS[number - SCORING_CARD]}"
    if number in LINES:
        return LINES[number]
    match action(s, number):
        case Take(slots):
            return "take " + " ".join(_card(s, slot) for slot in slots)
        case Buy(slot):
            tile = s.market[slot - 1]
            return f"buy {CODES[tile - 1]}" if tile else f"buy slot {slot}"
        case Pay(values):
            letter = MONEY_LETTERS[s.slot - 1] if s.slot else ""
            return "pay " + " ".join(f"{letter}{value}" for value in values)
        case Tile(tile):
            return f"{_verb(s, CODES.index(tile))} {tile}"
        case Cell(x, y):
            swap = s.phase == PLACING and tile_at(s, s.actor, cell_number(x, y)) is not None
            return f"{'swap' if swap else 'place'} at {x},{y}"
    raise AssertionError(number)


def _card(s: State, slot: int) -> str:
    card = s.display[slot - 1]
    return CARD_NAMES[card - 1] if card else f"slot {slot}"


def _verb(s: State, tile: int) -> str:
    if s.phase == PICKING:
        return "pick"
    return "remove" if s.actor >= 0 and s.palace[s.actor] >> tile & 1 else "build"


def parse(s: State, text: str) -> int:
    words = text.upper().replace(",", " ").split()
    if s.actor == CHANCE:
        return _parse_draw(s, words)
    match words:
        case ["TAKE", *cards] if cards:
            return _parse_take(s, cards)
        case ["BUY", tile]:
            return BUY + _slot_of(s, tile)
        case ["BUY", "SLOT", slot] if slot in ("1", "2", "3", "4"):
            return BUY + int(slot) - 1
        case ["PAY", *cards] if cards:
            return _parse_payment(s, cards)
        case ["BUILD" | "REMOVE" | "PICK" as verb, tile] if tile in CODES:
            if _verb(s, CODES.index(tile)) != verb.lower():
                raise ValueError(f"it would be {_verb(s, CODES.index(tile))} {tile}")
            return TILE + CODES.index(tile)
        case ["PLACE" | "SWAP" as verb, "AT", x, y] if _is_cell(x) and _is_cell(y):
            number = CELL + cell_number(int(x), int(y))
            if describe(s, number).partition(" ")[0] != verb.lower():
                raise ValueError(f"it would be {describe(s, number)}")
            return number
    line = " ".join(words).lower()
    for number, plain in LINES.items():
        if line == plain.lower():
            return number
    raise ValueError("write take Y2 B3, buy G10-W, pay B7 B4, build T11-N, place at 1,0, remove C10-0, to reserve and the like")


def _is_cell(text: str) -> bool:
    return re.fullmatch(r"-?\d{1,2}", text) is not None and abs(int(text)) <= REACH


def _parse_draw(s: State, words: list[str]) -> int:
    name = words[-1] if words else ""
    if not draws_money(s):
        if words in (["DRAW", name], [name]) and name in CODES:
            return CODES.index(name)
        raise ValueError("write the tile that is drawn, such as draw P2-NEW")
    if words in (["DRAW", name], [name]) and name in CARD_NAMES:
        return CARD_NAMES.index(name)
    if words in (["SCORING", "CARD", name], [name]) and name in list(SCORING_CARDS):
        return SCORING_CARD + SCORING_CARDS.index(name)
    raise ValueError("write the card that is drawn, such as draw Y4 or scoring card A")


def _parse_take(s: State, cards: list[str]) -> int:
    mask = 0
    for card in cards:
        slot = next((k for k in range(4) if s.display[k] and CARD_NAMES[s.display[k] - 1] == card and not mask >> k & 1), None)
        if slot is None:
            raise ValueError(f"{card} is not in the display" + (" so often" if cards.count(card) > 1 else ""))
        mask |= 1 << slot
    return TAKE + mask - 1


def _slot_of(s: State, tile: str) -> int:
    for slot in range(4):
        if s.market[slot] and CODES[s.market[slot] - 1] == tile:
            return slot
    raise ValueError(f"{tile} is not in the market")


def _parse_payment(s: State, cards: list[str]) -> int:
    letter = MONEY_LETTERS[s.slot - 1] if s.slot else ""
    values = []
    for card in cards:
        found = re.fullmatch(r"([YGBO]?)([1-9])", card)
        if found is None or (letter and found[1] not in ("", letter)):
            raise ValueError(f"{card} is not a card of this currency, such as {letter or 'B'}7")
        values.append(int(found[2]))
    return encode(s, Pay(values))


def veil(s: State, number: int, seat: int) -> int:
    """Everything is done in the open."""
    return number
