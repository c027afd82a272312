"""What the tests read off the table, and positions written briefly."""

from __future__ import annotations

from typing import Any, cast

import mastaba
from games.alhambra.judge import Palace
from mastaba.engine.match import Match
from mastaba.engine.rules import EVERYTHING
from mastaba.games.alhambra.state import State
from mastaba.games.alhambra.tables import CODES
from mastaba.games.alhambra.view import View

Cells = dict[str, tuple[int, int]]


def look(match: Match, seat: int = EVERYTHING) -> View:
    return cast(View, match.view(seat))


def state(match: Match) -> State:
    return cast(State, match.state)


def setting(*palaces: Cells, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A match with manual chance from a position: a palace for each player, the rest as JSON fields."""
    given = {"palaces": list(palaces), "options": options or {}, **fields}
    return mastaba.load("alhambra", players=len(palaces), **(options or {})).start(chance="manual", position=given)


def all_but(*codes: str) -> str:
    """All other tiles, as words."""
    return " ".join(code for code in CODES if code not in " ".join(codes).split())


def palace(match: Match, seat: int = 0) -> Cells:
    return {placed.tile.code: (placed.x, placed.y) for placed in look(match).players[seat].palace}


def judged(match: Match, seat: int) -> Palace:
    """A palace as the judge takes it."""
    return {(0, 0): "F-0", **{cell: code for code, cell in palace(match, seat).items()}}


def reserve(match: Match, seat: int = 0) -> set[str]:
    return {tile.code for tile in look(match).players[seat].reserve}


def hand(match: Match, seat: int = 0) -> list[str]:
    cards = look(match).players[seat].hand
    assert cards is not None
    return [f"{card.currency[0].upper()}{card.value}" for card in cards]


def market(match: Match) -> list[str | None]:
    return [slot.tile.code if slot.tile else None for slot in look(match).market]


def display(match: Match) -> list[str | None]:
    return [f"{card.currency[0].upper()}{card.value}" if card else None for card in look(match).display]


def wall(match: Match, seat: int = 0) -> int:
    return look(match).players[seat].wall


def lines(match: Match, verb: str) -> set[str]:
    """What may be done with a verb, the verb left out."""
    return {move.text.partition(" ")[2] for move in match.legal if move.text.partition(" ")[0] == verb}


def cells(match: Match) -> set[tuple[int, int]]:
    """Cells where the tile in hand may be placed, swaps left out."""
    found = [text.removeprefix("at ").split(",") for text in lines(match, "place")]
    return {(int(x), int(y)) for x, y in found}
