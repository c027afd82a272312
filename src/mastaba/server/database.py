"""The database: connections that heal, and the one writer that puts moves into the log, many in one transaction."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
from advanced_alchemy.config import EngineConfig, SQLAlchemyAsyncConfig
from alembic import command
from alembic.config import Config
from asyncpg import exceptions as pg  # type: ignore[import-untyped]
from sqlalchemy import Boolean, Float, String, and_, bindparam, case, create_engine, event, insert, not_, or_, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import StaticPool

from mastaba.engine.errors import MastabaError
from mastaba.server.models import log, tables

T = TypeVar("T")

MIGRATIONS = Path(__file__).parent / "migrations"
MOST = 64  # requests in one transaction
CHECKPOINT = 1.0  # seconds
PATIENCE = 20.0  # seconds a write waits for a database that went away
NOTIFY = "mastaba"  # the channel of PostgreSQL that tells other processes what was written


class Conflict(Exception):
    """Somebody else wrote that entry first."""


class Unavailable(MastabaError):
    """The database cannot be reached for now; nothing was lost, and the same request may be sent again."""


class Unstorable(MastabaError):
    """The database does not take such a text or number."""


class Append(NamedTuple):
    """Entries of one table that go in together or not at all, and what its row then says."""

    rows: list[dict[str, Any]]
    row: dict[str, Any]
    done: asyncio.Future[None]


AWAY = (
    ConnectionError,
    OSError,
    TimeoutError,
    InterfaceError,
    NoConnection,
    OperationalError,
    pg.PostgresConnectionError,
    pg.OperatorInterventionError,  # shutting down, starting up
    pg.InterfaceError,
    pg.InternalClientError,  # asked while the server's last word is being read
    pg.TooManyConnectionsError,
    pg.DeadlockDetectedError,
)


def lost(error: BaseException) -> bool:
    """Whether it is the connection that failed, not the statement. What fails while connecting comes as the driver says it."""
    if isinstance(error, AWAY):
        return True
    return isinstance(error, DBAPIError) and (error.connection_invalidated or isinstance(getattr(error.orig, "__cause__", None), AWAY))


def unstorable(error: BaseException) -> bool:
    """Whether it is what was given that failed: a NUL in a text, a text that is too long."""
    cause = getattr(error.orig, "__cause__", None) if isinstance(error, DBAPIError) else error
    return isinstance(cause, (pg.DataError, pg._base.DataError))


class Database:
    """One process's access to the database."""

    def __init__(self, url: str, pool: int = 8) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        # What people typed stays out of the logs, even when a statement fails.
        settings: dict[str, Any] = {"pool_size": pool, "max_overflow": pool, "pool_timeout": 30, "hide_parameters": True}
        self.config = SQLAlchemyAsyncConfig(connection_string=url, engine_config=EngineConfig(**settings))
        self.engine = self.config.get_engine()
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", _tune_sqlite)
            # The log's writer has a connection and a thread of its own: one way there and back for a transaction, not one for each step.
            plain: dict[str, Any] = {"connect_args": {"check_same_thread": False}, "hide_parameters": True}
            self._own = create_engine(url.replace("+aiosqlite", ""), poolclass=StaticPool, **plain)
            event.listen(self._own, "connect", _tune_sqlite)
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log")
        else:
            self._single = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._sweeper: asyncio.Task[None] | None = None
        # Callers queue here, where they wait as long as it takes, and not for a connection, where they would fail.
        # SQLite has one writer at a time.
        self._readers = asyncio.Semaphore(pool)
        self._writers = asyncio.Semaphore(1 if self.sqlite else max(1, pool - 1))
        self.batches = 0
        self.written = 0

    async def open(self) -> None:
        await self.migrate()
        self._writer = asyncio.create_task(self._write())
        if self.sqlite:
            self._sweeper = asyncio.create_task(self._checkpoint())

    async def close(self) -> None:
        if self._writer is not None:
            while not self._queue.empty():
                await asyncio.sleep(0.01)
            self._writer.cancel()
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        if self.sqlite:
            self._thread.shutdown()
            self._own.dispose()
        await self.engine.dispose()

    async def migrate(self, to: str = "head") -> None:
        """Bring the schema up to date; processes that start together wait for one another."""
        async with self.engine.begin() as connection:
            if not self.sqlite:
                await connection.execute(text("SELECT pg_advisory_xact_lock(20240917)"))
            await connection.run_sync(lambda c: command.upgrade(alembic_config(c), to))

    async def read(self, work: Callable[[AsyncConnection], Awaitable[T]], patience: float = PATIENCE) -> T:
        """Look something up; again, if the connection was lost under it."""

        async def once() -> T:
            # PostgreSQL answers each statement on its own: no way there and back for a beginning and an end.
            async with self.engine.begin() if self.sqlite else self._single.connect() as connection:
                return await work(connection)

        async with self._readers:
            return await self._again(once, patience)

    async def run(self, work: Callable[[AsyncConnection], Awaitable[T]], patience: float = PATIENCE) -> T:
        """Change something in a transaction; again, if the connection was lost under it. It must bear being done twice."""

        async def once() -> T:
            async with self.engine.begin() as connection:
                return await work(connection)

        async with self._writers:
            return await self._again(once, patience)

    async def _again(self, once: Callable[[], Awaitable[T]], patience: float) -> T:
        give_up = time.monotonic() + patience
        pause = 0.05
        while True:
            try:
                return await once()
            except Exception as error:
                if unstorable(error):
                    raise Unstorable("there is something in it that cannot be stored") from None
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
                await self._now(batch)
            except Unavailable as error:
                for one in batch:
                    if not one.done.done():
                        one.done.set_exception(error)
                continue
            except Exception:  # one of them cannot be written: each on its own, so that the others are
                for one in batch:
                    await self._write_one(one)
                continue
            self.batches += 1
            self.written += len(batch)
            for one in batch:
                if not one.done.done():
                    one.done.set_result(None)

    async def _now(self, batch: list[Append]) -> None:
        """One transaction. Moves do not queue behind other writers, except where there can be only one."""
        if not self.sqlite:
            await self._again(lambda: self._insert_at_once(batch), PATIENCE)
            return
        loop = asyncio.get_running_loop()
        async with self._writers:
            await self._again(lambda: loop.run_in_executor(self._thread, self._insert, batch), PATIENCE)

    async def _checkpoint(self) -> None:
        """Fold SQLite's write-ahead log into the file, aside from the writer, so that no move waits for it."""
        done = -1
        while True:
            await asyncio.sleep(CHECKPOINT)
            if self.written != done:
                done = self.written
                async with self.engine.connect() as connection:
                    await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    async def _write_one(self, one: Append) -> None:
        try:
            await self._now([one])
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

    def _insert(self, batch: list[Append]) -> None:
        with self._own.begin() as connection:
            connection.execute(_INSERT, [row for one in batch for row in one.rows])
            connection.execute(_UPDATE, [one.row for one in batch])

    async def _insert_at_once(self, batch: list[Append]) -> None:
        """One statement, one way there and back."""
        rows, after = [row for one in batch for row in one.rows], [one.row for one in batch]
        given: dict[str, Any] = {f"l_{name}": [row[name] for row in rows] for name in _LOG}
        given |= {f"t_{name}": [row[name] for row in after] for name in _ROW if name != "result"}
        given["t_result"] = [None if row["result"] is None else msgspec.json.encode(row["result"]).decode() for row in after]
        given |= {"channel": NOTIFY, "words": "log " + " ".join(f"{row['key']} {row['n']}" for row in after)}
        async with self._single.connect() as connection:
            await connection.execute(_AT_ONCE, given)


