"""Santorini: what may be done and what it does. Section numbers are those of docs/games/santorini.md; the order of a turn is in turn.py."""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE
from mastaba.games.santorini.acting import perform, stands
from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import everyone
from mastaba.games.santorini.choices import choices
from mastaba.games.santorini.hidden import hidden_from, hide
from mastaba.games.santorini.holders import deal_powers
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
    to_cards,
    to_workers,
)
from mastaba.games.santorini.pairs import FLEECE
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.plain import plain_apply, plain_legal
from mastaba.games.santorini.powers import HAS_DUSK, MEETS, ending
from mastaba.games.santorini.reckoning import add, built_unseen, forget, same_public, settle, take_over, touched
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    ABYSS,
    BEFORE,
    BEGIN,
    BLOCK,
    CARDS,
    CHOOSE,
    DIR,
    DIRECTION,
    ENDING,
    FIRST_SEAT,
    FLEECE_CARD,
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
    TARGET,
    TO,
    WORKERS,
)
from mastaba.games.santorini.turn import after_finish, begin_turn


@kernel
def legal(s: State, out: Ints) -> int:
    if s.plain:
        return plain_legal(s, out)
    if s.actor < 0:
        return 0
    if hidden_from(s, s.actor):
        t = twin(s)
        hide(t)
        return choices(t, out)
    return choices(s, out)


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
    if s.plain:
        plain_apply(s, action)
        return
    s.ply += 1
    if s.actor == CHANCE:
        draw(s, action + 1)
    elif s.phase < OPENING:
        set_up(s, action)
    elif s.veiled:
        act_with_hidden(s, action)
    else:
        perform(s, action)


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
