"""What is stored. The log of a table is the truth; the row of a table repeats of it what lists and clocks ask for."""

from __future__ import annotations

from typing import Any, cast

from advanced_alchemy.base import CommonTableAttributes, create_registry
from sqlalchemy import JSON, Boolean, Float, ForeignKey, Index, Integer, LargeBinary, String, Table
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

KEY = String(32)
JsonB = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")


class Base(CommonTableAttributes, DeclarativeBase):
    """Times are seconds since 1970."""

    __abstract__ = True
    registry = create_registry()


class PersonRow(Base):
    __tablename__ = "people"

    id: Mapped[str] = mapped_column(KEY, primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    login: Mapped[str | None] = mapped_column(String(40), unique=True)
    """The name of an account, case folded; none for a guest."""
    password: Mapped[str | None] = mapped_column(String(200))
    generation: Mapped[int] = mapped_column(Integer, default=0)
    """Raised by a new password: cookies of an older generation no longer count."""
    created: Mapped[float] = mapped_column(Float(53))


class TokenRow(Base):
    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(KEY, primary_key=True)
    person_id: Mapped[str] = mapped_column(KEY, ForeignKey("people.id", ondelete="CASCADE"), index=True)
    label: Mapped[str] = mapped_column(String(60))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    created: Mapped[float] = mapped_column(Float(53))


class TableRow(Base):
    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(KEY, primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    options: Mapped[dict[str, Any]] = mapped_column(JsonB)
    terms: Mapped[dict[str, Any]] = mapped_column(JsonB)
    """What the table agreed on besides the game's options: see messages.Terms."""
    seats: Mapped[list[dict[str, Any]]] = mapped_column(JsonB)
    owner: Mapped[str] = mapped_column(KEY)
    code: Mapped[str] = mapped_column(String(24))
    """Whoever has it may look at a private table and take a seat kept for a friend."""
    public: Mapped[bool] = mapped_column(Boolean)
    status: Mapped[str] = mapped_column(String(12))
    created: Mapped[float] = mapped_column(Float(53))
    started: Mapped[float | None] = mapped_column(Float(53))
    ended: Mapped[float | None] = mapped_column(Float(53))
    seed: Mapped[str] = mapped_column(String(16))
    salt: Mapped[str] = mapped_column(String(32))
    version: Mapped[int] = mapped_column(Integer, default=0)
    """Raised by every change before the start; a writer names the one it saw."""
    start: Mapped[dict[str, Any] | None] = mapped_column(JsonB)
    """The position the game starts from, if not from its beginning."""
    origin: Mapped[dict[str, Any] | None] = mapped_column(JsonB)
    """The table and ply this one goes on from."""
    rematch: Mapped[str | None] = mapped_column(KEY)
    n: Mapped[int] = mapped_column(Integer, default=-1)
    """The number of the last entry of the log."""
    actor: Mapped[int] = mapped_column(Integer, default=-2)
    bot: Mapped[bool] = mapped_column(Boolean, default=False)
    """Whether a bot is to decide."""
    deadline: Mapped[float | None] = mapped_column(Float(53))
    result: Mapped[dict[str, Any] | None] = mapped_column(JsonB)
    counted: Mapped[float | None] = mapped_column(Float(53))
    """When the result went into ratings and histories."""
    lease: Mapped[str | None] = mapped_column(KEY)
    """The process that moves for the bots of this table."""
    leased: Mapped[float] = mapped_column(Float(53), default=0.0)
    """Until when."""

    __table_args__ = (
        Index("ix_tables_public", "public", "status", "created"),
        Index("ix_tables_bot", "status", "bot", "leased"),
        Index("ix_tables_deadline", "status", "deadline"),
        Index("ix_tables_counted", "status", "counted"),
    )


class MemberRow(Base):
    """Who sits or sat at a table."""

    __tablename__ = "members"

    person_id: Mapped[str] = mapped_column(KEY, primary_key=True)
    table_id: Mapped[str] = mapped_column(KEY, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True, index=True)


class LogRow(Base):
    """One entry: a decision, a chance outcome, or another thing that changes the game. Never changed, never deleted."""

    __tablename__ = "log"

    table_id: Mapped[str] = mapped_column(KEY, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    n: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(12))
    ply: Mapped[int] = mapped_column(Integer)
    """The ply played; for an undo the ply gone back to; else where the game stood."""
    seat: Mapped[int] = mapped_column(Integer)
    action: Mapped[int | None] = mapped_column(Integer)
    move: Mapped[str | None] = mapped_column(String(80))
    """The seat and the id its client gave the command, so that sending it twice does it once."""
    at: Mapped[float] = mapped_column(Float(53))
    rules: Mapped[int] = mapped_column(Integer)
    told: Mapped[bytes | None] = mapped_column(LargeBinary)
    """JSON: the action in words and as a structure, as each seat may know it; or what else the entry says."""
    position: Mapped[bytes | None] = mapped_column(LargeBinary)
    """The whole position after the entry: compressed readable JSON."""


class ChatRow(Base):
    __tablename__ = "chat"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    table_id: Mapped[str] = mapped_column(KEY, ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    person_id: Mapped[str] = mapped_column(KEY)
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(String(300))
    at: Mapped[float] = mapped_column(Float(53))


class MuteRow(Base):
    __tablename__ = "mutes"

    person_id: Mapped[str] = mapped_column(KEY, primary_key=True)
    muted_id: Mapped[str] = mapped_column(KEY, primary_key=True)


class RatingRow(Base):
    __tablename__ = "ratings"

    who: Mapped[str] = mapped_column(String(40), primary_key=True)
    """A person's id, or bot:LEVEL."""
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    mu: Mapped[float] = mapped_column(Float(53))
    sigma: Mapped[float] = mapped_column(Float(53))
    games: Mapped[int] = mapped_column(Integer)
    wins: Mapped[float] = mapped_column(Float(53))


class ResultRow(Base):
    """How a seat of a finished game did."""

    __tablename__ = "results"

    table_id: Mapped[str] = mapped_column(KEY, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(String(40), index=True)
    game: Mapped[str] = mapped_column(String(40))
    rated: Mapped[bool] = mapped_column(Boolean)
    share: Mapped[float] = mapped_column(Float(53))
    score: Mapped[int] = mapped_column(Integer)
    before: Mapped[float | None] = mapped_column(Float(53))
    after: Mapped[float | None] = mapped_column(Float(53))
    at: Mapped[float] = mapped_column(Float(53))


class SecretRow(Base):
    """What all processes on a database share: the key that signs cookies."""

    __tablename__ = "secrets"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(String(128))


people, tokens, tables, members, log, chat, mutes, ratings, results, secrets = (
    cast(Table, row.__table__)
    for row in (PersonRow, TokenRow, TableRow, MemberRow, LogRow, ChatRow, MuteRow, RatingRow, ResultRow, SecretRow)
)
