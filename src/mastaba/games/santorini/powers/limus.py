"""Limus.

Opponents cannot build on a space next to one of your workers, except a dome on height 3. It is judged at each build.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def bind(s: State, foe: int) -> int:
    s.limus = 1 + foe % s.sides
    return 0


POWER = Power(
    number=23,
    name="Limus",
    title="Goddess of Famine",
    group="advanced",
    timing="opponent's turn",
    kind="auto",
    players="234",
    text="Opponent workers cannot build on spaces next to your workers, except a dome that completes a tower.",
    start_priority=16,
    fleece=True,
    binds_extra=True,
    bind=bind,
)
