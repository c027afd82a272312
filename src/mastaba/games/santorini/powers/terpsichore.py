"""Terpsichore.

Every worker of yours makes exactly one move, in an order you choose; then every one builds exactly once, in an order you choose.
"""

from mastaba.games.santorini.power import Power
from mastaba.games.santorini.tables import EVERYONE

POWER = Power(
    number=44,
    name="Terpsichore",
    title="Muse of Dancing",
    group="golden fleece",
    timing="your turn",
    kind="must",
    players="234",
    text="All your workers must move, then all must build.",
    start_priority=33,
    fleece=True,
    plan=EVERYONE,
    careful=True,
)
