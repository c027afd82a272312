"""The log is the truth: writing, restarts, changed rules, backups."""

from __future__ import annotations

import asyncio
import json
import random
import signal
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select, update

from mastaba.server.backup import main as backup
from mastaba.server.database import Conflict, Database, Unstorable
from mastaba.server.entries import unpack
from mastaba.server.models import log, tables
from mastaba.server.settings import database_url
from mastaba.server.store import Store
from server.client import ME, OPEN, SHORT, Chair, Client, Refusal, bot, run
from server.postgres import Postgres
from server.process import Serving, Site, sqlite_file
from server.stored import tables_of

# Writing.


async def a_running_table(db: Database) -> str:
    """A table put into the database by hand."""
    from mastaba.server import messages as m
    from mastaba.server.live import Live
    from mastaba.server.lobby import new_desk, seats_for

    me = m.Person(id="p", name="P", guest=True)
    desk = new_desk("camelup", {}, seats_for([m.MeSeat(), m.BotSeat(level="random")], me), me, m.Terms(), True)
    desk.started, desk.status = 1.0, "running"
    live = Live(desk)
    live.begin(1.0)
    values = msgspec.to_builtins(desk)
    row = {k: v for k, v in live.row().items() if k != "key"}
    async with db.engine.begin() as c:
        await c.execute(insert(tables).values({**values, **row, "leased": 0.0}))
        await c.execute(insert(log), [{"table_id": desk.id, **msgspec.structs.asdict(e)} for e in live.entries])
    return desk.id


def test_two_writers_of_one_entry_cannot_both_win(database: str) -> None:
    async def story() -> None:
        one, two = Database(database_url(database), 2), Database(database_url(database), 2)
        await one.open()
        await two.open()
        table = await a_running_table(one)

        def entries(n: int, who: str) -> list[dict[str, Any]]:
            same = {
                "table_id": table,
                "kind": "ask",
                "ply": 5,
                "seat": 0,
                "action": None,
                "at": 2.0,
                "rules": 1,
                "told": None,
                "position": None,
            }
            return [{**same, "n": n, "move": f"0/{who}"}, {**same, "n": n + 1, "move": None}]

        def row(n: int) -> dict[str, Any]:
            plain = {"key": table, "n": n, "actor": 0, "bot": False, "deadline": None, "status": "running", "ended": None, "result": None}
            return {**plain, "lease": None, "now": 0.0, "until": 0.0}

        for n in range(6, 46, 2):
            got = await asyncio.gather(
                one.append(entries(n, "one"), row(n + 1)), two.append(entries(n, "two"), row(n + 1)), return_exceptions=True
            )
            assert [type(g) for g in got if g is not None] == [Conflict]
        # Half of what a writer wants is taken: nothing of it goes in.
        with pytest.raises(Conflict):
            await one.append(entries(45, "late"), row(46))
        async with one.engine.connect() as c:
            assert [r[0] for r in await c.execute(select(log.c.n).where(log.c.table_id == table).order_by(log.c.n))] == list(range(46))
        await one.close()
        await two.close()

    run(story())


def test_an_entry_that_cannot_be_stored_does_not_fail_those_written_with_it(postgres: Postgres) -> None:
    async def story() -> None:
        db = Database(database_url(postgres.database()), 2)
        await db.open()
        tables = [await a_running_table(db) for _ in range(3)]

        async def resign(table: str, name: str) -> None:
            live = await Store(db).live(table)
            assert live is not None
            live.new("resign", 0, 2.0, name, {"result": {"shares": [0.0, 1.0], "winners": [1]}})
            entry = {"table_id": table, **msgspec.structs.asdict(live.entries[-1])}
            await db.append([entry], {**live.row(), "lease": None, "now": 2.0, "until": 0.0})

        lives = await asyncio.gather(resign(tables[0], "0/a"), resign(tables[1], "0/\0"), resign(tables[2], "0/c"), return_exceptions=True)
        assert lives[0] is None and lives[2] is None and isinstance(lives[1], Unstorable)
        stored = [await Store(db).live(table) for table in tables]
        assert [live is not None and live.over for live in stored] == [True, False, True]
        await db.close()

    run(story())


