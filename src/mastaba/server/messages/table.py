"""Messages about tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mastaba.server.messages.base import In, Level, Name, Out, Status


class NoClock(msgspec.Struct, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """Take your time."""


class MoveClock(msgspec.Struct, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """So many seconds for each decision."""

    seconds: Annotated[int, Meta(ge=5, le=86400)]


class BankClock(msgspec.Struct, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """A bank of seconds for the game, and some more after each decision."""

    seconds: Annotated[int, Meta(ge=10, le=86400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(msgspec.Struct, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """So many days for each decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | BankClock | DaysClock


class MeSeat(In, tag_field="kind", tag="me"):
    """The person who makes the table; with several of these, one screen is shared."""

    name: Name | None = None


class OpenSeat(In, tag_field="kind", tag="open"):
    """Anyone may sit down."""


class FriendSeat(In, tag_field="kind", tag="friend"):
    """Whoever has the invitation link may sit down."""


class BotSeat(In, tag_field="kind", tag="bot"):
    level: Level


SeatIn = MeSeat | OpenSeat | FriendSeat | BotSeat


class Terms(In):
    """What a table agrees on besides the options of the game."""

    rated: bool = False
    hints: bool = True
    """Bots may be asked for advice; never in a rated game."""
    clock: Clock = msgspec.field(default_factory=NoClock)
    absent: Literal["bot", "end"] = "bot"
    """What happens to a seat that resigns, leaves or runs out of time: a bot plays on, or the game ends."""
    stand_in: Level = "random"
    """The level of that bot."""
    pace: Annotated[float, Meta(ge=0, le=10)] = 0.0
    """Seconds between two moves of bots, for people to follow."""
    start: Literal["full", "asked"] = "full"
    """Start when the last seat is taken, or when the owner says so."""


class TableIn(In):
    game: Annotated[str, Meta(max_length=40, examples=["camelup"])]
    seats: Annotated[list[SeatIn], Meta(min_length=1, max_length=8, examples=[[{"kind": "me"}, {"kind": "bot", "level": "random"}]])]
    options: Annotated[dict[str, Any], Meta(examples=[{}], description="options of the game; `players` follows from the seats")] = {}
    terms: Terms = msgspec.field(default_factory=Terms)
    public: bool = True


class JoinIn(In):
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    code: Annotated[str, Meta(max_length=64)] | None = None


class SeatsIn(In):
    """Before the start the owner may reorder the seats and change those without a person."""

    order: Annotated[list[Annotated[int, Meta(ge=0, le=7)]], Meta(max_length=8, description="the old number of each new seat")] | None = (
        None
    )
    change: Annotated[dict[str, OpenSeat | FriendSeat | BotSeat], Meta(examples=[{"1": {"kind": "open"}}])] = {}


class ForkIn(In):
    ply: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[SeatIn], Meta(min_length=1, max_length=8, examples=[[{"kind": "me"}, {"kind": "bot", "level": "random"}]])]
    terms: Terms = msgspec.field(default_factory=Terms)
    public: bool = True


class Seat(Out):
    """A seat as the table shows it."""

    kind: Literal["person", "open", "friend", "bot"]
    name: str
    person: str | None = None
    level: str | None = None
    """Of the bot that sits here, or plays for the person who is away."""
    away: Literal["resigned", "left", "late"] | None = None


class Fair(Out):
    """The commitment to the dice: sha256 of the text "SALT:SEED", both in hexadecimal. Salt and seed are shown at the end."""

    commitment: str
    salt: str | None = None
    seed: str | None = None


class Origin(Out):
    table: str | None
    ply: int


class Result(Out):
    reason: Literal["played", "resigned", "left", "late", "agreed"]
    scores: list[int]
    shares: list[float]
    """Each seat's share of the win; they add up to 1."""
    winners: list[int]


class Table(Out):
    """All that does not change with every move."""

    id: str
    game: str
    title: str
    rules: int
    options: dict[str, Any]
    terms: Terms
    public: bool
    owner: str
    status: Status
    seats: list[Seat]
    created: float
    started: float | None
    ended: float | None
    fair: Fair
    origin: Origin | None
    rematch: str | None
    code: str | None
    """For those who sit at the table."""


class Row(Out):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    seats: list[Seat]
    rated: bool
    clock: Clock
    created: float
    actor: int | None
    yours: list[int]
    """Seats of the asking person."""
    waiting: bool
    """For the asking person's decision."""
    deadline: float | None
    result: Result | None
