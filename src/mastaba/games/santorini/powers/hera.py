"""Hera.

No opponent wins by moving into a perimeter space; the worker stays there and the turn goes on.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import NO_RIM_WIN


@part
def bind(s: State, foe: int) -> int:
    s.bans |= NO_RIM_WIN
    return 0


POWER = Power(
    number=20,
    name="Hera",
    title="Goddess of Marriage",
    group="advanced",
    timing="opponent's turn",
    kind="auto",
    players="234",
    text="An opponent cannot win by moving into a perimeter space.",
    start_priority=5,
    fleece=True,
    bind=bind,
)
