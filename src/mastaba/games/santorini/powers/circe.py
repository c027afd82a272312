"""Circe.

At the start of your turn: if no two workers of the opponent neighbour each other you have that player's god power, and that player
has none, until your next turn. Heroes are immune, and hidden workers are never judged. `holders.py` decides it.
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=17,
    name="Circe",
    title="Divine Enchantress",
    group="advanced",
    timing="start of your turn",
    kind="auto",
    players="2",
    text="At the start of your turn, if the opponent workers do not neighbour each other, you alone have their power until your next turn.",
    start_priority=17,
)
