"""Messages about finished games, ratings, games and the server itself."""

from __future__ import annotations

from typing import Any

from mastaba.engine.layout import Zone
from mastaba.server.messages.base import Out
from mastaba.server.messages.people import Person
from mastaba.server.messages.play import Event


class History(Out):
    events: list[Event]
    last: int
    """Number of the table's last entry."""
    views: list[Any] | None = None
    """If asked for: the view after each event; null for those that no longer stand and for those that are not plies."""


class Moment(Out):
    """One ply of a game, for one pair of eyes."""

    ply: int
    plies: int
    seat: int
    actor: int
    view: Any
    scores: list[int]
    events: list[Event]
    """The one that led here."""


class Hint(Out):
    number: int
    action: Any
    text: str
    chances: list[float]
    """Each seat's win chance if it is followed."""


class Judged(Out):
    """A decision of a finished game, looked back at."""

    ply: int
    seat: int
    played: str
    best: str
    better: Any
    """The best action as a structure; null where it is the one that was played."""
    chances: list[float]
    """Each seat's win chance before the decision."""
    lost: float
    """Win chance that the action gave away."""
    turning: bool


class Review(Out):
    decisions: list[Judged]


class Rating(Out):
    game: str
    rating: float
    low: float
    high: float
    games: int
    wins: float


class Ranked(Out):
    place: int
    who: str
    name: str
    bot: bool
    rating: Rating


class Played(Out):
    table: str
    game: str
    seat: int
    share: float
    score: int
    rated: bool
    change: float | None
    at: float


class Profile(Out):
    person: Person
    ratings: list[Rating]
    games: list[Played]


class GameInfo(Out):
    name: str
    title: str
    summary: str
    rules: int
    players: list[int]
    num_actions: int
    options: dict[str, Any]
    """JSON Schema of the options."""
    levels: list[str]
    layout: list[Zone]
    """The board that a client without one for this game can draw."""


class Problem(Out):
    """Every answer with a status of 400 or more."""

    error: str
    message: str


class Health(Out):
    status: str
    version: str
