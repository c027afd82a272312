"""Medea.

Once, at the end of your turn: remove one block from under any number of workers of any side next to your unmoved worker; tokens
there go.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import around, everyone, take_block, unmoved, unseen, usable, worker_on
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import ENDING


@part
def ending(s: State) -> int:
    found = 0
    rest = around(unmoved(s)) & everyone(s) & ~unseen(s) & s.tall[1] if usable(s) else 0
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if s.forced & worker_on(s, x) == 0:
            found |= 1 << x
    return found


@part
def do_ending(s: State, x: int) -> int:
    s.forced |= worker_on(s, x)
    take_block(s, x)
    return ENDING


POWER = Power(
    number=52,
    name="Medea",
    title="Powerful Sorceress",
    group="hero",
    timing="end of your turn",
    kind="once",
    players="2",
    text="Once: remove one block from under any number of workers next to your unmoved worker, with tokens on it.",
    start_priority=19,
    ending=ending,
    do_ending=do_ending,
)
