"""The house: everything one process of the server is made of, opened and closed together."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar.channels import ChannelsBackend, ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from mastaba.engine.compiling import is_compiled
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import names, rules
from mastaba.server import acts
from mastaba.server import messages as m
from mastaba.server.clock import GRACE
from mastaba.server.database import NOTIFY, Database, Unavailable
from mastaba.server.drivers import SCAN, Drivers
from mastaba.server.entries import warmed
from mastaba.server.hub import HEARTBEAT, Hub
from mastaba.server.limits import Limits
from mastaba.server.live import Live
from mastaba.server.lobby import Lobby
from mastaba.server.people import People
from mastaba.server.ratings import Ratings
from mastaba.server.settings import Settings, database_url
from mastaba.server.tables import Tables
from mastaba.server.wire import SYNC, PostgresWire

log = logging.getLogger("mastaba.house")


class House:
    """One process of the server, or (without sockets) a worker."""

    def __init__(self, settings: Settings, worker: bool = False) -> None:
        self.settings = settings
        self.name = secrets.token_hex(8)
        self.db = Database(database_url(settings.database), settings.pool)
        self.tables = Tables(self.db, settings.lease_seconds)
        self.people = People(self.db)
        self.lobby = Lobby(self.tables)
        self.ratings = Ratings(self.db)
        self.hub = Hub(self.tables, self.name)
        self.drivers = Drivers(self.tables, self.name, settings.bot_threads)
        self.limits = Limits(settings)
        self.worker = worker
        backend: ChannelsBackend = MemoryChannelsBackend()
        if not self.db.sqlite:
            backend = wire = PostgresWire(self.db.url)
            self.tables.in_touch = lambda: wire.up
        self.channels = ChannelsPlugin(backend=backend, channels=[NOTIFY], subscriber_max_backlog=100_000)
        self.began = time.time()
        self.closing = False
        self._tasks: list[asyncio.Task[None]] = []
        self.tables.listeners.append(self.changed)

    async def open(self) -> None:
        await self.db.open()
        await self.people.open()
        if self.db.sqlite:  # one process at a time: whoever moved for bots before is gone
            await self.tables.store.free_leases()
        await self.channels.__aenter__()
        if not self.db.sqlite:
            self.hub.say_far = self.publish
        self._tasks = [asyncio.create_task(self._listen()), self._every(SCAN, self._sweep)]
        if not self.worker:
            self._tasks.append(self._every(HEARTBEAT, self._beat))
        self._tasks.append(self._every(5.0, self._catch_up))
        self._later(self._warm())
        log.info("open", extra={"house": self.name, "database": "sqlite" if self.db.sqlite else "postgresql"})

    async def close(self) -> None:
        self.closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hub.close()
        await self.drivers.close()
        await self.channels.__aexit__(None, None, None)
        with suppress(Unavailable):
            await self.db.close()
        log.info("closed", extra={"house": self.name})

    def publish(self, word: bytes) -> None:
        self.channels.publish(word, NOTIFY)

    def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        async def loop() -> None:
            while True:
                await asyncio.sleep(seconds)
                try:
                    await work()
                except Unavailable:
                    log.warning("the database is away")
                except Exception:
                    log.exception("a round failed", extra={"round": work.__name__})

        return asyncio.create_task(loop())

    # Rounds.

    async def _sweep(self) -> None:
        """Clocks, bots nobody moves for, results not yet counted, starts not yet written."""
        now = time.time()
        await self.drivers.scan()
        for table in await self.tables.store.late(now - GRACE):
            await self._for_one(table, lambda live: self.tables.change(live.desk.id, acts.late))
        for table in await self.tables.store.uncounted():
            await self._for_one(table, self.count)
        for table in await self.tables.store.unbegun(now):
            await self._for_one(table, self.tables.begin)

    async def _for_one(self, table: str, work: Callable[[Live], Awaitable[object]]) -> None:
        """A table that cannot be read must not keep a round from the others."""
        try:
            await work(await self.tables.get(table, fresh=True))
        except Unavailable:
            raise
        except MastabaError as error:
            log.warning("a table is left out", extra={"table": table, "why": str(error)})
        except Exception:
            log.exception("a table is left out", extra={"table": table})

    async def _beat(self) -> None:
        self.hub.heartbeat()
        self.limits.forget()

    async def _catch_up(self) -> None:
        """Tables somebody looks at, compared with the database: word between processes may be lost."""
        if self.db.sqlite:
            return
        for table, (n, *desk) in (await self.tables.store.newest(list(self.hub.guests))).items():
            live = self.tables.known(table)
            if live is None or live.n < n or [live.desk.version, live.desk.rematch] != desk:
                await self._for_one(table, self._bring_up)
            else:
                self.hub.bring_up(live)

    async def _bring_up(self, live: Live) -> None:
        self.hub.bring_up(live)

    async def _listen(self) -> None:
        async with self.channels.start_subscription(NOTIFY) as news:
            async for word in news.iter_events():
                try:
                    await self._heard(word)
                except Unavailable:
                    log.warning("the database is away")
                except MastabaError as error:
                    log.info("word of something gone", extra={"why": str(error)})
                except Exception:
                    log.exception("word was not understood")

    async def _heard(self, word: bytes) -> None:
        if word == SYNC:
            self.tables.forget_all_but(self.hub.guests)
            await self._catch_up()
        elif word.startswith(b"log "):
            parts = word.decode().split()[1:]
            news = {table: int(n) for table, n in zip(parts[::2], parts[1::2], strict=True)}
            for table, n in news.items():
                self.tables.heard(table, n)
            for table, n in news.items():
                await self._written(table, n)
            if self.worker:
                self.drivers.hurry()
        else:
            kind, *said = msgspec.json.decode(word)
            if kind == "here":
                self.hub.heard_presence(*said)
            elif kind == "desk" and said[0] != self.name:
                if said[1] in self.hub.guests:
                    await self.tables.reload(said[1])
                else:
                    self.tables.forget(said[1])
            elif kind == "person" and said[0] != self.name:
                self.people.forget(said[1])
            elif kind == "mute" and said[0] != self.name:
                self.hub.mute(*said[1:])
            elif kind == "chat" and said[0] != self.name:
                line = await self.tables.store.line(said[1], said[2])
                if line is not None:
                    self.hub.chat(said[1], line)

    async def _written(self, table: str, n: int) -> None:
        if self.tables.lock(table).locked():
            # Word of our own write may come before the writer itself hears of it; another process may already have gone on from there.
            self._later(self._written_meanwhile(table, n))
        else:
            await self._take_in(table, n)

    async def _written_meanwhile(self, table: str, n: int) -> None:
        async with self.tables.lock(table):
            pass
        await self._take_in(table, n)

    async def _take_in(self, table: str, n: int) -> None:
        live = self.tables.known(table)
        if table in self.hub.guests:
            if live is None or live.n < n:
                try:
                    live = await self.tables.refresh(table)
                except MastabaError as error:  # those who look are brought up by the next round
                    log.warning("word could not be followed", extra={"table": table, "why": str(error)})
                    return
            self.hub.bring_up(live)
        elif live is not None and live.n < n:
            self.tables.forget(table)

    async def _warm(self) -> None:
        """Load the games before somebody waits for one; those never compiled on this machine wait until they are asked for."""
        for name in names():
            try:
                if is_compiled(rules(name)):
                    await warmed(name)
            except Exception:
                log.exception("a game cannot be loaded", extra={"game": name})
        # What is loaded now stays; looking through it for garbage again and again would hold up moves.
        gc.collect()
        gc.freeze()

    # What changes mean for the house.

    def changed(self, before: Live, after: Live) -> None:
        if after.over and not before.over and after.desk.counted is None:
            self._later(self.count(after))

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.append(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        if task in self._tasks:
            self._tasks.remove(task)

    async def count(self, live: Live) -> None:
        """Put a result into ratings and histories, once."""
        try:
            await self.ratings.count(live)
        except Unavailable:
            log.warning("a result waits to be counted", extra={"table": live.desk.id})

    def desk_changed(self, table: str) -> None:
        """Tell other processes that the lobby's side of a table changed."""
        if not self.db.sqlite:
            self.publish(msgspec.json.encode(["desk", self.name, table]))

    def person_changed(self, person: str) -> None:
        """Tell other processes not to trust their memory of a person."""
        if not self.db.sqlite:
            self.publish(msgspec.json.encode(["person", self.name, person]))

    async def mute(self, person: str, other: str, on: bool) -> None:
        await self.tables.store.mute(person, other, on)
        self.hub.mute(person, other, on)
        if not self.db.sqlite:
            self.publish(msgspec.json.encode(["mute", self.name, person, other, on]))

    async def say(self, table: str, me: m.Person, words: str) -> m.ChatLine:
        line = await self.tables.store.say(table, me.id, me.name, words, time.time())
        self.hub.chat(table, line)
        if not self.db.sqlite:
            self.publish(msgspec.json.encode(["chat", self.name, table, line.id]))
        return line
