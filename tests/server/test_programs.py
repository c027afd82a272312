"""Programs around the server: workers, bots in any language, the command line."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from mastaba.server.house import House
from mastaba.server.settings import read_settings
from server.client import FRIEND, ME, OPEN, SHORT, Client, bot, run
from server.postgres import Postgres
from server.process import Process, Serving, Site, sqlite_file

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "table_bot" / "bot.py"


def test_the_example_bot_is_short_and_plays_a_whole_game_through_the_public_interface(site: Site) -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 30

    async def story() -> str:
        ann = await Client(site.url(0)).guest("Ann")
        robot = await Client(site.url(1)).guest("Robot")
        token = (await robot.post("tokens", {"label": "example"}))["token"]
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, FRIEND]})
        words = [sys.executable, str(EXAMPLE), site.url(1), made["table"]["id"], token, made["table"]["code"]]
        program = await asyncio.create_subprocess_exec(*words, stdout=asyncio.subprocess.PIPE)
        chair = await ann.sit(made["table"]["id"])
        await chair.until(lambda: chair.snapshot["table"]["status"] == "running")
        await chair.play_out(random.Random(5))
        said, _ = await asyncio.wait_for(program.communicate(), 30)
        assert program.returncode == 0
        return said.decode()

    assert run(story()).startswith("over: [")


def test_a_worker_moves_for_the_bots_of_a_server_that_leaves_them_to_it(postgres: Postgres) -> None:
    url = postgres.database()
    server = Serving(url, MASTABA_BOT_THREADS="0")
    worker: Process | None = None

    async def story() -> None:
        nonlocal worker
        ann = await Client(server.url).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [bot(), ME]})
        chair = await ann.sit(made["table"]["id"])
        await asyncio.sleep(2.5)
        assert (await ann.get(f"tables/{chair.table}"))["standing"]["actor"] == 0
        worker = Process("worker", "--database", url, "--threads", "1", ready="worker is ready")
        await chair.play_out(random.Random(1))
        assert chair.standing["result"]["reason"] == "played"

    try:
        run(story())
        assert worker is not None and worker.stop() == 0
    finally:
        server.stop()


def test_when_a_worker_dies_thinking_another_process_moves(postgres: Postgres) -> None:
    url = postgres.database()
    brief = {"MASTABA_LEASE_SECONDS": "2"}
    server = Serving(url, MASTABA_BOT_THREADS="0", **brief)
    first = Process("worker", "--database", url, env=brief, ready="worker is ready")

    async def story() -> None:
        ann = await Client(server.url).guest("Ann")
        terms = {"pace": 0.2}
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [bot(), bot()], "terms": terms})
        chair = await ann.sit(made["table"]["id"])
        await chair.until(lambda: chair.standing["ply"] > 7)
        first.kill()
        second = Process("worker", "--database", url, env=brief, ready="worker is ready")
        await chair.until(lambda: chair.over)
        assert sorted(chair.events) == list(range(chair.standing["n"] + 1))
        assert second.stop() == 0

    try:
        run(story())
    finally:
        server.stop()


def test_a_process_that_is_writing_does_not_miss_what_another_one_writes(postgres: Postgres) -> None:
    url = postgres.database()
    server = Serving(url, MASTABA_BOT_THREADS="0")

    async def story() -> None:
        house = House(read_settings(database=url, bot_threads=0), worker=True)
        await house.open()
        try:
            ann = await Client(server.url).guest("Ann")
            made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, ME]})
            chair = await ann.sit(made["table"]["id"])
            assert (await house.tables.get(chair.table, fresh=True)).n == chair.standing["n"]
            async with house.tables.lock(chair.table):
                await chair.play(chair.standing["legal"][0]["number"])
                await asyncio.sleep(1)
            await chair.until(lambda: chair.standing["n"] > 0)
            give_up = time.monotonic() + 60
            while (await house.tables.get(chair.table, fresh=True)).n < chair.standing["n"]:
                assert time.monotonic() < give_up, "the word was missed"
                await asyncio.sleep(0.1)
        finally:
            await house.close()

    try:
        run(story())
    finally:
        server.stop()


def test_with_two_processes_each_bot_decision_is_made_once(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        tables = []
        for i in range(6):
            made = await ann.elsewhere(site.url(i)).post("tables", {"game": "camelup", "options": SHORT, "seats": [bot(), bot()]})
            tables.append(made["table"]["id"])
        for i, table in enumerate(tables):
            chair = await ann.elsewhere(site.url(i + 1)).sit(table, after=-1)
            await chair.until(lambda chair=chair: chair.over)  # type: ignore[misc]
            played = [e["ply"] for _, e in sorted(chair.events.items()) if e["kind"] in ("move", "chance")]
            assert played == list(range(chair.standing["ply"]))

    run(story())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "mysql://x"], "the database is SQLite or PostgreSQL"),
        (["--port", "70000"], "port"),
        (["--config", "/nowhere.toml"], "cannot be read"),
        (["--host", "203.0.113.1"], "cannot be served"),
    ],
)
def test_play_refuses_bad_settings_in_one_sentence(words: list[str], said: str) -> None:
    command = [sys.executable, "-m", "mastaba.cli.main", "play", "--no-browser", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and said in done.stderr and "Traceback" not in done.stderr


def test_a_worker_needs_a_shared_database() -> None:
    command = [sys.executable, "-m", "mastaba.cli.main", "worker", "--database", "x.db"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2 and "PostgreSQL" in done.stderr and "Traceback" not in done.stderr


def test_play_tells_programs_its_address_in_one_line_of_json() -> None:
    server = Process("play", "--no-browser", "--json", "--port", "0", "--database", sqlite_file(), ready=r'^\{"url": ')
    try:
        told = json.loads(server.greeting)
        assert told["pid"] == server.pid
        assert httpx.get(told["url"] + "/health").json()["status"] == "ok"
    finally:
        assert server.stop() == 0
    assert [line for line in server.lines if not line.startswith('{"at": ')] == [server.greeting]


STARTS_THINGS = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job is born deaf to it
sys.path.insert(0, sys.argv[1])
from server.postgres import Postgres
from server.process import Serving
postgres = Postgres()
server = Serving(postgres.database())
print(postgres.pid, server.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_test_run_that_is_interrupted_leaves_no_process_behind(number: int) -> None:
    run = subprocess.Popen([sys.executable, "-c", STARTS_THINGS, str(ROOT / "tests")], stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    pids = [int(pid) for pid in run.stdout.readline().split()]
    assert len(pids) == 2 and all(Path(f"/proc/{pid}").exists() for pid in pids)
    run.send_signal(number)
    run.wait(timeout=60)
    give_up = time.monotonic() + 60
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < give_up, "something is left"
        time.sleep(0.1)


def test_settings_come_from_a_file_the_environment_and_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text('host = "0.0.0.0"\nport = 9000\nrate = 3.5\n')
    os.environ["MASTABA_PORT"] = "9001"
    os.environ["MASTABA_ORIGINS"] = "https://a.example,https://b.example"
    try:
        read = read_settings(str(tmp_path / "m.toml"), host="127.0.0.1")
    finally:
        del os.environ["MASTABA_PORT"], os.environ["MASTABA_ORIGINS"]
    assert (read.host, read.port, read.rate) == ("127.0.0.1", 9001, 3.5)
    assert read.origins == ["https://a.example", "https://b.example"]


def test_logs_are_lines_of_json_without_a_trace_of_what_was_sent() -> None:
    server = Serving(sqlite_file())

    async def story() -> None:
        ann = await Client(server.url).guest("Ann")
        await ann.post("account", {"name": "Logged Person", "password": "not for logs"})
        await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]})

    try:
        run(story())
    finally:
        server.stop()
    lines = [line for line in server.lines if line.startswith("{")]
    assert lines and all({"at", "level", "from", "what"} <= json.loads(line).keys() for line in lines)
    assert "not for logs" not in server.log
