"""Before and after a game: making tables, sitting down, starting, rematches, forks, uploads."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from mastaba.bots import LEVELS
from mastaba.engine.game import options_json
from mastaba.engine.registry import rules
from mastaba.engine.saved import read, replay
from mastaba.server import messages as m
from mastaba.server.entries import Desk, game_of, warmed
from mastaba.server.errors import No, forbidden
from mastaba.server.fair import new_seed
from mastaba.server.live import Live
from mastaba.server.people import clean_name
from mastaba.server.tables import Tables

OFFERED = ("random", *LEVELS)
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(length: int = 10) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def seats_for(given: Sequence[m.SeatIn], me: m.Person) -> list[m.Seat]:
    made: list[m.Seat] = []
    for seat in given:
        match seat:
            case m.MeSeat(name=name):
                made.append(m.Seat(kind="person", name=clean_name(name) if name else me.name, person=me.id))
            case m.BotSeat(level=level):
                check_level(level)
                made.append(m.Seat(kind="bot", name=level, level=level))
            case m.OpenSeat():
                made.append(m.Seat(kind="open", name=""))
            case m.FriendSeat():
                made.append(m.Seat(kind="friend", name=""))
    return made


def check_level(level: str) -> None:
    """Only bots with a known appetite sit at a server's tables."""
    if level not in OFFERED:
        raise No("unknown_level", f"there is no level {level!r}; there are {', '.join(OFFERED)}")


def check_terms(terms: m.Terms, seats: Sequence[m.Seat]) -> None:
    check_level(terms.stand_in)
    people = [s.person for s in seats if s.person]
    if terms.rated and len(people) != len(set(people)):
        raise No("rated", "a game in which one person holds two seats is not rated")


def new_desk(game: str, options: dict[str, Any], seats: list[m.Seat], me: m.Person, terms: m.Terms, public: bool) -> Desk:
    """A table that is not stored yet; its options are checked."""
    found = rules(game)
    if options.get("players", len(seats)) != len(seats):
        raise No("bad_options", "options.players must be the number of seats")
    accepted = options_json(found.accept({**options, "players": len(seats)}))
    check_terms(terms, seats)
    seed, salt = new_seed()
    return Desk(
        id=new_id(),
        game=game,
        options=accepted,
        terms=terms,
        seats=seats,
        owner=me.id,
        code=new_id(16),
        public=public,
        status="open",
        created=time.time(),
        started=None,
        ended=None,
        seed=seed,
        salt=salt,
        version=0,
        start=None,
        origin=None,
        rematch=None,
    )


def full(desk: Desk) -> bool:
    return all(s.kind in ("person", "bot") for s in desk.seats)


