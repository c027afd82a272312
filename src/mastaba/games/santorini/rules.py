"""Santorini: what may be done and what it does. Section numbers are those of docs/games/santorini.md; the order of a turn is in turn.py."""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE
from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import blocked, everyone, new_worker, ours, side_of, spend
from mastaba.games.santorini.building import builds
from mastaba.games.santorini.hidden import hidden_from, hide
from mastaba.games.santorini.holders import bind_extra, deal_powers
from mastaba.games.santorini.line import (
    at_once,
    before_steps,
    beside,
    build_ok,
    builder_ok,
    candidates,
    choose_ok,
    content,
    corner_ok,
    do_force,
    do_ready,
    easy,
    force_ok,
    moves_ok,
    opening_ok,
    partner_ok,
    phase_ok,
    ready_ok,
    select_ok,
    song_ok,
    switch_ok,
    unbuilt,
    use_ok,
)
from mastaba.games.santorini.moving import further, moves, steps
from mastaba.games.santorini.opening import (
    answer_card,
    draw_chaos,
    forced_start,
    may_start,
    next_card,
    offered,
    on_offer,
    picked,
    place_abyss,
    place_ram,
    place_worker,
    setup_mask,
    to_cards,
    to_workers,
)
from mastaba.games.santorini.pairs import FLEECE
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.plain import plain_apply, plain_legal
from mastaba.games.santorini.powers import (
    ENDING_VERB,
    HAS_DUSK,
    MEETS,
    ONCE,
    OTHER_VERB,
    READY_VERB,
    RESTS,
    do_ending,
    do_other,
    do_partner,
    ending,
    forces,
    more,
    other_step,
    partner,
)
from mastaba.games.santorini.reckoning import add, built_unseen, forget, same_public, settle, take_over, touched
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    ABYSS,
    AFTER,
    BEFORE,
    BEGIN,
    BESIDE,
    BLOCK,
    BUILDER,
    CARDS,
    CHOOSE,
    CORNER,
    CORNERS,
    DIR,
    DIRECTION,
    DONE,
    ENDING,
    FIRST_SEAT,
    FLEECE_CARD,
    LANDING,
    MORE,
    MOVE,
    NEXT,
    OFFER,
    OPENING,
    PARTNER,
    PICK,
    PLACE,
    POWER,
    RAM,
    SEAT,
    SELECT,
    SLIDE,
    SONG,
    SPROUT,
    TARGET,
    TO,
    USE,
    WORKERS,
)
from mastaba.games.santorini.turn import (
    after_finish,
    begin_turn,
    built,
    do_build,
    do_move,
    endings,
    finish,
    forfeit,
    lose,
    may_end,
    pass_on,
    soil,
    stay_ending,
    to_ending,
)


@kernel
def legal(s: State, out: Ints) -> int:
    if s.actor < 0:
        return 0
    if s.plain and s.short == 0 and s.phase >= CHOOSE:
        return plain_legal(s, out)
    if hidden_from(s, s.actor):
        t = twin(s)
        hide(t)
        return choices(t, out)
    return choices(s, out)


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


@kernel
def chance(s: State, out: Ints, weight: Ints) -> int:
    if s.actor != CHANCE:
        return 0
    mask = s.deck
    if s.phase == OFFER:
        mask = on_offer(s)
    elif s.phase == FLEECE_CARD:
        mask = FLEECE
    n = 0
    while mask:
        out[n] = lowest(mask) - 1
        weight[n] = 1
        mask &= mask - 1
        n += 1
    return n


@kernel
def apply(s: State, action: int) -> None:
    if action == BEGIN:
        begin(s)
        return
    s.ply += 1
    if s.plain and s.phase >= CHOOSE:
        plain_apply(s, action)
    elif s.actor == CHANCE:
        draw(s, action + 1)
    elif s.phase < OPENING:
        set_up(s, action)
    elif s.veiled:
        act_with_hidden(s, action)
    else:
        perform(s, action)


@part
def perform(s: State, action: int) -> None:
    if hidden_from(s, s.actor) and not stands(s, action):
        cancel(s)
    else:
        act(s, action)
        if s.fallen:
            lose(s, s.fallen - 1)


@part
def act_with_hidden(s: State, action: int) -> None:
    """The same where workers are hidden: others learn from what they see."""
    if s.actor % s.sides == s.veiled - 1:
        if BLOCK <= action < TARGET:
            built_unseen(s, action - BLOCK)
        perform(s, action)
        return
    if (MOVE <= action < BLOCK and (MEETS[s.mine] or s.bans & SLIDE or s.pools & (s.pools - 1))) or (action >= BLOCK and HAS_DUSK[s.mine]):
        before = twin(s)
        perform(s, action)
        if s.actor >= CHANCE and s.veiled:
            played(before, s, action)
        return
    x = action % 25
    if s.phase == SONG and TARGET <= action < TO:
        x = NEXT[x, s.song - 1]
    elif s.phase == BEFORE and TARGET <= action < TO:
        x = NEXT[s.at, (DIRECTION[s.at, x] + 4) & 7]
    on_space = action < SELECT or (MOVE <= action < DIR and s.phase != OPENING and s.phase != PARTNER)
    if on_space and (s.phase != ENDING or action < TARGET or takes_block(s)):
        touched(s, x, not stands(s, action))
    perform(s, action)


@part
def takes_block(s: State) -> bool:
    """Whether the end-of-turn target is a space, not a worker."""
    return ending(s.mine, s) & everyone(s) == 0


@part
def played(before: State, s: State, action: int) -> None:
    """Try the action with every possible placing of the hidden workers; keep those that lead to what was seen."""
    after = twin(s)
    forget(after)
    for p in range(-1, 25):
        row = before.nobody if p < 0 else before.perhaps[p] >> p << p
        while row:
            q = lowest(row)
            row &= row - 1
            t = twin(before)
            settle(t, p, q)
            perform(t, action)
            if t.veiled and same_public(t, s):
                add(after, t.men[t.veiled - 1])
    take_over(s, after)


@part
def begin(s: State) -> None:
    """The cards are dealt and set-up runs on; or a position was put up and its turn begins."""
    if s.phase == CHOOSE:
        begin_turn(s)
        return
    forced = forced_start(s)
    if forced >= 0:
        s.start = forced
    elif (may_start(s) >> s.start) & 1 == 0:
        s.start = (s.start + 1) % s.players
    to_cards(s)


@part
def draw(s: State, power: int) -> None:
    """A card is turned up."""
    if s.phase == OFFER:
        offered(s, power)
    elif s.phase == FLEECE_CARD:
        s.fleece = power
        to_workers(s)
    else:
        draw_chaos(s, power)
        if s.phase == CARDS:
            next_card(s)
        else:
            deal_powers(s)
            after_finish(s)


@part
def set_up(s: State, action: int) -> None:
    if s.phase == OFFER:
        offered(s, action - POWER + 1)
    elif s.phase == PICK:
        picked(s, action - POWER + 1)
    elif s.phase == FIRST_SEAT:
        s.start = action - SEAT
        to_cards(s)
    elif s.phase == CARDS:
        answer_card(s, action)
    elif s.phase == WORKERS:
        place_worker(s, action - PLACE)
    elif s.phase == RAM:
        place_ram(s, action - PLACE)
    elif s.phase == ABYSS:
        place_abyss(s, action - PLACE)


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
        return ((other_step(s.mine, s) if s.phase == LANDING else ending(s.mine, s)) >> x) & 1 == 1
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
