"""Alhambra: the course of the game: set-up, the end of a turn, the end of the game, and what chance draws in them."""

from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.alhambra.palace import clear_board, lay_out, lowest
from mastaba.games.alhambra.scoring import hold_round
from mastaba.games.alhambra.state import (
    ACTION,
    DEAL,
    DESTINATION,
    DIRK,
    DIRK_DRAWS,
    DIRK_STARTS,
    DISPLAY,
    DONE,
    LAST_TURN,
    LEFTOVERS,
    MARKET,
    OPEN_DISPLAY,
    PICKING,
    State,
)
from mastaba.games.alhambra.tables import DIRK_AFTER_FIRST, DIRK_SHARE, DIRK_START, KINDS, PILES, SCORING_CARD, START_MONEY, TYPE


@kernel
def first_empty_market(s: State) -> int:
    """The lowest empty market slot, or -1."""
    for slot in range(4):
        if s.market[slot] == 0:
            return slot
    return -1


@kernel
def first_empty_display(s: State) -> int:
    """The lowest empty display slot, or -1."""
    for slot in range(4):
        if s.display[slot] == 0:
            return slot
    return -1


@kernel
def draw_tile(s: State, tile: int) -> None:
    """Chance: a tile out of the bag, for the market or for Dirk."""
    s.bag &= ~(1 << tile)
    if s.phase == DIRK_STARTS or s.phase == DIRK_DRAWS:
        s.dirk |= 1 << tile
        s.count[DIRK, TYPE[tile]] += 1
        s.dirk_due -= 1
        if s.dirk_due == 0:
            if s.phase == DIRK_STARTS:
                s.phase = DEAL
            else:
                close_turn(s)
        return
    s.market[first_empty_market(s)] = tile + 1
    if s.phase == MARKET:
        refill(s)
    elif first_empty_market(s) < 0:
        s.phase = DEAL
        if s.players == 2:
            s.phase = DIRK_STARTS
            s.dirk_due = DIRK_START


@kernel
def draw_money(s: State, kind: int) -> None:
    """Chance: a card off the pile, for a hand at the deal or for the display."""
    if s.phase == DISPLAY and s.window[0, 1] + s.window[1, 1] > 0:
        s.turned += 1
    if kind >= SCORING_CARD:
        which = kind - SCORING_CARD
        s.revealed |= 1 << which
        s.window[which, 0] = 0
        s.window[which, 1] = 0
        if s.window[0, 1] + s.window[1, 1] == 0:
            s.turned = 0
        refill(s)
        return
    s.pile[kind] -= 1
    s.pile_cards -= 1
    if s.phase == DEAL:
        deal(s, kind)
        return
    s.display[first_empty_display(s)] = kind + 1
    if s.phase == DISPLAY:
        refill(s)
    elif first_empty_display(s) < 0:
        stack_pile(s)
        s.phase = ACTION
        s.turn = s.start_player
        s.actor = s.turn


