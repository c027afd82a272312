"""Word between processes: Litestar channels, in memory for one process, over PostgreSQL's LISTEN and NOTIFY for several."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from litestar.channels import ChannelsBackend
from sqlalchemy.engine import make_url

from mastaba.server.database import NOTIFY

QUIET = 15.0  # seconds without a word, after which the line is tried
SYNC = b"sync"  # told to ourselves after a gap in listening: look at everything anew
SAY = "SELECT pg_notify($1, word) FROM unnest($2::text[]) AS word"
BROKEN = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # asked while the server's last word, that it shuts down, is being read
    asyncpg.PostgresConnectionError,
    asyncpg.exceptions.OperatorInterventionError,
)


def dsn(url: str) -> str:
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


class PostgresWire(ChannelsBackend):
    """One connection that listens and speaks, made anew whenever it is lost."""

    def __init__(self, url: str) -> None:
        self._dsn = dsn(url)
        self._news: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._outbox: deque[str] = deque(maxlen=10_000)
        self._more = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.up = False
        """Whether word of everything that is written arrives now."""

    async def on_startup(self) -> None:
        self._task = asyncio.create_task(self._keep())

    async def on_shutdown(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        # What is said while a connection breaks may be said twice, which does no harm.
        self._outbox.append(data.decode())
        self._more.set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """There is one channel, and it is always listened to."""

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """See subscribe."""

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            yield await self._news.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        self._news.put_nowait((NOTIFY, str(payload).encode()))

    async def _keep(self) -> None:
        pause = 0.1
        while True:
            connection = None
            try:
                connection = await asyncpg.connect(self._dsn, timeout=5)
                closed = asyncio.Event()
                connection.add_termination_listener(lambda _, closed=closed: closed.set())
                await connection.add_listener(NOTIFY, self._hear)
                self._news.put_nowait((NOTIFY, SYNC))
                self.up = True
                pause = 0.1
                await self._speak(connection, closed)
            except (*BROKEN, asyncpg.PostgresError, TimeoutError):
                await asyncio.sleep(pause)
                pause = min(2.0, pause * 2)
            finally:
                self.up = False
                if connection is not None:
                    connection.terminate()

    async def _speak(self, connection: Any, closed: asyncio.Event) -> None:
        gone = asyncio.create_task(closed.wait())
        try:
            while not closed.is_set():
                self._more.clear()
                if not self._outbox:
                    more = asyncio.create_task(self._more.wait())
                    await asyncio.wait({more, gone}, timeout=QUIET, return_when=asyncio.FIRST_COMPLETED)
                    more.cancel()
                words = list(self._outbox)
                self._outbox.clear()
                try:
                    # Without words, too: a line that broke in silence is found out.
                    await connection.execute(SAY, NOTIFY, words, timeout=QUIET)
                except BROKEN:
                    self._outbox.extendleft(reversed(words))
                    raise
        finally:
            gone.cancel()
