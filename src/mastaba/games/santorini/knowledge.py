"""Santorini: what a seat knows, as features; and what it does not, drawn afresh."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import OVER
from mastaba.engine.rng import below
from mastaba.games.santorini.bits import count, lowest, twin
from mastaba.games.santorini.board import everyone, height
from mastaba.games.santorini.hidden import hidden_from
from mastaba.games.santorini.line import moves_ok, select_ok
from mastaba.games.santorini.moving import GOES_ON, moves, resolve
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import ASKS_FATE, COUNT, TARTARUS
from mastaba.games.santorini.reckoning import hidden_turn, settle
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import AFTER, BEFORE, BUILDER, CHOOSE, FATE_SQUARES, MORE, OPENING, SEATS, SPACES

# Per space: height 0..3 (4), dome, whirlpool, coin, Talus, Ram, Fate, Abyss, hidden workers perhaps (1 each), acting worker,
# workers by side from mine on (3), moved, asleep, bound, chosen.
PER_SPACE = 20
# Per seat from mine on: seated, to decide, its turn, out, hero spent, reserve, and the power it has (one of 55).
PER_SEAT = 6 + COUNT
# Phase (22), stock (4), wind (8), song (8), credits, coins left, turns used, extra turn, towers earned, restrictions (7), demand (2).
PHASES_SIZE = 22
REST = PHASES_SIZE + 4 + 8 + 8 + 5 + 7 + 2
OBSERVATION_SIZE = SPACES * PER_SPACE + SEATS * PER_SEAT + REST


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Fate: any square. Abyss: any space nobody has entered. Hidden workers: any places that fit what everybody saw."""
    if s.actor == OVER:
        return
    owner = seat >= 0
    if s.fate and not (owner and ASKS_FATE[s.card[max(seat, 0)]]):
        s.fate = 1 + below(rng, 16)
    if s.abyss and not (owner and s.card[max(seat, 0)] == TARTARUS):
        s.abyss = 1 + member(s.bottom, below(rng, count(s.bottom)))
    if s.veiled and (not owner or hidden_from(s, max(seat, 0))):
        if s.phase < OPENING:
            draw_placed(s, rng)
            return
        for _ in range(64):
            t = twin(s)
            if draw_places(t, rng):
                s_from(s, t)
                return


@part
def s_from(s: State, t: State) -> None:
    """Take over what a redeal of hidden workers changes."""
    side = s.veiled - 1
    s.men[side] = t.men[side]
    for x in range(SPACES):
        s.who[x] = t.who[x]
    s.at = t.at
    s.asleep = t.asleep
    s.bound = t.bound
    s.astray = t.astray
    s.demand = t.demand
    s.moved = t.moved
    s.moves = t.moves
    s.climbed = t.climbed
    s.origin = t.origin
    s.landed = t.landed
    s.phase = t.phase


@part
def member(bits: int, k: int) -> int:
    """The k-th member of a set."""
    for _ in range(k):
        bits &= bits - 1
    return lowest(bits)


@part
def draw_placed(s: State, rng: Ints) -> None:
    """During set-up: hidden workers placed so far stand on any free spaces."""
    men = s.men[s.veiled - 1]
    if men == 0:
        return
    free = s.tall[0] & ~(everyone(s) & ~men)
    p = member(free, below(rng, count(free)))
    free &= ~(1 << p)
    settle(s, p, member(free, below(rng, count(free))) if men & (men - 1) else p)


