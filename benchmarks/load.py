"""Load on the table server: tables of two, two open sockets each, moves acknowledged per second and how long it takes.

    python benchmarks/load.py                       1,000 tables, SQLite and PostgreSQL
    python benchmarks/load.py --database sqlite --tables 200 --seconds 10 --json

Half of the tables play Camel Up (dice and hidden cards), half Santorini (every piece in the open); legal moves at random.
Everything runs on this machine: the server, the database and the load generator. Traffic stays on loopback, and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import httpx  # noqa: E402
import msgspec  # noqa: E402
import uvloop  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from server.lean import Lean  # noqa: E402
from server.postgres import Postgres  # noqa: E402
from server.process import Serving, sqlite_file  # noqa: E402

AT_ONCE = 16
OPTIONS: dict[str, dict[str, Any]] = {"camelup": {"max_decisions": 10_000}}


class Choice(msgspec.Struct, gc=False):
    number: int


class Standing(msgspec.Struct, gc=False):
    n: int
    legal: list[Choice] | None


class Heard(msgspec.Struct, gc=False):
    """As much of a message as a player who plays at random needs."""

    type: str
    id: str | None = None
    n: int = -1
    standing: Standing | None = None
    retry: bool = False
    error: str = ""


understand = msgspec.json.Decoder(Heard).decode


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def cpu(pid: int) -> float:
    """Seconds of processor time of a process and all its children; 0 is this one."""
    if pid == 0:
        return time.process_time()
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(int(fields[i]) for i in (11, 12, 13, 14)) / 100 + sum(cpu(int(child)) for child in children)


class Person:
    """One player: a cookie, a seat, a socket; plays a random legal action when told to."""

    def __init__(self, url: str, cookie: str) -> None:
        self.url, self.cookie = url, cookie
        self.table = ""
        self.socket: Lean
        self.standing: Standing | None = None
        self.waiting: tuple[str, float] | None = None
        self.times: list[float] = []
        self.refused: list[str] = []
        self.count = 0

    async def open(self) -> None:
        self.socket = await Lean.connect(self.url, f"/api/v1/tables/{self.table}/socket", self.cookie, self.hear)

    def hear(self, data: bytes) -> None:
        told = understand(data)
        if told.standing is not None:
            self.standing = told.standing
        elif told.type == "ack" and self.waiting is not None:
            assert told.id == self.waiting[0]
            self.times.append(time.perf_counter() - self.waiting[1])
            self.waiting = None
        elif told.type == "refused":
            self.refused.append(data.decode())

    @property
    def turn(self) -> bool:
        return self.waiting is None and self.standing is not None and bool(self.standing.legal)

    def move(self, dice: random.Random, due: float) -> None:
        assert self.standing is not None and self.standing.legal is not None
        self.count += 1
        name, action = f"m{self.count}", dice.choice(self.standing.legal).number
        self.standing.legal = None  # good for one move: the next ones come with the update
        self.waiting = (name, due)
        self.socket.send(f'{{"type":"play","id":"{name}","action":{action}}}')


async def ask(http: httpx.AsyncClient, path: str, body: Any, cookie: str = "") -> httpx.Response:
    http.cookies.clear()
    answer = await http.post(f"/api/v1/{path}", json=body, headers={"cookie": cookie})
    answer.raise_for_status()
    return answer


async def people(http: httpx.AsyncClient, url: str, n: int) -> list[Person]:
    made: list[Person] = []
    for _ in range(0, n, AT_ONCE):
        answers = await asyncio.gather(*(ask(http, "guest", {"name": "P"}) for _ in range(AT_ONCE)))
        made += [Person(url, answer.headers["set-cookie"].partition(";")[0]) for answer in answers]
    return made[:n]


async def seat(http: httpx.AsyncClient, pair: tuple[Person, Person], game: str) -> None:
    """A table for two."""
    a, b = pair
    body = {"game": game, "options": OPTIONS.get(game, {}), "seats": [{"kind": "me"}, {"kind": "open"}]}
    a.table = b.table = (await ask(http, "tables", body, a.cookie)).json()["table"]["id"]
    await ask(http, f"tables/{a.table}/join", {}, b.cookie)


async def gather(url: str, tables: int, games: list[str]) -> list[Person]:
    """People in pairs at tables, the games dealt out in turn."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        everyone = await people(http, url, 2 * tables)
        pairs = list(zip(everyone[::2], everyone[1::2], strict=True))
        for i in range(0, tables, AT_ONCE):
            some = pairs[i : i + AT_ONCE]
            await asyncio.gather(*(seat(http, pair, games[(i + k) % len(games)]) for k, pair in enumerate(some)))
    return everyone


