"""Morpheus.

One credit more at the start of each of your turns. Instead of the normal build the moved worker builds any number of times, from
none to your credits, each for one credit.
"""

from mastaba.games.santorini.board import pieces
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def dawn(s: State) -> int:
    s.credits += 1
    return 0


@part
def build(s: State, normal: int) -> int:
    return normal if s.credits > 0 else 0


@part
def more(s: State) -> int:
    return pieces(s, NEIGHBOURS[FLAT, s.at]) if s.credits > 0 else 0


@part
def on_built(s: State, x: int, dome: int) -> int:
    s.credits -= 1
    return 0


POWER = Power(
    number=25,
    name="Morpheus",
    title="God of Dreams",
    group="advanced",
    timing="start of your turn, your build",
    kind="may",
    players="234",
    text=(
        "Gain one build credit at the start of each turn; instead of the normal build spend any number of credits (also"
        " zero) and build that many times."
    ),
    start_priority=1,
    rests=True,
    dawn=dawn,
    build=build,
    more=more,
    on_built=on_built,
)
