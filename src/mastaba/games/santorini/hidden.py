"""Santorini: the board as those see it from whom workers are hidden (8.39)."""

from mastaba.engine.kernel import kernel
from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.state import State


@kernel
def hidden_from(s: State, seat: int) -> bool:
    """Whether there are workers on the board that the seat does not see."""
    return s.veiled > 0 and seat % s.sides != s.veiled - 1


@kernel
def hide(s: State) -> None:
    """Take the hidden workers off a copy of the position."""
    side = s.veiled - 1
    rest = s.men[side]
    while rest:
        s.who[lowest(rest)] = 0
        rest &= rest - 1
    s.men[side] = 0
