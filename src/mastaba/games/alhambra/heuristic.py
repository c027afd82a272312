"""Alhambra: what a sensible player does, at a glance."""

import math

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.alhambra.course import count_tiles, wealth
from mastaba.games.alhambra.palace import draw_tile, longest_wall, occupied
from mastaba.games.alhambra.scoring import building_points, coming_round, share, type_points
from mastaba.games.alhambra.state import ACTION, DESTINATION, DIRK, PAYING, PLACING, State
from mastaba.games.alhambra.tables import (
    BUY,
    CARDS,
    CELL,
    PAID,
    PAY,
    PRICE,
    REACH,
    SPAN,
    SPARE,
    TAKE,
    TILE,
    TO_RESERVE,
    TYPE,
    WALLS,
    WAY,
    WAYS,
)


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """Pay exactly, collect types that pay, make the wall longer; money in large cards or for an exact purchase."""
    for i in range(n):
        a = actions[i]
        if s.phase == ACTION:
            weight[i] = weigh_action(s, s.actor, a)
        elif s.phase == PAYING:
            over = PAID[a - PAY] - PRICE[s.market[s.slot - 1] - 1]
            weight[i] = 4000 if over == 0 else 100 // (over * over)
        elif s.phase == DESTINATION or s.phase == PLACING:
            weight[i] = weigh_cell(s, s.actor, a - CELL) if a >= CELL else 2 * (a == TO_RESERVE)
        else:
            weight[i] = 1


@kernel
def weigh_action(s: State, me: int, a: int) -> int:
    if a < BUY:
        return weigh_take(s, me, a - TAKE + 1)
    if a < PAY:
        slot = a - BUY
        tile = s.market[slot] - 1
        over = overpay(s.hand[me, slot], PRICE[tile])
        worth = 10 + 2 * gain(s, me, TYPE[tile])
        if (s.fits[me] >> WALLS[tile]) & 1 == 0:
            worth = worth // 3
        return 40 * worth if over == 0 else 6 * worth // over
    if a < TO_RESERVE:
        tile = a - TILE
        return 8 * gain(s, me, TYPE[tile]) if (s.reserve[me] >> tile) & 1 != 0 else 1
    return 1


@kernel
def weigh_take(s: State, me: int, mask: int) -> int:
    worth = 0
    for slot in range(4):
        if (mask >> slot) & 1 != 0:
            kind = s.display[slot] - 1
            currency = kind // 9
            worth += kind % 9 + 2
            tile = s.market[currency] - 1
            # A card that would make an exact purchase possible, or a start of one.
            if tile >= 0 and overpay(s.hand[me, currency] + (1 << 4 * (kind % 9)), PRICE[tile]) == 0:
                worth += 5
    return worth * worth


@kernel
def overpay(hand: int, price: int) -> int:
    """How much the cheapest payment exceeds the price; 99 when it cannot be paid."""
    for i in range(WAYS[price]):
        way = WAY[price, i]
        if ((hand | SPARE) - CARDS[way]) & SPARE == SPARE:
            return PAID[way] - price
    return 99


@kernel
def gain(s: State, me: int, kind: int) -> int:
    """What one more tile of a type is worth now and at the end: points in the coming round and in the last."""
    points = 0
    for held in range(coming_round(s), 3):
        ahead = 0
        level = 1
        mine = s.count[me, kind] + 1
        for other in range(s.players):
            if other != me:
                ahead += s.count[other, kind] > mine
                level += s.count[other, kind] == mine
        if s.players == 2:
            ahead += s.count[DIRK, kind] > mine
            level += s.count[DIRK, kind] == mine
        points += share(held, kind, ahead, level) - type_points(s, held, kind, me)
    return max(points, 0) + kind + 2


@kernel
def weigh_cell(s: State, me: int, cell: int) -> int:
    row = cell // SPAN - REACH - s.top
    col = cell % SPAN - REACH - s.left
    if (s.floor[row] >> col) & 1 != 0:
        return 1
    longer = wall_with(s, row, col, WALLS[s.tile - 1]) - s.wall[me]
    return max(longer + 4, 1) ** 4


@kernel
def wall_with(s: State, row: int, col: int, walls: int) -> int:
    """The longest wall of the palace on the board with one more tile."""
    floor = s.floor[row]
    north = s.north[row]
    south = s.north[row + 1]
    west = s.west[row]
    free = 0
    while occupied(s, row, col, free) != 0:
        free += 1
    draw_tile(s, row, col, walls)
    wall = longest_wall(s, row << 8 | col << 2 | free)
    s.floor[row] = floor
    s.north[row] = north
    s.north[row + 1] = south
    s.west[row] = west
    return wall


@kernel
def evaluate(s: State, out: Reals) -> None:
    """Points, what the rounds to come would give now, and a little for money and reserve."""
    best = 0.0
    for seat in range(s.players):
        worth = float(s.score[seat])
        for held in range(coming_round(s), 3):
            worth += 0.7 * building_points(s, held, seat) + s.wall[seat]
        worth += 0.2 * wealth(s, seat) + count_tiles(s.reserve[seat] | s.unplaced[seat])
        out[seat] = worth
        best = max(best, worth)
    left = count_tiles(s.bag)
    spread = 6.0 + 0.2 * left + 0.015 * left * left  # measured: so the estimates are as sure as they are right
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - best) / spread)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
