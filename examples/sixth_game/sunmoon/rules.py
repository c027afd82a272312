"""Sun and Moon: the rules. Tile 4 is action and outcome 3; the coin's outcomes are 0 (moon) and 1 (sun)."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rng import pick
from sunmoon.state import FACES, MOON, SEATS, SUN, State

OBSERVATION_SIZE = 4 * SEATS + 2 * FACES + 1


@kernel
def legal(s: State, out: Ints) -> int:
    n = 0
    for face in range(FACES if s.actor >= 0 else 0):
        out[n] = face
        n += s.hand[s.actor, face] > 0
    return n


@kernel
def chance(s: State, out: Ints, weight: Ints) -> int:
    """A tile out of the bag while tiles are dealt; later, before each trick, a fair coin."""
    n = 0
    for outcome in range(0 if s.actor != CHANCE else FACES if s.to_deal > 0 else 2):
        out[n] = outcome
        weight[n] = s.bag[outcome] if s.to_deal > 0 else 1
        n += weight[n] > 0
    return n


@kernel
def apply(s: State, action: int) -> None:
    s.ply += 1
    if s.to_deal == 0 and s.actor == CHANCE:
        s.sky = SUN if action == 1 else MOON
    else:
        change = 1 if s.to_deal > 0 else -1  # into the hand or out of it
        s.hand[s.turn, action] += change
        s.held[s.turn] += change
        if s.to_deal > 0:
            s.bag[action] -= 1
            s.to_deal -= 1
        else:
            s.laid[s.turn] = action + 1
        s.turn = (s.turn + 1) % s.players
    s.actor = CHANCE if s.sky == 0 else s.turn
    if s.laid[s.turn] > 0:
        end_trick(s)


@kernel
def end_trick(s: State) -> None:
    """The best tile takes all and leads next; among equals the one laid first, so we look round from the leader."""
    best = s.turn
    for k in range(s.players):
        seat = (s.turn + k) % s.players
        if s.laid[seat] * s.sky > s.laid[best] * s.sky:
            best = seat
    for seat in range(s.players):
        s.points[best] += s.laid[seat]
        s.gone[s.laid[seat] - 1] += 1
        s.laid[seat] = 0
    s.turn, s.sky = best, 0
    s.actor = CHANCE if s.held[best] > 0 else OVER


@kernel
def score(s: State, out: Ints) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@kernel
def returns(s: State, out: Reals) -> None:
    """One win, shared by those with the most points."""
    most = winners = 0
    for seat in range(s.players):
        most = max(most, s.points[seat])
    for seat in range(s.players):
        winners += s.points[seat] == most
    for seat in range(s.players):
        out[seat] = (s.points[seat] == most) / winners


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """The others' tiles go back into the bag, all of them, and as many come out again."""
    for other in range(s.players):
        for face in range(FACES if other != seat else 0):
            s.bag[face] += s.hand[other, face]
            s.hand[other, face] = 0
    for other in range(s.players):
        for _ in range(s.held[other] if other != seat else 0):
            face = pick(rng, s.bag, FACES)
            s.bag[face] -= 1
            s.hand[other, face] += 1


@kernel
def observe(s: State, seat: int, out: Reals) -> None:
    """Seats from mine on: who acts, tiles laid, tiles held, points; then my tiles, those gone, and the sky."""
    for k in range(SEATS):
        who = (max(seat, 0) + k) % s.players if k < s.players else k
        out[k] = s.actor == who
        out[SEATS + k] = s.laid[who] / 6.0
        out[2 * SEATS + k] = s.held[who] / 5.0
        out[3 * SEATS + k] = s.points[who] / 50.0
    for face in range(FACES):
        out[4 * SEATS + face] = s.hand[seat, face] / 4.0 if seat >= 0 else 0.0
        out[4 * SEATS + FACES + face] = s.gone[face] / 4.0
    out[4 * SEATS + 2 * FACES] = s.sky


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """Large tiles by day, small ones by night."""
    for i in range(n):
        weight[i] = 1 + (actions[i] if s.sky == SUN else FACES - 1 - actions[i])


@kernel
def evaluate(s: State, out: Reals) -> None:
    """Whoever has more points is likelier to win."""
    total = 0
    for seat in range(s.players):
        total += 6 + s.points[seat]
    for seat in range(s.players):
        out[seat] = (6 + s.points[seat]) / total
