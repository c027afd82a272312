"""The tables of this process: which are in memory, and the one way a table changes."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Container
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from mastaba.engine.errors import IllegalAction, MastabaError
from mastaba.server.database import Conflict, Database
from mastaba.server.entries import Entry
from mastaba.server.errors import No, not_found
from mastaba.server.live import Live
from mastaba.server.store import Store

KEPT = 4000  # tables in memory
TRIES = 8  # against other writers

Listener = Callable[[Live, Live], None]


class Tables:
    """Tables by id. Memory is a cache: the log is the truth, and any process may write to it."""

    def __init__(self, db: Database, lease: float) -> None:
        self.db = db
        self.lease = lease
        self.store = Store(db)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._told: OrderedDict[str, int] = OrderedDict()
        self.listeners: list[Listener] = []
        """Called with a table before and after it changed, whoever changed it."""
        self.takes: Callable[[Live, Live], str | None] = lambda _before, _after: None
        """Who will move for the bot whose turn a change makes it: this process, or nobody yet."""
        self.in_touch: Callable[[], bool] = lambda: self.db.sqlite
        """Whether word of what other processes write arrives."""
        self.watched: Container[str] = ()
        """Tables that somebody looks at; they stay in memory."""
        self.moves = 0
        self.conflicts = 0

    def __len__(self) -> int:
        return len(self._live)

    def known(self, table: str) -> Live | None:
        return self._live.get(table)

    def lock(self, table: str) -> asyncio.Lock:
        found = self._locks.get(table)
        if found is None:
            found = self._locks[table] = asyncio.Lock()
        return found

    async def get(self, table: str, fresh: bool = False) -> Live:
        """The table as this process knows it; `fresh`: as the database has it, whoever wrote last."""
        live = self._live.get(table)
        if live is not None and live.match is not None:
            self._live.move_to_end(table)
            return await self._compared(live) if fresh and not self.db.sqlite else live
        if fresh:  # a reading that is under way may have begun too early
            return await self._load(table)
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _compared(self, live: Live) -> Live:
        table, desk = live.desk.id, live.desk
        found = (await self.store.newest([table])).get(table)
        if found is None:
            self.forget(table)
            raise not_found()
        if found[1:] != (desk.version, desk.rematch):
            return await self._load(table)
        return await self.refresh(table) if found[0] > live.n else live

    def heard(self, table: str, n: int) -> None:
        """Word of an entry: a reading that is under way may lack it."""
        self._told[table] = max(n, self._told.get(table, -1))
        self._told.move_to_end(table)
        while len(self._told) > KEPT:
            self._told.popitem(last=False)

    def _lacks(self, live: Live) -> bool:
        return live.n < self._told.get(live.desk.id, -1)

    async def _load(self, table: str) -> Live:
        live = await self._read(table)
        for _ in range(TRIES):
            if self._lacks(live):
                live = await self._read(table)
        return self._keep(live)

    async def _read(self, table: str) -> Live:
        live = await self.store.live(table)
        if live is None:
            self.forget(table)
            raise not_found()
        return live

    def _keep(self, live: Live, before: Live | None = None) -> Live:
        """Put a table into memory, unless what is there is newer; tell the listeners what changed."""
        table = live.desk.id
        old = self._live.get(table) or before
        if old is not None and (old.n, old.desk.version, bool(old.desk.rematch)) >= (live.n, live.desk.version, bool(live.desk.rematch)):
            return old
        self._live[table] = live
        self._live.move_to_end(table)
        self._make_room()
        if old is not None:
            for listener in self.listeners:
                listener(old, live)
        return live

    def _make_room(self) -> None:
        for _ in range(len(self._live)):
            if len(self._live) <= KEPT:
                return
            table, live = self._live.popitem(last=False)
            if table in self.watched:
                self._live[table] = live

    def forget(self, table: str) -> None:
        self._live.pop(table, None)

    def forget_all_but(self, tables: Container[str]) -> None:
        """Word was missed: what is in memory may be old."""
        for table in [t for t in self._live if t not in tables]:
            del self._live[table]

    async def refresh(self, table: str) -> Live:
        """Take in what other processes wrote."""
        live = await self._follow(table)
        for _ in range(TRIES):
            if self._lacks(live):
                live = await self._follow(table)
        return live

    async def _follow(self, table: str) -> Live:
        live = self._live.get(table)
        if live is None or live.match is None:
            return await self._load(table)
        news = await self.store.entries(table, live.n)
        if not news:
            return live
        after = live.copy()
        try:
            for entry, position in news:
                after.add(entry, None if entry.rules == after.rules.version else position)
        except IllegalAction:
            self.forget(table)
            return await self._load(table)
        return self._keep(after)

    async def reload(self, table: str) -> Live:
        """Read everything anew: the lobby's side has changed."""
        return await self._load(table)

    async def change(self, table: str, work: Callable[[Live, float], int | None]) -> tuple[Live, int]:
        """Change a table: `work` adds entries to a copy and may raise. Returns the table and the number of the entry
        that `work` names (or the last one), once it is committed."""
        async with self.lock(table):
            live = await self.get(table)
            for _ in range(TRIES):
                after = live.copy()
                try:
                    named = work(after, time.time())
                except MastabaError:
                    # Another process may have gone on meanwhile, and then the answer may be another one.
                    fresh = live if self.db.sqlite else await self.refresh(table)
                    if fresh.n == live.n:
                        raise
                    live = fresh
                    continue
                new = after.entries[len(live.entries) :]
                if not new:
                    return live, live.n if named is None else named
                try:
                    await self.db.append([_row(table, e) for e in new], {**after.row(), **self._lease(live, after)})
                except Conflict:
                    self.conflicts += 1
                    live = await self.refresh(table)
                    continue
                for entry in new:
                    entry.position = None
                self.moves += 1
                self._keep(after, live)
                return after, after.n if named is None else named
        raise No("busy", "too many moves at once; try again", 409, retry=True)

    def _lease(self, before: Live, after: Live) -> dict[str, Any]:
        who, now = self.takes(before, after), time.time()
        return {"lease": who, "now": now, "until": now + self.lease if who else 0.0}

    async def begin(self, live: Live) -> Live:
        """Write the first entries of a table whose start is decided; they are the same whoever writes them."""

        def work(after: Live, _: float) -> None:
            if after.match is None:
                after.begin(after.desk.started or 0.0)

        started, _ = await self.change(live.desk.id, work)
        return started


def _row(table: str, entry: Entry) -> dict[str, Any]:
    return {"table_id": table, **msgspec.structs.asdict(entry)}
