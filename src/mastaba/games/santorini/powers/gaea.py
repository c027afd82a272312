"""Gaea.

Two workers in reserve. Right after anybody built a dome you may place one of them on an unoccupied ground space next to it
(`turn.py` asks).
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=35,
    name="Gaea",
    title="Goddess of the Earth",
    group="golden fleece",
    timing="set-up, any build",
    kind="may",
    players="23",
    text=(
        "Two workers in reserve; whenever any worker builds a dome you may place one of them on an unoccupied ground-"
        "level space next to that dome."
    ),
    start_priority=32,
    sprouts=True,
    reserve=2,
)
