"""Hades.

No opponent worker may move down. Forces are free.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import NO_DOWN


@part
def bind(s: State, foe: int) -> int:
    s.bans |= NO_DOWN
    return 0


POWER = Power(
    number=37,
    name="Hades",
    title="God of the Underworld",
    group="golden fleece",
    timing="opponent's turn",
    kind="auto",
    players="234",
    text="Opponent workers cannot move down.",
    start_priority=3,
    fleece=True,
    binds_extra=True,
    bind=bind,
)
