"""Santorini: what the end of a line must come to (4.6): the build that is due, "must" and "if possible", and turns where everybody dances.

At most two workers ever dance, so building in turn is looked at two deep.
"""

from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import ours, pieces, put_piece, unmoved, worker_on
from mastaba.games.santorini.building import builds, raise_piece
from mastaba.games.santorini.moving import CLAIMS, resolve, steps
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import ENDING_VERB, HAS_DUSK, HAS_ENDING, PLAN, RESTS, do_ending, do_partner, dusk, ending, partner
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import BESIDE, BLOCK, CLIMB, EVERYONE, FLAT, NEIGHBOURS, PARTNER


@part
def beside(s: State) -> bool:
    """Whether the chosen worker stands next to one of those it must end beside; a worker off the board need not."""
    rest = ours(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if s.who[x] == s.chosen:
            return NEIGHBOURS[FLAT, x] & s.men[s.lover - 1] != 0
    return True


@part
def content(s: State) -> bool:
    """Whether the line could end (or win) at this moment as far as demands go."""
    if s.astray:
        return False
    if s.demand == CLIMB:
        return s.climbed == 1
    return s.demand == 0 or beside(s)


@part
def ending_ok(s: State, k: int) -> bool:
    """The end-of-turn choice k leaves the chosen worker where it must be (only BESIDE looks this far)."""
    if s.demand != BESIDE or ENDING_VERB[s.mine] == BLOCK:
        return True
    t = twin(s)
    t.abyss = 0
    if do_ending(t.mine, t, k) != PARTNER:
        return beside(t)
    return any_partner_ok(t)


@part
def any_partner_ok(s: State) -> bool:
    rest = partner(s.mine, s)
    while rest:
        if partner_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@part
def partner_ok(s: State, y: int) -> bool:
    if s.demand != BESIDE:
        return True
    t = twin(s)
    t.abyss = 0
    return do_partner(t.mine, t, y) == 0 and beside(t)


@part
def any_ending_ok(s: State) -> bool:
    """From the end of the turn on, some choice satisfies BESIDE."""
    if HAS_DUSK[s.mine]:
        t = twin(s)
        dusk(t.mine, t)
        return beside(t)
    if beside(s):
        return True
    t = twin(s)
    t.builds = 0
    t.forced = 0
    rest = ending(t.mine, t)
    while rest:
        if ending_ok(t, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@part
def build_ok(s: State, k: int) -> bool:
    """The build k, the last compulsory step, ends a line that meets the demands."""
    if s.astray:
        return False
    if PLAN[s.mine] == EVERYONE:
        return dance_build_ok(s, k)
    if s.demand == BESIDE and (HAS_ENDING[s.mine] or HAS_DUSK[s.mine]):
        t = twin(s)
        raise_piece(t, k)
        return any_ending_ok(t)
    return content(s)


@part
def can_stop(s: State) -> bool:
    """Moving may end here: the build that is due exists, and the demands are met."""
    if s.astray:
        return False
    if RESTS[s.mine]:
        return content(s)
    rest = builds(s)
    while rest:
        if build_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@part
def unbuilt(s: State) -> int:
    spaces = 0
    rest = ours(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if s.built & worker_on(s, x) == 0:
            spaces |= 1 << x
    return spaces


@part
def dance_build_ok(s: State, k: int) -> bool:
    """The acting worker's build k leaves the others one each. (At most two workers ever dance.)"""
    if not content(s):
        return False
    rest = unbuilt(s) & ~(1 << s.at)
    if rest == 0:
        return True
    t = twin(s)
    put_piece(t, k % 25, k // 25)
    while rest:
        if pieces(t, NEIGHBOURS[FLAT, lowest(rest)]) == 0:
            return False
        rest &= rest - 1
    return True


@part
def builder_ok(s: State, x: int) -> bool:
    t = twin(s)
    t.at = x
    return can_stop(t)


@part
def any_builder_ok(s: State) -> bool:
    rest = unbuilt(s)
    while rest:
        if builder_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@part
def dance_ok(s: State) -> bool:
    """After a dancer's move: the one that has not moved can, and both can build."""
    still = unmoved(s)
    if still == 0:
        return any_builder_ok(s)
    while still:
        x = lowest(still)
        still &= still - 1
        reach = steps(s, x)
        while reach:
            y = lowest(reach)
            reach &= reach - 1
            t = twin(s)
            if resolve(t, x, y) == CLAIMS:
                if content(t):
                    return True
            elif unmoved(t) == 0 and any_builder_ok(t):
                return True
    return False
