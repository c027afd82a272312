"""Tartarus.

You place first. After all workers are placed you secretly mark the Abyss on a space without a worker. Whoever's worker enters it,
yours too, moved, forced or placed, loses at once.
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=43,
    name="Tartarus",
    title="God of the Abyss",
    group="golden fleece",
    timing="set-up, lose",
    kind="auto",
    players="2",
    text="Place first; after all workers are placed choose a secret Abyss space; the owner of a worker that enters it loses at once.",
    start_priority=0,
    place="first",
)
