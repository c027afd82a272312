"""Triton.

Each time your worker moves into a perimeter space it may move again, also back to where it began. Being forced there grants
nothing.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import PERIMETER


@part
def again(s: State, reach: int) -> int:
    return reach if (PERIMETER >> (s.landed - 1)) & 1 else 0


POWER = Power(
    number=29,
    name="Triton",
    title="God of the Waves",
    group="advanced",
    timing="your move",
    kind="may",
    players="234",
    text="Each time your worker moves into a perimeter space it may move again at once.",
    start_priority=52,
    fleece=True,
    wanders=True,
    again=again,
)
