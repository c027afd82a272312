"""Santorini: the whole-turn rule (4.6): an action is legal exactly if it begins at least one complete line.

`*_ok(s, ...)` answers whether a complete line begins so. They try the steps of a turn on copies of the position, from the
nearest step to the end of the turn on; replies of others and hidden things are left out of account. Most moves need none of it:
the space left behind can be built on, and `easy` says when that settles the matter.
"""

from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import everyone, foes, ours, shift, spend, unmoved, worker_on
from mastaba.games.santorini.building import builds, raise_piece
from mastaba.games.santorini.demands import any_builder_ok, beside, can_stop, content, dance_ok
from mastaba.games.santorini.holders import bind_extra
from mastaba.games.santorini.moving import CLAIMS, WORD, been, config, further, glides, moves, resolve, steps
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import (
    CAREFUL,
    HAS_READY,
    ONCE,
    OTHER_VERB,
    PLAN,
    READY_VERB,
    WANDERS,
    again,
    do_other,
    other_step,
    other_turn,
    prepare,
    ready,
)
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    BEFORE,
    BESIDE,
    BLOCK,
    BUILDER,
    CHOOSE,
    CLIMB,
    COINS,
    EVERYONE,
    FLAT,
    GLIDE,
    NEIGHBOURS,
    PLACE,
    SLIDE,
)


@part
def after_ok(s: State) -> bool:
    if PLAN[s.mine] == EVERYONE:
        return dance_ok(s)
    if can_stop(s):
        return True
    if s.mine == 0:
        return False
    if PLAN[s.mine] == GLIDE:
        return s.gliding == 1 and glide_ok(s)
    if WANDERS[s.mine]:
        return wander_ok(s)
    rest = further(s)
    while rest:
        y = lowest(rest)
        rest &= rest - 1
        t = twin(s)
        if resolve(t, s.at, y) == CLAIMS:
            if content(t):
                return True
        elif can_stop(t):
            return True
    return False


@part
def wander_ok(s: State) -> bool:
    """One worker wanders on: plain reachability over configurations not yet visited (4.7)."""
    seen = s.visited[0]
    frontier = 0
    t = twin(s)
    while True:
        reach = again(t.mine, t, steps(t, t.at))
        while reach:
            y = lowest(reach)
            reach &= reach - 1
            u = twin(t)
            if resolve(u, t.at, y) == CLAIMS:
                if content(u):
                    return True
                continue
            here = 1 << config(u)
            if s.visited[0] & here:
                continue
            if can_stop(u):
                return True
            if seen & here == 0 and again(u.mine, u, steps(u, u.at)):
                seen |= here
                frontier |= here
        if frontier == 0:
            return False
        c = lowest(frontier)
        frontier &= frontier - 1
        t = twin(s)
        shift(t, s.at, c % 25)
        t.at = c % 25
        t.climbed = c // 25
        t.moves = 2
        t.landed = 1  # a perimeter space: this configuration was put here because its move granted another


