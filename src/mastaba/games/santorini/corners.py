"""Santorini: forces at the start of a turn (8.53) under the whole-turn rule. Up to four workers are forced, so it looks four deep."""

from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import blocked, shift, spend, worker_on
from mastaba.games.santorini.line import choose_ok
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import forces
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import CORNERS


@part
def do_force(s: State, x: int, corner: int) -> None:
    s.forced |= worker_on(s, x)
    shift(s, x, corner)
    spend(s)


@part
def freed_1(s: State) -> bool:
    rest = forces(s.mine, s)
    while rest:
        corners = CORNERS & ~blocked(s)
        while corners:
            t = twin(s)
            do_force(t, lowest(rest), lowest(corners))
            if choose_ok(t):
                return True
            corners &= corners - 1
        rest &= rest - 1
    return False


@part
def freed_2(s: State) -> bool:
    rest = forces(s.mine, s)
    while rest:
        corners = CORNERS & ~blocked(s)
        while corners:
            t = twin(s)
            do_force(t, lowest(rest), lowest(corners))
            if choose_ok(t) or freed_1(t):
                return True
            corners &= corners - 1
        rest &= rest - 1
    return False


@part
def freed_3(s: State) -> bool:
    rest = forces(s.mine, s)
    while rest:
        corners = CORNERS & ~blocked(s)
        while corners:
            t = twin(s)
            do_force(t, lowest(rest), lowest(corners))
            if choose_ok(t) or freed_2(t):
                return True
            corners &= corners - 1
        rest &= rest - 1
    return False


@part
def corner_ok(s: State, x: int, corner: int) -> bool:
    t = twin(s)
    t.abyss = 0
    do_force(t, x, corner)
    return choose_ok(t) or freed_3(t)


@part
def force_ok(s: State, x: int) -> bool:
    corners = CORNERS & ~blocked(s)
    while corners:
        if corner_ok(s, x, lowest(corners)):
            return True
        corners &= corners - 1
    return False


@part
def opening_ok(s: State) -> bool:
    """Some complete line begins with a force."""
    rest = forces(s.mine, s)
    while rest:
        if force_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False
