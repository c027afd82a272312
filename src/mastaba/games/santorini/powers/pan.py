"""Pan.

You also win by a move that goes down two or more levels. Forced drops do not count.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def claim(s: State, end: int, drop: int) -> bool:
    return drop >= 2


POWER = Power(
    number=9,
    name="Pan",
    title="God of the Wild",
    group="simple",
    timing="win",
    kind="auto",
    players="234",
    text="You also win when your worker moves down two or more levels in one move.",
    start_priority=38,
    fleece=True,
    claim=claim,
)
