"""Urania.

For moves and builds of your workers opposite edges and corners are neighbours: every space has eight.
"""

from mastaba.games.santorini.board import pieces
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import NEIGHBOURS, TORUS


@part
def build(s: State, normal: int) -> int:
    return pieces(s, NEIGHBOURS[TORUS, s.at])


POWER = Power(
    number=45,
    name="Urania",
    title="Muse of Astronomy",
    group="golden fleece",
    timing="your turn",
    kind="auto",
    players="234",
    text="For moves and builds of your workers opposite edges and corners are adjacent, so that every space has eight neighbours.",
    start_priority=49,
    fleece=True,
    torus=True,
    build=build,
)
