"""Santorini: what an action inside a turn does, and what of it stands where workers are hidden."""

from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import blocked, new_worker, side_of, spend
from mastaba.games.santorini.building import builds
from mastaba.games.santorini.corners import do_force, opening_ok
from mastaba.games.santorini.hidden import hidden_from, hide
from mastaba.games.santorini.holders import bind_extra
from mastaba.games.santorini.line import before_steps, do_ready, phase_ok, song_ok
from mastaba.games.santorini.moving import steps
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import ONCE, OTHER_VERB, do_ending, do_other, do_partner, ending, more, other_step
from mastaba.games.santorini.result import lose
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    AFTER,
    BEFORE,
    BLOCK,
    BUILDER,
    CHOOSE,
    CORNER,
    DIR,
    DONE,
    ENDING,
    LANDING,
    MORE,
    MOVE,
    OPENING,
    PARTNER,
    SELECT,
    SONG,
    SPROUT,
    TARGET,
    TO,
    USE,
)
from mastaba.games.santorini.turn import begin_turn, built, do_build, do_move, finish, forfeit, pass_on, soil, stay_ending, to_ending


@part
def perform(s: State, action: int) -> None:
    if hidden_from(s, s.actor) and not stands(s, action):
        cancel(s)
    else:
        act(s, action)
        if s.fallen:
            lose(s, s.fallen - 1)


@part
def act(s: State, action: int) -> None:
    """A decision inside a turn."""
    x = action % 25
    if action == DONE:
        done(s)
    elif action == USE:
        s.phase = SONG if OTHER_VERB[s.mine] == TARGET else LANDING
    elif action < SELECT:
        place(s, x)
    elif action < MOVE:
        select(s, x)
    elif action < BLOCK:
        do_move(s, x)
        if hidden_from(s, s.turn):
            check_owed(s)
    elif action < TARGET:
        do_build(s, action - BLOCK)
    elif action < TO:
        target(s, x)
    elif action < DIR:
        to_corner(s, x)
    else:
        end_choice(s, action - DIR)


@part
def check_owed(s: State) -> None:
    """A step that is owed can have become impossible by what could not be foreseen: Gaea's answer loses, a hidden worker ends the turn."""
    if s.actor != s.turn or (s.phase != BEFORE and s.phase != AFTER and s.phase != BUILDER and s.phase != CHOOSE):
        return
    if hidden_from(s, s.turn):
        t = twin(s)
        hide(t)
        if not phase_ok(t):
            finish(s)
    elif not phase_ok(s):
        forfeit(s)


@part
def select(s: State, x: int) -> None:
    if s.phase == ENDING:
        end_choice(s, x)
        return
    s.at = x
    if s.phase == BUILDER:
        s.phase = AFTER
    else:
        if s.extra:
            bind_extra(s, side_of(s, x))
        s.phase = BEFORE


@part
def place(s: State, x: int) -> None:
    """A reserve worker or a token comes onto the board."""
    if s.phase == ENDING:
        end_choice(s, x)
    elif s.phase == LANDING:
        do_other(s.mine, s, x)
        spend(s)
        s.phase = AFTER
    else:
        side = s.actor % s.sides
        s.reserve[side] -= 1
        new_worker(s, side, x)
        answered(s)


@part
def answered(s: State) -> None:
    """Gaea has answered: what her answer interrupted goes on."""
    if s.fallen == 0:
        built(s)
        check_owed(s)


@part
def target(s: State, x: int) -> None:
    if s.phase == OPENING:
        s.picked = x + 1
        s.phase = CORNER
    elif s.phase == BEFORE:
        do_ready(s, x)
    elif s.phase == SONG:
        do_other(s.mine, s, x)
        if s.fallen == 0 and not any_song(s):
            to_ending(s)
    elif s.phase == PARTNER:
        s.phase = do_partner(s.mine, s, x)
        if s.fallen == 0 and s.phase != ENDING:
            finish(s)
    else:
        end_choice(s, x)


@part
def any_song(s: State) -> bool:
    """Whether another worker can be forced (and should be asked for)."""
    if hidden_from(s, s.turn):
        t = twin(s)
        hide(t)
        return other_step(t.mine, t) != 0
    rest = other_step(s.mine, s)
    while rest:
        if song_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@part
def to_corner(s: State, corner: int) -> None:
    x = s.picked - 1
    s.picked = 0
    do_force(s, x, corner)
    if s.fallen:
        return
    s.phase = CHOOSE
    if hidden_from(s, s.turn):
        t = twin(s)
        hide(t)
        if opening_ok(t):
            s.phase = OPENING
    elif opening_ok(s):
        s.phase = OPENING


@part
def end_choice(s: State, k: int) -> None:
    if ONCE[s.mine]:
        spend(s)
    phase = do_ending(s.mine, s, k)
    if phase == PARTNER:
        s.phase = PARTNER
    elif phase == ENDING:
        stay_ending(s)
    else:
        finish(s)


@part
def done(s: State) -> None:
    if s.phase == OPENING:
        s.phase = CHOOSE
    elif s.phase == CHOOSE:
        s.towers = 0
        pass_on(s)
        begin_turn(s)
    elif s.phase == SPROUT:
        answered(s)
    elif s.phase == ENDING:
        finish(s)
    else:
        to_ending(s)


@part
def stands(s: State, action: int) -> bool:
    """Whether an action that is fine on the public board is possible on the true one (8.39)."""
    x = action % 25
    if action < SELECT:
        if s.phase == SPROUT:
            return (soil(s) >> x) & 1 == 1
        if s.phase == LANDING:
            return (blocked(s) >> x) & 1 == 0
        return (ending(s.mine, s) >> x) & 1 == 1
    if MOVE <= action < BLOCK:
        return (steps(s, s.at) >> x) & 1 == 1
    if BLOCK <= action < TARGET:
        mask = builds(s)
        if s.phase == BEFORE:
            mask = before_steps(s)
        elif s.phase == MORE:
            mask = more(s.mine, s)
        elif s.phase == ENDING:
            mask = ending(s.mine, s)
        return (mask >> (action - BLOCK)) & 1 == 1
    if TARGET <= action < TO:
        if s.phase == BEFORE:
            return (before_steps(s) >> x) & 1 == 1
        if s.phase == SONG:
            return (other_step(s.mine, s) >> x) & 1 == 1
        if s.phase == ENDING:
            return (ending(s.mine, s) >> x) & 1 == 1
    if TO <= action < DIR:
        return (blocked(s) >> x) & 1 == 0
    return True


@part
def cancel(s: State) -> None:
    """The action is undone and the rest of the turn lost; Gaea only loses her answer."""
    if s.phase == SPROUT:
        answered(s)
    else:
        finish(s)
