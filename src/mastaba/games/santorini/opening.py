"""Santorini: before the first turn: offer, pick, Start Player, cards, workers, Ram, Abyss (section 3)."""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE
from mastaba.games.santorini.bits import count, lowest
from mastaba.games.santorini.board import everyone, new_worker
from mastaba.games.santorini.pairs import BANS, SIMPLE, SIMPLE_FLEECE, USABLE
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import (
    ASKS_FATE,
    ASKS_SONG,
    ASKS_WIND,
    CHAOS,
    CLIO,
    PLACES_FIRST,
    PLACES_LAST,
    PLACES_ON_EDGES,
    RESERVE_OF,
    TARTARUS,
    WORKERS_OF,
)
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    ABYSS,
    ALL,
    CARDS,
    DIR,
    DRAFT,
    EAST,
    FATE,
    FIRST_SEAT,
    NORTH,
    OFFER,
    PERIMETER,
    PICK,
    POWER,
    RAM,
    SEAT,
    SOUTH,
    WEST,
    WORKERS,
)
from mastaba.games.santorini.turn import begin_turn

COINS_OF_CLIO = 3


@part
def on_offer(s: State) -> int:
    """Powers that may join the offer."""
    allowed = USABLE[s.players] & ~s.offer
    if s.enforce:
        rest = s.offer
        while rest:
            allowed &= ~BANS[lowest(rest)]
            rest &= rest - 1
    return allowed


@part
def offered(s: State, power: int) -> None:
    s.offer |= 1 << power
    if count(s.offer) == s.players:
        s.phase = PICK
        s.step = 0
        s.actor = (s.challenger + 1) % s.players
    else:
        s.actor = s.challenger if s.mode == DRAFT else CHANCE


@part
def picked(s: State, power: int) -> None:
    """The last card left is the Challenger's."""
    s.card[s.actor] = power
    s.offer &= ~(1 << power)
    s.step += 1
    if s.step < s.players - 1:
        s.actor = (s.actor + 1) % s.players
        return
    s.card[s.challenger] = lowest(s.offer)
    s.offer = 0
    s.step = 0
    seat = forced_start(s)
    if seat >= 0:
        s.start = seat
        to_cards(s)
    else:
        s.phase = FIRST_SEAT
        s.actor = s.challenger


@part
def forced_start(s: State) -> int:
    """The seat that must be Start Player, or -1 (3.2)."""
    first = -1
    last = -1
    for seat in range(s.players):
        if PLACES_FIRST[s.card[seat]]:
            if first >= 0:
                return -1
            first = seat
        if PLACES_LAST[s.card[seat]]:
            last = seat
    if first < 0 and last >= 0 and s.players == 2:
        return 1 - last
    return first


@part
def may_start(s: State) -> int:
    """Seats the Challenger may choose, a bit each."""
    seats = 0
    for seat in range(s.players):
        if not PLACES_LAST[s.card[seat]]:
            seats |= 1 << seat
    return seats


@part
def to_cards(s: State) -> None:
    """Lay out what belongs to the cards, then settle what they ask."""
    for seat in range(s.players):
        side = seat % s.sides
        s.reserve[side] += RESERVE_OF[s.card[seat]]
        if s.card[seat] == CLIO:
            s.purse = COINS_OF_CLIO
        if PLACES_LAST[s.card[seat]]:
            s.veiled = side + 1
    s.phase = CARDS
    s.step = 0
    next_card(s)


@part
def next_card(s: State) -> None:
    """Stop at the next card that asks something, in turn order."""
    s.phase = CARDS
    while s.step < (1 if s.fleece else s.players):
        seat = (s.start + s.step) % s.players
        card = s.fleece if s.fleece else s.card[seat]
        s.turn = seat
        s.actor = seat
        if (ASKS_WIND[card] and s.wind == 0) or (ASKS_SONG[card] and s.song == 0) or (ASKS_FATE[card] and s.fate == 0):
            return
        if card == CHAOS and s.chaos == 0:
            if s.deck == 0:
                make_deck(s)
            s.actor = CHANCE
            return
        s.step += 1
    s.step = 0
    if s.fleece:
        first_turn(s)
    else:
        to_workers(s)


@kernel
def make_deck(s: State) -> None:
    """All simple gods that nobody holds (8.14)."""
    s.deck = SIMPLE_FLEECE if s.fleece else SIMPLE
    for seat in range(s.players):
        s.deck &= ~(1 << s.card[seat])


