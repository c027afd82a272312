"""Heracles.

Once, at the end of your turn: any number of domes at any height next to your workers.
"""

from mastaba.games.santorini.board import around, domes, ours, usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import BLOCK


@part
def ending(s: State) -> int:
    return domes(s, around(ours(s))) if usable(s) else 0


POWER = Power(
    number=50,
    name="Heracles",
    title="Doer of Great Deeds",
    group="hero",
    timing="end of your turn",
    kind="once",
    players="2",
    text="Once: both your workers build any number of domes (also zero) at any level.",
    start_priority=15,
    ending_verb=BLOCK,
    ending=ending,
)
