"""Several processes on one database: none misses what another one wrote, and bots are moved for by one, whatever the order of things."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from mastaba.bots import Bot, make
from mastaba.engine.match import Match
from mastaba.server import acts, tables
from mastaba.server import messages as m
from mastaba.server.database import Database
from mastaba.server.house import House
from mastaba.server.hub import Guest
from mastaba.server.live import Live
from mastaba.server.models import tables as rows
from mastaba.server.settings import read_settings
from mastaba.server.socket import as_new_as
from mastaba.server.wire import PostgresWire
from server.client import ME, OPEN, SHORT, Chair, Client, bot, run
from server.postgres import Postgres
from server.process import Serving, Site, sqlite_file

PERSON = m.Person(id="p", name="P", guest=True)


@asynccontextmanager
async def opened(database: str, **settings: Any) -> AsyncIterator[House]:
    """A process of the server without its doors, in this one."""
    house = House(read_settings(database=database, **settings), worker=True)
    await house.open()
    try:
        yield house
    finally:
        await house.close()


async def until(good: Callable[[], object], what: str) -> None:
    give_up = time.monotonic() + 60
    while not good():
        assert time.monotonic() < give_up, what
        await asyncio.sleep(0.02)


class Heard:
    """A socket that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[Any] = []

    async def send_text(self, data: str) -> None:
        self.told.append(msgspec.json.decode(data))

    async def close(self, *, code: int, reason: str | None) -> None:
        self.told.append(code)

    @property
    def last(self) -> int:
        return max((told["standing"]["n"] for told in self.told if "standing" in told), default=-1)


@pytest.fixture
def elsewhere(postgres: Postgres) -> Iterator[Serving]:
    """Another process of the server, which moves for no bots."""
    server = Serving(postgres.database(), MASTABA_BOT_THREADS="0")
    yield server
    server.stop()


async def hot_seat(server: Serving) -> Chair:
    ann = await Client(server.url).guest("Ann")
    made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, ME]})
    return await ann.sit(made["table"]["id"])


async def move(chair: Chair) -> int:
    ack = await chair.play("roll", seat=chair.standing["actor"])
    await chair.until(lambda: chair.standing["n"] >= ack["n"])
    return int(chair.standing["n"])


# Word of what others write.


def test_who_looks_at_a_table_hears_of_it_even_if_its_process_forgot_it(elsewhere: Serving) -> None:
    async def story() -> None:
        chair = await hot_seat(elsewhere)
        async with opened(elsewhere.database, bot_threads=0) as house:
            line = Heard()
            guest = Guest(line, chair.table, None, None, None)
            house.hub.enter(guest, await house.tables.get(chair.table), None, [])
            house.tables.forget(chair.table)
            n = await move(chair)
            await until(lambda: line.last == n, "the word was not followed")
            # And if no word comes at all, the next round finds out.
            house.tables.forget(chair.table)
            guest.seen = 0
            await house._catch_up()
            await until(lambda: any(told.get("events", [{"n": -1}])[0]["n"] == 1 for told in line.told), "nobody looked")

    run(story())


def test_an_entry_that_is_written_while_the_table_is_being_read_is_not_missed(elsewhere: Serving) -> None:
    async def story() -> None:
        chair = await hot_seat(elsewhere)
        async with opened(elsewhere.database, bot_threads=0) as house:
            await until(house.tables.in_touch, "the house does not listen")
            read, written = house.tables.store.live, 0

            async def slowly(table: str) -> Live | None:
                nonlocal written
                found = await read(table)
                if not written:  # the word of this comes and goes before the reader has what it read
                    written = await move(chair)
                    await until(lambda: house.tables._told.get(table, -1) >= written, "no word came")
                return found

            house.tables.store.live = slowly  # type: ignore[method-assign]
            assert (await house.tables.get(chair.table)).n == written
            known = house.tables.known(chair.table)
            assert known is not None and known.n == written

    run(story())