class Lobby:
    """The acts on tables that are not running."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    async def create(self, me: m.Person, given: m.TableIn) -> Live:
        desk = new_desk(given.game, given.options, seats_for(given.seats, me), me, given.terms, given.public)
        await warmed(desk.game)
        return await self.put(desk)

    async def put(self, desk: Desk) -> Live:
        await self.store.create(desk)
        if full(desk) and desk.terms.start == "full":
            return await self.start(desk)
        return await self.tables.get(desk.id)

    async def start(self, desk: Desk) -> Live:
        if not full(desk):
            raise No("not_full", "there are empty seats", 409)
        if not await self.store.change(desk, started=time.time(), status="running"):
            raise No("busy", "the table changed meanwhile; look again", 409, retry=True)
        self.tables.forget(desk.id)
        return await self.tables.begin(await self.tables.get(desk.id))

    async def edit(self, table: str, work: Callable[[Desk], None]) -> Live:
        """Change the seats of an open table; starts it when it is full."""
        for _ in range(8):
            desk = await self.store.desk(table)
            if desk is None:
                raise No("not_found", "there is no such table", 404)
            if desk.started is not None:
                raise No("begun", "the game has begun", 409)
            before = msgspec.json.encode(desk.seats)
            work(desk)
            if msgspec.json.encode(desk.seats) == before:
                return await self.tables.get(table)
            if await self.store.change(desk):
                live = await self.tables.reload(table)
                if full(desk) and desk.terms.start == "full":
                    return await self.start(live.desk)
                return live
        raise No("busy", "too many changes at once; try again", 409, retry=True)

    async def join(self, table: str, me: m.Person, given: m.JoinIn) -> Live:
        def work(desk: Desk) -> None:
            knows = given.code is not None and secrets.compare_digest(given.code.encode(), desk.code.encode())
            if not desk.public and not knows and desk.owner != me.id:
                raise forbidden("this table is by invitation")
            free = [i for i, s in enumerate(desk.seats) if s.kind == "open" or (s.kind == "friend" and knows)]
            mine = [i for i, s in enumerate(desk.seats) if s.person == me.id]
            if mine and (desk.terms.rated or given.seat is None or given.seat in mine):
                return
            free.sort(key=lambda i: desk.seats[i].kind != "friend")
            if given.seat is not None:
                free = [i for i in free if i == given.seat]
            if not free:
                raise No("taken", "there is no free seat" if given.seat is None else "that seat is not free", 409)
            desk.seats[free[0]] = m.Seat(kind="person", name=me.name, person=me.id)

        return await self.edit(table, work)

    async def leave(self, table: str, me: m.Person) -> Live | None:
        """Get up from an open table. Without its owner the next person owns it; without anyone it is gone."""
        gone = False

        def work(desk: Desk) -> None:
            nonlocal gone
            if all(s.person != me.id for s in desk.seats) and desk.owner != me.id:
                raise forbidden("you do not sit at this table")
            desk.seats = [m.Seat(kind="open", name="") if s.person == me.id else s for s in desk.seats]
            people = [s.person for s in desk.seats if s.person]
            if desk.owner == me.id and people:
                desk.owner = people[0] or me.id
            gone = not people

        live = await self.edit(table, work)
        if gone:
            await self.store.remove(table)
            self.tables.forget(table)
            return None
        return live

    async def reseat(self, table: str, me: m.Person, given: m.SeatsIn) -> Live:
        def work(desk: Desk) -> None:
            owns(desk, me)
            for key, seat in given.change.items():
                if key not in map(str, range(len(desk.seats))):
                    raise No("bad_request", f"there is no seat {key[:20]!r}")
                if desk.seats[int(key)].kind == "person":
                    raise No("taken", "a person sits there", 409)
                desk.seats[int(key)] = seats_for([seat], me)[0]
            if given.order is not None:
                if sorted(given.order) != list(range(len(desk.seats))):
                    raise No("bad_request", "name every seat once")
                desk.seats = [desk.seats[i] for i in given.order]

        return await self.edit(table, work)

    async def begin(self, table: str, me: m.Person) -> Live:
        desk = await self.store.desk(table)
        if desk is None:
            raise No("not_found", "there is no such table", 404)
        owns(desk, me)
        if desk.started is not None:
            raise No("begun", "the game has begun", 409)
        return await self.start(desk)

    async def rematch(self, table: str, me: m.Person) -> Live:
        """A new table with the same people and terms, everyone one seat further; one rematch per table."""
        live = await self.tables.get(table, fresh=True)
        if not live.over:
            raise No("running", "the game is not over", 409)
        if not live.seats_of(me.id):
            raise forbidden("you do not sit at this table")
        if live.desk.rematch:
            return await self.tables.get(live.desk.rematch)
        old = live.desk
        seats = [m.Seat(kind=s.kind, name=s.name, person=s.person, level=s.level if s.kind == "bot" else None) for s in live.seats]
        for s in seats:
            if s.person not in (None, me.id):
                s.kind, s.person = "friend", None
        options = {**old.options}
        desk = new_desk(old.game, options, [*seats[1:], seats[0]], me, old.terms, old.public)
        await self.store.create(desk)
        chosen = await self.store.set_rematch(table, desk.id)
        await self.tables.reload(table)
        if chosen != desk.id:
            await self.store.remove(desk.id)
            return await self.tables.get(chosen)
        if full(desk) and desk.terms.start == "full":
            return await self.start(desk)
        return await self.tables.get(desk.id)

    async def fork(self, table: str, me: m.Person, given: m.ForkIn) -> Live:
        """Go on from a ply of a finished game at a new table, exactly as it stood there."""
        live = await self.tables.get(table)
        match = live.game()
        if not live.over:
            raise No("running", "a running game cannot be continued elsewhere: its cards are hidden", 409)
        if not 0 <= given.ply <= match.ply:
            raise No("bad_request", f"the game has plies 0..{match.ply}")
        seats = seats_for(given.seats, me)
        if len(seats) != live.players:
            raise No("bad_options", f"the game has {live.players} seats")
        state = match.at(given.ply)
        if state.actor == -2:
            raise No("over", "the game was over at that ply", 409)
        desk = new_desk(live.desk.game, live.desk.options, seats, me, msgspec.structs.replace(given.terms, rated=False), given.public)
        desk.start = msgspec.json.decode(msgspec.json.encode(live.rules.position(state)))
        desk.origin = {"table": table, "ply": given.ply}
        return await self.put(desk)

    async def upload(self, me: m.Person, text: bytes) -> Live:
        """A saved game as a finished table, to step through and to go on from."""
        match = await asyncio.to_thread(replay, text)
        told = (read(text).seats or []) + [""] * match.game.players
        seats = [m.Seat(kind="person", name=named(told[i]) or f"Player {i + 1}") for i in range(match.game.players)]
        terms = m.Terms(start="asked")
        desk = new_desk(match.game.name, options_json(match.game.options), seats, me, terms, public=False)
        desk.start = match.position
        desk.origin = {"table": None, "ply": match.ply}
        desk.started = desk.created
        desk.status = "running"
        if match.seed is not None and match.automatic:
            desk.seed = f"{match.seed & (1 << 64) - 1:016x}"
        await warmed(desk.game)
        game_of(desk.game, desk.options)
        await self.store.create(desk)

        def work(after: Live, now: float) -> None:
            if after.match is None:
                after.retell(match, now)

        live, _ = await self.tables.change(desk.id, work)
        return live


def named(given: str) -> str:
    """A name of a file, as far as it can be shown."""
    with suppress(No):
        return clean_name(given[:24])
    return ""


def owns(desk: Desk, me: m.Person) -> None:
    if desk.owner != me.id:
        raise forbidden("only the owner of the table may do that")
