"""Charon.

After choosing the worker and before it moves, force one neighbouring opponent worker to the space exactly on the other side of your
worker, if that is on the board and unoccupied, at any height. Then your worker must move.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import blocked, foes, shift
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import DIRECTION, FLAT, NEIGHBOURS, NEXT, TARGET


@part
def across(s: State, n: int) -> int:
    """The space on the other side of the acting worker, or -1."""
    return NEXT[s.at, (DIRECTION[s.at, n] + 4) & 7]


@part
def ready(s: State) -> int:
    found = 0
    rest = foes(s) & NEIGHBOURS[FLAT, s.at]
    while rest:
        n = lowest(rest)
        rest &= rest - 1
        z = across(s, n)
        if z >= 0 and (blocked(s) >> z) & 1 == 0:
            found |= 1 << n
    return found


@part
def prepare(s: State, n: int) -> int:
    shift(s, n, across(s, n))
    return 0


POWER = Power(
    number=15,
    name="Charon",
    title="Ferryman to the Underworld",
    group="advanced",
    timing="your move",
    kind="may",
    players="234",
    text=(
        "Before your worker moves you may force a neighbouring opponent worker to the space exactly on the other side "
        "of that worker, if unoccupied."
    ),
    start_priority=11,
    fleece=True,
    ready_verb=TARGET,
    ready=ready,
    prepare=prepare,
)
