"""Reading and writing tables, their logs and what is said at them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import BindParameter, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from mastaba.server import messages as m
from mastaba.server.database import Database
from mastaba.server.entries import Desk, Entry, warmed
from mastaba.server.live import Live
from mastaba.server.models import chat, log, members, mutes, tables
from mastaba.server.reading import adopt_live, agrees, last_ply, replay_live

LINES = 50  # of the chat that a newcomer gets
FIELDS = Desk.__struct_fields__
_desk = select(*(tables.c[name] for name in FIELDS))
_told = select(log.c.n, log.c.kind, log.c.ply, log.c.seat, log.c.action, log.c.move, log.c.at, log.c.rules, log.c.told)

# Statements that are run for every socket are made once.
_table: BindParameter[str] = bindparam("table")
_number: BindParameter[int] = bindparam("number")
_person: BindParameter[str] = bindparam("person")
_desk_of = _desk.where(tables.c.id == _table)
_log_of = _told.where(log.c.table_id == _table).order_by(log.c.n)
_position_of = select(log.c.position).where(log.c.table_id == _table, log.c.n == _number)
_news_of = _told.add_columns(log.c.position).where(log.c.table_id == _table, log.c.n > _number).order_by(log.c.n)
_line = select(chat.c.id, chat.c.person_id, chat.c.name, chat.c.text, chat.c.at).where(chat.c.table_id == _table)
_said_at = _line.order_by(chat.c.id.desc()).limit(LINES)
_newest = select(tables.c.id, tables.c.n, tables.c.version, tables.c.rematch)
_muted_by = select(mutes.c.muted_id).where(mutes.c.person_id == _person)


def desk_of(row: Any) -> Desk:
    return msgspec.convert(dict(row._mapping), Desk)


def insert_or_skip(db: Database, into: Any) -> Any:
    """An insert that leaves a row that is there alone."""
    kind = sqlite.insert if db.sqlite else postgresql.insert
    return kind(into).on_conflict_do_nothing()


class Store:
    """The statements behind tables."""

    def __init__(self, db: Database) -> None:
        self.db = db

    async def desk(self, table: str) -> Desk | None:
        async def work(c: AsyncConnection) -> Desk | None:
            row = (await c.execute(_desk_of, {"table": table})).first()
            return None if row is None else desk_of(row)

        return await self.db.read(work)

    async def create(self, desk: Desk) -> None:
        values = msgspec.to_builtins(desk)
        seated = {s.person for s in desk.seats if s.person} | {desk.owner}

        async def work(c: AsyncConnection) -> None:
            await c.execute(insert_or_skip(self.db, tables).values(actor=-2, bot=False, leased=0.0, **values))
            await c.execute(insert_or_skip(self.db, members), [{"person_id": p, "table_id": desk.id} for p in seated])

        await self.db.run(work)

    async def change(self, desk: Desk, **also: Any) -> bool:
        """Write the lobby's side of a table as changed from the version it was read at; False if somebody else was first."""
        seats = [msgspec.to_builtins(s) for s in desk.seats]
        seated = {s.person for s in desk.seats if s.person}

        async def work(c: AsyncConnection) -> bool:
            values = {"seats": seats, "options": desk.options, "owner": desk.owner, "version": desk.version + 1, **also}
            where = and_(tables.c.id == desk.id, tables.c.version == desk.version, tables.c.started.is_(None))
            done = await c.execute(update(tables).where(where).values(**values))
            if done.rowcount != 1:
                return False
            if seated:
                await c.execute(insert_or_skip(self.db, members), [{"person_id": p, "table_id": desk.id} for p in seated])
            return True

        return await self.db.run(work)

    async def set_rematch(self, table: str, rematch: str) -> str:
        """Name the table of the rematch; the first one named stays."""

        async def work(c: AsyncConnection) -> str:
            await c.execute(update(tables).where(tables.c.id == table, tables.c.rematch.is_(None)).values(rematch=rematch))
            return str(await c.scalar(select(tables.c.rematch).where(tables.c.id == table)))

        return await self.db.run(work)

    async def remove(self, table: str) -> None:
        """Forget a table that never began."""

        async def work(c: AsyncConnection) -> None:
            await c.execute(delete(tables).where(tables.c.id == table, tables.c.started.is_(None)))

        await self.db.run(work)

    async def live(self, table: str) -> Live | None:
        """The table as its log tells it."""

        async def work(c: AsyncConnection) -> tuple[Desk, list[Entry], bytes | None] | None:
            row = (await c.execute(_desk_of, {"table": table})).first()
            if row is None:
                return None
            entries = [Entry(*r) for r in await c.execute(_log_of, {"table": table})]
            last = last_ply(entries)
            stored = None if last is None else await c.scalar(_position_of, {"table": table, "number": last})
            return desk_of(row), entries, stored

        found = await self.db.read(work)
        if found is None:
            return None
        desk, entries, stored = found
        await warmed(desk.game)
        live = replay_live(desk, entries)
        if live is not None and (stored is None or agrees(live, stored)):
            return live
        return adopt_live(desk, [e for e in await self.entries(table, -1) if e[0].n < len(entries)])

    async def entries(self, table: str, after: int) -> list[tuple[Entry, bytes | None]]:
        async def work(c: AsyncConnection) -> list[tuple[Entry, bytes | None]]:
            return [(Entry(*r[:-1]), r[-1]) for r in await c.execute(_news_of, {"table": table, "number": after})]

        return await self.db.read(work)

    async def newest(self, ids: Iterable[str]) -> dict[str, tuple[int, int, str | None]]:
        """Of each table the number of its last entry, its version and its rematch."""
        wanted = list(ids)
        found: dict[str, tuple[int, int, str | None]] = {}

        async def work(c: AsyncConnection) -> None:
            for i in range(0, len(wanted), 500):
                rows = await c.execute(_newest.where(tables.c.id.in_(wanted[i : i + 500])))
                found.update({r[0]: (r[1], r[2], r[3]) for r in rows})

        await self.db.read(work)
        return found

    async def listed(self, game: str | None, status: str, limit: int) -> list[tuple[Desk, Any]]:
        """Public tables, newest first."""
        where = [tables.c.public, tables.c.status == status]
        if game:
            where.append(tables.c.game == game)
        return await self._rows(and_(*where), limit)

    async def mine(self, person: str, limit: int) -> list[tuple[Desk, Any]]:
        ids = select(members.c.table_id).where(members.c.person_id == person)
        return await self._rows(tables.c.id.in_(ids), limit)

    async def _rows(self, where: Any, limit: int) -> list[tuple[Desk, Any]]:
        async def work(c: AsyncConnection) -> list[tuple[Desk, Any]]:
            query = _desk.add_columns(tables.c.actor, tables.c.deadline, tables.c.result).where(where)
            rows = await c.execute(query.order_by(tables.c.created.desc()).limit(limit))
            return [(desk_of(r), r) for r in rows]

        return await self.db.read(work)

    async def late(self, now: float) -> list[str]:
        return await self._ids(and_(tables.c.status == "running", tables.c.deadline < now))

    async def waiting_for_bots(self, now: float, who: str, most: int) -> list[str]:
        """Tables whose bot nobody moves for or this process should, those that wait longest first."""
        free = or_(tables.c.leased < now, tables.c.lease == who)
        return await self._ids(and_(tables.c.status == "running", tables.c.bot, free), tables.c.leased, most)

    async def uncounted(self) -> list[str]:
        return await self._ids(and_(tables.c.status == "over", tables.c.counted.is_(None)))

    async def unbegun(self, now: float) -> list[str]:
        """Tables whose start was decided but not written: the process was stopped in between."""
        return await self._ids(and_(tables.c.status == "running", tables.c.n < 0, tables.c.started < now - 2))

    async def _ids(self, where: Any, order: Any = None, most: int = 64) -> list[str]:
        async def work(c: AsyncConnection) -> list[str]:
            return [r[0] for r in await c.execute(select(tables.c.id).where(where).order_by(order).limit(most))]

        return await self.db.read(work)

    async def lease(self, table: str, who: str, seconds: float) -> bool:
        """Become the one process that moves for the table's bots; for so long."""
        now = time.time()

        async def work(c: AsyncConnection) -> bool:
            free = and_(tables.c.id == table, or_(tables.c.leased < now, tables.c.lease == who))
            done = await c.execute(update(tables).where(free).values(lease=who, leased=now + seconds))
            return done.rowcount == 1

        return await self.db.run(work)

    async def give_back(self, who: str, table: str) -> None:
        """End a lease: whoever finds the table may move for its bots."""
        now = time.time()

        async def work(c: AsyncConnection) -> None:
            await c.execute(update(tables).where(tables.c.id == table, tables.c.lease == who, tables.c.leased > now).values(leased=now))

        await self.db.run(work)

    async def free_leases(self, who: str | None = None) -> None:
        """End all leases of a process, or of all processes."""

        async def work(c: AsyncConnection) -> None:
            mine = tables.c.leased > 0 if who is None else and_(tables.c.leased > 0, tables.c.lease == who)
            await c.execute(update(tables).where(mine).values(leased=0.0))

        await self.db.run(work, patience=2.0)

    # What is said.

    async def say(self, table: str, person: str, name: str, words: str, at: float) -> m.ChatLine:
        async def work(c: AsyncConnection) -> m.ChatLine:
            made = insert(chat).values(table_id=table, person_id=person, name=name, text=words, at=at).returning(chat.c.id)
            number = await c.scalar(made)
            return m.ChatLine(id=int(number or 0), person=person, name=name, text=words, at=at)

        return await self.db.run(work)

    async def said(self, table: str, person: str | None = None) -> tuple[list[m.ChatLine], set[str]]:
        """The last lines of a table's chat, and whom a person does not want to hear."""

        async def work(c: AsyncConnection) -> tuple[list[m.ChatLine], set[str]]:
            lines = [_chat_line(r) for r in await c.execute(_said_at, {"table": table})][::-1]
            muted = set() if person is None else {r[0] for r in await c.execute(_muted_by, {"person": person})}
            return [line for line in lines if line.person not in muted], muted

        return await self.db.read(work)

    async def line(self, table: str, number: int) -> m.ChatLine | None:
        async def work(c: AsyncConnection) -> m.ChatLine | None:
            row = (await c.execute(_line.where(chat.c.id == number), {"table": table})).first()
            return None if row is None else _chat_line(row)

        return await self.db.read(work)

    async def mute(self, person: str, other: str, on: bool) -> None:
        async def work(c: AsyncConnection) -> None:
            if on:
                await c.execute(insert_or_skip(self.db, mutes).values(person_id=person, muted_id=other))
            else:
                await c.execute(delete(mutes).where(mutes.c.person_id == person, mutes.c.muted_id == other))

        await self.db.run(work)

    async def counts(self) -> dict[str, int]:
        async def work(c: AsyncConnection) -> dict[str, int]:
            rows = await c.execute(select(tables.c.status, func.count()).group_by(tables.c.status))
            return {r[0]: r[1] for r in rows}

        return await self.db.read(work)


def _chat_line(r: Any) -> m.ChatLine:
    return m.ChatLine(id=r[0], person=r[1], name=r[2], text=r[3], at=r[4])
