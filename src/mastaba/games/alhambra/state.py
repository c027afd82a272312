"""Alhambra: the position."""

from mastaba.engine.ints import Ints
from mastaba.engine.record import Record, field, i8, i16, i64
from mastaba.games.alhambra.tables import KINDS, TILES

SEATS = 6
DIRK = 6  # his row where players and he stand together
ROWS = 40  # of the drawing board: the tallest palace has 35, with two free rows round it

# Phases: what a player decides, or what chance draws.
ACTION, PAYING, PLACING, PICKING, DESTINATION, OPEN_MARKET, DIRK_STARTS, DEAL, OPEN_DISPLAY, DISPLAY, MARKET, DIRK_DRAWS, DONE = range(13)
PHASES = (
    "action", "pay", "cell", "pick", "destination",
    "set-up market", "set-up dirk", "deal", "set-up display", "display", "market", "dirk", "over",
)  # fmt: skip

# State.ending
LAST_TURN, LEFTOVERS = 1, 2


class State(Record):
    """Tiles are sets of bits. What the rules ask of a palace is kept for each seat and surveyed anew when it changes."""

    phase: int = field(i8, "what is decided or drawn, as in PHASES")
    turn: int = field(i8, "seat whose turn it is; during the deal the seat that gets cards")
    bonus: int = field(i8, "1 after an exact payment in this turn")
    slot: int = field(i8, "market slot being paid for, 1..4; else 0")
    tile: int = field(i8, "tile being placed, plus 1; else 0")
    ending: int = field(i8, "1 the game ends after this turn, 2 the leftover tiles are given out")
    revealed: int = field(i8, "scoring cards put aside in this refill and not yet scored, a bit each")
    rounds: int = field(i8, "scoring rounds held, a bit each")
    dirk_due: int = field(i8, "tiles Dirk has still to draw")
    start_player: int = field(i8, "seat of the first turn; 0 until the deal is over")
    turns: int = field(i16, "turns ended")

    market: Ints = field(i8, 4, "tile in each slot, plus 1; 0 empty")
    display: Ints = field(i8, 4, "money card in each slot, plus 1; 0 empty")
    bag: int = field(i64, "tiles not yet drawn")
    dirk: int = field(i64, "Dirk's tiles")
    palace: Ints = field(i64, SEATS, "tiles built, without the fountain")
    reserve: Ints = field(i64, SEATS, "tiles on the reserve board")
    unplaced: Ints = field(i64, SEATS, "tiles bought in this turn, or won at the end, and not yet placed")
    cell: Ints = field(i16, TILES, "cell of each tile in a palace; else 0")

    hand: Ints = field(i64, (SEATS, 4), "money cards by currency: four bits count the cards of each value")
    money: Ints = field(i16, (SEATS, 4), "total value in hand by currency")
    pile: Ints = field(i8, KINDS, "money cards left in the pile, by kind")
    discards: Ints = field(i8, KINDS, "money cards paid, by kind")
    pile_cards: int = field(i8, "money cards in the pile")
    turned: int = field(i8, "places of the stacked pile turned up so far; 0 once no scoring card is in it")
    window: Ints = field(i8, (2, 2), "first and last place where A and B may lie; 0 when not in the pile")

    count: Ints = field(i8, (SEATS + 1, 6), "tiles that count, by type; the last row is Dirk's")
    wall: Ints = field(i8, SEATS, "longest external wall")
    removable: Ints = field(i64, SEATS, "tiles of the palace that may be removed")
    fits: Ints = field(i16, SEATS, "shapes (sets of walls) that have a cell to be placed or swapped in, a bit each")

    score: Ints = field(i16, SEATS + 1, "points; Dirk's last")
    tally: Ints = field(i8, (3, SEATS + 1, 6), "tiles by type as they counted in each round held")
    walls: Ints = field(i8, (3, SEATS), "longest external wall in each round held")
    purchases: Ints = field(i8, SEATS, "tiles bought")
    exact: Ints = field(i8, SEATS, "tiles bought for exactly their price")
    redesigns: Ints = field(i16, SEATS, "tiles placed from the reserve, swapped or removed")
    taken: Ints = field(i16, SEATS, "value of the money taken from the display")

    age_order: Ints = field(i8, SEATS, "option: seats, youngest first")
    optional_bonus: int = field(i8, "option: the action after an exact payment may be declined")
    open_hands: int = field(i8, "option: tables show all hands; a matter of display")
    max_turns: int = field(i16, "option: the game ends after so many turns")

    # The drawing board holds one palace while its tiles are being placed (phases pick, cell and destination); else all 0.
    left: int = field(i8, "x of column 0 of the board")
    top: int = field(i8, "y of row 0 of the board")
    floor: Ints = field(i64, ROWS, "cells with a tile, a bit for each column")
    north: Ints = field(i64, ROWS, "cells with a wall on their north side, whichever tile it is printed on")
    west: Ints = field(i64, ROWS, "cells with a wall on their west side, likewise")
