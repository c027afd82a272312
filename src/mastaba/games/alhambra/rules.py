"""Alhambra: what may be done and what it does. Section numbers are those of docs/games/alhambra.md."""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE
from mastaba.games.alhambra.course import actions_over, draw_money, draw_tile, end_turn, next_heir, offer_tile
from mastaba.games.alhambra.palace import build, clashes, clear_board, ground, in_use, lay_out, lift, lowest, redraw, tiles_of_row
from mastaba.games.alhambra.state import ACTION, DEAL, DESTINATION, DIRK, DISPLAY, LEFTOVERS, OPEN_DISPLAY, PAYING, PICKING, PLACING, State
from mastaba.games.alhambra.tables import (
    BUY,
    CARDS,
    CELL,
    END_TURN,
    KINDS,
    MOST_TAKEN,
    PAID,
    PASS,
    PAY,
    PRICE,
    REACH,
    SCORING_CARD,
    SPAN,
    SPARE,
    TAKE,
    TILE,
    TO_DIRK,
    TO_RESERVE,
    TYPE,
    WALLS,
    WAY,
    WAYS,
)


@kernel
def legal(s: State, out: Ints) -> int:
    me = s.actor
    if me < 0:
        return 0
    if s.phase == ACTION:
        return legal_actions(s, me, out)
    if s.phase == PAYING:
        return legal_payments(s, me, out)
    if s.phase == PICKING:
        return list_tiles(s.unplaced[me], out, 0)
    if s.phase == PLACING:
        return list_cells(s, WALLS[s.tile - 1], True, out, 0)
    out[0] = TO_RESERVE
    n = 1
    if s.players == 2 and s.ending != LEFTOVERS:
        out[1] = TO_DIRK
        n = 2
    return list_cells(s, WALLS[s.tile - 1], False, out, n)


