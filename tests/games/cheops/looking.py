"""What the tests read off the table."""

from __future__ import annotations

from typing import cast

from mastaba.engine.match import Match
from mastaba.engine.rules import SPECTATOR
from mastaba.games.cheops.state import State
from mastaba.games.cheops.view import BonusKind, View


def look(match: Match, seat: int = SPECTATOR) -> View:
    return cast(View, match.view(seat))


def state(match: Match) -> State:
    return cast(State, match.state)


def bonus(match: Match, kind: str) -> BonusKind:
    return next(b for b in look(match).bonuses if b.id == kind)