# Restarts.


def test_a_killed_server_loses_nothing_that_was_acknowledged(database: str) -> None:
    server = Serving(database, MASTABA_LEASE_SECONDS="2")

    async def before() -> tuple[Client, str, list[int], Any]:
        ann = await Client(server.url).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()]})
        chair = await ann.sit(made["table"]["id"])
        acks = []
        for _ in range(6):
            await chair.until(lambda: chair.mine)
            acks.append((await chair.play("roll"))["n"])
            await chair.until(chair.fresh)
        server.kill()
        return ann, chair.table, acks, chair.events

    async def after(url: str, ann: Client, table: str, acks: list[int], events: Any) -> None:
        back = await ann.elsewhere(url).sit(table, after=-1)
        for n, event in events.items():
            assert back.events[n] == event
        assert all(back.events[n]["kind"] == "move" and back.events[n]["seat"] == 0 for n in acks)
        await back.play_out(random.Random(3))
        assert back.standing["result"]["reason"] == "played"

    ann, table, acks, events = run(before())
    again = Serving(database)
    try:
        run(after(again.url, ann, table, acks, events))
    finally:
        again.stop()


def test_a_server_asked_to_stop_says_goodbye_and_ends_cleanly(database: str) -> None:
    server = Serving(database)

    async def story() -> Any:
        ann = await Client(server.url).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()]})
        chair = await ann.sit(made["table"]["id"])
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        await asyncio.wait_for(chair.socket.wait_closed(), 20)
        return chair.socket.close_code, await stopping

    code, status = run(story())
    assert (code, status) == (1012, 0)
    assert '"what": "closed"' in server.log


async def insist(chair: Chair, name: str) -> Any:
    """As clients do: what may be sent again is sent again, under the same id."""
    while True:
        try:
            return await chair.play("roll", seat=chair.standing["actor"], id=name)
        except Refusal as no:
            if not no.told["retry"]:
                raise


def test_moves_sent_while_postgresql_restarts_are_made_when_it_is_back() -> None:
    postgres = Postgres()
    server = Serving(postgres.database())

    async def story() -> None:
        ann = await Client(server.url).guest("Ann")
        seats = [ME, {"kind": "me"}]
        made = [(await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": seats}))["table"]["id"] for _ in range(12)]
        chairs = [await ann.sit(table) for table in made]
        for how in (signal.SIGINT, signal.SIGQUIT):  # as operators do it, and as if the machine had failed
            before = {chair.table: chair.standing["ply"] for chair in chairs}
            asked = [asyncio.create_task(insist(chair, f"{how}")) for chair in chairs]
            await asyncio.sleep(0)
            postgres.stop(how)
            await asyncio.sleep(1)
            postgres.start()
            for chair, ack in zip(chairs, await asyncio.gather(*asked), strict=True):
                while chair.standing["n"] < ack["n"]:
                    await chair.next()
                assert chair.standing["ply"] == before[chair.table] + 2
        await asyncio.to_thread(server.stop)

    try:
        run(story())
        # The pool of connections complains about those that broke; nothing else may.
        assert [line for line in server.lines if '"level": "error"' in line and '"from": "sqlalchemy.pool' not in line] == []
        for live in run(tables_of(server.database)):
            assert [e.n for e in live.entries] == list(range(10)) and sum(e.kind == "move" for e in live.entries) == 2
    finally:
        server.stop()
        postgres.close()


# Changed rules.


def test_a_running_game_goes_on_from_its_stored_position_when_the_rules_have_changed(database: str) -> None:
    """The log says that the game was played by other rules: nothing is retold, and play goes on from where it stood."""
    server = Serving(database)

    async def before() -> tuple[Client, Any, Any]:
        ann = await Client(server.url).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()]})
        chair = await ann.sit(made["table"]["id"])
        for action in ("leg blue", "roll", "winner white"):
            await chair.until(lambda: chair.mine)
            await chair.play(action)
            await chair.until(chair.fresh)
        await chair.until(lambda: chair.mine)
        moment = await ann.get(f"tables/{chair.table}/plies/6")
        return ann, await ann.get(f"tables/{chair.table}"), moment

    ann, seen, moment = run(before())
    table = seen["table"]["id"]
    server.stop()

    async def change() -> None:
        db = Database(database_url(database), 2)
        async with db.engine.begin() as c:
            # By the rules of then the first move was another one, which today's rules would not even allow.
            await c.execute(update(log).where(log.c.table_id == table).values(rules=0))
            await c.execute(update(log).where(log.c.table_id == table, log.c.n == 6).values(action=35))
        await db.engine.dispose()

    run(change())
    again = Serving(database)

    async def after() -> None:
        me = ann.elsewhere(again.url)
        now = await me.get(f"tables/{table}")
        assert now["standing"]["view"] == seen["standing"]["view"] and now["standing"]["legal"] == seen["standing"]["legal"]
        assert [e["text"] for e in now["events"]] == [e["text"] for e in seen["events"]]
        assert (await me.get(f"tables/{table}/plies/6"))["view"] == moment["view"]
        chair = await me.sit(table)
        await chair.play_out(random.Random(1))
        assert chair.standing["result"]["reason"] == "played"

    try:
        run(after())
    finally:
        again.stop()


