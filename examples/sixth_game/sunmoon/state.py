"""Sun and Moon: the record, the options and the first position."""

from typing import Annotated

from msgspec import Meta

from mastaba.engine.ints import Ints
from mastaba.engine.record import CHANCE, Record, field, i8, i16
from mastaba.engine.rules import Options as BaseOptions

SEATS, FACES, COPIES, HAND = 4, 6, 4, 5  # tiles are numbered 1..6, four of each; a hand is five
MOON, SUN = -1, 1


class State(Record):
    turn: int = field(i8, "seat to be dealt a tile or to lay one; after a trick, the one that took it")
    to_deal: int = field(i8, "tiles still to be dealt")
    sky: int = field(i8, "MOON: the lowest tile takes the trick; SUN: the highest; 0 before the coin has fallen")
    bag: Ints = field(i8, FACES, "tiles left in the bag, by number")
    hand: Ints = field(i8, (SEATS, FACES), "tiles in each hand, by number")
    held: Ints = field(i8, SEATS, "how many tiles each hand holds")
    laid: Ints = field(i8, SEATS, "number each seat has laid in this trick; 0 none")
    gone: Ints = field(i8, FACES, "tiles of finished tricks, by number")
    points: Ints = field(i16, SEATS, "sum of the tiles each seat has taken")


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=2, le=SEATS, description="seats at the table")] = 2


def setup(options: Options) -> State:
    s = State()
    s.actor, s.players, s.to_deal = CHANCE, options.players, options.players * HAND
    s.bag[:] = COPIES
    return s
