"""A table as a saved game."""

from __future__ import annotations

import msgspec

from mastaba.engine.saved import SavedGame
from mastaba.engine.saved import save as save_match
from mastaba.server.live import Live


def saved(live: Live, seat: int) -> SavedGame:
    """The whole game once it is over; before, what a seat may know of it."""
    match = live.game().copy()
    match.automatic = live.over  # the seed goes out with the finished game only
    document = msgspec.json.decode(save_match(match, seat), type=SavedGame)
    document.seats = [s.name for s in live.seats]
    return document
