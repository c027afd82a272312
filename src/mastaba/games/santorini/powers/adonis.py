"""Adonis.

Once, at the end of your turn: choose an opponent worker. If possible it must neighbour one of your workers at the end of the
opponent's next turn.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import foes, ours, usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import BESIDE


@part
def bind(s: State, foe: int) -> int:
    if s.chosen:
        rest = ours(s)
        while rest:
            if s.who[lowest(rest)] == s.chosen:
                s.demand = BESIDE
                s.lover = 1 + foe % s.sides
            rest &= rest - 1
    return 0


@part
def ending(s: State) -> int:
    return foes(s) if usable(s) else 0


@part
def do_ending(s: State, x: int) -> int:
    s.chosen = s.who[x]
    return 0


POWER = Power(
    number=47,
    name="Adonis",
    title="Devastatingly Handsome",
    group="hero",
    timing="end of your turn",
    kind="once",
    players="2",
    text="Once: choose an opponent worker; if possible it must neighbour one of your workers at the end of the opponent next turn.",
    start_priority=25,
    bind=bind,
    ending=ending,
    do_ending=do_ending,
)
