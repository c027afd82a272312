"""Graeae.

You have three workers. Option `graeae_build`: the mover builds, or any worker, or an unmoved one.
"""

from mastaba.games.santorini.board import around, ours, pieces, unmoved
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def build(s: State, normal: int) -> int:
    if s.graeae == 1:
        return pieces(s, around(ours(s)))
    return pieces(s, around(unmoved(s))) if s.graeae == 2 else normal


POWER = Power(
    number=36,
    name="Graeae",
    title="The Gray Hags",
    group="golden fleece",
    timing="set-up",
    kind="auto",
    players="23",
    text="You play with three workers.",
    start_priority=26,
    workers=3,
    careful=True,
    build=build,
)
