"""Santorini: what a sensible player does, at a glance."""

import math

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.santorini.bits import count, lowest
from mastaba.games.santorini.board import around, blocked, height
from mastaba.games.santorini.hidden import hidden_from
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    BLOCK,
    CHOOSE,
    DOME,
    DONE,
    FLAT,
    MOVE,
    NEIGHBOURS,
    OPENING,
    PERIMETER,
    SELECT,
    TARGET,
)


@part
def threats(s: State, side: int) -> int:
    """Spaces of height 3 that a worker of the side could step onto next turn."""
    high = s.men[side] & s.tall[2] & ~s.tall[3]
    return around(high) & s.tall[3] & ~blocked(s) if high else 0


@part
def seen_men(s: State, side: int) -> int:
    """A side's workers as far as the actor sees them."""
    return 0 if side == s.veiled - 1 and hidden_from(s, s.actor) else s.men[side]


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """Win if it can be done, stop who threatens to, climb, stay near the middle, build what one can climb."""
    if s.phase < OPENING:
        for i in range(n):
            weight[i] = 3 if actions[i] < SELECT and (PERIMETER >> actions[i]) & 1 == 0 else 1
        return
    danger = 0
    near_foes = 0
    for side in range(s.sides):
        if side != s.side and seen_men(s, side):
            danger |= threats(s, side)
            near_foes |= around(s.men[side] & s.tall[2])
    here = height(s, s.at)
    for i in range(n):
        a = actions[i]
        x = a % 25
        if a < SELECT:
            weight[i] = 10
        elif a < MOVE:
            reach = NEIGHBOURS[FLAT, x] & ~blocked(s)
            up = height(s, x) + 1
            weight[i] = 4 + 4 * count(reach & s.tall[min(up, 3)] & ~s.tall[up + 1])
            if up == 3 and reach & s.tall[3]:
                weight[i] = 4000
        elif a < BLOCK:
            gain = height(s, x) - here
            weight[i] = 8 + 24 * (gain + 1) + (4 if (PERIMETER >> x) & 1 == 0 else 0) + 6 * height(s, x)
            if gain > 0 and height(s, x) == 3:
                weight[i] = 100000
            if danger and NEIGHBOURS[FLAT, x] & danger:
                weight[i] += 400
            weight[i] = max(weight[i], 2)
        elif a < TARGET:
            rises = height(s, x) + 1
            if a >= DOME:
                weight[i] = 5000 if (danger >> x) & 1 else 3
            elif rises == 3 and (near_foes >> x) & 1:
                weight[i] = 1
            elif rises == here + 1:
                weight[i] = 40
            else:
                weight[i] = 10
        elif a == DONE:
            weight[i] = 10
        else:
            weight[i] = 8


@part
def standing(s: State, side: int, on_turn: bool) -> float:
    """How well a side stands: height, room to move, places to climb to, threats to win."""
    worth = 0.0
    open_spaces = ~blocked(s) & s.tall[0]
    rest = s.men[side]
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        h = height(s, x)
        reach = NEIGHBOURS[FLAT, x] & open_spaces & ~s.tall[min(h + 2, 5)]
        climbs = reach & s.tall[h + 1]
        worth += 0.55 * h + 0.25 * (h == 2)
        worth += 0.05 * count(reach) + 0.14 * count(climbs)
        worth += 0.1 if (PERIMETER >> x) & 1 == 0 else 0.0
        if count(reach) == 0:
            worth -= 0.6
        if h == 2:
            wins = count(reach & s.tall[3])
            if wins and on_turn:
                worth += 6.0
            elif wins > 1:
                worth += 2.5
            elif wins:
                worth += 0.7
    if s.men[side] == 0:
        worth -= 8.0
    return worth


@kernel
def evaluate(s: State, out: Reals) -> None:
    side_on_turn = s.side if s.phase >= CHOOSE else -1
    total = 0.0
    for seat in range(s.players):
        side = seat % s.sides
        out[seat] = 0.0
        if (s.out >> seat) & 1 == 0:
            worth = standing(s, side, side == side_on_turn)
            if side == s.veiled - 1:
                worth = 1.0
            out[seat] = math.exp(max(-12.0, min(12.0, 1.2 * worth)))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
