"""Word between processes by way of PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from mastaba.server.database import NOTIFY, lost
from mastaba.server.wire import SYNC, PostgresWire
from server.client import run
from server.postgres import Postgres


class Breaking(PostgresWire):
    """A line that breaks while the server's last word on it is being read."""

    breaks = 2

    async def _speak(self, connection: Any, closed: asyncio.Event) -> None:
        if self.breaks:
            self.breaks -= 1
            raise asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress")
        await super()._speak(connection, closed)


def test_a_line_that_breaks_while_the_server_says_goodbye_is_opened_again(postgres: Postgres) -> None:
    async def story() -> None:
        wire = Breaking(postgres.database())
        await wire.on_startup()
        heard = wire.stream_events()
        for _ in range(3):
            assert await anext(heard) == (NOTIFY, SYNC)
        await wire.publish(b"hello", [NOTIFY])
        assert await anext(heard) == (NOTIFY, b"hello")
        await wire.on_shutdown()

    run(story())


def test_a_statement_asked_while_the_server_says_goodbye_is_asked_again() -> None:
    assert lost(asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress"))
