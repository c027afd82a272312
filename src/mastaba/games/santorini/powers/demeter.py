"""Demeter.

After the build, one more build by the same worker on another space.
"""

from mastaba.games.santorini.board import pieces
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def more(s: State) -> int:
    return pieces(s, NEIGHBOURS[FLAT, s.at] & ~(1 << (s.last - 1))) if s.builds == 1 else 0


POWER = Power(
    number=5,
    name="Demeter",
    title="Goddess of the Harvest",
    group="simple",
    timing="your build",
    kind="may",
    players="234",
    text="The builder may build once more, on a different space.",
    start_priority=55,
    fleece=True,
    more=more,
)