@part
def draw_places(s: State, rng: Ints) -> bool:
    """One possible placing, each equally likely; inside the hidden side's turn a legal step of that turn on top. False: it fits nothing."""
    total = s.nobody
    for p in range(SPACES):
        total += count(s.perhaps[p] >> p)
    pick = below(rng, total)
    if pick < s.nobody:
        settle(s, -1, -1)
        return s.side != s.veiled - 1 or s.extra == 1
    pick -= s.nobody
    for p in range(SPACES):
        n = count(s.perhaps[p] >> p)
        if pick < n:
            settle(s, p, p + member(s.perhaps[p] >> p, pick))
            break
        pick -= n
    phase = s.phase
    if s.side != s.veiled - 1 or s.extra == 1 or s.actor != s.turn:
        return True
    if not hidden_turn(s):
        return False
    if phase == CHOOSE:
        return True
    rest = 0
    workers = s.men[s.side]
    while workers:
        x = lowest(workers)
        workers &= workers - 1
        if select_ok(s, x):
            rest |= 1 << x
    if rest == 0:
        return False
    s.at = member(rest, below(rng, count(rest)))
    s.phase = BEFORE
    if phase == BEFORE:
        return True
    reach = moves_ok(s, moves(s))
    s.phase = AFTER
    abyss = s.abyss
    s.abyss = 0
    done = resolve(s, s.at, member(reach, below(rng, count(reach))))
    s.abyss = abyss
    return done == GOES_ON


@kernel
def observe(s: State, seat: int, out: Reals) -> None:
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    me = max(seat, 0)
    mine = me % s.sides
    over = s.actor == OVER
    blind = s.veiled > 0 and not over and (seat < 0 or hidden_from(s, me))
    hidden = s.veiled - 1 if blind else -1
    unseen_turn = blind and s.side == hidden and s.extra == 0
    knows_fate = s.fate > 0 and (over or (seat >= 0 and ASKS_FATE[s.card[me]] == 1))
    knows_abyss = s.abyss > 0 and (over or (seat >= 0 and s.card[me] == TARTARUS))
    for x in range(SPACES):
        at = PER_SPACE * x
        out[at + height(s, x)] = 1.0
        out[at + 4] = (s.domes >> x) & 1
        out[at + 5] = (s.pools >> x) & 1
        out[at + 6] = (s.coins >> x) & 1
        out[at + 7] = (s.talus >> x) & 1
        out[at + 8] = (s.ram >> x) & 1
        if knows_fate:
            out[at + 9] = (FATE_SQUARES[s.fate - 1] >> x) & 1
        out[at + 10] = knows_abyss and s.abyss == x + 1
        out[at + 11] = blind and s.perhaps[x] != 0
        worker = s.who[x] - 1
        if worker >= 0 and worker >> 2 != hidden:
            out[at + 12] = BEFORE <= s.phase <= MORE and s.phase != BUILDER and s.at == x
            out[at + 13 + ((worker >> 2) - mine + s.sides) % s.sides] = 1.0
            out[at + 16] = (s.moved >> worker) & 1
            out[at + 17] = (s.asleep >> worker) & 1
            out[at + 18] = (s.bound >> worker) & 1
            out[at + 19] = s.chosen == worker + 1
    base = SPACES * PER_SPACE
    for k in range(s.players):
        who = (me + k) % s.players
        at = base + PER_SEAT * k
        out[at] = 1.0
        out[at + 1] = s.actor == who
        out[at + 2] = s.turn == who
        out[at + 3] = (s.out >> who) & 1
        out[at + 4] = (s.spent >> who) & 1
        out[at + 5] = s.reserve[who % s.sides] / 2.0
        power = s.holds[who] if s.holds[who] else s.card[who]
        if power:
            out[at + 5 + power] = 1.0
    at = base + SEATS * PER_SEAT
    out[at + s.phase] = 1.0
    at += PHASES_SIZE
    for k in range(4):
        out[at + k] = s.stock[k] / 22.0 if s.limited else 1.0
    at += 4
    if s.wind:
        out[at + s.wind - 1] = 1.0
    at += 8
    if s.song:
        out[at + s.song - 1] = 1.0
    at += 8
    out[at] = min(s.credits, 10) / 10.0
    out[at + 1] = s.purse / 3.0
    out[at + 2] = s.turns / s.max_turns
    out[at + 3] = s.extra
    out[at + 4] = min(s.towers, 2) / 2.0
    at += 5
    for k in range(7):
        out[at + k] = (s.bans >> k) & 1
    at += 7
    if s.demand and not unseen_turn:
        out[at + s.demand - 1] = 1.0
