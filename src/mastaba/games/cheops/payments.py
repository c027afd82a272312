"""Cheops: what a player can pay, with dice, quarry and jokers (3.3)."""

from mastaba.engine.kernel import kernel
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import STONE


@kernel
def affordable(s: State, seat: int) -> int:
    """Cells whose colour the seat can pay with a die or a quarry stone."""
    sheet = s.sheet[seat]
    past = s.cells + s.last[seat]
    pool = s.pool
    found = 0
    for c in range(s.colours):
        cells = s.colour[sheet, c]
        if (pool >> (4 * c)) & 15 or cells >> past:
            found |= cells
    return found


@kernel
def scarce(s: State, seat: int) -> int:
    """Cells of the colours that the seat can pay just once with dice and quarry."""
    sheet = s.sheet[seat]
    past = s.cells + s.last[seat]
    found = 0
    for c in range(s.colours):
        cells = s.colour[sheet, c]
        stones = cells >> past
        ways = (s.pool >> (4 * c)) & 15
        ways += 1 if stones else 0
        ways += 1 if stones & (stones - 1) else 0
        if ways == 1:
            found |= cells
    return found


@kernel
def colour_of(s: State, seat: int, cell: int) -> int:
    """The printed colour of a cell."""
    sheet = s.sheet[seat]
    c = 0
    while not (s.colour[sheet, c] >> cell) & 1:
        c += 1
    return c


@kernel
def payable_stones(s: State, seat: int) -> int:
    """Single stones that may be marked now."""
    if s.jokers[seat] > 0:
        return s.ready[seat]
    return s.ready[seat] & affordable(s, seat)


@kernel
def usable(s: State, seat: int, colour: int) -> int:
    """Quarry stones of a colour to the right of the last one crossed off, a bit each from 0."""
    last = s.last[seat]
    return s.colour[s.sheet[seat], colour] >> (s.cells + last) << last


@kernel
def has_payable_domino(s: State, seat: int) -> bool:
    covered = affordable(s, seat)
    tight = scarce(s, seat)
    found = False
    for d in range(s.dominoes):
        found = found or is_payable_domino(s, seat, d, covered, tight)
    return found


@kernel
def is_payable_domino(s: State, seat: int, d: int, covered: int, tight: int) -> bool:
    """Both squares free, and jokers for what dice and quarry do not pay."""
    a = s.domino[d, 0]
    b = s.domino[d, 1]
    if ((s.marked[seat] >> a) | (s.marked[seat] >> b)) & 1:
        return False
    lacking = 2 - ((covered >> a) & 1) - ((covered >> b) & 1)
    jokers = s.jokers[seat]
    if lacking > jokers:
        return False
    # Two squares of one colour that can be paid only once.
    return jokers > 0 or not (tight >> a) & (tight >> b) & 1 or colour_of(s, seat, a) != colour_of(s, seat, b)


@kernel
def cell_to_pay(s: State) -> int:
    """The stone of the pending mark, or the square of the pending domino that comes next."""
    if s.pending <= s.stones:
        return s.pending - STONE
    return s.domino[s.pending - STONE - s.stones, s.paying - 1]


@kernel
def payments(s: State, seat: int) -> int:
    """What can pay the pending stone when no die can: quarry stones as bits from 0, the joker above them (3.3)."""
    joker = 1 << s.quarry
    mine = colour_of(s, seat, cell_to_pay(s))
    stones = usable(s, seat, mine)
    if s.pending <= s.stones or s.paying == 2:
        if s.crossed > 0:
            stones &= ~(1 << (s.crossed - 1))
        return stones | joker if s.jokers[seat] > 0 else stones
    # The first square: what is used for it must leave the second payable.
    other = colour_of(s, seat, s.domino[s.pending - STONE - s.stones, 1])
    jokers = s.jokers[seat]
    if (s.pool >> (4 * other)) & 15:
        return stones | joker if jokers > 0 else stones
    others = usable(s, seat, other)
    found = 0
    if jokers > 1 or (jokers == 1 and others != 0):
        found = joker
    if jokers > 0 or (others != 0 and (other != mine or others & (others - 1) != 0)):
        found |= stones
    return found
