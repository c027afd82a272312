"""What the server does not take: foreign origins, floods, malformed, oversized and foreign messages."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import mastaba
from server.client import ME, OPEN, SHORT, Client, ConnectionClosed, Refusal, run
from server.process import Serving, Site, sqlite_file


async def running(site: Site) -> tuple[Client, Client, str]:
    ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
    table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
    await ben.post(f"tables/{table}/join", {})
    return ann, ben, table


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}])
def test_other_sites_cannot_act_for_a_person(site: Site, headers: dict[str, str]) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        answer = await ann.http.post("/api/v1/tables", json={"game": "camelup", "seats": [ME, ME]}, headers=headers)
        assert answer.status_code == 403 and answer.json()["error"] == "foreign_origin"
        assert await ann.get("me/tables") == []

    run(story())


def test_a_socket_from_another_site_is_refused(site: Site) -> None:
    async def story() -> None:
        ann, _, table = await running(site)
        address = site.url().replace("http", "ws") + f"/api/v1/tables/{table}/socket"
        with pytest.raises(InvalidStatus):
            await connect(address, additional_headers=ann.cookie(), origin="https://evil.example")  # type: ignore[arg-type]

    run(story())


def test_a_server_for_this_machine_does_not_answer_to_foreign_names(site: Site) -> None:
    async def story() -> None:
        answer = await Client(site.url()).http.get("/health", headers={"host": "evil.example"})
        assert answer.status_code == 421

    run(story())


def test_only_json_is_taken_and_only_so_much_of_it(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        form = await ann.http.post("/api/v1/guest", content=b'{"name": "x"}', headers={"content-type": "text/plain"})
        assert form.status_code == 415
        large = await ann.http.post("/api/v1/guest", json={"name": "x" * 100_000})
        assert large.status_code == 413
        broken = await ann.http.post("/api/v1/guest", content=b"{", headers={"content-type": "application/json"})
        assert broken.status_code == 400 and broken.json()["message"]
        for path, deep in (("guest", b"[" * 30_000), ("tables", b'{"options":' * 5_000), ("saves", b'{"position":' * 20_000)):
            refused = await ann.http.post(f"/api/v1/{path}", content=deep, headers={"content-type": "application/json"})
            assert refused.status_code == 400 and "deeply" in refused.json()["message"]

    run(story())


def test_texts_that_no_database_takes_are_refused_or_cleaned(site: Site) -> None:
    """PostgreSQL takes no NUL in a text, and letters that are written as several ones may be too many."""

    async def story() -> None:
        ann, _, table = await running(site)
        for path, game in (("people/%00", "x"), ("tables/%00", "x"), ("tables", "\0"), ("leaderboard/%00", "x")):
            with pytest.raises(Refusal) as no:
                await ann.get(path, game=game)
            assert no.value.status == 400 and no.value.error == "bad_request"
        for path, body in (
            ("guest", {"name": "\ufb2c" * 24}),
            (f"tables/{table}/commands", {"type": "play", "id": "a\0", "action": "roll"}),
            (f"tables/{table}/commands", {"type": "say", "id": "1", "text": "\ufb2c" * 300}),
            (f"tables/{table}/commands", {"type": "say", "id": "2", "text": "\u200b"}),
        ):
            with pytest.raises(Refusal) as no:
                await ann.post(path, body)
            assert no.value.status == 400, body
        assert (await ann.post("tokens", {"label": "my\0 bot"}))["label"] == "my bot"
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [{"kind": "me", "name": "A\0nn"}, OPEN]})
        assert made["table"]["seats"][0]["name"] == "Ann"
        saved = json.loads(mastaba.load("camelup").start(seed=1).save())
        up = await ann.post("saves", {**saved, "seats": ["A\0nn", "\0"]})
        assert [s["name"] for s in up["table"]["seats"]] == ["Ann", "Player 2"]

    run(story())
    for server in site.servers:
        assert '"what": "a bug"' not in server.log


def test_pages_may_load_nothing_from_elsewhere(site: Site) -> None:
    async def story() -> None:
        client = Client(site.url())
        for path in ("/", "/table/abc", "/api/docs", "/health", "/api/v1/games", "/nothing.js"):
            answer = await client.http.get(path)
            assert "default-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["x-content-type-options"] == "nosniff" and "server" not in answer.headers
            assert answer.headers["content-type"].count("charset") <= 1
        assert (await client.http.get("/nothing.js")).status_code == 404
        for path in ("/..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "//etc/passwd"):
            told = (await client.http.get(path)).content
            assert b"root:" not in told and b"Litestar" not in told

    run(story())


MALFORMED: list[Any] = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    "12",
    b"\xff\xfe\x00",
    "[" * 5000,
    '{"type": "play"}',
    '{"type": "fly", "id": "1"}',
    {"type": "play", "id": 5, "action": 0},
    {"type": "play", "id": "x" * 65, "action": 0},
    {"type": "play", "id": "1", "action": None},
    {"type": "play", "id": "1", "action": 1e300},
    {"type": "play", "id": "1", "action": 10**30},
    {"type": "play", "id": "1", "action": -(2**70)},
    {"type": "play", "id": "1", "action": {}},
    {"type": "play", "id": "1", "action": {"verb": ["roll"]}},
    {"type": "play", "id": "1", "action": "roll", "more": 1},
    {"type": "play", "id": "1", "action": "roll", "seat": 1},
    {"type": "play", "id": "1", "action": "roll", "seat": -1},
    {"type": "play", "id": "1", "action": "\u0000" * 50},
    {"type": "undo", "id": "1", "to": -1},
    {"type": "undo", "id": "1", "to": 10**12},
    {"type": "answer", "id": "1", "yes": "no"},
    {"type": "say", "id": "1", "text": ""},
    {"type": "look", "seat": 1},
    {"type": "look", "seat": 99},
    {"type": "play", "id": "1", "action": "x" * 17_000},
]


def test_malformed_messages_are_answered_in_words_and_change_nothing(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await running(site)
        chair = await ann.sit(table)
        before = (await ben.get(f"tables/{table}"))["standing"]
        for message in MALFORMED:
            await chair.send(message)
            told = await chair.next()
            while told["type"] == "presence":
                told = await chair.next()
            assert told["type"] == "refused" and told["message"] and "Traceback" not in told["message"], message
        assert (await ben.get(f"tables/{table}"))["standing"] == before
        await chair.play("roll")

    run(story())


def test_random_bytes_and_mutated_messages_never_stop_the_server(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await running(site)
        chair = await ben.sit(table)
        dice = random.Random(4)
        seeds = [json.dumps(m).encode() for m in MALFORMED if isinstance(m, dict)]
        for _ in range(300):
            data = bytearray(dice.choice(seeds))
            for _ in range(dice.randrange(1, 6)):
                data[dice.randrange(len(data))] = dice.randrange(256)
            await chair.send(bytes(data[: dice.randrange(1, len(data) + 1)]))
            told = await chair.next()
            while told["type"] == "presence":
                told = await chair.next()
            assert told["type"] in ("refused", "snapshot")
        assert (await ann.get(f"tables/{table}"))["standing"]["ply"] == 5

    run(story())


def test_an_oversized_frame_ends_that_socket_and_no_other(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await running(site)
        bad, good = await ben.sit(table), await ann.sit(table)
        with pytest.raises(ConnectionClosed):
            await bad.send("x" * 1_000_000)
            while True:
                await bad.next()
        await good.play("roll")

    run(story())


def test_a_table_that_does_not_exist_or_is_not_for_you_is_told_in_words_on_the_socket(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        private = (await ann.post("tables", {"game": "camelup", "seats": [ME, OPEN], "public": False}))["table"]["id"]
        stranger = await Client(site.url()).guest("Eve")
        for table, params, code in (
            ("nowhere", "", 4404),
            (private, "", 4403),
            (private, "?code=guess", 4403),
            (private, "?after=x", 4400),
            (private, "?v=99", 4400),
        ):
            address = site.url().replace("http", "ws") + f"/api/v1/tables/{table}/socket{params}"
            async with connect(address, additional_headers=stranger.cookie()) as socket:
                told = json.loads(await socket.recv())
                assert told["type"] == "refused" and told["message"]
                await socket.wait_closed()
                assert socket.close_code == code

    run(story())


def test_floods_are_slowed_down_and_guessing_passwords_more_so() -> None:
    few = {"RATE": "2", "BURST": "30", "SOCKETS_PER_ADDRESS": "3", "LOGINS_PER_MINUTE": "10"}
    server = Serving(sqlite_file(), **{f"MASTABA_{name}": value for name, value in few.items()})

    async def story() -> None:
        ann = await Client(server.url).guest("Ann")
        guesses = [ann.http.post("/api/v1/login", json={"name": "Ann", "password": f"guess {i:05}"}) for i in range(20)]
        answers = [answer.status_code for answer in await asyncio.gather(*guesses)]
        assert set(answers) == {401, 429} and 10 <= answers.count(401) < 20
        codes = await asyncio.gather(*(ann.http.get("/health") for _ in range(150)))
        slowed = [c for c in codes if c.status_code == 429]
        assert slowed and slowed[0].headers["retry-after"] == "1" and slowed[0].json()["error"] == "too_fast"
        parts = await asyncio.gather(*(ann.http.get("/assets/none.js") for _ in range(150)))
        assert {c.status_code for c in parts} == {404}, "the many parts of a page are no flood"

    async def sockets() -> None:
        await asyncio.sleep(3)
        ann = await Client(server.url).guest("Ann")
        table = (await ann.post("tables", {"game": "camelup", "seats": [ME, OPEN]}))["table"]["id"]
        chairs = [await ann.sit(table) for _ in range(3)]
        with pytest.raises(ConnectionClosed):
            await ann.sit(table)
        for i in range(100):
            await chairs[0].send({"type": "ping", "n": i} if i % 2 else {"type": "ping"})
        await chairs[0].until(lambda: any(r["error"] == "too_fast" and r["retry"] for r in chairs[0].refused))

    try:
        run(story())
        run(sockets())
    finally:
        server.stop()


def test_metrics_are_for_this_machine(site: Site) -> None:
    async def story() -> None:
        client = Client(site.url())
        assert "mastaba_sockets" in (await client.http.get("/metrics")).text
        assert (await client.http.get("/metrics", headers={"x-forwarded-for": "10.0.0.1"})).status_code == 403
        assert (await client.get("/health"))["status"] == "ok" and (await client.get("/ready"))["status"] == "ready"

    run(story())


def test_with_a_token_metrics_ask_for_it() -> None:
    server = Serving(sqlite_file(), MASTABA_METRICS_TOKEN="secret")

    async def story() -> None:
        client = Client(server.url)
        assert (await client.http.get("/metrics")).status_code == 401
        assert (await client.http.get("/metrics", headers={"authorization": "Bearer secret"})).status_code == 200

    try:
        run(story())
    finally:
        server.stop()


def test_strangers_cannot_act_at_all(site: Site) -> None:
    async def story() -> None:
        _, _, table = await running(site)
        nobody = Client(site.url())
        for path, body in (
            ("tables", {"game": "camelup", "seats": [ME, ME]}),
            (f"tables/{table}/join", {}),
            (f"tables/{table}/commands", {"type": "resign", "id": "1"}),
            ("tokens", {"label": "x"}),
        ):
            with pytest.raises(Refusal) as no:
                await nobody.post(path, body)
            assert no.value.status == 401

    run(story())
