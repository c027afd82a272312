"""The wire: every structure that a client sends or receives. docs/protocol.md explains them, schema.py makes TypeScript of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

PROTOCOL = 1

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a person's name", examples=["Ariadne"])]
Password = Annotated[str, Meta(min_length=8, max_length=200, description="at least eight characters", examples=["correct horse battery"])]
MoveId = Annotated[str, Meta(min_length=1, max_length=64, description="chosen by the client; the same id is carried out once")]
Level = Annotated[str, Meta(min_length=1, max_length=24, description="a level of bot", examples=["casual"])]
Status = Literal["open", "running", "over"]


class In(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something a client sends."""


class Out(msgspec.Struct, kw_only=True):
    """Something the server sends."""


# People.


class GuestIn(In):
    name: Name


class AccountIn(In):
    name: Name
    password: Password


class PasswordIn(In):
    old: Password
    new: Password


class TokenIn(In):
    label: Annotated[str, Meta(min_length=1, max_length=60, examples=["my bot"])]


class Person(Out):
    id: str
    name: str
    guest: bool


class Me(Out):
    person: Person | None
    protocol: int = PROTOCOL


class Token(Out):
    id: str
    label: str
    created: float
    token: str | UnsetType = UNSET
    """Only in the answer that made it."""


# Tables.


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


# Play.


class Move(Out):
    """A legal action."""

    number: int
    action: Any
    text: str


class Event(Out):
    """An entry of the table's log, as the viewer may know it."""

    n: int
    ply: int
    kind: Literal["start", "move", "chance", "undo", "resign", "leave", "late", "return", "ask", "answer"]
    seat: int
    """Who acted; -1 for chance and for the table."""
    number: int | None = None
    """Of a move or an outcome; negative where the viewer may not know it."""
    action: Any = None
    text: str = ""
    at: float = 0.0


class Clocks(Out):
    now: float
    """The server's time, to compare with."""
    left: list[float | None]
    """Seconds each seat had when the present decision began."""
    since: float
    """When it began."""
    deadline: float | None


class Ask(Out):
    """A question to the others at the table."""

    what: Literal["end", "undo"]
    by: int
    to: int | None
    """The ply to go back to."""
    agreed: list[int]
    missing: list[int]


class Standing(Out):
    """Where the game stands, for one pair of eyes."""

    n: int
    """Number of the last entry of the log; -1 before the start."""
    ply: int
    seat: int
    """Whose eyes: a seat, -1 for a spectator, -2 for all cards (finished games)."""
    actor: int
    """The seat to decide; -2 when over or not started."""
    view: Any
    legal: list[Move] | None
    """When it is this seat's decision."""
    scores: list[int]
    clocks: Clocks | None
    settled: int
    """The first ply that can be taken back freely, by the seat that acted last."""
    ask: Ask | None
    result: Result | None


class ChatLine(Out):
    id: int
    person: str
    name: str
    text: str
    at: float


class Presence(Out, tag_field="type", tag="presence"):
    people: list[str]
    """Ids of the seated people who are connected."""
    watchers: int


class Snapshot(Out, tag_field="type", tag="snapshot"):
    """The first message on a socket, and again whenever the table itself changes."""

    protocol: int
    table: Table
    you: list[int]
    """Your seats."""
    standing: Standing
    events: list[Event]
    """Those after the entry the client named, or the last fifty."""
    chat: list[ChatLine] | None
    """The last lines; null: unchanged."""
    presence: Presence


class Update(Out, tag_field="type", tag="update"):
    events: list[Event]
    standing: Standing


class Ack(Out, tag_field="type", tag="ack"):
    id: str
    n: int
    """The entry of the log that the command became."""


class Refused(Out, tag_field="type", tag="refused"):
    """Nothing was changed."""

    id: str | None
    error: str
    message: str
    retry: bool = False
    """The same command may be sent again."""


class Chat(Out, tag_field="type", tag="chat"):
    line: ChatLine


class Pong(Out, tag_field="type", tag="pong"):
    now: float


Told = Snapshot | Update | Ack | Refused | Presence | Chat | Pong


class Play(In, tag_field="type", tag="play"):
    """Play one action: its number, its structure, or its text."""

    id: MoveId
    action: int | str | dict[str, Any]
    n: int | None = None
    """The last entry the client has seen; if the table went on since, the move is refused instead of meant differently."""
    seat: int | None = None
    """Which of several seats."""


class Undo(In, tag_field="type", tag="undo"):
    """Back to a ply; at once down to `settled`, by consent beyond."""

    id: MoveId
    to: Annotated[int, Meta(ge=0)]
    seat: int | None = None


class Offer(In, tag_field="type", tag="offer"):
    """Offer to end the game as it stands, as a draw."""

    id: MoveId
    seat: int | None = None


class Answer(In, tag_field="type", tag="answer"):
    """To the question that is open."""

    id: MoveId
    yes: bool
    seat: int | None = None


class Resign(In, tag_field="type", tag="resign"):
    id: MoveId
    seat: int | None = None


class Return(In, tag_field="type", tag="return"):
    """Take one's seat back from the bot that plays for it."""

    id: MoveId
    seat: int | None = None


class Say(In, tag_field="type", tag="say"):
    id: MoveId
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Look(In, tag_field="type", tag="look"):
    """With several seats: through which one to look. The answer is a snapshot."""

    seat: Annotated[int, Meta(ge=-2, le=7)]


class Ping(In, tag_field="type", tag="ping"):
    """Answered with pong."""


Command = Play | Undo | Offer | Answer | Resign | Return | Say
Asked = Command | Look | Ping


# After the game.


class History(Out):
    events: list[Event]
    last: int
    """Number of the table's last entry."""


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
    by: str
    chances: list[float]


class Better(Out):
    text: str
    number: int
    chance: float


class Turning(Out):
    ply: int
    seat: int
    text: str
    lost: float
    """Win chance given away."""
    better: list[Better]


class Review(Out):
    plies: list[int]
    chances: list[list[float]]
    """Each seat's win chance at those plies."""
    turning: list[Turning]
    by: str


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


class Problem(Out):
    """Every answer with a status of 400 or more."""

    error: str
    message: str


class Health(Out):
    status: str
    version: str
