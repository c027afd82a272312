"""Hephaestus.

After building a block, one more block (never a dome) on the same space.
"""

from mastaba.games.santorini.board import pieces
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import ALL


@part
def more(s: State) -> int:
    return pieces(s, 1 << (s.last - 1)) & ALL if s.builds == 1 and s.kind == 0 else 0


POWER = Power(
    number=6,
    name="Hephaestus",
    title="God of Blacksmiths",
    group="simple",
    timing="your build",
    kind="may",
    players="234",
    text="The builder may put one more block (never a dome) on top of the block just built.",
    start_priority=27,
    fleece=True,
    more=more,
)
