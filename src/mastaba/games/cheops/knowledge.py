"""Cheops: all sheets lie open. What a seat sees, as features."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.cheops.bits import count
from mastaba.games.cheops.payments import affordable, cell_to_pay
from mastaba.games.cheops.scoring import arch_value, points, pyramid_value, relief_value, structures
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import BONUSES, COLOURS, SEATS, SHEETS, SQUARES, STONES

CELLS = STONES + SQUARES
# Per seat from mine on: seated, to move, active, cells marked, stones ready, bonuses earned, bonuses missing one cell, sheet, quarry left,
# jokers, usable stones by colour, points of pyramid, arch, relief and in all, complete structures (3).
PER_SEAT = 3 + CELLS + STONES + 2 * BONUSES + SHEETS + 2 + COLOURS + 4 + 3
# Per cell of mine: a die pays it, die or quarry pays it, it is being paid.
PER_CELL = 3
# Shared: dice rolled, in the middle and still to take, by colour; bonuses open and earned in this round; stones left, paying, round,
# waiting for chance, over.
OBSERVATION_SIZE = SEATS * PER_SEAT + CELLS * PER_CELL + 3 * COLOURS + 2 * BONUSES + 5


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden."""


@kernel
def observe(s: State, seat: int, out: Reals) -> None:
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    me = max(seat, 0)
    for k in range(s.players):
        observe_seat(s, (me + k) % s.players, PER_SEAT * k, out)
    base = SEATS * PER_SEAT
    if seat >= 0:
        observe_costs(s, seat, base, out)
    base += CELLS * PER_CELL
    for c in range(s.colours):
        out[base + c] = ((s.roll >> (4 * c)) & 15) / 4.0
        out[base + COLOURS + c] = ((s.middle >> (4 * c)) & 15) / 4.0
        out[base + 2 * COLOURS + c] = ((s.pool >> (4 * c)) & 15) / 4.0
    base += 3 * COLOURS
    for k in range(s.bonuses):
        out[base + k] = (s.open >> k) & 1
        out[base + BONUSES + k] = (s.earned_now >> k) & 1
    base += 2 * BONUSES
    out[base] = s.stones_left / 4.0
    out[base + 1] = s.paying / 2.0
    out[base + 2] = min(s.round, 40) / 40.0
    out[base + 3] = s.actor == CHANCE
    out[base + 4] = s.actor == OVER


@kernel
def observe_seat(s: State, who: int, at: int, out: Reals) -> None:
    marked = s.marked[who]
    out[at] = 1.0
    out[at + 1] = s.actor == who
    out[at + 2] = s.active == who
    at += 3
    for i in range(s.stones):
        out[at + i] = (marked >> i) & 1
        out[at + CELLS + i] = (s.ready[who] >> i) & 1
    for i in range(s.cells - s.stones):
        out[at + STONES + i] = (marked >> (s.stones + i)) & 1
    at += CELLS + STONES
    for k in range(s.bonuses):
        missing = s.bonus[k] & ~marked
        out[at + k] = (s.earned[who] >> k) & 1
        out[at + BONUSES + k] = missing != 0 and missing & (missing - 1) == 0
    at += 2 * BONUSES
    out[at + s.sheet[who]] = 1.0
    at += SHEETS
    out[at] = (s.quarry - s.last[who]) / 12.0
    out[at + 1] = s.jokers[who] / 5.0
    for c in range(s.colours):
        out[at + 2 + c] = count(s.colour[s.sheet[who], c] >> (s.cells + s.last[who])) / 4.0
    at += 2 + COLOURS
    out[at] = pyramid_value(s, who) / 25.0
    out[at + 1] = arch_value(s, who) / 25.0
    out[at + 2] = relief_value(s, who) / 25.0
    out[at + 3] = points(s, who) / 60.0
    complete = structures(s, who)
    for k in range(3):
        out[at + 4 + k] = (complete >> k) & 1


@kernel
def observe_costs(s: State, seat: int, at: int, out: Reals) -> None:
    sheet = s.sheet[seat]
    dice = 0
    for c in range(s.colours):
        if (s.pool >> (4 * c)) & 15:
            dice |= s.colour[sheet, c]
    paid = affordable(s, seat)
    for i in range(s.cells):
        place = at + PER_CELL * (i if i < s.stones else STONES + i - s.stones)
        out[place] = (dice >> i) & 1
        out[place + 1] = (paid >> i) & 1
    if s.pending > 0 and s.actor == seat:
        cell = cell_to_pay(s)
        out[at + PER_CELL * (cell if cell < s.stones else STONES + cell - s.stones) + 2] = 1.0
