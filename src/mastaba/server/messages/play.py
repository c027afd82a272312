"""Messages of play: what a socket carries."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from mastaba.server.messages.base import In, MoveId, Out
from mastaba.server.messages.table import Result, Table


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
    by: int | None = None
    """Of a die or a draw: the seat whose decision it followed, -1 before the first one."""


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
