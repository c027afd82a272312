"""Bots at tables: one process has the lease of a table and moves for its bots, in threads, holding up nobody."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Protocol, runtime_checkable

from mastaba.bots import Bot, make
from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game
from mastaba.engine.match import Match
from mastaba.server.live import Live
from mastaba.server.tables import Tables

SCAN = 1.0  # seconds between two rounds
SOON = 0.02  # seconds in which what calls for a round is gathered
UNDER_WAY = 4  # tables for each thread

log = logging.getLogger("mastaba.bots")


@runtime_checkable
class Stoppable(Protocol):
    """A bot whose thinking can be ended."""

    def stop(self) -> None: ...


def shown_to_bot(match: Match) -> Match:
    """A copy for a thread of its own. Its future dice are not the table's: the seed stays here."""
    twin = match.copy()
    twin.game = Game(match.game.rules, match.game.options)
    twin.seed = secrets.randbits(64)
    twin.automatic = True
    return twin


class Drivers:
    """Moves for bots."""

    def __init__(self, tables: Tables, name: str, threads: int) -> None:
        self.tables = tables
        self.name = name
        self.threads = threads
        self.pool = ThreadPoolExecutor(max_workers=max(1, threads), thread_name_prefix="bot")
        self.free = asyncio.Semaphore(max(1, threads))
        self.driving: dict[str, asyncio.Task[None]] = {}
        self.bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self.moves = 0
        self.seconds = 0.0
        self.taken: dict[str, float] = {}
        """Leases that came with a move of this process, and until when."""
        self.resting: set[str] = set()
        """Tables whose bots pause for people to follow."""
        self.unserved = 0
        """Tables that were found waiting when there was no room for them."""
        self.closed = False
        self._looking: asyncio.Task[None] | None = None
        self._wanted = False
        if threads:
            tables.listeners.append(self.changed)
            tables.takes = self.takes

    @property
    def room(self) -> int:
        """For so many more tables."""
        return UNDER_WAY * self.threads - len(self.driving) + len(self.resting)

    def takes(self, before: Live, after: Live) -> str | None:
        """Asked while a change is written: whether this process will move next."""
        table = after.desk.id
        self.taken.pop(table, None)
        if not after.driven(after.actor):
            return None
        if table not in self.driving:
            if before.driven(before.actor):  # it waited for its bot already: another process may be at it
                return None
            if self.room <= 0:
                self.unserved += 1
                return None
        self.taken[table] = time.time() + self.tables.lease
        return self.name

    def changed(self, _: Live, after: Live) -> None:
        if after.driven(after.actor) and after.desk.id in self.taken:
            self.wake(after.desk.id)

    def wake(self, table: str) -> None:
        if self.threads and not self.closed and table not in self.driving:
            task = asyncio.create_task(self._drive(table))
            self.driving[table] = task
            task.add_done_callback(lambda _: self._parked(table))

    def _parked(self, table: str) -> None:
        self.driving.pop(table, None)
        live = self.tables.known(table)
        # A change that came while the task was ending found it still there.
        if live is not None and live.driven(live.actor) and table in self.taken:
            self.wake(table)

    async def scan(self) -> None:
        """Tables whose bot nobody moves for: fresh ones, those of processes that died, those this process lost from sight."""
        if self.threads:
            found = await self.tables.store.waiting_for_bots(time.time(), self.name, 64 + len(self.driving))
            waiting = [table for table in found if table not in self.driving]
            room = max(0, self.room)
            self.unserved = len(waiting[room:])
            for table in waiting[:room]:
                self.wake(table)

    def hurry(self) -> None:
        """Look now, not at the next round."""
        self._wanted = True
        if self.threads and not self.closed and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while self._wanted:
            await asyncio.sleep(SOON)
            self._wanted = False
            try:
                await self.scan()
            except MastabaError as error:
                log.warning("nobody looked for bots", extra={"why": str(error)})

    async def _drive(self, table: str) -> None:
        leased = 0.0
        try:
            while True:
                async with self.free:
                    live = await self.tables.get(table, fresh=not leased and table not in self.taken)
                    if not live.driven(live.actor):
                        return
                    leased = max(leased, self.taken.pop(table, 0.0))
                    if leased < time.time() + self.tables.lease / 2:
                        if not await self.tables.store.lease(table, self.name, self.tables.lease):
                            return
                        leased = time.time() + self.tables.lease
                    await self._move(live)
                if live.desk.terms.pace:
                    await self._rest(table, live.desk.terms.pace)
                elif self.unserved > 0 and self.taken.pop(table, 0.0):
                    self.unserved -= 1
                    await self.tables.store.give_back(self.name, table)
                    self.hurry()
                    return
        except MastabaError as error:
            log.warning("bot stopped", extra={"table": table, "why": str(error)})
            await asyncio.sleep(SCAN)
        except Exception:
            log.exception("bot failed", extra={"table": table})
            await asyncio.sleep(SCAN)

    async def _rest(self, table: str, seconds: float) -> None:
        self.resting.add(table)
        try:
            await asyncio.sleep(seconds)
        finally:
            self.resting.discard(table)

    async def _move(self, live: Live) -> None:
        actor, n, table = live.actor, live.n, live.desk.id
        bot = self._bot(table, actor, live.seats[actor].level or "random")
        began = time.monotonic()
        match = shown_to_bot(live.game())
        loop = asyncio.get_running_loop()
        action = int(await loop.run_in_executor(self.pool, bot.choose, match))
        self.seconds += time.monotonic() - began

        def work(after: Live, now: float) -> None:
            # Whatever happened meanwhile (an undo, a resignation), the choice was for that moment only.
            if after.n == n and not after.over:
                after.play(action, now, None)

        await self.tables.change(table, work)
        self.moves += 1

    def _bot(self, table: str, seat: int, level: str) -> Bot:
        key = (table, seat, level)
        bot = self.bots.get(key)
        if bot is None:
            bot = self.bots[key] = make(level, threads=1)
            while len(self.bots) > 4 * self.threads:  # a searching bot keeps its tree, which may be large
                self.bots.popitem(last=False)
        self.bots.move_to_end(key)
        return bot

    async def close(self) -> None:
        """Stop thinking, and leave the tables to others at once."""
        self.closed = True
        tasks = [*self.driving.values(), *([] if self._looking is None else [self._looking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.threads:
            with suppress(MastabaError):
                await self.tables.store.free_leases(self.name)
        for bot in self.bots.values():
            if isinstance(bot, Stoppable):
                bot.stop()
        self.pool.shutdown(wait=False, cancel_futures=True)
