"""Cheops: what a sensible player does, at a glance."""

import math

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.cheops.bits import count
from mastaba.games.cheops.scoring import points
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import STONE


@kernel
def diced(s: State, seat: int) -> int:
    """Cells whose colour lies in the middle as a die."""
    sheet = s.sheet[seat]
    found = 0
    for c in range(s.colours):
        if (s.pool >> (4 * c)) & 15:
            found |= s.colour[sheet, c]
    return found


@kernel
def missing_one(s: State, seat: int) -> int:
    """Cells that alone are missing for an open bonus."""
    found = 0
    for k in range(s.bonuses):
        if (s.open >> k) & 1:
            missing = s.bonus[k] & ~s.marked[seat]
            if missing & (missing - 1) == 0:
                found |= missing
    return found


@kernel
def lonely(s: State, free: int) -> int:
    """Free squares without a free neighbour, both as bits from 0."""
    inner = free & ~s.first_column  # squares with a left neighbour
    beside = (inner >> 1) | ((free << 1) & ~s.first_column) | (free << s.columns) | (free >> s.columns)
    return free & ~beside


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    if s.pending > 0:
        weigh_payments(s, actions, n, weight)
    else:
        weigh_marks(s, actions, n, weight)


@kernel
def weigh_payments(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """The cheapest payment: skipped quarry stones and the joker cost points."""
    me = s.actor
    joker = STONE + s.stones + s.dominoes + s.quarry
    before = max(s.last[me], s.crossed)
    for i in range(n):
        if actions[i] == joker:
            weight[i] = 12
        elif i == 0:
            skipped = actions[i] - STONE - s.stones - s.dominoes - before
            weight[i] = 60 >> min(max(skipped, 0), 5)
        else:
            weight[i] = 0


@kernel
def weigh_marks(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """Dice before quarry, bonuses before plain stones, no square left alone, and no pass while a die pays."""
    me = s.actor
    free_of_cost = diced(s, me)
    bonus = missing_one(s, me)
    taken = s.marked[me]
    squares = (1 << (s.cells - s.stones)) - 1
    free = ~(taken >> s.stones) & squares
    alone = count(lonely(s, free))
    best = 0
    for i in range(1, n):
        if actions[i] <= s.stones:
            cell = actions[i] - STONE
            w = 40 if (free_of_cost >> cell) & 1 else 4
            if (bonus >> cell) & 1:
                w *= 3
        else:
            a = s.domino[actions[i] - STONE - s.stones, 0]
            b = s.domino[actions[i] - STONE - s.stones, 1]
            dice = ((free_of_cost >> a) & 1) + ((free_of_cost >> b) & 1)
            w = 120 if dice == 2 else 12 if dice == 1 else 1
            if ((bonus >> a) | (bonus >> b)) & 1:
                w *= 3
            rest = free & ~((1 << (a - s.stones)) | (1 << (b - s.stones)))
            if count(lonely(s, rest)) > alone:
                w //= 8
        weight[i] = w
        best = max(best, w)
    weight[0] = 1 if best >= 40 else 8


@kernel
def worth(s: State, seat: int) -> float:
    """Points now and a part of what the begun structures will bring."""
    marked = s.marked[seat]
    arch = ((1 << s.stones) - 1) & ~s.pyramid
    total = float(points(s, seat))
    built = count(marked & s.pyramid)
    total += 0.6 * built
    total += 0.5 * count(marked & arch)
    total += 0.2 * count(marked >> s.stones)
    for k in range(s.bonuses):
        if (s.open >> k) & 1 and not (s.earned[seat] >> k) & 1:
            total += 1.5 * count(s.bonus[k] & marked) / count(s.bonus[k])
    return total


@kernel
def evaluate(s: State, out: Reals) -> None:
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(min(worth(s, seat), 400.0) / 6.0)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
