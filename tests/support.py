"""What rule tests share: matches with written-out chance, from the start or from a position."""

from __future__ import annotations

from typing import Any

import mastaba
from mastaba.engine.errors import IllegalAction
from mastaba.engine.match import Match


def start(name: str, **options: Any) -> Match:
    """A match whose dice and draws are played by the test, like actions."""
    return mastaba.load(name, **options).start(chance="manual")


def position(name: str, options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """Such a match from a position given by its JSON fields; options default to those the position needs."""
    given = dict(options or {})
    if "players" in fields:
        given.setdefault("players", fields["players"])
    return mastaba.load(name, **given).start(chance="manual", position=fields)


def can(match: Match, *moves: Any) -> bool:
    """Whether the moves may be played one after the other; the match stays as it is."""
    twin = match.copy()
    try:
        twin.play(*moves)
    except IllegalAction:
        return False
    return True


def texts(match: Match) -> list[str]:
    """The legal actions as text."""
    return [move.text for move in match.legal]
