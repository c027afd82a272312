"""Athena.

If a worker of the side moved up on the holder's own last turn, no opponent worker may move up until the holder's next turn begins.
Being forced up does not count, nor does a team mate's climb.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import NO_UP


@part
def bind(s: State, foe: int) -> int:
    if s.climber:
        s.bans |= NO_UP
    return 0


POWER = Power(
    number=3,
    name="Athena",
    title="Goddess of Wisdom",
    group="simple",
    timing="opponent's turn",
    kind="auto",
    players="234",
    text="If one of your workers moved up on your own last turn, opponent workers cannot move up until your next turn.",
    start_priority=63,
    tracks_climb=True,
    binds_extra=True,
    bind=bind,
)
