"""Achilles.

Once: your worker builds before it moves as well as after. It may move up in between.
"""

from mastaba.games.santorini.board import pieces, usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def ready(s: State) -> int:
    return pieces(s, NEIGHBOURS[FLAT, s.at]) if usable(s) else 0


POWER = Power(
    number=46,
    name="Achilles",
    title="Volatile Warrior",
    group="hero",
    timing="your turn",
    kind="once",
    players="2",
    text="Once: your worker builds both before and after moving.",
    start_priority=10,
    ready=ready,
)
