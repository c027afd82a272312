"""Camel Up: what a seat knows, as features; and what it does not, drawn afresh."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import OVER
from mastaba.engine.rng import below
from mastaba.games.camelup.state import SEATS, State

# Per camel: rank (5), space, die inside, leg tiles left, riders; per space 2..16: mine and others', by side;
# per seat from mine on: seated, to move, money, pyramid tiles, cards held, tile laid, cards on each deck, bets (15);
# my cards: held, on the winner deck, on the loser deck; leg, waiting for chance, over, share of the decisions used.
PER_CAMEL, PER_SPACE, PER_SEAT = 9, 4, 23
OBSERVATION_SIZE = 5 * PER_CAMEL + 15 * PER_SPACE + SEATS * PER_SEAT + 15 + 4


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """The colours of the others' placed cards: distinct per owner, otherwise equally likely (3.5)."""
    if s.actor == OVER:
        return
    for other in range(s.players):
        if other == seat:
            continue
        left = 31
        for deck in range(2):
            for i in range(s.cards[deck]):
                if s.deck[deck, i] // 5 == other:
                    camel = nth_card(left, below(rng, count_cards(left)))
                    left &= ~(1 << camel)
                    s.deck[deck, i] = 5 * other + camel
        s.hand[other] = left


@kernel
def count_cards(cards: int) -> int:
    n = 0
    for camel in range(5):
        n += (cards >> camel) & 1
    return n


@kernel
def nth_card(cards: int, n: int) -> int:
    for camel in range(5):
        if (cards >> camel) & 1:
            if n == 0:
                return camel
            n -= 1
    return -1


@kernel
def observe(s: State, seat: int, out: Reals) -> None:
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    for rank in range(s.placed):
        camel = s.order[rank]
        base = PER_CAMEL * camel
        out[base + rank] = 1.0
        out[base + 5] = s.space[camel] / 19.0
        riders = 0
        while riders < rank and s.space[s.order[rank - riders - 1]] == s.space[camel]:
            riders += 1
        out[base + 8] = riders / 4.0
    for camel in range(5):
        base = PER_CAMEL * camel
        out[base + 6] = (s.dice >> camel) & 1
        out[base + 7] = s.leg_left[camel] / 3.0
    base = 5 * PER_CAMEL
    for space in range(2, 17):
        if s.desert[space] > 0:
            owner = (s.desert[space] - 1) >> 1
            side = (s.desert[space] - 1) & 1
            out[base + PER_SPACE * (space - 2) + (0 if owner == seat else 2) + side] = 1.0
    base += 15 * PER_SPACE
    me = max(seat, 0)
    for k in range(s.players):
        who = (me + k) % s.players
        at = base + PER_SEAT * k
        out[at] = 1.0
        out[at + 1] = s.actor == who
        out[at + 2] = s.money[who] / 20.0
        out[at + 3] = s.pyramid[who] / 5.0
        out[at + 4] = count_cards(s.hand[who]) / 5.0
        out[at + 5] = s.tile[who] > 0
        for camel in range(5):
            for value in range(3):
                out[at + 8 + 3 * camel + value] = (s.leg_bets[who, camel] >> value) & 1
    own = base + SEATS * PER_SEAT
    for deck in range(2):
        for i in range(s.cards[deck]):
            owner = s.deck[deck, i] // 5
            out[base + PER_SEAT * ((owner - me + s.players) % s.players) + 6 + deck] += 0.2
            if owner == seat:
                out[own + 5 + 5 * deck + s.deck[deck, i] % 5] = 1.0
    if seat >= 0:
        for camel in range(5):
            out[own + camel] = (s.hand[seat] >> camel) & 1
    out[own + 15] = s.leg / 8.0
    out[own + 16] = s.actor == -1
    out[own + 17] = s.actor == OVER
    out[own + 18] = s.decisions / s.max_decisions
