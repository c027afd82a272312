"""Theseus.

Once, at the end of your turn: remove an opponent worker exactly two levels above a neighbouring worker of yours.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import foes, height, ours, take_worker, usable
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def ending(s: State) -> int:
    found = 0
    rest = foes(s) & s.tall[2] if usable(s) else 0
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        low = height(s, x) - 2
        if NEIGHBOURS[FLAT, x] & ours(s) & s.tall[low] & ~s.tall[low + 1]:
            found |= 1 << x
    return found


@part
def do_ending(s: State, x: int) -> int:
    take_worker(s, x)
    return 0


POWER = Power(
    number=55,
    name="Theseus",
    title="Slayer of the Minotaur",
    group="hero",
    timing="end of your turn",
    kind="once",
    players="2",
    text="Once: if a worker of yours is exactly two levels below a neighbouring opponent worker, remove one such worker from the game.",
    start_priority=7,
    ending=ending,
    do_ending=do_ending,
)
