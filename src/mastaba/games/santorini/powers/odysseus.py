"""Odysseus.

Once, at the start of your turn: force any number of opponent workers that neighbour yours, each once, to unoccupied corners.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import around, blocked, foes, ours, usable, worker_on
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import CORNERS


@part
def forces(s: State) -> int:
    found = 0
    rest = foes(s) & around(ours(s)) if usable(s) and CORNERS & ~blocked(s) else 0
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if s.forced & worker_on(s, x) == 0:
            found |= 1 << x
    return found


POWER = Power(
    number=53,
    name="Odysseus",
    title="Cunning Leader",
    group="hero",
    timing="start of your turn",
    kind="once",
    players="2",
    text="Once: force any number of opponent workers that neighbour your workers to unoccupied corner spaces.",
    start_priority=29,
    forces=forces,
)