async def until(good: Callable[[], bool], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not good():
            await asyncio.sleep(0.05)


async def load(serving: Serving, args: argparse.Namespace, others: dict[str, int]) -> dict[str, Any]:
    tables, rate, dice = args.tables, args.rate, random.Random(args.seed)
    everyone = await gather(serving.url, tables, args.games)
    pairs = list(zip(everyone[::2], everyone[1::2], strict=True))
    before = memory(serving.pid)
    for i in range(0, len(everyone), 64):
        await asyncio.gather(*(p.open() for p in everyone[i : i + 64]))
    await until(lambda: all(p.standing for p in everyone), 120)
    await asyncio.sleep(args.settle)
    idle = (memory(serving.pid) - before) / len(everyone)

    order = list(pairs)
    dice.shuffle(order)
    pids = {"server": serving.pid, "generator": 0, **others}
    used = {name: cpu(pid) for name, pid in pids.items()}
    began, sent, skipped = time.perf_counter(), 0, 0
    # Open loop: moves are due at a fixed rate, whatever the server does, and the time counts from when a move was due.
    while (now := time.perf_counter() - began) < args.seconds:
        while sent < int(now * rate):
            a, b = order[sent % len(order)]
            sent += 1
            who = a if a.turn else b
            if who.turn:
                who.move(dice, began + sent / rate)
            else:
                skipped += 1  # both wait for the server, or the game is over
        await asyncio.sleep(0.001)
    wall = time.perf_counter() - began
    acked = sum(len(p.times) for p in everyone)
    busy = {f"{name}_cpu": round((cpu(pid) - used[name]) / wall, 2) for name, pid in pids.items()}
    await until(lambda: not any(p.waiting for p in everyone), 60)
    times = sorted(t for p in everyone for t in p.times)
    told = {
        "games": " ".join(args.games),
        "tables": tables,
        "sockets": len(everyone),
        "seconds": round(wall, 1),
        "offered_per_second": round(rate),
        "moves_per_second": round(acked / wall, 1),
        "not_offered": skipped,
        "ack_ms_p50": round(times[len(times) // 2] * 1e3, 1),
        "ack_ms_p99": round(times[int(len(times) * 0.99)] * 1e3, 1),
        "ack_ms_max": round(times[-1] * 1e3, 1),
        "refused": sum(len(p.refused) for p in everyone),
        "kb_per_idle_socket": round(idle / 1024, 1),
        **busy,
    }
    for p in everyone:
        p.socket.close()
    return told


def main() -> int:
    made = argparse.ArgumentParser(description="Load on the table server.")
    made.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    made.add_argument("--tables", type=int, default=1000)
    made.add_argument("--seconds", type=float, default=30)
    made.add_argument("--settle", type=float, default=3, help="seconds of rest before moves begin")
    made.add_argument("--rate", type=float, default=450, help="moves offered per second")
    made.add_argument("--games", nargs="+", default=["camelup", "santorini"])
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--json", action="store_true")
    args = made.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    gc.disable()  # the generator's own pauses are not the server's
    results: dict[str, Any] = {}
    for kind in ("sqlite", "postgresql") if args.database == "both" else (args.database,):
        postgres = Postgres() if kind == "postgresql" else None
        try:
            serving = Serving(sqlite_file() if postgres is None else postgres.database(), MASTABA_LOG_LEVEL="warning")
            try:
                others = {} if postgres is None else {"database": postgres.pid}
                results[kind] = uvloop.run(load(serving, args, others))
            finally:
                serving.stop()
        finally:
            if postgres is not None:
                postgres.close()
    if args.json:
        print(json.dumps(results, indent=2))
        return 0
    table = Table(title="The table server under load, everything on one machine")
    table.add_column("")
    for kind in results:
        table.add_column(kind, justify="right")
    for name in dict.fromkeys(name for told in results.values() for name in told):
        table.add_row(name, *(str(told.get(name, "")) for told in results.values()))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
