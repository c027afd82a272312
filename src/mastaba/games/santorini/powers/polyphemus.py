"""Polyphemus.

Once, at the end of your turn: one or two domes at any height on any unoccupied spaces of the board.
"""

from mastaba.games.santorini.board import domes, usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import ALL, BLOCK


@part
def ending(s: State) -> int:
    return domes(s, ALL) if usable(s) and s.builds < 2 else 0


POWER = Power(
    number=54,
    name="Polyphemus",
    title="Gigantic Cyclops",
    group="hero",
    timing="end of your turn",
    kind="once",
    players="2",
    text="Once: build one or two domes at any level on any unoccupied spaces of the board.",
    start_priority=61,
    ending_verb=BLOCK,
    ending=ending,
)
