"""Atlas.

The build may be a dome on any unoccupied neighbouring space, whatever its height.
"""

from mastaba.games.santorini.board import domes
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def build(s: State, normal: int) -> int:
    return normal | domes(s, NEIGHBOURS[FLAT, s.at])


POWER = Power(
    number=4,
    name="Atlas",
    title="Titan Shouldering the Heavens",
    group="simple",
    timing="your build",
    kind="may",
    players="234",
    text="You may build a dome on any unoccupied neighbouring space whatever its level.",
    start_priority=40,
    fleece=True,
    build=build,
)