@part
def glide_ok(s: State) -> bool:
    """Several workers glide on: the same over pairs of spaces. Copies of `visited` serve as the sets."""
    seen = twin(s)
    frontier = twin(s)
    for word in range(10):
        frontier.visited[word] = 0
    t = twin(s)
    while True:
        workers = ours(t)
        while workers:
            x = lowest(workers)
            workers &= workers - 1
            reach = glides(t, x)
            while reach:
                y = lowest(reach)
                reach &= reach - 1
                u = twin(t)
                if resolve(u, x, y) == CLAIMS:
                    if content(u):
                        return True
                    continue
                here = config(u)
                if been(seen, here):
                    continue
                if can_stop(u):
                    return True
                seen.visited[here // WORD] |= 1 << (here % WORD)
                frontier.visited[here // WORD] |= 1 << (here % WORD)
        word = 0
        while word < 10 and frontier.visited[word] == 0:
            word += 1
        if word == 10:
            return False
        c = WORD * word + lowest(frontier.visited[word])
        frontier.visited[word] &= frontier.visited[word] - 1
        t = twin(s)
        arrange(t, c // 25, c % 25)


@part
def arrange(s: State, first: int, second: int) -> None:
    """Put the two gliding workers of the acting side on the given spaces."""
    rest = ours(s)
    while rest:
        s.who[lowest(rest)] = 0
        rest &= rest - 1
    s.men[s.side] = (1 << first) | (1 << second)
    s.who[second] = 2 + 4 * s.side
    s.who[first] = 1 + 4 * s.side
    near = 0
    lovers = s.men[s.lover - 1] if s.bound else 0
    while lovers:
        near |= NEIGHBOURS[FLAT, lowest(lovers)]
        lovers &= lovers - 1
    s.astray = 0
    if (near >> first) & 1 == 0:
        s.astray |= s.bound & worker_on(s, first)
    if (near >> second) & 1 == 0:
        s.astray |= s.bound & worker_on(s, second)


@part
def easy(s: State) -> bool:
    """The space a worker leaves can surely be built on, and nothing else is asked of the turn."""
    return (
        s.short == 0
        and s.bans & (SLIDE | COINS) == 0
        and s.limus == 0
        and s.bound == 0
        and s.demand == 0
        and s.pools & (s.pools - 1) == 0
        and CAREFUL[s.mine] == 0
    )


@part
def move_ok(s: State, y: int) -> bool:
    if s.who[y] == 0 and easy(s):
        return True
    t = twin(s)
    t.abyss = 0
    if resolve(t, s.at, y) == CLAIMS:
        return content(t)
    return after_ok(t)


@part
def any_move_ok(s: State, reach: int) -> bool:
    while reach:
        if move_ok(s, lowest(reach)):
            return True
        reach &= reach - 1
    return False


@part
def moves_ok(s: State, reach: int) -> int:
    """Those moves that begin a complete line."""
    if easy(s):
        sure = reach & ~everyone(s)
        if sure == reach:
            return reach
    else:
        sure = 0
    rest = reach & ~sure
    while rest:
        y = lowest(rest)
        rest &= rest - 1
        if move_ok(s, y):
            sure |= 1 << y
    return sure


@part
def before_steps(s: State) -> int:
    """What the power lets the chosen worker do before it moves."""
    if s.mine and HAS_READY[s.mine] and s.pre == 0 and s.moves == 0:
        return ready(s.mine, s)
    return 0


@part
def do_ready(s: State, k: int) -> None:
    if READY_VERB[s.mine] == BLOCK:
        raise_piece(s, k)
        s.builds = 0
    else:
        prepare(s.mine, s, k)
    s.pre = 1
    if ONCE[s.mine]:
        spend(s)


@part
def ready_ok(s: State, k: int) -> bool:
    t = twin(s)
    t.abyss = 0
    do_ready(t, k)
    return any_move_ok(t, steps(t, t.at))


@part
def before_ok(s: State) -> bool:
    """The chosen worker begins a complete line."""
    if any_move_ok(s, moves(s)):
        return True
    rest = before_steps(s)
    while rest:
        if ready_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@part
def select_ok(s: State, x: int) -> bool:
    if easy(s) and s.extra == 0 and steps(s, x) & ~everyone(s):
        return True
    t = twin(s)
    t.at = x
    if s.extra:
        bind_extra(t, (s.who[x] - 1) >> 2)
    return before_ok(t)


@part
def switch_ok(s: State, x: int) -> bool:
    """In a glide: another worker goes on."""
    t = twin(s)
    t.at = x
    return any_move_ok(t, glides(t, x))


@part
def candidates(s: State) -> int:
    """Workers that could be chosen to move."""
    if s.extra:
        return foes(s)
    return unmoved(s) if s.moved else ours(s)


@part
def song_ok(s: State, x: int) -> bool:
    """Forcing the worker on x in an alternative turn meets the demands, if need be with one more force."""
    if s.demand != BESIDE:
        return True
    t = twin(s)
    t.abyss = 0
    do_other(t.mine, t, x)
    if beside(t):
        return True
    rest = other_step(t.mine, t)
    while rest:
        u = twin(t)
        do_other(u.mine, u, lowest(rest))
        if beside(u):
            return True
        rest &= rest - 1
    return False


@part
def use_ok(s: State) -> bool:
    """The alternative turn is offered and meets the demands."""
    if s.mine == 0 or s.extra or s.moved or s.demand == CLIMB or not other_turn(s.mine, s):
        return False
    if s.demand == 0:
        return True
    if OTHER_VERB[s.mine] == PLACE:
        return beside(s)
    rest = other_step(s.mine, s)
    while rest:
        if song_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@part
def at_once(s: State) -> int:
    """Builds without a move, where a glide may have none."""
    return builds(s) if PLAN[s.mine] == GLIDE and s.extra == 0 and ours(s) and content(s) else 0


@part
def choose_ok(s: State) -> bool:
    rest = candidates(s)
    while rest:
        if select_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return at_once(s) != 0 or use_ok(s)


@part
def phase_ok(s: State) -> bool:
    """Whether a turn that has begun can be completed from the phase it is in."""
    if s.phase == CHOOSE:
        return choose_ok(s)
    if s.phase == BEFORE:
        return before_ok(s)
    if s.phase == BUILDER:
        return any_builder_ok(s)
    return can_stop(s) or (s.moves > 0 and after_ok(s))
