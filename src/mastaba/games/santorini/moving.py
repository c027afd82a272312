"""Santorini: single moves: where a worker may go, and what a move does (4.4, 4.7)."""

from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import (
    around,
    blocked,
    height,
    level,
    put_worker,
    ride,
    shift,
    side_of,
    spend,
    take_worker,
    worker_on,
)
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import ONCE, PLAN, TORUS_OF, WANDERS, again, claim, climb, displaced, enter, trample
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import DIRECTION, GLIDE, NEIGHBOURS, NEXT, NO_DOWN, NO_RIM_WIN, NO_UP, PERIMETER, SLIDE, WIND, WRAPPED

GOES_ON, CLAIMS, FALLS = 0, 1, 2
WORD = 63


@part
def steps(s: State, x: int) -> int:
    """Where the worker on x may move by the basic rules, its own power and what binds it."""
    if s.asleep & worker_on(s, x):
        return 0
    h = height(s, x)
    limit = 1
    if s.mine:
        limit = climb(s.mine, s)
    if s.bans & NO_UP:
        limit = 0
    reach = NEIGHBOURS[TORUS_OF[s.mine], x] & ~s.tall[min(h + limit + 1, 5)]
    if s.bans & NO_DOWN:
        reach &= s.tall[h]
    if s.bans & WIND:
        reach &= ~(1 << WRAPPED[x, (s.wind + 3) & 7])
    free = reach & ~blocked(s)
    wet = free & s.pools
    while wet:
        y = lowest(wet)
        wet &= wet - 1
        z = ride(s, x, y)
        # The ride is a move too: what forbids going up or down forbids it (8.32).
        if z >= 0 and ((limit == 0 and height(s, z) > height(s, y)) or (s.bans & NO_DOWN and height(s, z) < height(s, y))):
            free &= ~(1 << y)
    if s.mine:
        free |= enter(s.mine, s, x, reach)
    return free


@part
def resolve(s: State, x: int, y: int) -> int:
    """Make a move, in the fixed order of 4.4. Whether it wins in the end (a steal) is for the caller."""
    worker = s.who[x] - 1
    side = worker >> 2
    direction = DIRECTION[x, y]
    start = height(s, x)
    entered = height(s, y)
    end = y
    met_hidden = s.who[y] != 0 and side_of(s, y) == s.veiled - 1
    if WANDERS[s.mine] and s.moves == 0 and PLAN[s.mine] == GLIDE:
        note(s)
    # 1. Swap or push.
    if s.who[y] != 0:
        z = displaced(s.mine, s, x, y)
        other = take_worker(s, y)
        shift(s, x, y)
        put_worker(s, other, z)
    else:
        # 2. Whirlpool; its first space is entered too.
        z = ride(s, x, y)
        shift(s, x, y)
        if z >= 0:
            shift(s, y, z)
            end = z
    top = height(s, end)
    if s.moves == 0:
        s.origin = x + 1
        s.gliding = 1 if PLAN[s.mine] == GLIDE and start == entered and entered == top else 0
    if ONCE[s.mine] and (entered - start > 1 or (s.moves > 0 and WANDERS[s.mine])):
        spend(s)
    s.moves += 1
    s.moved |= 1 << worker
    s.landed = end + 1
    s.at = end
    if entered > start or top > entered:
        s.climbed = 1
    if (s.bound >> worker) & 1:
        s.astray &= ~(1 << worker)
        if (around(s.men[s.lover - 1]) >> end) & 1 == 0:
            s.astray |= 1 << worker
    # 3. Abyss.
    if s.fallen:
        return FALLS
    # 4. Win check.
    if side == s.side and s.extra == 0 and not (s.bans & NO_RIM_WIN and (PERIMETER >> end) & 1) and not met_hidden:
        if top == 3 and (start < 3 or entered < 3):
            return CLAIMS
        if s.mine and claim(s.mine, s, end, max(start, entered) - top):
            return CLAIMS
    # 5. and 6.
    if s.mine:
        trample(s.mine, s, end, direction)
    if s.bans & SLIDE:
        slide(s, direction)
        if s.fallen:
            return FALLS
    # 7. The rest of the bookkeeping: the configuration it came to.
    if WANDERS[s.mine]:
        note(s)
    return GOES_ON


@part
def slide(s: State, direction: int) -> None:
    """The mover is forced on while the next space is free and not higher; it enters each of them."""
    z = NEXT[s.at, direction]
    while z >= 0 and (blocked(s) >> z) & 1 == 0 and height(s, z) <= height(s, s.at) and s.fallen == 0:
        shift(s, s.at, z)
        s.at = z
        z = NEXT[z, direction]


@part
def config(s: State) -> int:
    """The configuration of the turn: where the workers that can wander stand, and whether one moved up (4.7)."""
    if PLAN[s.mine] != GLIDE:
        return s.at + 25 * s.climbed
    first = -1
    second = -1
    rest = s.men[s.side]
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if (s.who[x] - 1) & 3 == 0:
            first = x
        else:
            second = x
    if first < 0:
        first = second
    if second < 0:
        second = first
    return 25 * first + second


@part
def note(s: State) -> None:
    here = config(s)
    s.visited[here // WORD] |= 1 << (here % WORD)


@part
def been(s: State, here: int) -> bool:
    return (s.visited[here // WORD] >> (here % WORD)) & 1 == 1


@part
def untrodden(s: State, x: int, reach: int) -> int:
    """Those moves of the worker on x that do not lead back to a configuration of this turn."""
    found = 0
    while reach:
        y = lowest(reach)
        reach &= reach - 1
        t = twin(s)
        t.abyss = 0
        for word in range(10):
            t.visited[word] = 0
        if resolve(t, x, y) == CLAIMS or not been(s, config(t)):
            found |= 1 << y
    return found


@part
def further(s: State) -> int:
    """Further moves of the acting worker, once it has moved."""
    if s.mine == 0:
        return 0
    reach = again(s.mine, s, steps(s, s.at))
    return untrodden(s, s.at, reach) if WANDERS[s.mine] and reach else reach


@part
def glides(s: State, x: int) -> int:
    """Level moves of another worker in a glide."""
    return untrodden(s, x, level(s, x, steps(s, x)))


@part
def moves(s: State) -> int:
    """Moves of the acting worker before its own first one."""
    if s.moves > 0 and PLAN[s.mine] == GLIDE:
        return glides(s, s.at)
    return steps(s, s.at)
