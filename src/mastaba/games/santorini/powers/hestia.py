"""Hestia.

After the build, one more build by the same worker, not on a perimeter space; it may be the same space.
"""

from mastaba.games.santorini.board import pieces
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS, PERIMETER


@part
def more(s: State) -> int:
    return pieces(s, NEIGHBOURS[FLAT, s.at] & ~PERIMETER) if s.builds == 1 else 0


POWER = Power(
    number=21,
    name="Hestia",
    title="Goddess of Hearth and Home",
    group="advanced",
    timing="your build",
    kind="may",
    players="234",
    text="The builder may build once more, not on a perimeter space.",
    start_priority=60,
    fleece=True,
    more=more,
)
