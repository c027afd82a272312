"""Santorini: the legal actions of each phase of a turn, judged on the board as it is given."""

from mastaba.engine.ints import Ints
from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import blocked, ours
from mastaba.games.santorini.building import builds
from mastaba.games.santorini.corners import corner_ok, force_ok
from mastaba.games.santorini.demands import beside, build_ok, builder_ok, content, partner_ok, unbuilt
from mastaba.games.santorini.line import (
    at_once,
    before_steps,
    candidates,
    choose_ok,
    easy,
    moves_ok,
    ready_ok,
    select_ok,
    song_ok,
    switch_ok,
    use_ok,
)
from mastaba.games.santorini.moving import further, moves
from mastaba.games.santorini.opening import setup_mask
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import ENDING_VERB, READY_VERB, RESTS, forces, more, other_step, partner
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    AFTER,
    BEFORE,
    BESIDE,
    BLOCK,
    BUILDER,
    CHOOSE,
    CORNER,
    CORNERS,
    DONE,
    ENDING,
    LANDING,
    MORE,
    MOVE,
    OPENING,
    PARTNER,
    PLACE,
    SELECT,
    SONG,
    SPROUT,
    TARGET,
    TO,
    USE,
)
from mastaba.games.santorini.turn import endings, may_end, soil


@part
def emit(out: Ints, n: int, base: int, mask: int) -> int:
    while mask:
        out[n] = base + lowest(mask)
        mask &= mask - 1
        n += 1
    return n


@part
def choices(s: State, out: Ints) -> int:
    """The legal actions, judged on the board as it is given."""
    if s.phase < OPENING:
        return setup_mask(s, out)
    if s.phase == CHOOSE:
        return choose_choices(s, out)
    if s.phase == BEFORE:
        return before_choices(s, out)
    if s.phase == AFTER:
        return after_choices(s, out)
    if s.phase >= ENDING:
        return late_choices(s, out)
    n = 0
    if s.phase == MORE:
        n = emit(out, n, BLOCK, more(s.mine, s))
        out[n] = DONE
        n += 1
    elif s.phase == BUILDER:
        rest = unbuilt(s)
        while rest:
            x = lowest(rest)
            rest &= rest - 1
            if builder_ok(s, x):
                out[n] = SELECT + x
                n += 1
    elif s.phase == OPENING:
        rest = forces(s.mine, s)
        while rest:
            x = lowest(rest)
            rest &= rest - 1
            if force_ok(s, x):
                out[n] = TARGET + x
                n += 1
        if choose_ok(s):
            out[n] = DONE
            n += 1
    elif s.phase == CORNER:
        rest = CORNERS & ~blocked(s)
        while rest:
            x = lowest(rest)
            rest &= rest - 1
            if corner_ok(s, s.picked - 1, x):
                out[n] = TO + x
                n += 1
    elif s.phase == LANDING:
        n = emit(out, n, PLACE, other_step(s.mine, s))
    elif s.phase == SONG:
        rest = other_step(s.mine, s)
        while rest:
            x = lowest(rest)
            rest &= rest - 1
            if song_ok(s, x):
                out[n] = TARGET + x
                n += 1
        if s.forced and (s.demand != BESIDE or beside(s)):
            out[n] = DONE
            n += 1
    return n


@part
def choose_choices(s: State, out: Ints) -> int:
    n = 0
    rest = candidates(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if select_ok(s, x):
            out[n] = SELECT + x
            n += 1
    if s.moved == 0:
        n = emit(out, n, BLOCK, at_once(s))
    if s.extra:
        out[n] = DONE
        n += 1
    elif use_ok(s):
        out[n] = USE
        n += 1
    return n


@part
def before_choices(s: State, out: Ints) -> int:
    n = emit(out, 0, MOVE, moves_ok(s, moves(s)))
    rest = before_steps(s)
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        if ready_ok(s, k):
            out[n] = READY_VERB[s.mine] + k
            n += 1
    return n


@part
def after_choices(s: State, out: Ints) -> int:
    n = 0
    if s.gliding:
        rest = ours(s) & ~(1 << s.at)
        while rest:
            x = lowest(rest)
            rest &= rest - 1
            if switch_ok(s, x):
                out[n] = SELECT + x
                n += 1
    if s.moves:
        n = emit(out, n, MOVE, moves_ok(s, further(s)))
    mask = builds(s)
    if easy(s):
        n = emit(out, n, BLOCK, mask)
    else:
        while mask:
            k = lowest(mask)
            mask &= mask - 1
            if build_ok(s, k):
                out[n] = BLOCK + k
                n += 1
    if RESTS[s.mine] and content(s):
        out[n] = DONE
        n += 1
    return n


@part
def late_choices(s: State, out: Ints) -> int:
    n = 0
    if s.phase == ENDING:
        n = emit(out, n, ENDING_VERB[s.mine], endings(s))
        if may_end(s):
            out[n] = DONE
            n += 1
    elif s.phase == PARTNER:
        rest = partner(s.mine, s)
        while rest:
            x = lowest(rest)
            rest &= rest - 1
            if partner_ok(s, x):
                out[n] = TARGET + x
                n += 1
    elif s.phase == SPROUT:
        n = emit(out, n, PLACE, soil(s))
        out[n] = DONE
        n += 1
    return n
