"""Alhambra: what a seat knows, as features. Hands are dealt, filled and emptied in the open, so it knows all (3.9)."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.alhambra.palace import lowest
from mastaba.games.alhambra.scoring import building_points, coming_round
from mastaba.games.alhambra.state import DIRK, SEATS, State
from mastaba.games.alhambra.tables import KINDS, PRICE, REACH, SPAN, TILES, TYPE, WALLS
from mastaba.games.alhambra.window import WINDOW_REACH, WINDOW_SPAN

# My palace in the window: type, walls on four sides. Per seat from mine on: seated, to move, turn, score, wall, points
# now, tiles by type (6), reserve (54 tiles), money by kind (36) and by currency (4). Market: per slot type (6), price,
# walls (4). Display: per slot currency (4), value. Bag and tiles to place (54 each), pile by kind (36); Dirk's
# tiles by type (6) and score; the tile in hand: type (6), walls (4); the slot being paid (4); phase (13), bonus, ending,
# round (3), windows of A and B (4), share of the turns used.
CELLS = WINDOW_SPAN * WINDOW_SPAN
PER_CELL, PER_SEAT, PER_MARKET, PER_DISPLAY = 5, 12 + TILES + KINDS + 4, 11, 5
SEATS_AT = PER_CELL * CELLS
MARKET_AT = SEATS_AT + SEATS * PER_SEAT
DISPLAY_AT = MARKET_AT + 4 * PER_MARKET
BAG_AT = DISPLAY_AT + 4 * PER_DISPLAY
PLACE_AT = BAG_AT + TILES
PILE_AT = PLACE_AT + TILES
DIRK_AT = PILE_AT + KINDS
TILE_AT = DIRK_AT + 7
SLOT_AT = TILE_AT + 10
PHASE_AT = SLOT_AT + 4
REST_AT = PHASE_AT + 13
OBSERVATION_SIZE = REST_AT + 12


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden from perfect memory: the order of bag and pile is not kept at all."""


@kernel
def observe(s: State, seat: int, out: Reals) -> None:
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    me = max(seat, 0)
    observe_palace(s, me, out)
    for k in range(s.players):
        observe_seat(s, (me + k) % s.players, out, SEATS_AT + PER_SEAT * k)
    for slot in range(4):
        if s.market[slot] > 0:
            observe_tile(s.market[slot] - 1, out, MARKET_AT + PER_MARKET * slot)
            out[MARKET_AT + PER_MARKET * slot + 10] = PRICE[s.market[slot] - 1] / 13.0
        if s.display[slot] > 0:
            at = DISPLAY_AT + PER_DISPLAY * slot
            out[at + (s.display[slot] - 1) // 9] = 1.0
            out[at + 4] = ((s.display[slot] - 1) % 9 + 1) / 9.0
    observe_set(s.bag, out, BAG_AT)
    placing = s.actor if s.actor >= 0 else s.turn
    observe_set(s.unplaced[placing], out, PLACE_AT)
    for kind in range(KINDS):
        out[PILE_AT + kind] = s.pile[kind] / 3.0
    for kind in range(6):
        out[DIRK_AT + kind] = s.count[DIRK, kind] / 11.0
    out[DIRK_AT + 6] = s.score[DIRK] / 150.0
    if s.tile > 0:
        observe_tile(s.tile - 1, out, TILE_AT)
    if s.slot > 0:
        out[SLOT_AT + s.slot - 1] = 1.0
    out[PHASE_AT + s.phase] = 1.0
    out[REST_AT] = s.bonus
    out[REST_AT + 1] = s.ending / 2.0
    out[REST_AT + 2 + coming_round(s)] = 1.0
    for which in range(2):
        if s.window[which, 1] > 0:
            out[REST_AT + 5 + 2 * which] = max(s.window[which, 0] - s.turned, 0) / 110.0
            out[REST_AT + 6 + 2 * which] = (s.window[which, 1] - s.turned) / 110.0
    out[REST_AT + 9] = s.turns / s.max_turns
    out[REST_AT + 10] = s.actor == CHANCE
    out[REST_AT + 11] = s.actor == OVER


@kernel
def observe_palace(s: State, me: int, out: Reals) -> None:
    """The own palace; tiles outside the window do not show."""
    tiles = s.palace[me]
    out[WINDOW_REACH * WINDOW_SPAN + WINDOW_REACH] = 1.0
    while tiles != 0:
        tile = lowest(tiles)
        x = s.cell[tile] % SPAN - REACH + WINDOW_REACH
        y = s.cell[tile] // SPAN - REACH + WINDOW_REACH
        if 0 <= x < WINDOW_SPAN and 0 <= y < WINDOW_SPAN:
            at = y * WINDOW_SPAN + x
            out[at] = (TYPE[tile] + 1) / 7.0
            for side in range(4):
                out[(side + 1) * CELLS + at] = (WALLS[tile] >> side) & 1
        tiles &= tiles - 1


@kernel
def observe_seat(s: State, who: int, out: Reals, at: int) -> None:
    out[at] = 1.0
    out[at + 1] = s.actor == who
    out[at + 2] = s.turn == who
    out[at + 3] = s.score[who] / 150.0
    out[at + 4] = s.wall[who] / 20.0
    out[at + 5] = building_points(s, coming_round(s), who) / 50.0
    for kind in range(6):
        out[at + 6 + kind] = s.count[who, kind] / 11.0
    observe_set(s.reserve[who], out, at + 12)
    for currency in range(4):
        for value in range(9):
            out[at + 12 + TILES + 9 * currency + value] = ((s.hand[who, currency] >> 4 * value) & 3) / 3.0
        out[at + 12 + TILES + KINDS + currency] = s.money[who, currency] / 30.0


@kernel
def observe_set(tiles: int, out: Reals, at: int) -> None:
    while tiles != 0:
        out[at + lowest(tiles)] = 1.0
        tiles &= tiles - 1


@kernel
def observe_tile(tile: int, out: Reals, at: int) -> None:
    out[at + TYPE[tile]] = 1.0
    for side in range(4):
        out[at + 6 + side] = (WALLS[tile] >> side) & 1
