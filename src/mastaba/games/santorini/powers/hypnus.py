"""Hypnus.

If one worker of an opponent stands higher than all others of that side when the side's turn begins, it cannot move this turn. A
lone worker counts as the highest.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import height, ours, worker_on
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def bind(s: State, foe: int) -> int:
    top = -1
    alone = 0
    rest = ours(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        h = height(s, x)
        if h > top:
            top = h
            alone = worker_on(s, x)
        elif h == top:
            alone = 0
    s.asleep |= alone
    return 0


POWER = Power(
    number=22,
    name="Hypnus",
    title="God of Sleep",
    group="advanced",
    timing="start of opponent's turn",
    kind="auto",
    players="234",
    text=(
        "If one worker of an opponent is higher than all other workers of that opponent at the start of their turn, it "
        "cannot move this turn."
    ),
    start_priority=23,
    fleece=True,
    bind=bind,
)
