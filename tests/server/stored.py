"""Looking into a database without a server."""

from __future__ import annotations

from sqlalchemy import select

from mastaba.server.database import Database
from mastaba.server.live import Live
from mastaba.server.models import tables
from mastaba.server.settings import database_url
from mastaba.server.store import Store


async def tables_of(database: str) -> list[Live]:
    """Every table of a database, from its log."""
    db = Database(database_url(database), 2)
    store = Store(db)
    async with db.engine.connect() as c:
        ids = [row[0] for row in await c.execute(select(tables.c.id).order_by(tables.c.created))]
    found = [live for table in ids if (live := await store.live(table)) is not None]
    await db.engine.dispose()
    return found


async def table_of(database: str, table: str) -> Live:
    """One table of a database, from its log."""
    db = Database(database_url(database), 2)
    live = await Store(db).live(table)
    await db.engine.dispose()
    assert live is not None
    return live
