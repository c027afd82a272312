"""Camel Up: options and the first position."""

from typing import Annotated

from msgspec import Meta

from mastaba.engine.errors import InvalidOptions
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Options as BaseOptions
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import START_MONEY


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on."""

    players: Annotated[int, Meta(ge=2, le=8, description="seats at the table")] = 2
    start_player: Annotated[int, Meta(ge=0, le=7, description="seat that acts first")] = 0
    tile_flip_in_place: Annotated[bool, Meta(description="house rule: a desert tile may be turned over where it lies")] = False
    hide_money: Annotated[bool, Meta(description="others' totals are not shown")] = False
    max_decisions: Annotated[
        int, Meta(ge=1, le=10_000, description="the race is stopped and scored as it stands after so many decisions")
    ] = 2000

    def check(self) -> None:
        if self.start_player >= self.players:
            raise InvalidOptions(f"start_player must be a seat 0..{self.players - 1}, not {self.start_player}")


def setup(options: Options) -> State:
    """Before the camels are placed: five chance reveals follow (R1)."""
    s = State()
    s.actor = CHANCE
    s.players = options.players
    s.turn = s.start_player = options.start_player
    s.dice = 31
    s.max_decisions = options.max_decisions
    s.flip_in_place = options.tile_flip_in_place
    s.hide_money = options.hide_money
    for camel in range(5):
        s.leg_left[camel] = 3
    for seat in range(options.players):
        s.money[seat] = START_MONEY
        s.hand[seat] = 31
    return s
