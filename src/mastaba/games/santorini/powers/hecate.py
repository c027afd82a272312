"""Hecate.

You place last, and your workers are hidden. Opponents play on the public board; an action that a hidden worker makes impossible is
undone and ends their turn (`hidden.py`).
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=39,
    name="Hecate",
    title="Goddess of Magic",
    group="golden fleece",
    timing="set-up, your turn, any time",
    kind="auto",
    players="23",
    text=(
        "Your workers are hidden and placed last; an opponent action that they make illegal is cancelled and the rest of that turn is lost."
    ),
    start_priority=64,
    place="last",
)
