"""Sun and Moon: actions as structures and as text. `lay 4`; chance: `P1 draws 4`, `moon`, `sun`."""

from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Action
from sunmoon.state import State

SKIES = ("moon", "sun")
HIDDEN_TILE = -1


class Lay(Action, frozen=True, tag="lay"):
    number: int


class Deal(Action, frozen=True, tag="deal"):
    seat: int
    number: int | None  # None: not for these eyes


class Coin(Action, frozen=True, tag="coin"):
    sky: str


def action(s: State, n: int) -> Action:
    if s.to_deal:
        return Deal(s.turn, None if n == HIDDEN_TILE else n + 1)
    return Coin(SKIES[n]) if s.actor == CHANCE else Lay(n + 1)


def describe(s: State, n: int) -> str:
    if s.to_deal:
        return f"P{s.turn} draws {'a tile' if n == HIDDEN_TILE else n + 1}"
    return SKIES[n] if s.actor == CHANCE else f"lay {n + 1}"


def veil(s: State, n: int, seat: int) -> int:
    return HIDDEN_TILE if s.to_deal and seat != s.turn else n


def why_not(s: State, n: int) -> str:
    return f"P{s.turn} holds no {n + 1}"
