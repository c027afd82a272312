"""Chaos.

You have the power of a simple god drawn from all those nobody holds. After any turn in which a dome was built the card is discarded
and a new one drawn; an empty deck is made anew from all discards. `holders.py` lends the power, `turn.py` replaces the card.
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=14,
    name="Chaos",
    title="Primordial Nothingness",
    group="advanced",
    timing="set-up, any time",
    kind="auto",
    players="234",
    text=(
        "You have the power of a face-up simple god drawn from a shuffled deck of all the unused ones; after any turn "
        "with at least one dome built it is replaced."
    ),
    start_priority=34,
    fleece=True,
)
