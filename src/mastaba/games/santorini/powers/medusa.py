"""Medusa.

At the end of your turn every opponent worker next to a higher worker of yours is removed and the next block built in its space: all
at once, in the order of the spaces, where Limus, the stock and coins allow it; never a dome.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import around, foes, height, in_stock, ours, put_piece, take_worker
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def dusk(s: State) -> int:
    seen = 0
    rest = foes(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if NEIGHBOURS[FLAT, x] & ours(s) & s.tall[height(s, x) + 1]:
            seen |= 1 << x
    while seen:
        x = lowest(seen)
        seen &= seen - 1
        if in_stock(s, 1 << x) and (s.limus == 0 or (around(s.men[s.limus - 1]) >> x) & 1 == 0):
            take_worker(s, x)
            put_piece(s, x, 0)
    return 0


POWER = Power(
    number=24,
    name="Medusa",
    title="Petrifying Gorgon",
    group="advanced",
    timing="end of your turn",
    kind="auto",
    players="234",
    text=(
        "At the end of your turn every opponent worker standing lower than and next to one of your workers is removed "
        "and a block is built in its space."
    ),
    start_priority=22,
    fleece=True,
    dusk=dusk,
)