def test_the_stored_position_is_readable_and_compressed() -> None:
    path = sqlite_file()
    site = Site("sqlite", path, 1)

    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]})
        await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, {"kind": "me"}]})

    try:
        run(story())
    finally:
        site.close()
    with sqlite3.connect(path) as db:
        rows = db.execute("SELECT position FROM log WHERE kind = 'chance'").fetchall()
    assert len(rows) == 5
    for (stored,) in rows:
        told = unpack(stored)
        assert "stacks" in told and len(stored) < len(json.dumps(told))


# Backups.


def test_a_backup_of_a_running_sqlite_server_is_restored_and_played_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = sqlite_file()
    server = Serving(path)

    async def before() -> tuple[Client, str, Any]:
        ann = await Client(server.url).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, {"kind": "me"}]})
        chair = await ann.sit(made["table"]["id"])
        for seat in (0, 1, 0):
            await chair.play("roll", seat=seat)
        assert await asyncio.to_thread(backup, ["save", path, str(tmp_path / "copy.db")]) == 0
        await chair.play("roll", seat=1)
        return ann, chair.table, chair.events

    ann, table, events = run(before())
    server.stop()
    restored = sqlite_file()
    assert backup(["restore", str(tmp_path / "copy.db"), restored]) == 0
    assert backup(["restore", str(tmp_path / "copy.db"), restored]) == 2
    assert "exists" in capsys.readouterr().err
    (live,) = asyncio.run(tables_of(restored))
    assert [e.n for e in live.entries] == list(range(live.n + 1)) and live.n == max(events) - 2
    again = Serving(restored)

    async def after() -> None:
        chair = await ann.elsewhere(again.url).sit(table, after=-1)
        assert all(chair.events[n] == events[n] for n in chair.events)
        await chair.play("roll", seat=1)

    try:
        run(after())
    finally:
        again.stop()


def test_a_backup_of_postgresql_is_restored_and_played_on(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database()
    server = Serving(url)

    async def before() -> tuple[Client, str]:
        ann = await Client(server.url).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, {"kind": "me"}]})
        chair = await ann.sit(made["table"]["id"])
        await chair.play("roll", seat=0)
        return ann, chair.table

    ann, table = run(before())
    fresh = postgres.database()
    subprocess.run([str(postgres.bin / "pg_dump"), "-Fc", "-f", str(tmp_path / "dump"), url], check=True)
    server.stop()
    subprocess.run([str(postgres.bin / "pg_restore"), "--no-owner", "-d", fresh, str(tmp_path / "dump")], check=True)
    again = Serving(fresh)

    async def after() -> None:
        chair = await ann.elsewhere(again.url).sit(table)
        await chair.play("roll", seat=1)

    try:
        run(after())
    finally:
        again.stop()
