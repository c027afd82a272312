"""What the tests read off the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import mastaba
from mastaba.engine.match import Match
from mastaba.engine.rules import EVERYTHING
from mastaba.games.camelup.state import State
from mastaba.games.camelup.view import View

EXAMPLES: dict[str, list[dict[str, Any]]] = json.loads((Path(__file__).parent / "examples.json").read_text())


def look(match: Match, seat: int = EVERYTHING) -> View:
    return cast(View, match.view(seat))


def state(match: Match) -> State:
    return cast(State, match.state)


def stacks(match: Match) -> dict[int, list[str]]:
    """Camels on each space, bottom to top."""
    return cast(dict[int, list[str]], look(match).stacks)


def tile_spaces(match: Match) -> list[int]:
    """Spaces where the seat to move may lay its tile."""
    lines = [move.text.split() for move in match.legal]
    return sorted({int(rest[0]) for word, *rest in lines if word in ("oasis", "mirage")})


def setting(options: dict[str, Any] | None = None, **fields: Any) -> Match:
    """A match with manual chance from a position, which carries its options."""
    agreed = {"players": fields.get("players", 2), **(options or {})}
    given = {**fields, "options": options or {}}
    return mastaba.load("camelup", **agreed).start(chance="manual", position=given)
