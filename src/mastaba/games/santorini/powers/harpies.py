"""Harpies.

After each move of an opponent worker it is forced on in the same direction, space by space, while the next space is unoccupied and
not higher.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import SLIDE


@part
def bind(s: State, foe: int) -> int:
    s.bans |= SLIDE
    return 0


POWER = Power(
    number=38,
    name="Harpies",
    title="Winged Menaces",
    group="golden fleece",
    timing="opponent's turn",
    kind="auto",
    players="234",
    text=(
        "Each time an opponent worker moves it is forced on, space by space, in the same direction until the next space"
        " is higher or obstructed."
    ),
    start_priority=20,
    fleece=True,
    binds_extra=True,
    bind=bind,
)