@kernel
def legal_actions(s: State, me: int, out: Ints) -> int:
    """The choices of 3.2."""
    n = legal_takes(s, out)
    for slot in range(4):
        out[n] = BUY + slot
        n += s.market[slot] > 0 and s.money[me, slot] >= PRICE[s.market[slot] - 1]
    n = list_tiles(s.removable[me] | fitting(s, me), out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    if s.bonus != 0 and s.optional_bonus != 0:
        out[n] = END_TURN
        n += 1
    return n


@kernel
def legal_takes(s: State, out: Ints) -> int:
    """One card, or several worth at most five; of equal cards those in the lowest slots."""
    n = 0
    worth = 0  # four bits a slot
    twins = 0  # for each slot four bits: lower slots with an equal card
    free = 0
    for slot in range(4):
        card = s.display[slot]
        if card == 0:
            free |= 1 << slot
        else:
            worth |= ((card - 1) % 9 + 1) << 4 * slot
            for lower in range(slot):
                twins |= (s.display[lower] == card) << (4 * slot + lower)
    for mask in range(1, 16):
        if mask & free == 0:
            total = 0
            cards = 0
            needed = 0
            for slot in range(4):
                if (mask >> slot) & 1 != 0:
                    total += (worth >> 4 * slot) & 15
                    needed |= (twins >> 4 * slot) & 15
                    cards += 1
            if (cards == 1 or total <= MOST_TAKEN) and needed & ~mask == 0:
                out[n] = TAKE + mask - 1
                n += 1
    return n


@kernel
def fitting(s: State, seat: int) -> int:
    """Tiles of the reserve that have a cell to go to."""
    tiles = s.reserve[seat]
    left = tiles
    while left != 0:
        tile = lowest(left)
        if (s.fits[seat] >> WALLS[tile]) & 1 == 0:
            tiles &= ~(1 << tile)
        left &= left - 1
    return tiles


@kernel
def list_tiles(tiles: int, out: Ints, n: int) -> int:
    while tiles != 0:
        out[n] = TILE + lowest(tiles)
        n += 1
        tiles &= tiles - 1
    return n


@kernel
def legal_payments(s: State, me: int, out: Ints) -> int:
    """Sets of cards in hand that pay the price and hold no superfluous card (3.3)."""
    slot = s.slot - 1
    price = PRICE[s.market[slot] - 1]
    hand = s.hand[me, slot] | SPARE
    n = 0
    for i in range(WAYS[price]):
        way = WAY[price, i]
        out[n] = PAY + way
        n += (hand - CARDS[way]) & SPARE == SPARE
    return n


@kernel
def list_cells(s: State, walls: int, swaps: bool, out: Ints, n: int) -> int:
    """Cells of the palace on the board where such a tile may be placed, or swapped in (4.1, 4.2)."""
    row = 1
    while in_use(s, row):
        cells = ground(s, row)
        if swaps:
            cells |= tiles_of_row(s, row)
        cells &= ~clashes(s, row, walls)
        first = CELL + (s.top + row + REACH) * SPAN + s.left + REACH
        while cells != 0:
            out[n] = first + lowest(cells)
            n += 1
            cells &= cells - 1
        row += 1
    return n


@kernel
def chance(s: State, out: Ints, weight: Ints) -> int:
    """A tile of the bag, a card of the pile, or a scoring card in its window (3.8)."""
    n = 0
    if s.actor != CHANCE:
        return n
    if s.phase != DEAL and s.phase != OPEN_DISPLAY and s.phase != DISPLAY:
        tiles = s.bag
        while tiles != 0:
            out[n] = lowest(tiles)
            weight[n] = 1
            n += 1
            tiles &= tiles - 1
        return n
    place = s.turned + 1
    due = -1
    others = 1  # places of the window where the scoring card is not
    for which in range(2):
        if s.window[which, 0] <= place <= s.window[which, 1]:
            due = which
            others = s.window[which, 1] - place
    if others > 0:
        for kind in range(KINDS):
            out[n] = kind
            weight[n] = s.pile[kind] * others
            n += s.pile[kind] > 0
    if due >= 0:
        out[n] = SCORING_CARD + due
        weight[n] = max(s.pile_cards, 1)
        n += 1
    return n


@kernel
def apply(s: State, action: int) -> None:
    s.ply += 1
    if s.actor == CHANCE:
        if s.phase == DEAL or s.phase == OPEN_DISPLAY or s.phase == DISPLAY:
            draw_money(s, action)
        else:
            draw_tile(s, action)
    elif action < BUY:
        take(s, s.actor, action - TAKE + 1)
    elif action < PAY:
        s.slot = action - BUY + 1
        s.phase = PAYING
    elif action < TILE:
        pay(s, s.actor, action - PAY)
    elif action < TO_RESERVE:
        choose_tile(s, s.actor, action - TILE)
    elif PASS <= action <= END_TURN:
        actions_over(s)
    elif s.phase == PLACING:
        redesign(s, s.actor, action - CELL)
    else:
        put(s, s.actor, action)


@kernel
def take(s: State, me: int, mask: int) -> None:
    for slot in range(4):
        if (mask >> slot) & 1 != 0:
            kind = s.display[slot] - 1
            value = kind % 9 + 1
            s.hand[me, kind // 9] += 1 << 4 * (value - 1)
            s.money[me, kind // 9] += value
            s.taken[me] += value
            s.display[slot] = 0
    actions_over(s)


@kernel
def pay(s: State, me: int, payment: int) -> None:
    slot = s.slot - 1
    tile = s.market[slot] - 1
    s.hand[me, slot] -= CARDS[payment]
    s.money[me, slot] -= PAID[payment]
    for value in range(9):
        s.discards[9 * slot + value] += (CARDS[payment] >> 4 * value) & 3
    s.market[slot] = 0
    s.unplaced[me] |= 1 << tile
    s.purchases[me] += 1
    s.slot = 0
    s.phase = ACTION
    if PAID[payment] > PRICE[tile]:
        actions_over(s)
        return
    s.exact[me] += 1
    s.bonus = 1
    if not can_act(s, me):
        actions_over(s)


@kernel
def can_act(s: State, me: int) -> bool:
    for slot in range(4):
        if s.display[slot] > 0 or (s.market[slot] > 0 and s.money[me, slot] >= PRICE[s.market[slot] - 1]):
            return True
    return (s.removable[me] | fitting(s, me)) != 0


@kernel
def choose_tile(s: State, me: int, tile: int) -> None:
    """Pick a tile to place, bring one in from the reserve, or remove one, according to where it lies."""
    if s.phase == PICKING:
        s.tile = tile + 1
        s.phase = DESTINATION
    elif (s.reserve[me] >> tile) & 1 != 0:
        s.tile = tile + 1
        s.phase = PLACING
        lay_out(s, me)
    else:
        lift(s, me, tile)
        s.reserve[me] |= 1 << tile
        s.redesigns[me] += 1
        redraw(s, me)
        clear_board(s)
        actions_over(s)


@kernel
def redesign(s: State, me: int, cell: int) -> None:
    """Place the chosen reserve tile; a tile that lies there makes way for it (3.4)."""
    tile = s.tile - 1
    tiles = s.palace[me]
    while tiles != 0:
        old = lowest(tiles)
        if s.cell[old] == cell:
            lift(s, me, old)
            s.reserve[me] |= 1 << old
        tiles &= tiles - 1
    s.reserve[me] &= ~(1 << tile)
    build(s, me, tile, cell)
    s.tile = 0
    s.redesigns[me] += 1
    redraw(s, me)
    clear_board(s)
    actions_over(s)


@kernel
def put(s: State, me: int, action: int) -> None:
    """The destination of a tile bought or won (3.6)."""
    tile = s.tile - 1
    s.unplaced[me] &= ~(1 << tile)
    s.tile = 0
    if action == TO_RESERVE:
        s.reserve[me] |= 1 << tile
    elif action == TO_DIRK:
        s.dirk |= 1 << tile
        s.count[DIRK, TYPE[tile]] += 1
    else:
        build(s, me, tile, action - CELL)
        redraw(s, me)
    if s.unplaced[me] != 0:
        offer_tile(s, me)
    else:
        clear_board(s)
        if s.ending == LEFTOVERS:
            next_heir(s)
        else:
            end_turn(s)
