"""Imhotep: what a seat knows, as features; and what it does not, drawn afresh.

Only the face-down pair of market B is ever hidden, and only those of its cards that were drawn since the last
reshuffle; earlier ones are known by counting (3.8).
"""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rng import below
from mastaba.games.imhotep.rules import ready_ships
from mastaba.games.imhotep.scoring import built, end_points, side, top_stone
from mastaba.games.imhotep.state import KEEPING, STEPS, State
from mastaba.games.imhotep.tables import (
    CAPACITY,
    CARDS_A_SET,
    HEIGHT,
    KINDS,
    OBELISKS,
    PAIR,
    PYRAMID,
    PYRAMID_SPACES,
    PYRAMIDS,
    ROUNDS,
    SEATS,
    SHIPS,
    SLOTS,
    TEMPLE,
    TOWER,
    WIDTH,
)

NUM_STEPS, NUM_PYRAMIDS = len(STEPS), len(PYRAMIDS)
COLUMNS = 8  # columns of the burial chamber shown cell by cell; later stones are seen in counts

# Per seat from mine on: seated, to decide, to move, score, end points if the game ended now, sled, quarry, stones at the
# five sites, loose stones, cards of each kind.
PER_SEAT = 8 + 5 + KINDS
# Per ship: capacity (4), short of its minimum by, docked at (5); per space: exists and free, owner from mine on (4).
PER_SHIP = 4 + 1 + 5 + 4 * (1 + SEATS)
PER_OWNER = SEATS
BOARD = SHIPS * PER_SHIP + (PYRAMID_SPACES + 5 + 3 * COLUMNS) * PER_OWNER + 3
# Display by slot, the pair known, cards unseen, discard pile; number of face-down cards.
MARKET_SIZE = SLOTS * KINDS + 3 * KINDS + 1
# Steps pending at the top, next stones to be unloaded by owner, its arguments; rounds, cards seen, harbors, sides, flags.
MOMENT = NUM_STEPS + 4 * SEATS + 3 + ROUNDS + CARDS_A_SET + 5 + 5 + 4
OBSERVATION_SIZE = SEATS * PER_SEAT + BOARD + MARKET_SIZE + MOMENT


@kernel
def sees_pair(s: State, seat: int) -> bool:
    """Whoever has taken the pair sees it until one card is kept."""
    return s.depth > 0 and s.step[s.depth - 1] == KEEPING and s.actor == seat


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    if (s.hidden == 0 and s.mixed == 0) or sees_pair(s, seat):
        return
    for place in range(PAIR):
        if (s.hidden >> place) & 1:
            s.deck[s.pair[place] - 1] += 1
            s.deck_left += 1
    for place in range(PAIR):
        if (s.hidden >> place) & 1:
            kind = nth_card(s, below(rng, s.deck_left))
            s.deck[kind] -= 1
            s.deck_left -= 1
            s.pair[place] = kind + 1
    if s.mixed != 0:
        shuffle_mixed(s, rng)


@kernel
def nth_card(s: State, n: int) -> int:
    """The kind of card number n of the deck, the deck in order of kinds."""
    kind = 0
    while n >= s.deck[kind]:
        n -= s.deck[kind]
        kind += 1
    return kind


@kernel
def shuffle_mixed(s: State, rng: Ints) -> None:
    """Cards known as a set, but not by place: any order is equally likely."""
    before = 0
    for place in range(PAIR):
        if (s.mixed >> place) & 1:
            n = below(rng, before + 1)
            for other in range(place):
                if (s.mixed >> other) & 1:
                    if n == 0:
                        kind = s.pair[place]
                        s.pair[place] = s.pair[other]
                        s.pair[other] = kind
                    n -= 1
            before += 1


@kernel
def observe(s: State, seat: int, out: Reals) -> None:
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    me = max(seat, 0)
    observe_seats(s, me, out)
    observe_board(s, me, out)
    observe_market(s, seat, out)
    observe_moment(s, me, out)


@kernel
def observe_seats(s: State, me: int, out: Reals) -> None:
    for k in range(s.players):
        who = (me + k) % s.players
        at = PER_SEAT * k
        out[at] = 1.0
        out[at + 1] = s.actor == who
        out[at + 2] = s.turn == who
        out[at + 3] = s.points[who] / 40.0
        out[at + 4] = (0 if s.actor == OVER else end_points(s, who)) / 40.0
        out[at + 5] = s.sled[who] / 5.0
        out[at + 6] = s.quarry[who] / 29.0
        out[at + 7] = (s.stones[who, OBELISKS] % TOWER) / 3.0
        for site in range(5):
            out[at + 8 + site] = s.stones[who, site] / 10.0
        for kind in range(KINDS):
            out[at + 13 + kind] = s.cards[who, kind] / 3.0