def test_a_request_to_another_process_sees_what_was_acknowledged(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        for i in range(20):
            mover, other = (ann, ben) if i % 2 == 0 else (ben, ann)
            ack = await mover.post(f"tables/{table}/commands", {"type": "play", "id": str(i), "action": "roll"})
            standing = (await other.get(f"tables/{table}"))["standing"]
            assert standing["n"] >= ack["n"]
            if standing["result"]:
                break

    run(story())


def test_who_comes_from_another_process_is_not_shown_less_than_there(elsewhere: Serving) -> None:
    async def story() -> None:
        chair = await hot_seat(elsewhere)
        async with opened(elsewhere.database, bot_threads=0) as house:
            await until(house.tables.in_touch, "the house does not listen")
            house._heard = unheard  # type: ignore[method-assign]
            before = await house.tables.get(chair.table)
            n = await move(chair)
            assert (await as_new_as(house, chair.table, None)).n == before.n
            assert (await as_new_as(house, chair.table, n)).n == n

    run(story())


async def unheard(word: bytes) -> None:
    """Word that takes its time."""


def test_a_rematch_is_known_to_a_process_where_nobody_looks(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        chair = await ben.sit(table)
        await chair.command("resign")
        await chair.close()
        second = (await ann.post(f"tables/{table}/rematch"))["table"]["id"]
        assert (await ben.get(f"tables/{table}"))["table"]["rematch"] == second
        back = await ben.sit(table)
        await back.until(lambda: back.snapshot["table"]["rematch"] == second)

    run(story())


def test_tables_that_somebody_looks_at_stay_in_memory(monkeypatch: Any) -> None:
    monkeypatch.setattr(tables, "KEPT", 3)

    async def story() -> None:
        async with opened(sqlite_file(), bot_threads=0) as house:
            made = [await a_table(house, m.MeSeat(), m.MeSeat()) for _ in range(2)]
            house.hub.enter(Guest(Heard(), made[0].desk.id, None, None, None), made[0], None, [])
            made += [await a_table(house, m.MeSeat(), m.MeSeat()) for _ in range(4)]
            assert [house.tables.known(live.desk.id) is not None for live in made] == [True, False, False, False, True, True]

    run(story())


async def a_table(house: House, *seats: Any, **terms: Any) -> Live:
    return await house.lobby.create(PERSON, m.TableIn(game="camelup", options=SHORT, seats=list(seats), terms=m.Terms(**terms)))


def test_what_a_process_says_while_its_line_breaks_is_said_on_the_next_one() -> None:
    class Line:
        def __init__(self, breaks: bool) -> None:
            self.breaks = breaks
            self.closed = asyncio.Event()
            self.said: list[str] = []

        async def execute(self, _: str, channel: str, words: list[str], timeout: float) -> None:
            if self.breaks:
                raise ConnectionResetError
            self.said += words
            self.closed.set()

    async def story() -> None:
        wire, broken, sound = PostgresWire("postgresql+asyncpg://nobody@nowhere/none"), Line(True), Line(False)
        await wire.publish(b"one", [])
        with pytest.raises(ConnectionResetError):
            await wire._speak(broken, broken.closed)
        await wire.publish(b"two", [])
        await wire._speak(sound, sound.closed)
        assert sound.said == ["one", "two"]

    run(story())


# Bots and leases.


async def play(house: House, table: str, name: str) -> None:
    def work(after: Live, now: float) -> int | None:
        return acts.act(after, PERSON.id, m.Play(id=name, action="roll"), now)

    await house.tables.change(table, work)


def test_a_bot_moves_even_if_its_driver_looked_just_before_the_move_it_answers_was_written() -> None:
    async def story() -> None:
        async with opened(sqlite_file(), bot_threads=1, lease_seconds=600) as house:
            table = (await a_table(house, m.MeSeat(), m.BotSeat(level="random"))).desk.id
            append = house.db.append

            async def late(entries: list[dict[str, Any]], row: dict[str, Any]) -> None:
                if row["bot"]:
                    house.drivers.wake(table)
                    await house.drivers.driving[table]
                await append(entries, row)

            house.db.append = late  # type: ignore[assignment,method-assign]
            house.drivers.scan = nothing  # type: ignore[method-assign]
            await play(house, table, "1")
            await until(lambda: (live := house.tables.known(table)) and live.actor == 0, "the bot was not woken")

    run(story())


async def nothing() -> None:
    """No round finds what was forgotten."""


def test_a_bot_that_failed_is_tried_again_by_the_process_that_has_its_lease() -> None:
    class Failing:
        name = "failing"

        def choose(self, match: Match) -> int:
            raise RuntimeError("thinking failed")

    async def story() -> None:
        async with opened(sqlite_file(), bot_threads=1, lease_seconds=600) as house:
            table = (await a_table(house, m.MeSeat(), m.BotSeat(level="random"))).desk.id
            house.drivers.bots[table, 1, "random"] = Failing()
            await play(house, table, "1")
            await until(lambda: table in house.drivers.driving, "nobody tried")
            del house.drivers.bots[table, 1, "random"]
            await until(lambda: (live := house.tables.known(table)) and live.actor == 0, "nobody tried again")

    run(story())


def test_a_lease_grows_with_every_move_of_its_process_and_no_other_one_takes_it(database: str) -> None:
    async def story() -> None:
        async with opened(database, bot_threads=0) as house:
            live = await a_table(house, m.MeSeat(), m.BotSeat(level="random"))
            table, db = live.desk.id, house.db

            async def write(who: str | None, now: float, bots: bool = True) -> tuple[str | None, float]:
                nonlocal live
                after = live.copy()
                after.new("ask", 0, now, said=m.Ask(what="end", by=0, to=None, agreed=[0], missing=[1]))
                entry = {"table_id": table, **msgspec.structs.asdict(after.entries[-1])}
                await db.append([entry], {**after.row(), "bot": bots, "lease": who, "now": now, "until": now + 15 if who else 0.0})
                live = after
                return await lease_of(db, table)

            assert await write("one", 100.0) == ("one", 115.0)
            assert await write("one", 110.0) == ("one", 125.0)
            assert await write("two", 112.0) == ("one", 125.0)
            assert await write(None, 113.0) == ("one", 125.0)
            assert await write("two", 126.0) == ("two", 141.0)
            assert (await write("two", 127.0, bots=False))[1] == 0.0

    run(story())


async def lease_of(db: Database, table: str) -> tuple[str | None, float]:
    async with db.engine.connect() as c:
        row = (await c.execute(select(rows.c.lease, rows.c.leased).where(rows.c.id == table))).one()
        return row[0], row[1]


def test_a_server_that_stops_leaves_its_bots_to_others_at_once(postgres: Postgres) -> None:
    url = postgres.database()
    long = {"MASTABA_LEASE_SECONDS": "600"}
    first, second = Serving(url, **long), Serving(url, **long)

    async def story() -> None:
        ann = await Client(first.url).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [bot(), bot()], "terms": {"pace": 0.1}})
        chair = await ann.elsewhere(second.url).sit(made["table"]["id"])
        await chair.until(lambda: chair.standing["ply"] > 7)
        assert await asyncio.to_thread(first.stop) == 0
        await chair.until(lambda: chair.over)

    try:
        run(story())
    finally:
        first.stop()
        second.stop()


