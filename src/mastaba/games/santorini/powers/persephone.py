"""Persephone.

If an opponent can, one of that side's workers must move up in the turn: turns without a move up are struck out if a complete turn
with one exists that uses no hero power.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import CLIMB


@part
def bind(s: State, foe: int) -> int:
    s.demand = CLIMB
    return 0


POWER = Power(
    number=26,
    name="Persephone",
    title="Goddess of Spring Growth",
    group="advanced",
    timing="opponent's turn",
    kind="auto",
    players="234",
    text="If possible, at least one worker of the opponent must move up on the opponent turn.",
    start_priority=4,
    fleece=True,
    bind=bind,
)
