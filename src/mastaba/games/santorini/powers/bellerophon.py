"""Bellerophon.

Once: a move may climb two levels.
"""

from mastaba.games.santorini.board import usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def climb(s: State) -> int:
    return 2 if usable(s) else 1


POWER = Power(
    number=49,
    name="Bellerophon",
    title="Tamer of Pegasus",
    group="hero",
    timing="your move",
    kind="once",
    players="2",
    text="Once: your worker moves up two levels.",
    start_priority=14,
    climb=climb,
)
