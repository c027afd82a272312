"""Cheops: the position. The second half of the record is the printed sheets, so that any sheet file plays at full speed."""

from mastaba.engine.ints import Ints
from mastaba.engine.record import Record, field, i8, i16, i32, i64
from mastaba.games.cheops.tables import BONUSES, COLOURS, COLUMN, DOMINOES, LEVELS, SEATS, SHEETS, SQUARES, STONES


class State(Record):
    """Cells are bits: the stones of pyramid and arch in the order of the file, then the relief row by row."""

    event: int = field(i8, "what chance decides next: 0 nothing, else DEAL_SHEETS, NAME_FIRST or ROLL")
    random_first: int = field(i8, "1 while the first player is still to be drawn")
    round: int = field(i16, "number of the round from 1; 0 before the first player is known")
    active: int = field(i8, "seat that rolls this round")
    stones_left: int = field(i8, "stones the actor may still mark in this turn")
    pending: int = field(i8, "mark being paid, as its action number; 0 at a MARK decision")
    paying: int = field(i8, "with a pending mark: 1 its first stone is to be paid, 2 the second square of a domino")
    crossed: int = field(i8, "quarry stone that paid the first square of the pending domino; 0 a die or joker did")
    roll: int = field(i32, "dice of this round, four bits a colour; 0 before the roll")
    middle: int = field(i32, "dice in the middle when this turn began")
    pool: int = field(i32, "dice the actor can still take")
    open: int = field(i16, "bonus kinds that can still be earned, a bit each")
    earned_now: int = field(i16, "bonus kinds somebody earned in this round; they close at its end")

    sheet: Ints = field(i8, SEATS, "sheet of each seat")
    marked: Ints = field(i64, SEATS, "marked cells")
    ready: Ints = field(i64, SEATS, "stones not marked that rest on marked ones only (follows from `marked`)")
    last: Ints = field(i8, SEATS, "last quarry stone crossed off, from 1; 0 none")
    jokers: Ints = field(i8, SEATS, "jokers left")
    earned: Ints = field(i16, SEATS, "bonus kinds earned")

    sheet_set: int = field(i64, "identity of the sheet set, to find its names")
    colour: Ints = field(i64, (SHEETS, COLOURS), "by sheet and colour: the cells, and above them the quarry stones, of that colour")
    pyramid: int = field(i64, "cells of the pyramid")
    left: int = field(i64, "cells of the left column")
    right: int = field(i64, "cells of the right column")
    bonus: Ints = field(i64, BONUSES, "cells that carry the symbol of each kind")
    first_column: int = field(i32, "squares of the relief's first column, as bits from 0")
    faces: int = field(i32, "faces of a die, four bits a colour; 0 when every colour is equally likely")
    kind: Ints = field(i8, STONES, "of each stone: its level in the pyramid, or LEFT, RIGHT, CAPSTONE")
    needs: Ints = field(i8, (STONES, 2), "1 + the stones it rests on; 0 none")
    domino: Ints = field(i8, (DOMINOES, 2), "the two squares of each domino, as cells")
    stones: int = field(i8, "stones of pyramid and arch")
    cells: int = field(i8, "stones and squares")
    levels: int = field(i8, "levels of the pyramid")
    columns: int = field(i8, "columns of the relief")
    dominoes: int = field(i8, "dominoes of the relief")
    quarry: int = field(i8, "stones in the quarry")
    sheets: int = field(i8, "different sheets")
    colours: int = field(i8, "colours")
    dice: int = field(i8, "dice in use")
    stones_per_turn: int = field(i8, "stones a player may mark in a turn")
    bonuses: int = field(i8, "bonus kinds")
    to_end: int = field(i8, "complete structures that end the game")
    max_rounds: int = field(i16, "the game is stopped and scored after so many rounds")
    pyramid_points: Ints = field(i8, LEVELS + 1, "by highest marked level; 0 nothing marked")
    arch_points: Ints = field(i8, COLUMN + 1, "by height of the lower column")
    capstone_points: int = field(i8, "the whole arch")
    relief_points: Ints = field(i8, SQUARES // 2 + 1, "by pairs of squares marked")
    bonus_points: int = field(i8, "for each bonus")
    finish_points: int = field(i8, "for enough complete structures at the end")
    joker_points: int = field(i8, "for each joker left")
    quarry_points: int = field(i8, "for each stone to the right of the last one crossed off")
