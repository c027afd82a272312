"""Artemis.

After its first move the worker may move once more, not to the space where it began the turn, by step or by ride (R-28).
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import ride
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def again(s: State, reach: int) -> int:
    if s.moves != 1:
        return 0
    home = s.origin - 1
    reach &= ~(1 << home)
    wet = reach & s.pools
    while wet:
        y = lowest(wet)
        wet &= wet - 1
        if ride(s, s.at, y) == home:
            reach &= ~(1 << y)
    return reach


POWER = Power(
    number=2,
    name="Artemis",
    title="Goddess of the Hunt",
    group="simple",
    timing="your move",
    kind="may",
    players="234",
    text="The moved worker may move a second time, but not back to the space it started the turn on.",
    start_priority=53,
    fleece=True,
    again=again,
)
