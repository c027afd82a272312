"""Atalanta.

Once: after its first move your worker makes any number of further moves, also back to where it began. The second move uses the
power up.
"""

from mastaba.games.santorini.board import usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def again(s: State, reach: int) -> int:
    return reach if usable(s) else 0


POWER = Power(
    number=48,
    name="Atalanta",
    title="Swift Huntress",
    group="hero",
    timing="your move",
    kind="once",
    players="2",
    text="Once: your worker makes any number of additional moves.",
    start_priority=28,
    wanders=True,
    again=again,
)
