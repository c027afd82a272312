"""Nemesis.

At the end of your turn choose an opponent none of whose workers neighbours yours: you may swap as many pairs of workers as both
sides have, all or nothing. Workers on coins and hidden ones are left out.
"""

from mastaba.games.santorini.bits import count, lowest
from mastaba.games.santorini.board import around, ours, put_worker, side_of, take_worker, unseen, worker_on
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import ENDING, PARTNER, SELECT


@part
def swapped_side(s: State) -> int:
    """The opponent of the pairs swapped so far, or -1."""
    for side in range(s.sides):
        if side != s.side and (s.forced >> (4 * side)) & 15:
            return side
    return -1


@part
def apart(s: State, side: int) -> int:
    """The workers of an opponent that can be seen, if none neighbours ours."""
    seen = s.men[side] & ~unseen(s)
    return 0 if around(seen) & ours(s) else seen


@part
def fresh(s: State, spaces: int) -> int:
    """Those not swapped yet."""
    found = 0
    while spaces:
        x = lowest(spaces)
        spaces &= spaces - 1
        if s.forced & worker_on(s, x) == 0:
            found |= 1 << x
    return found


@part
def ending(s: State) -> int:
    if s.builds > 0:
        return fresh(s, ours(s))
    for side in range(s.sides):
        if side != s.side and apart(s, side):
            return ours(s)
    return 0


@part
def do_ending(s: State, x: int) -> int:
    s.picked = x + 1
    return PARTNER


@part
def partner(s: State) -> int:
    if s.builds > 0:
        return fresh(s, s.men[swapped_side(s)] & ~unseen(s))
    found = 0
    for side in range(s.sides):
        if side != s.side:
            found |= apart(s, side)
    return found


@part
def do_partner(s: State, y: int) -> int:
    x = s.picked - 1
    s.picked = 0
    side = side_of(s, y)
    pairs = min(count(ours(s)), count(s.men[side] & ~unseen(s)))
    s.forced |= worker_on(s, x) | worker_on(s, y)
    own = take_worker(s, x)
    other = take_worker(s, y)
    put_worker(s, own, y)
    put_worker(s, other, x)
    s.builds += 1
    return ENDING if s.builds < pairs else 0


POWER = Power(
    number=41,
    name="Nemesis",
    title="Goddess of Retribution",
    group="golden fleece",
    timing="end of your turn",
    kind="may",
    players="234",
    text="If none of an opponent workers neighbour yours you may swap as many worker pairs as possible with that opponent.",
    start_priority=42,
    ending_verb=SELECT,
    ending=ending,
    do_ending=do_ending,
    partner=partner,
    do_partner=do_partner,
)
