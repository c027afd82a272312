"""Imhotep: what a decent beginner sees. Values are in tenths of a point."""

import math

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.imhotep.building import SPACES_A
from mastaba.games.imhotep.rules import NUM_SITES
from mastaba.games.imhotep.scoring import built, burial_points, end_points, obelisk_points, side
from mastaba.games.imhotep.state import State
from mastaba.games.imhotep.tables import (
    BLUE,
    BONUS,
    BUILD,
    BURIAL,
    CAPACITY,
    COUNT,
    DECLINE,
    DRAW,
    GREEN_SITE,
    HEIGHT,
    KEEP,
    LOAD,
    NO_BONUS,
    OBELISKS,
    PAIR_SLOT,
    PASS,
    PLAY,
    PYRAMID,
    PYRAMID_POINTS,
    QUARRY,
    RED_SITE,
    ROUNDS,
    ROWS,
    SAIL,
    SET_LAST,
    SET_POINTS,
    SHIPS,
    SLACK,
    STATUE,
    TAKE,
    TEMPLE,
    TEMPLE_POINT,
    TOWER,
    TOWER_LAST,
    TOWER_POINTS,
    UNLOAD_NEXT,
    WIDTH,
)


@kernel
def stone_value(s: State, seat: int, site: int, k: int, ahead: int) -> int:
    """What a stone is worth at a site, k stones of its ship before it and `ahead` of those its own."""
    if site == PYRAMID:
        if side(s, PYRAMID):
            return 24
        space = built(s, PYRAMID) + k
        return 10 * PYRAMID_POINTS[0, space] if space < SPACES_A else 10
    if site == TEMPLE:
        # It scores until the row above it is filled: about another round, if rounds are left.
        return 10 * min(1 + ROUNDS - s.round, 2) + (4 if s.round < ROUNDS - 1 else 0)
    if site == BURIAL:
        if side(s, BURIAL):
            return 22
        at = built(s, BURIAL) + k
        cell = 4 * (at // ROWS) + at % ROWS
        near = 0
        if cell >= 4:
            near += (s.chamber[seat] >> (cell - 4)) & 1
        if cell % 4 > 0:
            near += (s.chamber[seat] >> (cell - 1)) & 1
        return 14 + 14 * min(near + (ahead > 0), 2)
    if site == OBELISKS:
        if side(s, OBELISKS):
            return tower_value(s, seat, ahead)
        best = 0
        for other in range(s.players):
            if other != seat:
                best = max(best, s.stones[other, OBELISKS])
        gap = s.stones[seat, OBELISKS] + ahead - best
        return 30 if -2 <= gap <= 1 else 14
    return max(28 - 5 * k, 10)


@kernel
def tower_value(s: State, seat: int, ahead: int) -> int:
    k = 0
    while s.towers[k] > 0:
        k += 1
    value = 10 * TOWER_POINTS[min(k, TOWER_LAST)]
    return value // 2 if (s.stones[seat, OBELISKS] + ahead) % TOWER == TOWER - 1 else max(10, value // 4)


@kernel
def cargo_value(s: State, me: int, ship: int, site: int) -> int:
    """What sailing a ship to a site does for me, less what it does for an average other."""
    mine = 0
    theirs = 0
    own = 0
    k = 0
    for space in range(4):
        owner = s.cargo[ship, space] - 1
        if owner >= 0:
            if owner == me:
                mine += stone_value(s, owner, site, k, own)
                own += 1
            else:
                theirs += stone_value(s, owner, site, k, 0)
            k += 1
    return mine - theirs // max(s.players - 1, 1)


@kernel
def card_value(s: State, seat: int, kind: int) -> int:
    if kind == STATUE:
        owned = min(s.cards[seat, STATUE], SET_LAST - 1)
        return 14 + 10 * (SET_POINTS[owned + 1] - SET_POINTS[owned])
    if kind < BLUE:
        return 26 if s.round < ROUNDS else 14
    if RED_SITE[kind] >= 0:
        return stone_value(s, seat, RED_SITE[kind], 0, 0) if s.quarry[seat] > 0 else 1
    return 10 * ((built(s, GREEN_SITE[kind]) + 2 * (ROUNDS - s.round)) // 3)


@kernel
def load_weight(s: State, place: int) -> int:
    """Ships that are nearly ready, and the bow."""
    ship = place >> 2
    free = COUNT[(s.free >> 4 * ship) & 15]
    there = CAPACITY[s.players, 4 * s.card + ship] - free
    ready = free - 1 <= SLACK[s.players, 4 * s.card + ship]
    return 10 + 6 * there + (8 if ready else 0) + (4 if place & 3 == 0 else 0)


@kernel
def space_value(s: State, pyramid: int) -> int:
    space = HEIGHT * pyramid
    while s.pyramid[space] > 0:
        space += 1
    return 10 * PYRAMID_POINTS[1, space] + (0 if BONUS[space] == NO_BONUS else 20)


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """Fetch when the sled is empty, load ships that will sail, sail where it helps me more than the others."""
    me = s.actor
    for i in range(n):
        a = actions[i]
        if a == QUARRY:
            weight[i] = 900 >> min(2 * s.sled[me], 8)
        elif a < SAIL:
            weight[i] = 2 * load_weight(s, a - LOAD)
        elif a < PLAY:
            gain = cargo_value(s, me, (a - SAIL) // NUM_SITES, (a - SAIL) % NUM_SITES)
            weight[i] = 1 + gain * gain // 4 if gain > 0 else 1
        elif a < PASS:
            weight[i] = 60
        elif a == PASS:
            weight[i] = 1
        elif a < TAKE:
            weight[i] = 8 if a - UNLOAD_NEXT == me else 1
        elif a < BUILD:
            value = 30
            if a >= KEEP:
                value = card_value(s, me, s.pair[a - KEEP] - 1)
            elif a - TAKE != PAIR_SLOT or s.pair[0] == 0:
                value = card_value(s, me, s.display[a - TAKE] - 1)
            weight[i] = 1 + value * value // 10
        elif a < DRAW:
            value = space_value(s, a - BUILD)
            weight[i] = value * value
        elif a == DRAW:
            weight[i] = 20
        elif a == DECLINE:
            weight[i] = 1
        elif a == TEMPLE_POINT:
            weight[i] = 2 + s.sled[me]
        else:
            weight[i] = 8 - s.sled[me]


@kernel
def evaluate(s: State, out: Reals) -> None:
    """Score and what the end would add, stones and cards at a rough price; sure of it only late."""
    rounds = float(ROUNDS - s.round) + (0.5 if s.harbors != 31 else 1.0)
    best = -1000.0
    for seat in range(s.players):
        ranks = 0
        if side(s, BURIAL):
            ranks += burial_points(s, seat)
        if not side(s, OBELISKS):
            ranks += obelisk_points(s, seat)
        worth = float(s.points[seat] + end_points(s, seat)) - ranks * rounds / 8.0  # early ranks seldom last
        worth += (0.7 if rounds > 0.9 else 0.2) * s.sled[seat]
        for kind in range(BLUE):
            worth += (1.2 if rounds > 1.0 else 0.2) * s.cards[seat, kind]
        out[seat] = worth
    for ship in range(SHIPS):
        for space in range(4):
            if s.cargo[ship, space] > 0:
                out[s.cargo[ship, space] - 1] += 2.0
    for k in range(max(0, built(s, TEMPLE) - WIDTH[s.players]), built(s, TEMPLE)):
        out[s.temple[k] - 1] += min(rounds, 1.4)
    for seat in range(s.players):
        best = max(best, out[seat])
    spread = (2.0 + 1.3 * rounds + 0.2 * rounds * rounds) * (1.3 - 0.15 * s.players)
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - best) / spread)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
