"""Aphrodite.

At the start of an opponent's turn every worker of that side next to one of yours is bound: if it moves this turn, its last move
must end next to one of your workers, as they stand right after the move. Winning moves are not exempt.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import around, ours, worker_on
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def bind(s: State, foe: int) -> int:
    mine = foe % s.sides
    s.lover = mine + 1
    rest = ours(s) & around(s.men[mine])
    while rest:
        s.bound |= worker_on(s, lowest(rest))
        rest &= rest - 1
    return 0


POWER = Power(
    number=11,
    name="Aphrodite",
    title="Goddess of Love",
    group="advanced",
    timing="any move",
    kind="auto",
    players="24",
    text=(
        "An opponent worker that starts its turn next to one of your workers must, if it moves, make its last move to a"
        " space next to one of your workers."
    ),
    start_priority=57,
    bind=bind,
)
