"""Sun and Moon: what a seat may know."""

import msgspec

from mastaba.engine.rules import EVERYTHING
from sunmoon.state import FACES, MOON, SUN, State


class Player(msgspec.Struct, frozen=True):
    points: int
    held: int
    laid: int | None
    hand: list[int] | None  # None: not for these eyes


class View(msgspec.Struct, frozen=True):
    seat: int
    actor: int
    sky: str | None
    gone: list[int]
    scores: list[int]
    players: list[Player]


def tiles(counts: list[int]) -> list[int]:
    return [face + 1 for face in range(FACES) for _ in range(counts[face])]


def view(s: State, seat: int) -> View:
    hands = [tiles(s.hand.tolist()[p]) if seat in (p, EVERYTHING) else None for p in range(s.players)]
    players = [Player(s.points[p], s.held[p], s.laid[p] or None, hands[p]) for p in range(s.players)]
    return View(seat, s.actor, {SUN: "sun", MOON: "moon"}.get(s.sky), tiles(s.gone.tolist()), [p.points for p in players], players)
