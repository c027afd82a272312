"""Chronus.

You also win as soon as there are five complete towers, whoever built them; not during an extra turn.
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=16,
    name="Chronus",
    title="God of Time",
    group="advanced",
    timing="win",
    kind="auto",
    players="2",
    text="You also win as soon as there are five or more complete towers.",
    start_priority=2,
    counts_towers=True,
)
