"""Prometheus.

Before moving, the worker may build; then it must move, not up (step and ride), and build again.
"""

from mastaba.games.santorini.board import pieces
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def ready(s: State) -> int:
    return pieces(s, NEIGHBOURS[FLAT, s.at])


@part
def climb(s: State) -> int:
    return 1 - s.pre


POWER = Power(
    number=10,
    name="Prometheus",
    title="Titan Benefactor of Mankind",
    group="simple",
    timing="your turn",
    kind="may",
    players="234",
    text="A worker that does not move up this turn may build once before and once after moving.",
    start_priority=46,
    fleece=True,
    ready=ready,
    climb=climb,
)
