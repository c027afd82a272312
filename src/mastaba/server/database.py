"""The database: connections that heal, and the one writer that puts moves into the log, many in one transaction."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from advanced_alchemy.config import EngineConfig, SQLAlchemyAsyncConfig
from alembic import command
from alembic.config import Config
from sqlalchemy import Boolean, Float, String, and_, bindparam, case, event, insert, not_, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection

from mastaba.engine.errors import MastabaError
from mastaba.server.models import log, tables

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
MOST = 64  # requests in one transaction
PATIENCE = 20.0  # seconds a write waits for a database that went away
NOTIFY = "mastaba"  # the channel of PostgreSQL that tells other processes what was written


class Conflict(Exception):
    """Somebody else wrote that entry first."""


class Unavailable(MastabaError):
    """The database cannot be reached for now; nothing was lost, and the same request may be sent again."""


class Append(NamedTuple):
    """Entries of one table that go in together or not at all, and what its row then says."""

    rows: list[dict[str, Any]]
    row: dict[str, Any]
    done: asyncio.Future[None]


def lost(error: BaseException) -> bool:
    """Whether it is the connection that failed, not the statement."""
    if isinstance(error, (ConnectionError, OSError, InterfaceError, TimeoutError, NoConnection)):
        return True
    if not isinstance(error, DBAPIError):
        return False
    words = str(error.orig)
    return (
        error.connection_invalidated
        or isinstance(error, OperationalError)
        or any(
            w in words for w in ("connection was closed", "shutting down", "starting up", "terminating connection", "database is locked")
        )
    )


class Database:
    """One process's access to the database."""

    def __init__(self, url: str, pool: int = 8) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        settings: dict[str, Any] = {"pool_size": pool, "max_overflow": pool, "pool_timeout": 30}
        self.config = SQLAlchemyAsyncConfig(connection_string=url, engine_config=EngineConfig(**settings))
        self.engine = self.config.get_engine()
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _tune_sqlite)
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        # Callers queue here, where they wait as long as it takes, and not for a connection, where they would fail.
        # SQLite has one writer at a time.
        self._readers = asyncio.Semaphore(pool)
        self._writers = asyncio.Semaphore(1 if self.sqlite else max(1, pool - 1))
        self.batches = 0
        self.written = 0

    async def open(self) -> None:
        await self.migrate()
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        if self._writer is not None:
            while not self._queue.empty():
                await asyncio.sleep(0.01)
            self._writer.cancel()
        await self.engine.dispose()

    async def migrate(self, to: str = "head") -> None:
        """Bring the schema up to date; processes that start together wait for one another."""
        async with self.engine.begin() as connection:
            if not self.sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(20240917)"))
            await connection.run_sync(lambda c: command.upgrade(alembic_config(c), to))

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]], patience: float = PATIENCE) -> T:
        """Look something up; again, if the connection was lost under it."""
        async with self._readers:
            return await self._try(work, patience)

    async def run(self, work: Callable[[AsyncConnection], Awaitable[T]], patience: float = PATIENCE) -> T:
        """Change something in a transaction; again, if the connection was lost under it. It must bear being done twice."""
        async with self._writers:
            return await self._try(work, patience)

    async def _try(self, work: Callable[[AsyncConnection], Awaitable[T]], patience: float) -> T:
        give_up = time.monotonic() + patience
        pause = 0.05
        while True:
            try:
                async with self.engine.begin() as connection:
                    return await work(connection)
            except Exception as error:
                if not lost(error):
                    raise
                if time.monotonic() > give_up:
                    raise Unavailable("the database cannot be reached; try again in a moment") from None
                await asyncio.sleep(pause * (0.5 + random.random()))
                pause = min(1.0, pause * 2)

    async def append(self, rows: list[dict[str, Any]], row: dict[str, Any]) -> None:
        """Write entries of one table; returns once they are committed. Conflict if one of their numbers is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Append(rows, row, done))
        await done

    async def _write(self) -> None:
        """Moves that arrive while a transaction is being committed share the next one."""
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            # In one order everywhere, or two processes could wait for each other's rows.
            batch.sort(key=lambda a: str(a.rows[0]["table_id"]))
            try:
                await self._now(lambda c, batch=batch: self._insert(c, batch))  # type: ignore[misc]
            except IntegrityError:
                for one in batch:
                    await self._write_one(one)
                continue
            except Exception as error:
                for one in batch:
                    if not one.done.done():
                        one.done.set_exception(error)
                continue
            self.batches += 1
            self.written += len(batch)
            for one in batch:
                if not one.done.done():
                    one.done.set_result(None)

    async def _now(self, work: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """Moves do not queue behind other writers, except where there can be only one."""
        if self.sqlite:
            await self.run(work)
        else:
            await self._try(work, PATIENCE)

    async def _write_one(self, one: Append) -> None:
        try:
            await self._now(lambda c: self._insert(c, [one]))
        except IntegrityError:
            if not one.done.done():
                one.done.set_exception(Conflict())
        except Exception as error:
            if not one.done.done():
                one.done.set_exception(error)
        else:
            self.written += 1
            if not one.done.done():
                one.done.set_result(None)

    async def _insert(self, connection: AsyncConnection, batch: list[Append]) -> None:
        await connection.execute(_INSERT, [row for one in batch for row in one.rows])
        await connection.execute(_UPDATE, [one.row for one in batch])
        if not self.sqlite:
            words = [f"{one.row['key']} {one.row['n']}" for one in batch]
            await connection.execute(_NOTIFY, {"channel": NOTIFY, "words": "log " + " ".join(words)})


_INSERT = insert(log)
_bot = bindparam("bot", type_=Boolean)
_now = bindparam("now", type_=Float(53))
_UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("key"))
    .values(
        n=bindparam("n"),
        actor=bindparam("actor"),
        bot=_bot,
        deadline=bindparam("deadline"),
        status=bindparam("status"),
        ended=bindparam("ended"),
        result=bindparam("result"),
        # A bot's table is leased in the same breath to the process that moved before it, and given back when people decide.
        lease=case((and_(_bot, tables.c.leased < _now), bindparam("lease", type_=String)), else_=tables.c.lease),
        leased=case(
            (not_(_bot), 0.0),
            (tables.c.leased < _now, bindparam("until", type_=Float(53))),
            else_=tables.c.leased,
        ),
    )
)
_NOTIFY = text("SELECT pg_notify(:channel, :words)")


def _tune_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # With WAL and NORMAL a killed process loses nothing; a machine that loses power may lose its last moments.
    for line in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=10000", "foreign_keys=ON", "temp_store=MEMORY"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def alembic_config(connection: Any = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
