"""Jason.

One worker in reserve. Once, instead of a normal turn: place it on an unoccupied ground space of the perimeter from which it can
build; it builds.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import blocked, new_worker, pieces, usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS, PERIMETER, PLACE


@part
def other_turn(s: State) -> bool:
    return usable(s) and s.reserve[s.side] > 0 and other_step(s) != 0


@part
def other_step(s: State) -> int:
    found = 0
    rest = PERIMETER & ~s.tall[1] & ~blocked(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if pieces(s, NEIGHBOURS[FLAT, x]):
            found |= 1 << x
    return found


@part
def do_other(s: State, x: int) -> int:
    s.reserve[s.side] -= 1
    new_worker(s, s.side, x)
    s.at = x
    return 0


POWER = Power(
    number=51,
    name="Jason",
    title="Leader of the Argonauts",
    group="hero",
    timing="set-up, your turn",
    kind="once",
    players="2",
    text="Once: instead of a normal turn place your reserve worker on an unoccupied ground-level perimeter space; it then builds.",
    start_priority=58,
    reserve=1,
    other_verb=PLACE,
    other_turn=other_turn,
    other_step=other_step,
    do_other=do_other,
)
