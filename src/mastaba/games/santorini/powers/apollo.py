"""Apollo.

On your move a worker may also enter a neighbouring space with an opponent worker, within the climb limit. That worker is forced to
the space the mover leaves, up or down any number of levels; it never wins by it, the mover can.
"""

from mastaba.games.santorini.board import foes
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def enter(s: State, x: int, reach: int) -> int:
    return reach & foes(s)


@part
def displaced(s: State, x: int, y: int) -> int:
    return x


POWER = Power(
    number=1,
    name="Apollo",
    title="God of Music",
    group="simple",
    timing="your move",
    kind="may",
    players="234",
    text=(
        "Your moving worker may enter a space held by an opponent worker (normal climb limit); that worker is forced to the space you left."
    ),
    start_priority=18,
    fleece=True,
    enter=enter,
    displaced=displaced,
)