_INSERT = insert(log)
_bot = bindparam("bot", type_=Boolean)
_now = bindparam("now", type_=Float(53))
_lease = bindparam("lease", type_=String)
_free = or_(tables.c.leased < _now, tables.c.lease == _lease)
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
        lease=case((and_(_bot, _free), _lease), else_=tables.c.lease),
        leased=case((not_(_bot), 0.0), (_free, bindparam("until", type_=Float(53))), else_=tables.c.leased),
    )
)

# The same for PostgreSQL, with the word to other processes. Rows of the log come first, in the order given: a process that loses the
# race for an entry waits there, holding nothing that another one waits for.
_LOG = {
    "table_id": "varchar",
    "n": "int",
    "kind": "varchar",
    "ply": "int",
    "seat": "int",
    "action": "int",
    "move": "varchar",
    "at": "float8",
    "rules": "int",
    "told": "bytea",
    "position": "bytea",
}
_ROW = {
    "key": "varchar",
    "n": "int",
    "actor": "int",
    "bot": "bool",
    "deadline": "float8",
    "status": "varchar",
    "ended": "float8",
    "result": "text",
    "lease": "varchar",
    "now": "float8",
    "until": "float8",
}


def _columns(prefix: str, kinds: dict[str, str]) -> str:
    return ", ".join(f"CAST(:{prefix}_{name} AS {kind}[])" for name, kind in kinds.items())


_AT_ONCE = text(f"""
WITH written AS (
    INSERT INTO log ({", ".join(_LOG)}) SELECT * FROM unnest({_columns("l", _LOG)}) RETURNING 1
), noted AS (
    UPDATE tables SET n = v.n, actor = v.actor, bot = v.bot, deadline = v.deadline, status = v.status, ended = v.ended,
        result = CAST(v.result AS jsonb),
        lease = CASE WHEN v.bot AND (leased < v.now OR tables.lease = v.lease) THEN v.lease ELSE tables.lease END,
        leased = CASE WHEN NOT v.bot THEN 0 WHEN leased < v.now OR tables.lease = v.lease THEN v.until ELSE leased END
    FROM unnest({_columns("t", _ROW)}) AS v({", ".join(_ROW)})
    WHERE tables.id = v.key AND (SELECT count(*) FROM written) > 0 RETURNING 1
)
SELECT pg_notify(:channel, :words), (SELECT count(*) FROM noted)
""")


def _tune_sqlite(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    # With WAL and NORMAL a killed process loses nothing; a machine that loses power may lose its last moments.
    for line in (
        "journal_mode=WAL",
        "synchronous=NORMAL",
        "busy_timeout=10000",
        "foreign_keys=ON",
        "temp_store=MEMORY",
        "wal_autocheckpoint=20000",
    ):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def alembic_config(connection: Any = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config
