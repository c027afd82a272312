"""What the tests of Imhotep share: a table set up in the middle of a game, and a look at it."""

from __future__ import annotations

from typing import Any, cast

import mastaba
from mastaba.engine.match import Match
from mastaba.engine.rules import SPECTATOR
from mastaba.games.imhotep.state import State
from mastaba.games.imhotep.tables import DATA
from mastaba.games.imhotep.view import View

SITES: dict[str, Any] = DATA["sites"]
EMPTY = ["____", "___", "__", "__"]  # the round card 4 3 2 2, which all player counts have
BLACK, WHITE, BROWN, GRAY = range(4)


def table(players: int = 4, sides: str = "AAAAA", wrath: int = 0, **fields: Any) -> Match:
    """A match from a position: by default round 5 with ships of 4, 3, 2, 2 and an empty market; black is at turn."""
    options = {"sides": sides, "wrath": wrath > 0, "wrath_penalty": wrath or 5}
    game = mastaba.load("imhotep", players=players, **options)
    given = {"ships": EMPTY, "players": players, "options": options, "round": 5, **fields}
    return game.start(chance="manual", position=given)


def last_ship(ship: str, players: int = 4, round: int = 6, docked: tuple[str, ...] = (), **fields: Any) -> Match:
    """A table where only ship 1 has not sailed; the others docked at the sites given, or where they are least in the way."""
    sites = list(docked) + [site for site in ("market", "obelisks", "burial_chamber", "temple") if site not in docked]
    where = {site: number for number, site in enumerate(sites[:3], 2)}
    ships = [ship.ljust(4, "_"), *EMPTY[1:]]
    return table(players, ships=ships, docked=where, round=round, **fields)


def almost(*pyramids: str) -> list[str]:
    """Pyramids of side B, those named filled with stones of gray up to their bonus space."""
    spaces = SITES["pyramid"]["B"]["spaces"]
    before = {name: next(k for k, space in enumerate(spaces[name]) if "bonus" in space) for name in pyramids}
    return ["3" * before.get(name, 0) for name in SITES["pyramid"]["B"]["pyramids"]]


def look(match: Match, seat: int = SPECTATOR) -> View:
    return cast(View, match.view(seat))


def record(match: Match) -> State:
    return cast(State, match.state)


def scored(match: Match, seat: int) -> dict[str, Any]:
    """A player's points so far that are not 0, by part."""
    score = look(match).players[seat].score
    parts = ("pyramid", "burial_chamber", "obelisks", "statues", "decorations", "unused_blue_cards", "wrath")
    found = {part: getattr(score, part) for part in parts} | {"temple": sum(score.temple)}
    return {part: points for part, points in found.items() if points}


def sleds(match: Match) -> list[int]:
    return [p.sled for p in look(match).players]


def quarries(match: Match) -> list[int]:
    return [p.quarry for p in look(match).players]


def cards(match: Match, seat: int) -> dict[str, int]:
    return dict(look(match).players[seat].cards)  # type: ignore[arg-type]
