"""Siren.

Instead of a normal turn: force one or more opponent workers, each once, one space in the direction of the song onto unoccupied
spaces of any height, one after another. No move, no build. You set the direction before the game.
"""

from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import blocked, foes, shift, worker_on
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import NEXT, TARGET


@part
def other_turn(s: State) -> bool:
    return other_step(s) != 0


@part
def other_step(s: State) -> int:
    found = 0
    rest = foes(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        y = NEXT[x, s.song - 1]
        if y >= 0 and (blocked(s) >> y) & 1 == 0 and s.forced & worker_on(s, x) == 0:
            found |= 1 << x
    return found


@part
def do_other(s: State, x: int) -> int:
    s.forced |= worker_on(s, x)
    shift(s, x, NEXT[x, s.song - 1])
    return 0


POWER = Power(
    number=42,
    name="Siren",
    title="Alluring Sea Nymph",
    group="golden fleece",
    timing="set-up, your turn",
    kind="may",
    players="234",
    text="Instead of a normal turn force one or more opponent workers one space in the fixed song direction onto unoccupied spaces.",
    start_priority=44,
    fleece=True,
    asks="song",
    other_verb=TARGET,
    other_turn=other_turn,
    other_step=other_step,
    do_other=do_other,
)
