"""Santorini: what everybody can know about hidden workers (8.39): `perhaps`, the set of their possible places.

For a space, `perhaps` holds the spaces where the other hidden worker may be if one is here; the space itself stands for "it is alone".
Each public event keeps the places that fit it: what was built, what was undone, where a visible worker came to rest.
"""

from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.building import builds
from mastaba.games.santorini.demands import build_ok
from mastaba.games.santorini.hidden import hide
from mastaba.games.santorini.holders import bind_turn
from mastaba.games.santorini.line import moves_ok
from mastaba.games.santorini.moving import CLAIMS, resolve, steps
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.result import clear_turn
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS, SLIDE
from mastaba.games.santorini.turn import first_phase


@part
def touched(s: State, x: int, undone: bool) -> None:
    """An action on space x stood, so no hidden worker is there; or it was undone, so one is."""
    bit = 1 << x
    for p in range(25):
        if undone:
            if p != x:
                s.perhaps[p] &= bit
        else:
            s.perhaps[p] &= ~bit
    if undone:
        s.nobody = 0
    else:
        s.perhaps[x] = 0


@part
def settle(s: State, p: int, q: int) -> None:
    """Put the hidden workers on two spaces (the same twice: one worker; -1: none)."""
    hide(s)
    side = s.veiled - 1
    if p >= 0:
        s.men[side] = (1 << p) | (1 << q)
        s.who[q] = 2 + 4 * side
        s.who[p] = 1 + 4 * side


@part
def add(s: State, men: int) -> None:
    """Remember a set of places as possible."""
    if men == 0:
        s.nobody = 1
        return
    p = lowest(men)
    rest = men & (men - 1)
    q = lowest(rest) if rest else p
    s.perhaps[p] |= 1 << q
    s.perhaps[q] |= 1 << p


@part
def forget(s: State) -> None:
    s.nobody = 0
    for p in range(25):
        s.perhaps[p] = 0


@part
def hidden_turn(s: State) -> bool:
    """The start of the hidden side's turn, as it would have been with its workers where they are now; False if it would have lost."""
    clear_turn(s)
    bind_turn(s)
    return first_phase(s)


@part
def built_unseen(s: State, k: int) -> None:
    """The hidden side has moved unseen and now builds k: which places fit?"""
    after = twin(s)
    forget(after)
    plain = s.bans & SLIDE == 0 and s.pools & (s.pools - 1) == 0
    for p in range(25):
        row = s.perhaps[p] >> p << p
        while row:
            q = lowest(row)
            row &= row - 1
            t = twin(s)
            settle(t, p, q)
            workers = t.men[t.side] if hidden_turn(t) else 0
            while workers:
                x = lowest(workers)
                workers &= workers - 1
                t.at = x
                reach = steps(t, x)
                if plain:
                    reach &= NEIGHBOURS[FLAT, k % 25]
                reach = moves_ok(t, reach)
                while reach:
                    y = lowest(reach)
                    reach &= reach - 1
                    u = twin(t)
                    u.abyss = 0
                    if resolve(u, x, y) != CLAIMS and (builds(u) >> k) & 1 and build_ok(u, k):
                        add(after, u.men[u.side])
    take_over(s, after)


@part
def take_over(s: State, after: State) -> None:
    s.nobody = after.nobody
    for p in range(25):
        s.perhaps[p] = after.perhaps[p]


@part
def same_public(a: State, b: State) -> bool:
    """Whether two positions look the same to those who do not see the hidden workers."""
    hidden = a.veiled - 1
    for side in range(3):
        if side != hidden and a.men[side] != b.men[side]:
            return False
    for k in range(1, 4):
        if a.tall[k] != b.tall[k]:
            return False
    if a.domes != b.domes or a.pools != b.pools or a.veiled != b.veiled:
        return False
    return a.phase == b.phase and a.actor == b.actor and a.turn == b.turn