@kernel
def deal(s: State, kind: int) -> None:
    """Cards one at a time until each hand is worth twenty or more (2)."""
    value = kind % 9 + 1
    s.hand[s.turn, kind // 9] += 1 << 4 * (value - 1)
    s.money[s.turn, kind // 9] += value
    if wealth(s, s.turn) >= START_MONEY:
        s.turn += 1
        if s.turn == s.players:
            s.turn = 0
            s.start_player = find_start(s)
            s.phase = OPEN_DISPLAY


@kernel
def wealth(s: State, seat: int) -> int:
    """Total value of a hand."""
    return s.money[seat, 0] + s.money[seat, 1] + s.money[seat, 2] + s.money[seat, 3]


@kernel
def cards_in_hand(s: State, seat: int) -> int:
    n = 0
    for currency in range(4):
        for value in range(9):
            n += (s.hand[seat, currency] >> 4 * value) & 3
    return n


@kernel
def find_start(s: State) -> int:
    """Fewest cards, then the smallest total, then the youngest."""
    first = s.age_order[0]
    for i in range(1, s.players):
        seat = s.age_order[i]
        fewer = cards_in_hand(s, seat) - cards_in_hand(s, first)
        if fewer < 0 or (fewer == 0 and wealth(s, seat) < wealth(s, first)):
            first = seat
    return first


@kernel
def stack_pile(s: State) -> None:
    """A goes into the second of five piles, B into the fourth; the first piles get the cards left over (2)."""
    size = s.pile_cards // PILES
    larger = s.pile_cards % PILES
    for which in range(2):
        pile = 1 + 2 * which
        before = pile * size + min(pile, larger) + which
        s.window[which, 0] = before + 1
        s.window[which, 1] = before + 1 + size + (pile < larger)


@kernel
def actions_over(s: State) -> None:
    """The bought tiles are placed (3.6), then the turn ends."""
    s.bonus = 0
    if s.unplaced[s.turn] != 0:
        lay_out(s, s.turn)
        offer_tile(s, s.turn)
    else:
        end_turn(s)


@kernel
def offer_tile(s: State, seat: int) -> None:
    """Ask which tile to place next, or where the only one goes."""
    tiles = s.unplaced[seat]
    s.actor = seat
    if tiles & (tiles - 1) == 0:
        s.tile = lowest(tiles) + 1
        s.phase = DESTINATION
    else:
        s.phase = PICKING


@kernel
def end_turn(s: State) -> None:
    s.turns += 1
    if s.turns >= s.max_turns:
        s.ending = LAST_TURN
    refill(s)


@kernel
def refill(s: State) -> None:
    """The next draw for the display, then for the market; when all is drawn, close the turn (3.7)."""
    s.actor = CHANCE
    if first_empty_display(s) >= 0:
        if s.pile_cards == 0 and s.window[0, 1] + s.window[1, 1] == 0:
            reshuffle(s)
        if s.pile_cards > 0 or s.window[0, 1] + s.window[1, 1] > 0:
            s.phase = DISPLAY
            return
    if first_empty_market(s) >= 0:
        if s.bag != 0:
            s.phase = MARKET
            return
        s.ending = LAST_TURN
    close_turn(s)


@kernel
def reshuffle(s: State) -> None:
    """The discards become the pile."""
    for kind in range(KINDS):
        s.pile[kind] = s.discards[kind]
        s.pile_cards += s.discards[kind]
        s.discards[kind] = 0


@kernel
def close_turn(s: State) -> None:
    """Hold the rounds whose cards came up, each with Dirk's draw after it; then the next seat, or the end (3.7)."""
    for which in range(2):
        if (s.revealed >> which) & 1 != 0:
            s.revealed &= ~(1 << which)
            hold_round(s, which)
            if s.players == 2 and s.bag != 0:
                tiles = count_tiles(s.bag)
                s.dirk_due = min(tiles, DIRK_AFTER_FIRST) if which == 0 else tiles // DIRK_SHARE
                if s.dirk_due > 0:
                    s.phase = DIRK_DRAWS
                    s.actor = CHANCE
                    return
    if s.ending != 0:
        give_leftovers(s)
    else:
        s.turn = (s.turn + 1) % s.players
        s.phase = ACTION
        s.actor = s.turn


@kernel
def count_tiles(tiles: int) -> int:
    n = 0
    while tiles != 0:
        n += 1
        tiles &= tiles - 1
    return n


@kernel
def give_leftovers(s: State) -> None:
    """Each tile in the market goes to the one player with most money in the currency of its slot (5)."""
    s.ending = LEFTOVERS
    for slot in range(4):
        if s.market[slot] > 0:
            heir = richest(s, slot)
            if heir >= 0:
                s.unplaced[heir] |= 1 << (s.market[slot] - 1)
                s.market[slot] = 0
    next_heir(s)


@kernel
def richest(s: State, currency: int) -> int:
    """The seat with strictly the highest total in a currency, or -1."""
    best = 0
    heir = -1
    for seat in range(s.players):
        if s.money[seat, currency] > best:
            best = s.money[seat, currency]
            heir = seat
        elif s.money[seat, currency] == best:
            heir = -1
    return heir


@kernel
def next_heir(s: State) -> None:
    """Leftover tiles are placed in seat order from the one after the last turn; then the third round ends the game."""
    for k in range(1, s.players + 1):
        seat = (s.turn + k) % s.players
        if s.unplaced[seat] != 0:
            lay_out(s, seat)
            offer_tile(s, seat)
            return
    clear_board(s)
    hold_round(s, 2)
    s.phase = DONE
    s.actor = OVER
