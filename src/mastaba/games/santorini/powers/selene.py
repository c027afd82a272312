"""Selene.

The build of the turn may instead be a dome at any height next to your female worker, whichever worker moved. The female is the one
placed first.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import domes, ours
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def build(s: State, normal: int) -> int:
    rest = ours(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if s.who[x] == 1 + 4 * s.side:
            normal |= domes(s, NEIGHBOURS[FLAT, x])
    return normal


POWER = Power(
    number=28,
    name="Selene",
    title="Goddess of the Moon",
    group="advanced",
    timing="set-up, your build",
    kind="may",
    players="234",
    text="Instead of the normal build your female worker may build a dome at any level, whichever worker moved.",
    start_priority=8,
    fleece=True,
    build=build,
)
