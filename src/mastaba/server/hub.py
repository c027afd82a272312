"""Open sockets: who looks at which table through whose eyes, and telling them what happened."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from typing import Any, Protocol

import msgspec

from mastaba.server import messages as m
from mastaba.server.errors import No
from mastaba.server.live import Live
from mastaba.server.tables import Tables

BACKLOG = 200  # messages a slow client may be behind; then it is sent away, and resumes when it can
WORD = 32  # tables in one word to other processes
HEARTBEAT = 20.0  # seconds between words about who is here
encode = msgspec.json.encode


class Line(Protocol):
    """What the hub needs of a socket."""

    async def send_text(self, data: str) -> None: ...
    async def close(self, *, code: int, reason: str | None) -> None: ...


class Guest:
    """One open socket."""

    __slots__ = ("chosen", "closing", "eyes", "line", "muted", "outbox", "person", "seen", "table", "writing")

    def __init__(self, line: Line, table: str, person: str | None, eyes: int | None, muted: set[str] | None) -> None:
        self.line = line
        self.table = table
        self.person = person
        self.eyes = -1 if eyes is None else eyes
        self.chosen = eyes is not None
        self.muted = muted
        self.seen = -1
        self.outbox: deque[bytes] | None = None
        self.writing: asyncio.Task[None] | None = None
        self.closing = False

    def send(self, message: bytes) -> None:
        """Queue a message; a task drains the queue and ends, so that an idle socket costs next to nothing."""
        if self.closing:
            return
        if self.outbox is None:
            self.outbox = deque()
        self.outbox.append(message)
        if len(self.outbox) > BACKLOG:
            self.dismiss(4008, "too slow")
        elif self.writing is None:
            self.writing = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        try:
            while self.outbox:
                await self.line.send_text(self.outbox.popleft().decode())
        except Exception:
            self.closing = True  # the reader of this socket sees the end of it
        finally:
            self.outbox = None
            if self.writing is asyncio.current_task():
                self.writing = None

    def dismiss(self, code: int, reason: str) -> None:
        if not self.closing:
            self.closing = True
            self.outbox = None
            task = asyncio.create_task(self._close(code, reason))
            self.writing = task

    async def _close(self, code: int, reason: str) -> None:
        try:
            await self.line.close(code=code, reason=reason)
        except Exception:
            return


class Hub:
    """All open sockets of this process, by table."""

    def __init__(self, tables: Tables, name: str) -> None:
        self.tables = tables
        self.name = name
        self.guests: dict[str, set[Guest]] = {}
        self.far: dict[str, dict[str, tuple[float, list[str], int]]] = {}
        """Who is at a table by way of other processes: by table and process, until when, people, watchers."""
        self.say_far: Any = None
        """Publishes to other processes; None when there are none."""
        self.count = 0
        self.sent = 0
        tables.listeners.append(self.changed)
        tables.watched = self.guests

    # Coming and going.

    def enter(self, guest: Guest, live: Live, after: int | None, chat: list[m.ChatLine]) -> None:
        """A socket opens: it gets a snapshot first, and the others hear who came."""
        self.guests.setdefault(guest.table, set()).add(guest)
        self.count += 1
        self.snapshot(guest, live, after, chat)
        self._presence(guest.table)

    def leave(self, guest: Guest) -> None:
        guest.closing = True
        here = self.guests.get(guest.table)
        if here is not None and guest in here:
            here.discard(guest)
            self.count -= 1
            if not here:
                del self.guests[guest.table]
            self._presence(guest.table)

    def _local(self, table: str) -> tuple[list[str], int]:
        here = Counter(g.person for g in self.guests.get(table, ()))
        live = self.tables.known(table)
        seated = {s.person for s in live.seats if s.person} if live is not None else set()
        return [p for p in here if p in seated and p is not None], sum(n for p, n in here.items() if p not in seated)

    def presence(self, table: str) -> m.Presence:
        people, watchers = self._local(table)
        now = time.monotonic()
        for until, others, watching in self.far.get(table, {}).values():
            if until > now:
                people = [*people, *(p for p in others if p not in people)]
                watchers += watching
        return m.Presence(people=sorted(people), watchers=watchers)

    def _presence(self, table: str, spread: bool = True) -> None:
        self.broadcast(table, encode(self.presence(table)))
        if spread:
            self._tell_far([table])

    def _tell_far(self, tables: list[str]) -> None:
        """Tell other processes who is here, some tables in one word: PostgreSQL takes no more than 8,000 bytes."""
        if self.say_far is not None:
            for i in range(0, len(tables), WORD):
                self.say_far(encode(["here", self.name, [(table, *self._local(table)) for table in tables[i : i + WORD]]]))

    def heard_presence(self, process: str, told: list[tuple[str, list[str], int]]) -> None:
        if process != self.name:
            for table, people, watchers in told:
                self._far_away(process, table, people, watchers)

    def _far_away(self, process: str, table: str, people: list[str], watchers: int) -> None:
        before = self.far.get(table, {}).get(process)
        if people or watchers:
            self.far.setdefault(table, {})[process] = (time.monotonic() + 3 * HEARTBEAT, people, watchers)
        elif before is not None:
            del self.far[table][process]
            if not self.far[table]:
                del self.far[table]
        news = (people, watchers) != (([], 0) if before is None else before[1:])
        if news and table in self.guests:
            # A process that was not heard of before has not heard of us either.
            self._presence(table, spread=before is None)

    def heartbeat(self) -> None:
        """Tell other processes who is here, and forget processes that no longer do."""
        now = time.monotonic()
        for table, processes in list(self.far.items()):
            alive = {p: told for p, told in processes.items() if told[0] > now}
            if len(alive) == len(processes):
                continue
            self.far[table] = alive
            if not alive:
                del self.far[table]
            self._presence(table, spread=False)
        self._tell_far(list(self.guests))

    # Telling.

    def broadcast(self, table: str, message: bytes) -> None:
        for guest in tuple(self.guests.get(table, ())):
            guest.send(message)

    def chat(self, table: str, line: m.ChatLine) -> None:
        message = encode(m.Chat(line=line))
        for guest in tuple(self.guests.get(table, ())):
            if guest.muted is None or line.person not in guest.muted:
                guest.send(message)

    def mute(self, person: str, other: str, on: bool) -> None:
        for guest in [g for here in self.guests.values() for g in here if g.person == person]:
            guest.muted = (guest.muted or set()) | {other} if on else (guest.muted or set()) - {other}

    def changed(self, before: Live, after: Live) -> None:
        """A table changed: those who look at it are told, each through their own eyes."""
        here = self.guests.get(after.desk.id)
        if not here:
            return
        fresh = (
            before.match is None
            or before.desk.version != after.desk.version
            or before.desk.rematch != after.desk.rematch
            or before.seats != after.seats
            or before.over != after.over
        )
        now = time.time()
        made: dict[tuple[int, int], bytes] = {}
        for guest in tuple(here):
            if fresh:
                self.snapshot(guest, after, guest.seen)
                continue
            if guest.seen >= after.n:
                continue
            key = (guest.eyes, guest.seen)
            if key not in made:
                update = m.Update(events=after.events(guest.eyes, guest.seen), standing=after.standing(guest.eyes, now))
                made[key] = encode(update)
            guest.seen = after.n
            guest.send(made[key])
            self.sent += 1

    def bring_up(self, live: Live) -> None:
        """Those who look at a table and have not heard all of it: the table may have been read anew behind their backs."""
        for guest in tuple(self.guests.get(live.desk.id, ())):
            if guest.seen < live.n:
                self.snapshot(guest, live, guest.seen)

    def snapshot(self, guest: Guest, live: Live, after: int | None, chat: list[m.ChatLine] | None = None) -> None:
        """Everything there is to know, through the guest's eyes."""
        mine = live.seats_of(guest.person)
        allowed = guest.eyes in mine or guest.eyes == -1 or live.over
        if not guest.chosen or not allowed:
            guest.eyes = mine[0] if mine else -1
        guest.seen = live.n
        guest.send(encode(picture(live, guest.person, guest.eyes, after, chat, self.presence(guest.table))))
        self.sent += 1

    async def close(self) -> None:
        """The house closes: everyone is sent away politely."""
        guests = [g for here in self.guests.values() for g in here]
        for guest in guests:
            guest.dismiss(1012, "the server restarts; come back in a moment")
        await asyncio.gather(*(g.writing for g in guests if g.writing is not None), return_exceptions=True)


def picture(
    live: Live, person: str | None, eyes: int, after: int | None, chat: list[m.ChatLine] | None, presence: m.Presence
) -> m.Snapshot:
    mine = live.seats_of(person)
    member = bool(mine) or (person is not None and person == live.desk.owner)
    return m.Snapshot(
        protocol=m.PROTOCOL,
        table=live.table(member),
        you=mine,
        standing=live.standing(eyes, time.time()),
        events=live.events(eyes, after),
        chat=chat,
        presence=presence,
    )


def may_see(live: Live, person: str | None, code: str | None) -> None:
    """A private table is seen by those who sit there, its owner, and whoever has the code."""
    if live.desk.public or code == live.desk.code or live.seats_of(person) or (person is not None and person == live.desk.owner):
        return
    raise No("forbidden", "this table is by invitation", 403)
