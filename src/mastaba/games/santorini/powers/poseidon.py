"""Poseidon.

At the end of your turn, if your one unmoved worker stands on the ground, it may build up to three times.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import pieces, unmoved
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import BLOCK, FLAT, NEIGHBOURS


@part
def ending(s: State) -> int:
    still = unmoved(s)
    if s.builds == 3 or still == 0 or still & (still - 1) or still & s.tall[1]:
        return 0
    return pieces(s, NEIGHBOURS[FLAT, lowest(still)])


POWER = Power(
    number=27,
    name="Poseidon",
    title="God of the Sea",
    group="advanced",
    timing="end of your turn",
    kind="may",
    players="234",
    text="If your unmoved worker is on the ground it may build up to three times.",
    start_priority=35,
    fleece=True,
    ending_verb=BLOCK,
    ending=ending,
)
