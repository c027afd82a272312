"""What Santorini's tests share: positions in the short notation of the page (`c3=2 c4=0D`)."""

from typing import Any, cast

import mastaba
from mastaba.engine.match import Match
from mastaba.engine.rng import generator
from mastaba.engine.rules import SPECTATOR
from mastaba.games.santorini.state import State
from mastaba.games.santorini.view import View


def board(
    x: str, o: str, heights: str = "", *, third: str | None = None, powers: tuple[str | None, ...] | None = None, **fields: Any
) -> Match:
    """X to move: workers of each side as "c3 a1" (`-` for one off the board), heights as "d4=1 c4=0D"."""
    sides = [x, o] if third is None else [x, o, third]
    high: dict[str, int] = {}
    domes: list[str] = []
    for item in heights.split():
        space, value = item.split("=")
        high[space] = int(value.rstrip("D"))
        if value.endswith("D"):
            domes.append(space)
    workers = [[None if name == "-" else name for name in side.split()] for side in sides]
    if powers is not None:
        fields["powers"] = list(powers)
        fields.setdefault("players", len(powers))
    dealt = bool(fields.get("powers") or fields.get("fleece"))
    game = mastaba.load("santorini", players=fields.get("players", 2), power_mode="random_offer" if dealt else "auto")
    return game.start(chance="manual", position={"workers": workers, "heights": high, "domes": domes, **fields})


def where(match: Match, side: int) -> list[str]:
    """Spaces of a side's workers, in their order of placing."""
    found = match.game.rules.position(match.state)["workers"][side]
    return [space for space in found if space]


def height(match: Match, space: str) -> str:
    """`2`, or `3D` with a dome."""
    spot = match.game.rules.position(match.state)
    return f"{spot.get('heights', {}).get(space, 0)}{'D' if space in spot.get('domes', []) else ''}"


def look(match: Match, seat: int = SPECTATOR) -> View:
    """What a seat sees."""
    return cast(View, match.view(seat))


def record(match: Match) -> State:
    """The position itself."""
    return cast(State, match.state)


def drawn(match: Match, seat: int, seed: int) -> State:
    """The position with what the seat cannot know drawn afresh."""
    return cast(State, match.game.redealt(match.state, seat, generator(seed)))
