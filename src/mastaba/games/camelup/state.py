"""Camel Up: the position."""

from mastaba.engine.ints import Ints
from mastaba.engine.record import Record, field, i8, i16, i32

SEATS = 8

# Sources of money, the columns of State.earned.
FROM_TILES, FROM_ROLLS, FROM_LEG_BETS, FROM_RACE_BETS, SPARED = range(5)


class State(Record):
    """Camels are kept by rank: a stack is a run of camels in `order` that share a space, top first."""

    turn: int = field(i8, "seat whose turn it is; the roller while a die is being revealed")
    start_player: int = field(i8, "seat that acted first")
    leg: int = field(i16, "leg of the race from 1 on; 0 while the camels are being placed")
    order: Ints = field(i8, 5, "camels from first to last; the first `placed` entries during set-up")
    placed: int = field(i8, "camels on the track, 5 once set-up is over")
    space: Ints = field(i8, 5, "space of each camel, 1..16; 17..19 past the line; 0 not yet placed")
    dice: int = field(i8, "camels whose die is still in the pyramid, a bit each")
    shown: Ints = field(i8, 5, "value of each die that is out; 0 when inside, or not known")
    desert: Ints = field(i8, 20, "desert tile on each space: 0 none, else 1 + 2 * owner + side")
    tile: Ints = field(i8, SEATS, "space of each seat's desert tile; 0 in front of its owner")
    leg_left: Ints = field(i8, 5, "leg tiles left on each camel's stack, 0..3")
    leg_bets: Ints = field(i8, (SEATS, 5), "leg tiles held: a bit for 5, 3 and 2 (1, 2 and 4)")
    pyramid: Ints = field(i8, SEATS, "pyramid tiles held")
    money: Ints = field(i16, SEATS, "Egyptian pounds")
    hand: Ints = field(i8, SEATS, "race cards still held, a bit per camel")
    cards: Ints = field(i8, 2, "cards on the winner and the loser deck")
    deck: Ints = field(i8, (2, 40), "both decks in placing order: 5 * owner + camel")
    earned: Ints = field(i16, (SEATS, 5), "money by source: tiles, rolls, leg bets, race bets, spared by the floor at 0")
    decisions: int = field(i32, "player decisions made")
    max_decisions: int = field(i32, "the race is stopped and scored after so many decisions")
    flip_in_place: int = field(i8, "option: a desert tile may be turned over where it lies")
    hide_money: int = field(i8, "option: tables show no totals; a matter of display")
