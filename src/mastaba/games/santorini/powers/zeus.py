"""Zeus.

The build may be a block under the worker itself, up to level 3, which lifts it; that is not a move and does not win.
"""

from mastaba.games.santorini.board import around, in_stock, unseen
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def build(s: State, normal: int) -> int:
    own = (1 << s.at) & ~s.tall[3] & ~unseen(s)
    if s.limus:
        own &= ~around(s.men[s.limus - 1])
    return normal | in_stock(s, own)


POWER = Power(
    number=30,
    name="Zeus",
    title="God of the Sky",
    group="advanced",
    timing="your build",
    kind="may",
    players="234",
    text="Your worker may build a block under itself, which forces it up one level.",
    start_priority=31,
    fleece=True,
    build=build,
)
