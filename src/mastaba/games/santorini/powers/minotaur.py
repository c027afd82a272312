"""Minotaur.

On your move a worker may enter a neighbouring space with an opponent worker, within the climb limit, if the next space in the same
direction is on the board and unoccupied, at any height; that worker is forced there.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import blocked, foes
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import DIRECTION, NEXT


@part
def enter(s: State, x: int, reach: int) -> int:
    found = 0
    rest = reach & foes(s)
    while rest:
        y = lowest(rest)
        rest &= rest - 1
        z = displaced(s, x, y)
        if z >= 0 and (blocked(s) >> z) & 1 == 0:
            found |= 1 << y
    return found


@part
def displaced(s: State, x: int, y: int) -> int:
    return NEXT[y, DIRECTION[x, y]]


POWER = Power(
    number=8,
    name="Minotaur",
    title="Bull-headed Monster",
    group="simple",
    timing="your move",
    kind="may",
    players="234",
    text=(
        "Your moving worker may enter an opponent worker space if that worker can be forced one space further in the "
        "same direction onto an unoccupied space of any level."
    ),
    start_priority=59,
    fleece=True,
    enter=enter,
    displaced=displaced,
)
