"""Cheops: what may be done and what it does. Section numbers are those of docs/games/cheops.md."""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rng import below
from mastaba.games.cheops.bits import count, lowest
from mastaba.games.cheops.payments import affordable, cell_to_pay, colour_of, has_payable_domino, payable_stones, payments, scarce
from mastaba.games.cheops.scoring import structures
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import (
    DEAL_SHEETS,
    END,
    FIRST_ROLL,
    NAME_FIRST,
    NOTHING,
    ROLL,
    ROLL_COUNT,
    ROLL_ENDS,
    ROLL_WEIGHT,
    ROLLS,
    STONE,
)

# What may be done.


@kernel
def legal(s: State, out: Ints) -> int:
    me = s.actor
    if me < 0:
        return 0
    if s.pending > 0:
        return legal_payments(s, me, out)
    out[0] = END
    n = 1
    covered = affordable(s, me)
    jokers = s.jokers[me]
    stones = s.ready[me] if jokers > 0 else s.ready[me] & covered
    while stones:
        out[n] = STONE + lowest(stones)
        n += 1
        stones &= stones - 1
    if s.stones_left < 2:
        return n
    first = STONE + s.stones
    taken = s.marked[me]
    tight = scarce(s, me) if jokers == 0 else 0
    for d in range(s.dominoes):
        a = s.domino[d, 0]
        b = s.domino[d, 1]
        free = ~((taken >> a) | (taken >> b)) & 1
        lacking = 2 - ((covered >> a) & 1) - ((covered >> b) & 1)
        fine = free if lacking <= jokers else 0
        if tight and fine and (tight >> a) & (tight >> b) & 1 and colour_of(s, me, a) == colour_of(s, me, b):
            fine = 0
        out[n] = first + d
        n += fine
    return n


@kernel
def legal_payments(s: State, me: int, out: Ints) -> int:
    n = 0
    options = payments(s, me)
    first = STONE + s.stones + s.dominoes
    while options:
        out[n] = first + lowest(options)
        n += 1
        options &= options - 1
    return n


@kernel
def chance(s: State, out: Ints, weight: Ints) -> int:
    n = 0
    if s.actor != CHANCE:
        return n
    if s.event == ROLL:
        first = FIRST_ROLL[s.colours, s.dice]
        for i in range(ROLL_COUNT[s.colours, s.dice]):
            ways = ways_to_roll(s, first + i)
            out[n] = i
            weight[n] = ways
            n += 1 if ways else 0
        return n
    n = lots(s)
    for i in range(n):
        out[i] = i
        weight[i] = 1
    return n


@kernel
def ways_to_roll(s: State, roll: int) -> int:
    """In how many ways the faces of the dice show a roll (where it stands in ROLLS)."""
    ways = ROLL_WEIGHT[roll]
    if s.faces:
        shown = ROLLS[roll]
        for c in range(s.colours):
            for _ in range((shown >> (4 * c)) & 15):
                ways *= (s.faces >> (4 * c)) & 15
    return ways


@kernel
def lots(s: State) -> int:
    """How many outcomes are equally likely: first seats, or ways to deal the sheets."""
    if s.event != DEAL_SHEETS:
        return s.players
    n = 1
    for k in range(s.players):
        n *= s.sheets - k
    return n


@kernel
def roll(s: State, rng: Ints) -> int:
    """Draw an outcome as `chance` weighs them, without a list of some hundred rolls."""
    if s.event != ROLL:
        return below(rng, lots(s))
    first = FIRST_ROLL[s.colours, s.dice]
    last = ROLL_COUNT[s.colours, s.dice] - 1
    if s.faces:
        return uneven_roll(s, rng, first, last)
    x = below(rng, ROLL_ENDS[first + last])
    low = 0
    while low < last:
        middle = (low + last) >> 1
        if x < ROLL_ENDS[first + middle]:
            last = middle
        else:
            low = middle + 1
    return low


@kernel
def uneven_roll(s: State, rng: Ints, first: int, last: int) -> int:
    """The same with dice that show some colours on more faces than others."""
    total = 0
    for i in range(last + 1):
        total += ways_to_roll(s, first + i)
    x = below(rng, total)
    for i in range(last):
        x -= ways_to_roll(s, first + i)
        if x < 0:
            return i
    return last


# What it does.


@kernel
def apply(s: State, action: int) -> None:
    s.ply += 1
    me = s.actor
    if me == CHANCE:
        happen(s, action)
    elif s.pending > 0:
        cross_off(s, me, action - STONE - s.stones - s.dominoes)
        settle(s, me)
    elif action == END:
        end_turn(s)
    else:
        s.pending = action
        s.paying = 1
        settle(s, me)


@kernel
def happen(s: State, outcome: int) -> None:
    if s.event == ROLL:
        s.roll = ROLLS[FIRST_ROLL[s.colours, s.dice] + outcome]
        s.middle = s.roll
        s.event = NOTHING
        begin_turn(s, s.active)
        return
    if s.event == DEAL_SHEETS:
        deal_sheets(s, outcome)
    else:
        s.active = outcome
        s.random_first = 0
    if s.random_first:
        s.event = NAME_FIRST
    else:
        s.event = ROLL
        s.round = 1


