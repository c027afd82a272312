"""Players that are programs. A bot sees a match through one seat and chooses one legal action."""

from __future__ import annotations

import random
from typing import Protocol

from mastaba.engine.errors import MastabaError
from mastaba.engine.match import Match


class Bot(Protocol):
    """Chooses for the seat to decide; it must not look at what that seat cannot know."""

    name: str

    def choose(self, match: Match) -> int: ...


class RandomBot:
    """Any legal action, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._dice = random.Random(seed)

    def choose(self, match: Match) -> int:
        return self._dice.choice(match.game.moves(match.state))


LEVELS = ("random",)


def make(name: str, seed: int | None = None) -> Bot:
    """The bot of a level."""
    if name == "random":
        return RandomBot(seed)
    raise MastabaError(f"there is no bot {name!r}; there are {', '.join(LEVELS)}")
