"""Imhotep: options and the first position."""

from typing import Annotated

from msgspec import Meta

from mastaba.engine.errors import InvalidOptions
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Options as BaseOptions
from mastaba.games.imhotep.state import ROUND_CARD, State
from mastaba.games.imhotep.tables import COPIES, SITES, START_SLED, STONES, WRATH_PENALTIES


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on."""

    players: Annotated[int, Meta(ge=2, le=4, description="seats at the table")] = 2
    sides: Annotated[
        str,
        Meta(pattern="^[AB]{5}$", description="side A or B of market, pyramid, temple, burial chamber and obelisks, in this order"),
    ] = "AAAAA"
    wrath: Annotated[bool, Meta(description="variant: the pharaoh's wrath on whoever lacks a stone at a site")] = False
    wrath_penalty: Annotated[int, Meta(description="points the wrath costs: 5 or 15")] = WRATH_PENALTIES[0]

    def check(self) -> None:
        if self.wrath_penalty not in WRATH_PENALTIES:
            raise InvalidOptions(f"wrath_penalty must be {' or '.join(map(str, WRATH_PENALTIES))}, not {self.wrath_penalty}")


def setup(options: Options) -> State:
    """Before the first round card is turned up."""
    s = State()
    s.actor = CHANCE
    s.players = options.players
    s.sides = sum(1 << site for site in range(len(SITES)) if options.sides[site] == "B")
    s.wrath = options.wrath_penalty if options.wrath else 0
    s.round = 1
    s.harbors = (1 << len(SITES)) - 1
    for seat in range(options.players):
        s.sled[seat] = START_SLED[seat]
        s.quarry[seat] = STONES - START_SLED[seat]
    for kind, copies in enumerate(COPIES):
        s.deck[kind] = copies
    s.deck_left = sum(COPIES)
    s.depth = 1
    s.step[0] = ROUND_CARD
    return s
