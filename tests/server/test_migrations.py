"""Databases of every schema since the first go on being used.

`data/schema_0001.json` holds all rows of a database that a server of the first schema wrote: games of all five kinds in their
middle, some with moves taken back, a question open, an open table and a finished, rated game.
"""

from __future__ import annotations

import base64
import json
import random
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, select

from mastaba.server.database import Database, alembic_config
from mastaba.server.models import Base
from mastaba.server.settings import database_url
from server.client import Chair, Client, Refusal, run
from server.process import Serving
from server.stored import tables_of

FIRST = json.loads((Path(__file__).parent / "data" / "schema_0001.json").read_text())


def value(given: Any) -> Any:
    if isinstance(given, dict):
        return base64.b64decode(given["base64"]) if "base64" in given else given["json"]
    return given


def fill(connection: Connection) -> None:
    """The rows of the first schema, into tables as they are in the database, whatever today's code thinks of them."""
    found = MetaData()
    found.reflect(connection)
    for name, rows in FIRST["rows"].items():
        columns = found.tables[name].c
        made = [{k: bool(v) if columns[k].type.python_type is bool else value(v) for k, v in row.items()} for row in rows]
        if name == "chat":  # the database numbers these
            made = [{k: v for k, v in row.items() if k != "id"} for row in made]
        connection.execute(insert(found.tables[name]), made)


async def first_schema(database: str) -> Database:
    db = Database(database_url(database), 2)
    await db.migrate("0001")
    async with db.engine.begin() as c:
        await c.run_sync(fill)
    return db


def test_a_database_of_the_first_schema_is_upgraded_and_its_games_go_on(database: str) -> None:
    async def prepare() -> None:
        await (await first_schema(database)).engine.dispose()

    run(prepare())
    server = Serving(database)
    try:
        run(go_on(server.url))
    finally:
        server.stop()
    for live in run(tables_of(database)):
        assert [e.n for e in live.entries] == list(range(live.n + 1))
        stored = [r for r in FIRST["rows"]["log"] if r["table_id"] == live.desk.id]
        for row, entry in zip(stored, live.entries, strict=False):
            assert (row["kind"], row["ply"], row["seat"], row["action"]) == (entry.kind, entry.ply, entry.seat, entry.action)
        assert len(stored) < len(live.entries) or live.desk.id in (FIRST["open"], FIRST["finished"])


async def go_on(url: str) -> None:
    ann, ben = (Client(url, token=FIRST["tokens"][name]) for name in ("Ann", "Ben"))
    assert {row["id"] for row in await ann.get("me/tables")} == {*FIRST["games"].values(), FIRST["open"], FIRST["finished"]}
    for game, table in FIRST["games"].items():
        chairs = [await ann.sit(table, after=-1), await ben.sit(table, after=-1)]
        rows = [r for r in FIRST["rows"]["log"] if r["table_id"] == table]
        assert sorted(chairs[0].events) == [r["n"] for r in rows], game
        if game == "camelup":
            assert chairs[0].standing["ask"]["what"] == "end" and [line["text"] for line in chairs[0].chat] == ["good luck"]
        await some_moves(chairs, random.Random(1))
    await ben.post(f"tables/{FIRST['open']}/join", {"code": code_of(FIRST["open"])})
    over = await ann.get(f"tables/{FIRST['finished']}")
    assert over["table"]["status"] == "over" and over["standing"]["result"]["reason"] == "played"
    profile = await ann.get(f"people/{(await ann.get('me'))['person']['id']}")
    assert [g["table"] for g in profile["games"]] == [FIRST["finished"]] and profile["ratings"][0]["games"] == 1
    with pytest.raises(Refusal):
        await Client(url).post("login", {"name": "Ann", "password": "something else"})
    await Client(url).post("login", {"name": "ann", "password": "eight or more"})


def code_of(table: str) -> str:
    return str(next(row["code"] for row in FIRST["rows"]["tables"] if row["id"] == table))


async def some_moves(chairs: list[Chair], dice: random.Random, moves: int = 6) -> None:
    for _ in range(moves):
        if chairs[0].over:
            return
        chair = chairs[chairs[0].standing["actor"]]
        ack = await chair.play(dice.choice(chair.standing["legal"])["number"])
        for one in chairs:
            while one.standing["n"] < ack["n"]:
                await one.next()


def test_every_schema_can_be_reached_from_every_earlier_one_and_left_again(database: str) -> None:
    async def story() -> None:
        db = await first_schema(database)
        steps = [s.revision for s in ScriptDirectory.from_config(alembic_config()).walk_revisions()][::-1]
        assert steps[0] == "0001" and len(steps) > 1
        for step in steps:
            await db.migrate(step)
        async with db.engine.begin() as c:
            assert await c.run_sync(lambda sync: compare_metadata(MigrationContext.configure(sync), Base.metadata)) == []
        for step in (*steps[-2::-1], *steps[1:]):
            async with db.engine.begin() as c:
                way = command.upgrade if step != "0001" else command.downgrade
                await c.run_sync(lambda sync, step=step, way=way: way(alembic_config(sync), step))  # type: ignore[misc]
        async with db.engine.begin() as c:
            kept = {name: len((await c.execute(select(table))).all()) for name, table in Base.metadata.tables.items()}
            assert kept == {name: len(rows) for name, rows in FIRST["rows"].items()}
            await c.run_sync(lambda sync: command.downgrade(alembic_config(sync), "base"))
        await db.migrate()
        await db.engine.dispose()

    run(story())