@kernel
def deal_sheets(s: State, rank: int) -> None:
    """The tuple of different sheets with this rank in lexicographic order (1.7)."""
    block = 1
    for k in range(1, s.players):
        block *= s.sheets - k
    dealt = 0
    for seat in range(s.players):
        place = rank // block
        rank %= block
        sheet = 0
        while True:
            if not (dealt >> sheet) & 1:
                if place == 0:
                    break
                place -= 1
            sheet += 1
        dealt |= 1 << sheet
        s.sheet[seat] = sheet
        if seat + 1 < s.players:
            block //= s.sheets - 1 - seat


@kernel
def settle(s: State, me: int) -> None:
    """Pay what leaves no choice: a die if there is one, the only quarry stone or joker otherwise (3.3)."""
    while s.pending > 0:
        colour = colour_of(s, me, cell_to_pay(s))
        if (s.pool >> (4 * colour)) & 15:
            s.pool -= 1 << (4 * colour)
            paid(s, me)
        else:
            options = payments(s, me)
            if options & (options - 1):
                return
            cross_off(s, me, lowest(options))


@kernel
def cross_off(s: State, me: int, payment: int) -> None:
    """Pay with a quarry stone (from 0) or, above them, a joker."""
    if payment == s.quarry:
        s.jokers[me] -= 1
    elif s.paying == 1 and s.pending > s.stones:
        s.crossed = payment + 1  # both squares are marked at one moment: `last` moves when both are paid
    else:
        s.last[me] = payment + 1
    paid(s, me)


@kernel
def paid(s: State, me: int) -> None:
    """On to the second square of a domino, or mark what has been paid."""
    if s.paying == 1 and s.pending > s.stones:
        s.paying = 2
    else:
        mark(s, me)


@kernel
def mark(s: State, me: int) -> None:
    """Mark what has been paid, look for bonuses, go on with the turn."""
    s.last[me] = max(s.last[me], s.crossed)
    if s.pending <= s.stones:
        cells = 1 << (s.pending - STONE)
        s.marked[me] |= cells
        s.ready[me] = ready_stones(s, s.marked[me])
        s.stones_left -= 1
    else:
        d = s.pending - STONE - s.stones
        cells = (1 << s.domino[d, 0]) | (1 << s.domino[d, 1])
        s.marked[me] |= cells
        s.stones_left -= 2
    s.pending = 0
    s.paying = 0
    s.crossed = 0
    earn_bonuses(s, me, cells)
    if s.stones_left == 0 or not can_mark(s, me):
        end_turn(s)


@kernel
def ready_stones(s: State, marked: int) -> int:
    """Stones not marked whose supports are all marked."""
    ground = (marked << 1) | 1  # bit 0 is the ground, which carries everything
    found = 0
    for i in range(s.stones):
        found |= ((ground >> s.needs[i, 0]) & (ground >> s.needs[i, 1]) & 1) << i
    return found & ~marked


@kernel
def earn_bonuses(s: State, me: int, cells: int) -> None:
    """Open kinds with a symbol on a cell just marked, all of whose cells are now marked (3.3)."""
    for k in range(s.bonuses):
        if s.bonus[k] & cells and (s.open >> k) & 1 and s.bonus[k] & ~s.marked[me] == 0:
            s.earned[me] |= 1 << k
            s.earned_now |= 1 << k


@kernel
def can_mark(s: State, me: int) -> bool:
    return payable_stones(s, me) != 0 or (s.stones_left >= 2 and has_payable_domino(s, me))


@kernel
def begin_turn(s: State, seat: int) -> None:
    """The seat's turn; those who can mark nothing are passed over (R30)."""
    while True:
        s.pool = s.middle
        s.stones_left = s.stones_per_turn
        if can_mark(s, seat):
            s.actor = seat
            return
        seat = (seat + 1) % s.players
        if seat == s.active:
            break
    end_round(s)


@kernel
def end_turn(s: State) -> None:
    """Only the active player's dice stay out of the middle (R3)."""
    if s.actor == s.active:
        s.middle = s.pool
    seat = (s.actor + 1) % s.players
    if seat == s.active:
        end_round(s)
    else:
        begin_turn(s, seat)


@kernel
def end_round(s: State) -> None:
    s.open &= ~s.earned_now
    s.earned_now = 0
    s.roll = 0
    s.middle = 0
    s.pool = 0
    s.stones_left = 0
    s.actor = CHANCE
    s.event = ROLL
    ended = s.round >= s.max_rounds
    for seat in range(s.players):
        if count(structures(s, seat)) >= s.to_end:
            ended = True
    if ended:
        s.actor = OVER
        s.event = NOTHING
        return
    s.round += 1
    s.active = (s.active + 1) % s.players
