"""Cheops: what a sensible player does, at a glance."""

import math

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel, table
from mastaba.games.cheops.bits import count, lowest
from mastaba.games.cheops.payments import colour_of, usable
from mastaba.games.cheops.scoring import arch_value, points, pyramid_value, relief_value
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import STONE

UNIT = 16  # parts of a point
# What matters in a mark, in parts of a point; tuned by play against itself.
PLANNED, STRAY, QUARRY, JOKER, SYMBOL, LONELY = range(6)
KNOBS = table([28, 0, 14, 36, 12, 64])

# Preference for a value: it doubles every 10 parts; ZERO stands for a value of 0, that of a pass.
ZERO, MOST = 60, 200
WEIGHT = table([round(2 ** (v / 10)) for v in range(MOST + 1)])


@kernel
def lonely(s: State, free: int) -> int:
    """Free squares without a free neighbour, both as bits from 0."""
    inner = free & ~s.first_column  # squares with a left neighbour
    beside = (inner >> 1) | ((free << 1) & ~s.first_column) | (free << s.columns) | (free >> s.columns)
    return free & ~beside


@kernel
def promising(s: State, seat: int) -> int:
    """The two structures (bits as in `structures`) whose completion brings most points for each stone still needed."""
    free = ~s.marked[seat] & ((1 << s.cells) - 1)
    squares = free >> s.stones
    pyramid_left = count(free & s.pyramid)
    arch_left = count(free & ((1 << s.stones) - 1) & ~s.pyramid)
    relief_left = count(squares)
    if lonely(s, squares):
        relief_left += 50  # it can never be completed
    pyramid_gain = s.pyramid_points[s.levels] - pyramid_value(s, seat) + s.finish_points
    arch_gain = s.capstone_points - arch_value(s, seat)
    relief_gain = s.relief_points[(s.cells - s.stones) // 2] - relief_value(s, seat)
    found = 3
    best = 100 * (pyramid_gain + arch_gain) // max(pyramid_left + arch_left, 1)
    rate = 100 * (pyramid_gain + relief_gain) // max(pyramid_left + relief_left, 1)
    if rate > best:
        best = rate
        found = 5
    rate = 100 * (arch_gain + relief_gain + s.finish_points) // max(arch_left + relief_left, 1)
    return 6 if rate > best else found


@kernel
def cost(s: State, seat: int, colour: int, knobs: Ints) -> int:
    """The cheapest payment for a stone: a die costs nothing, the quarry what is crossed off and skipped, a joker its points."""
    if (s.pool >> (4 * colour)) & 15:
        return 0
    least = 10_000
    stones = usable(s, seat, colour) >> s.last[seat]
    if stones:
        least = knobs[QUARRY] * (lowest(stones) + 1)
    if s.jokers[seat] > 0:
        least = min(least, knobs[JOKER])
    return least


@kernel
def symbols_value(s: State, seat: int, cells: int, knobs: Ints) -> int:
    """What the symbols on cells bring: an open bonus completed, or brought nearer."""
    total = 0
    for k in range(s.bonuses):
        if s.bonus[k] & cells and (s.open >> k) & 1:
            missing = s.bonus[k] & ~s.marked[seat] & ~cells
            total += knobs[SYMBOL] if missing else UNIT * s.bonus_points
    return total


@kernel
def mark_values(s: State, plan: int, actions: Ints, n: int, knobs: Ints, out: Ints) -> None:
    """What each mark is worth to the actor, in parts of a point, its price taken off; a pass (the first action) is worth 0."""
    me = s.actor
    prices = 0  # of a stone of each colour, ten bits each
    for c in range(s.colours):
        prices |= min(cost(s, me, c, knobs), 1023) << (10 * c)
    symbols = 0
    for k in range(s.bonuses):
        if (s.open >> k) & 1:
            symbols |= s.bonus[k]
    size = count(s.pyramid)
    squares = s.cells - s.stones
    in_pyramid = UNIT * s.pyramid_points[s.levels] // size + (knobs[PLANNED] if plan & 1 else knobs[STRAY])
    in_arch = UNIT * s.capstone_points // (s.stones - size) + (knobs[PLANNED] if plan & 2 else knobs[STRAY])
    in_relief = 2 * UNIT * s.relief_points[squares // 2] // squares + 2 * (knobs[PLANNED] if plan & 4 else knobs[STRAY])
    free = ~(s.marked[me] >> s.stones) & ((1 << squares) - 1)
    alone = lonely(s, free)
    harm = knobs[LONELY] if plan & 4 else knobs[LONELY] // 4
    out[0] = 0
    for i in range(1, n):
        if actions[i] <= s.stones:
            cell = actions[i] - STONE
            cells = 1 << cell
            total = in_pyramid if s.pyramid & cells else in_arch
            total -= (prices >> (10 * colour_of(s, me, cell))) & 1023
        else:
            a = s.domino[actions[i] - STONE - s.stones, 0]
            b = s.domino[actions[i] - STONE - s.stones, 1]
            cells = (1 << a) | (1 << b)
            first = colour_of(s, me, a)
            second = colour_of(s, me, b)
            total = in_relief - ((prices >> (10 * first)) & 1023)
            # One die does not pay two squares of its colour.
            total -= knobs[JOKER] if first == second and ((s.pool >> (4 * first)) & 15) == 1 else (prices >> (10 * second)) & 1023
            if lonely(s, free & ~(cells >> s.stones)) & ~alone:
                total -= harm
        if cells & symbols:
            total += symbols_value(s, me, cells, knobs)
        out[i] = total


@kernel
def price(s: State, payment: int, knobs: Ints) -> int:
    """What a payment costs, in parts of a point."""
    first = STONE + s.stones + s.dominoes
    if payment == first + s.quarry:
        return knobs[JOKER]
    return max(payment - first + 1 - max(s.last[s.actor], s.crossed), 0) * knobs[QUARRY]


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """Mostly the cheapest payment, and marks by their value for the two structures that promise most."""
    if s.pending > 0:
        least = price(s, actions[0], KNOBS)
        for i in range(1, n):
            least = min(least, price(s, actions[i], KNOBS))
        for i in range(n):
            weight[i] = WEIGHT[max(MOST - (price(s, actions[i], KNOBS) - least), 0)]
        return
    mark_values(s, promising(s, s.actor), actions, n, KNOBS, weight)
    best = 0
    second = 0
    for i in range(1, n):
        if actions[i] <= s.stones:
            if weight[i] > best:
                second = best
                best = weight[i]
            else:
                second = max(second, weight[i])
    weight[0] = WEIGHT[ZERO]
    for i in range(1, n):
        value = weight[i]
        if actions[i] <= s.stones and s.stones_left > 1:
            value += second if value == best else best  # a domino is a whole turn, a stone half of one
        weight[i] = WEIGHT[min(max(ZERO + value, 0), MOST)]


@kernel
def worth(s: State, seat: int) -> float:
    """Log-odds to win, fitted to guided games with three and four players: progress tells more than points."""
    marked = s.marked[seat]
    squares = s.cells - s.stones
    pyramid = count(s.pyramid)
    built = count(marked & s.pyramid)
    relief = count(marked >> s.stones)
    total = 0.1 * (points(s, seat) - pyramid_value(s, seat))
    total += 9.0 * built / pyramid
    total += 2.7 * (count(marked) - built - relief) / (s.stones - pyramid)
    total += 4.2 * relief / squares
    total += 0.35 * s.jokers[seat] + 0.12 * (s.quarry - s.last[seat])
    if lonely(s, ~(marked >> s.stones) & ((1 << squares) - 1)):
        total -= 0.3
    return total


@kernel
def evaluate(s: State, out: Reals) -> None:
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp(worth(s, seat))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