def test_bots_that_pause_for_people_hold_up_no_other_table() -> None:
    async def story() -> None:
        async with opened(sqlite_file(), bot_threads=1) as house:
            slow = [await a_table(house, *[m.BotSeat(level="random")] * 2, pace=10.0) for _ in range(8)]
            await until(lambda: all(live.desk.id in house.drivers.driving for live in slow), "some wait")
            table = (await a_table(house, m.MeSeat(), m.BotSeat(level="random"))).desk.id
            await play(house, table, "1")
            await until(lambda: (live := house.tables.known(table)) and live.actor == 0, "the bot waits for others")

    run(story())


def test_bots_among_themselves_do_not_keep_a_person_waiting_until_their_games_are_over() -> None:
    class Slow:
        name = "slow"

        def __init__(self) -> None:
            self.own: Bot = make("random")

        def choose(self, match: Match) -> int:
            time.sleep(0.05)
            return self.own.choose(match)

    async def story() -> None:
        async with opened(sqlite_file(), bot_threads=1) as house:
            house.drivers._bot = lambda *_: Slow()  # type: ignore[method-assign]
            others = [await a_table(house, *[m.BotSeat(level="random")] * 2) for _ in range(6)]
            await until(lambda: len(house.drivers.driving) == 4, "nobody moves")
            table = (await a_table(house, m.MeSeat(), m.BotSeat(level="random"))).desk.id
            for i in range(3):
                await play(house, table, str(i))
                await until(lambda: (live := house.tables.known(table)) and live.actor == 0, "the bot waits for others")
            assert not any([(await house.tables.get(live.desk.id)).over for live in others])
            await until(lambda: all((live := house.tables.known(o.desk.id)) and live.over for o in others), "some were left")

    run(story())
