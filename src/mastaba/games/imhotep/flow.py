"""Imhotep: turns, rounds and the resolution stack (3.1, 3.4, 3.6).

The top frame of the stack says whose decision or which draw is next. `proceed` runs what needs nobody until
somebody is asked. A frame that has nothing left to ask is removed; the one beneath goes on.
"""

from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.imhotep.building import can_draw, place_stone, pop, prepare_deck, push
from mastaba.games.imhotep.scoring import end_points, score_temple, side, temple_points, top_stone
from mastaba.games.imhotep.state import (
    DRAW_BONUS,
    DRAWING,
    FILL,
    GAINING,
    LOAD_BONUS,
    PLAYED,
    ROUND_CARD,
    TEMPLE_END,
    UNLOADING,
    State,
)
from mastaba.games.imhotep.tables import (
    CARD,
    CHOICE,
    FACE_DOWN,
    FACE_UP,
    MARKET,
    PAIR,
    POINTS,
    ROUNDS,
    SHIPS,
    SITES,
    SLOTS,
    TEMPLE,
    TEMPLE_AMOUNT,
    TEMPLE_EFFECT,
    TEMPLE_POINTS,
    WIDTH,
)

ALL_HARBORS = (1 << len(SITES)) - 1


@kernel
def next_turn(s: State) -> None:
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.actor = s.turn


@kernel
def proceed(s: State) -> None:
    """Go on until a player decides, a card is drawn or the game is over."""
    while True:
        if s.depth == 0:
            if s.harbors & (s.harbors - 1) != 0 and s.passes < s.players:
                next_turn(s)
                return
            if not side(s, TEMPLE):
                score_temple(s)
                close_round(s)
                return
            push(s, TEMPLE_END, 0, 0, 0)
        top = s.depth - 1
        step = s.step[top]
        seat = s.seat[top]
        if step == UNLOADING:
            if unload(s, top):
                return
        elif step in (GAINING, PLAYED):
            s.discard[s.arg[top]] += 1
            pop(s)
        elif step == DRAWING:
            if s.left[top] > 0 and can_draw(s):
                prepare_deck(s)
                s.actor = CHANCE
                return
            pop(s)
        elif step == DRAW_BONUS:
            if s.left[top] > 0 and can_draw(s):
                s.actor = seat
                return
            pop(s)
        elif step == LOAD_BONUS:
            if s.left[top] > 0 and s.sled[seat] > 0 and s.free != 0:
                s.actor = seat
                return
            pop(s)
        elif step == TEMPLE_END:
            if resolve_temple(s, top):
                return
            if s.step[top] == 0:
                close_round(s)
                return
        elif step == FILL:
            if s.arg[top] < FACE_UP[side(s, MARKET)] + FACE_DOWN[side(s, MARKET)] and can_draw(s):
                prepare_deck(s)
                s.actor = CHANCE
            else:
                pop(s)
                s.actor = s.turn
            return
        else:  # every other step is a decision of its seat
            s.actor = seat
            return


@kernel
def unload(s: State, top: int) -> bool:
    """The next stone of the docked ship; whether somebody is asked."""
    at = s.left[top]
    site = s.arg[top]
    if at == s.queued:
        for i in range(s.queued):
            if site == MARKET:
                s.quarry[s.queue[i] - 1] += 1  # all together, after the last card (R5)
            s.queue[i] = 0
        s.queued = 0
        pop(s)
        return False
    owner = s.queue[at] - 1
    if site == MARKET and market_cards(s) != 0:
        s.actor = owner
        return True
    s.left[top] = at + 1
    if site != MARKET:
        place_stone(s, owner, site)
    return False


@kernel
def market_cards(s: State) -> int:
    """Slots of the display that hold a card, a bit each; the last one holds the pair of side B."""
    slots = 0
    for slot in range(SLOTS):
        if s.display[slot] > 0:
            slots |= 1 << slot
    if s.pair[0] > 0:
        slots |= 1 << (SLOTS - 1)
    return slots


@kernel
def resolve_temple(s: State, top: int) -> bool:
    """Side B: the next space from the left; whether somebody is asked. The frame is removed after the last space."""
    space = s.left[top]
    if space == WIDTH[s.players]:
        pop(s)
        return False
    owner = top_stone(s, space) - 1
    if owner >= 0 and TEMPLE_EFFECT[space] == CHOICE:
        s.actor = owner
        return True
    s.left[top] = space + 1
    if owner >= 0 and TEMPLE_EFFECT[space] == POINTS:
        temple_points(s, owner, TEMPLE_POINTS[space])
    elif owner >= 0 and TEMPLE_EFFECT[space] == CARD:
        push(s, DRAWING, owner, 0, TEMPLE_AMOUNT[space])
    return False


@kernel
def close_round(s: State) -> None:
    """Clear the market and the ships; then the next round, or the end (3.6)."""
    for slot in range(SLOTS):
        if s.display[slot] > 0:
            s.discard[s.display[slot] - 1] += 1
            s.display[slot] = 0
    for place in range(PAIR):
        if s.pair[place] > 0:
            s.discard[s.pair[place] - 1] += 1
            s.pair[place] = 0
    s.hidden = 0
    s.mixed = 0
    for ship in range(SHIPS):
        s.dock[ship] = 0
        for space in range(4):
            if s.cargo[ship, space] > 0:  # only a round of passes leaves stones on ships (R12)
                s.quarry[s.cargo[ship, space] - 1] += 1
                s.cargo[ship, space] = 0
    s.free = 0
    s.harbors = ALL_HARBORS
    s.card = 0
    s.passes = 0
    if s.sailor > 0:
        s.turn = s.sailor - 1
    s.sailor = 0
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    if s.round < ROUNDS:
        s.round += 1
        push(s, ROUND_CARD, 0, 0, 0)
        s.actor = CHANCE
        return
    for seat in range(s.players):
        s.points[seat] += end_points(s, seat)
    s.actor = OVER
