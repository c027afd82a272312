"""Alhambra: options and the first position."""

from typing import Annotated

from msgspec import Meta

from mastaba.engine.errors import InvalidOptions
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Options as BaseOptions
from mastaba.games.alhambra.palace import clear_board, redraw
from mastaba.games.alhambra.state import OPEN_MARKET, State
from mastaba.games.alhambra.tables import ALL_TILES, COPIES, KINDS

LONGEST = 5000  # turns


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on."""

    players: Annotated[int, Meta(ge=2, le=6, description="seats at the table; two play with Dirk, an imaginary third")] = 3
    age_order: Annotated[
        tuple[int, ...], Meta(description="all seats, youngest first: the last tie-break for the start; empty means 0, 1, 2 …")
    ] = ()
    optional_bonus_action: Annotated[bool, Meta(description="the action after an exact payment may be declined")] = False
    open_hands: Annotated[bool, Meta(description="tables show every hand")] = False
    max_turns: Annotated[int, Meta(ge=1, le=LONGEST, description="the game ends normally after so many turns")] = 1000

    def check(self) -> None:
        if self.age_order and sorted(self.age_order) != list(range(self.players)):
            raise InvalidOptions(f"age_order must name each seat 0..{self.players - 1} once, youngest first")


def setup(options: Options) -> State:
    """Fountains and a full bag; the market, Dirk's first tiles, the hands and the display are drawn by chance."""
    s = State()
    s.actor = CHANCE
    s.phase = OPEN_MARKET
    s.players = options.players
    s.bag = ALL_TILES
    for kind in range(KINDS):
        s.pile[kind] = COPIES[options.players]
    s.pile_cards = KINDS * COPIES[options.players]
    for i, seat in enumerate(options.age_order or range(options.players)):
        s.age_order[i] = seat
    for seat in range(options.players):
        redraw(s, seat)
    clear_board(s)
    s.optional_bonus = options.optional_bonus_action
    s.open_hands = options.open_hands
    s.max_turns = options.max_turns
    return s