@kernel
def put_owner(s: State, me: int, owner: int, at: int, out: Reals) -> None:
    """Mark whose stone it is, counted from me on; owner is a seat + 1, or 0."""
    if owner > 0:
        out[at + (owner - 1 - me + s.players) % s.players] = 1.0


@kernel
def observe_board(s: State, me: int, out: Reals) -> None:
    at = SEATS * PER_SEAT
    for ship in range(SHIPS):
        capacity = CAPACITY[s.players, 4 * s.card + ship] if s.free != 0 or s.harbors != 31 else 0
        if capacity > 0:
            out[at + capacity - 1] = 1.0
        out[at + 4] = (ready_ships(s, 0) >> ship) & 1
        if s.dock[ship] > 0:
            out[at + 5 + s.dock[ship] - 1] = 1.0
        for space in range(4):
            cell = at + 10 + (1 + SEATS) * space
            out[cell] = (s.free >> (4 * ship + space)) & 1
            put_owner(s, me, s.cargo[ship, space], cell + 1, out)
        at += PER_SHIP
    for space in range(PYRAMID_SPACES):
        put_owner(s, me, s.pyramid[space], at + PER_OWNER * space, out)
    at += PYRAMID_SPACES * PER_OWNER
    for space in range(WIDTH[s.players]):
        put_owner(s, me, top_stone(s, space), at + PER_OWNER * space, out)
    at += 5 * PER_OWNER
    for owner in range(s.players):
        for column in range(COLUMNS):
            for row in range(3):
                if (s.chamber[owner] >> (4 * column + row)) & 1:
                    put_owner(s, me, owner + 1, at + PER_OWNER * (3 * column + row), out)
    at += 3 * COLUMNS * PER_OWNER
    if side(s, PYRAMID):
        for pyramid in range(NUM_PYRAMIDS):
            out[at] += s.pyramid[HEIGHT * (pyramid + 1) - 1] > 0
        out[at] /= 3.0
    else:
        out[at] = min(built(s, PYRAMID), PYRAMID_SPACES) / 14.0
    out[at + 1] = (built(s, TEMPLE) % WIDTH[s.players]) / 5.0
    towers = 0
    while s.towers[towers] > 0:
        towers += 1
    out[at + 2] = towers / 5.0


@kernel
def observe_market(s: State, seat: int, out: Reals) -> None:
    at = SEATS * PER_SEAT + BOARD
    for slot in range(SLOTS):
        if s.display[slot] > 0:
            out[at + KINDS * slot + s.display[slot] - 1] = 1.0
    at += SLOTS * KINDS
    secret = 0 if sees_pair(s, seat) else s.hidden
    for kind in range(KINDS):
        known = 0
        unseen = s.deck[kind]
        for place in range(PAIR):
            if s.pair[place] == kind + 1:
                if (secret >> place) & 1:
                    unseen += 1
                else:
                    known += 1
        out[at + kind] = known / 2.0
        out[at + KINDS + kind] = unseen / 3.0
        out[at + 2 * KINDS + kind] = s.discard[kind] / 3.0
    for place in range(PAIR):
        out[at + 3 * KINDS] += 0.5 * (s.pair[place] > 0)


@kernel
def observe_moment(s: State, me: int, out: Reals) -> None:
    at = SEATS * PER_SEAT + BOARD + MARKET_SIZE
    if s.depth > 0:
        top = s.depth - 1
        out[at + s.step[top]] = 1.0
        out[at + NUM_STEPS + 4 * SEATS] = s.arg[top] / 5.0
        out[at + NUM_STEPS + 4 * SEATS + 1] = s.left[top] / 5.0
        out[at + NUM_STEPS + 4 * SEATS + 2] = s.depth / 5.0
    at += NUM_STEPS
    for i in range(s.queued):
        put_owner(s, me, s.queue[i], at + SEATS * i, out)
    at += 4 * SEATS + 3
    out[at + s.round - 1] = 1.0
    at += ROUNDS
    for card in range(CARDS_A_SET):
        out[at + card] = (s.seen >> card) & 1
    at += CARDS_A_SET
    for site in range(5):
        out[at + site] = (s.harbors >> site) & 1
        out[at + 5 + site] = side(s, site)
    at += 10
    out[at] = s.wrath / 15.0
    out[at + 1] = s.actor == CHANCE
    out[at + 2] = s.actor == OVER
    out[at + 3] = s.passes / 4.0
