"""Hermes.

Either one worker makes one move that changes level and builds; or all moves of the turn are level: each worker makes any number of
them, also none, in any order, and then one of them builds once. Step and ride must both be level in a glide.
"""

from mastaba.games.santorini.board import around, level, ours, pieces
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import GLIDE


@part
def again(s: State, reach: int) -> int:
    return level(s, s.at, reach) if s.gliding else 0


@part
def build(s: State, normal: int) -> int:
    """Either worker builds, unless the one move changed level."""
    return pieces(s, around(ours(s))) if s.gliding or s.moves == 0 else normal


POWER = Power(
    number=7,
    name="Hermes",
    title="God of Travel",
    group="simple",
    timing="your turn",
    kind="may",
    players="234",
    text=(
        "If no worker changes level this turn, each worker may move any number of times (also zero); then one worker of"
        " your choice builds once."
    ),
    start_priority=12,
    fleece=True,
    plan=GLIDE,
    wanders=True,
    careful=True,
    again=again,
    build=build,
)