@part
def draw_chaos(s: State, power: int) -> None:
    s.chaos = power
    s.deck &= ~(1 << power)


@part
def answer_card(s: State, action: int) -> None:
    if action >= FATE:
        s.fate = action - FATE + 1
    elif ASKS_WIND[s.fleece if s.fleece else s.card[s.actor]]:
        s.wind = action - DIR + 1
    else:
        s.song = action - DIR + 1
    next_card(s)


@part
def to_workers(s: State) -> None:
    s.phase = WORKERS
    s.step = 0
    s.turn = placer(s)
    s.actor = s.turn


@part
def placer(s: State) -> int:
    """The seat that places at this step: in turn order, who places last at the end; with four players only the first two."""
    seat = (s.start + s.step) % s.players
    if s.players == 4 or s.veiled == 0:
        return seat
    last = s.veiled - 1
    if s.step == s.players - 1:
        return last
    if (last - s.start + s.players) % s.players <= s.step:
        return (seat + 1) % s.players
    return seat


@part
def worker_spaces(s: State) -> int:
    """Where the next worker may be placed."""
    side = s.turn % s.sides
    free = ALL & ~everyone(s)
    edges = 0
    for seat in range(s.players):
        if seat % s.sides == side and PLACES_ON_EDGES[s.card[seat]]:
            edges = 1
    if edges == 0:
        return free
    if s.made[side]:
        return opposite(lowest(s.men[side])) & free
    found = 0
    rest = PERIMETER & free
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if opposite(x) & free & ~(1 << x):
            found |= 1 << x
    return found


@part
def opposite(x: int) -> int:
    """The edges opposite to those that contain the space."""
    found = 0
    if (SOUTH >> x) & 1:
        found |= NORTH
    if (NORTH >> x) & 1:
        found |= SOUTH
    if (WEST >> x) & 1:
        found |= EAST
    if (EAST >> x) & 1:
        found |= WEST
    return found


@part
def place_worker(s: State, x: int) -> None:
    side = s.turn % s.sides
    new_worker(s, side, x)
    due = 2
    if s.players < 4 and s.card[s.turn]:
        due = WORKERS_OF[s.card[s.turn]]
    if s.made[side] < due:
        return
    s.step += 1
    if s.step < (2 if s.players == 4 else s.players):
        s.turn = placer(s)
        s.actor = s.turn
        return
    s.step = 0
    if s.fleece:
        s.phase = RAM
        s.turn = s.start
        s.actor = s.start
        return
    for seat in range(s.players):
        if s.card[seat] == TARTARUS:
            s.phase = ABYSS
            s.turn = seat
            s.actor = seat
            return
    first_turn(s)


@part
def place_ram(s: State, x: int) -> None:
    s.ram = 1 << x
    next_card(s)


@part
def place_abyss(s: State, x: int) -> None:
    s.abyss = x + 1
    seen = everyone(s)
    if s.veiled:
        seen &= ~s.men[s.veiled - 1]
    s.bottom = ALL & ~seen
    first_turn(s)


@part
def first_turn(s: State) -> None:
    if s.veiled:
        open_spaces = ALL & ~(everyone(s) & ~s.men[s.veiled - 1])
        rest = open_spaces
        while rest:
            x = lowest(rest)
            rest &= rest - 1
            s.perhaps[x] = open_spaces & ~(1 << x)
    s.turn = s.start
    if s.players == 4:
        s.turn = (s.start + 2) % 4
    elif s.fleece:
        s.turn = 1 - s.start
    begin_turn(s)


@part
def setup_mask(s: State, out: Ints) -> int:
    """Legal actions of the set-up phases."""
    base = 0
    mask = 0
    if s.phase == OFFER:
        base = POWER - 1
        mask = on_offer(s)
    elif s.phase == PICK:
        base = POWER - 1
        mask = s.offer
    elif s.phase == FIRST_SEAT:
        base = SEAT
        mask = may_start(s)
    elif s.phase == CARDS:
        if ASKS_FATE[s.card[s.actor]]:
            base = FATE
            mask = 0xFFFF
        else:
            base = DIR
            mask = 0xFF
    elif s.phase == WORKERS:
        mask = worker_spaces(s)
    else:
        mask = ALL & ~everyone(s)
    n = 0
    while mask:
        out[n] = base + lowest(mask)
        mask &= mask - 1
        n += 1
    return n
