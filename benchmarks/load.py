"""Load on the table server: tables of two, two open sockets each, moves acknowledged per second and how long it takes.

    python benchmarks/load.py                       1,000 tables, SQLite and PostgreSQL
    python benchmarks/load.py --database sqlite --tables 200 --seconds 10 --json

Everything runs on this machine: the server, the database and the load generator. Traffic stays on loopback, and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import httpx  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from server.lean import Lean  # noqa: E402
from server.postgres import Postgres  # noqa: E402
from server.process import Serving, sqlite_file  # noqa: E402

PAIRS_AT_ONCE = 16


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def cpu(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


class Person:
    """One player: a cookie, a seat, a socket; plays a random legal action when told to."""

    def __init__(self, url: str, cookie: str) -> None:
        self.url, self.cookie = url, cookie
        self.table = ""
        self.socket: Lean
        self.standing: Any = None
        self.acks: dict[str, float] = {}
        self.times: list[float] = []
        self.refused = 0
        self.count = 0
        self.turn = asyncio.Event()

    async def open(self) -> None:
        self.socket = await Lean.connect(self.url, f"/api/v1/tables/{self.table}/socket", self.cookie)
        self.reader = asyncio.create_task(self.read())
        while not self.standing:
            await asyncio.sleep(0.02)

    async def read(self) -> None:
        async for text in self.socket:
            told = json.loads(text)
            kind = told["type"]
            if kind in ("snapshot", "update"):
                self.standing = told["standing"]
                if self.standing["legal"]:
                    self.turn.set()
            elif kind == "ack":
                self.times.append(time.perf_counter() - self.acks.pop(told["id"]))
            elif kind == "refused":
                self.refused += 1
                print(text, file=sys.stderr)

    async def move(self, dice: random.Random) -> None:
        self.turn.clear()
        self.count += 1
        name = f"m{self.count}"
        # Mostly quiet actions: a random game of Camel Up stays far from its end for the time of the run.
        action = dice.choice(self.standing["legal"])["number"]
        self.acks[name] = time.perf_counter()
        await self.socket.send(f'{{"type":"play","id":"{name}","action":{action}}}')


async def ask(http: httpx.AsyncClient, path: str, body: Any, cookie: str = "") -> httpx.Response:
    http.cookies.clear()
    answer = await http.post(f"/api/v1/{path}", json=body, headers={"cookie": cookie})
    answer.raise_for_status()
    return answer


async def people(http: httpx.AsyncClient, url: str, n: int) -> list[Person]:
    made: list[Person] = []
    for _ in range(0, n, PAIRS_AT_ONCE):
        answers = await asyncio.gather(*(ask(http, "guest", {"name": "P"}) for _ in range(PAIRS_AT_ONCE)))
        made += [Person(url, answer.headers["set-cookie"].partition(";")[0]) for answer in answers]
    return made[:n]


async def seat(http: httpx.AsyncClient, pair: tuple[Person, Person]) -> None:
    """A table for two."""
    a, b = pair
    body = {"game": "camelup", "options": {"max_decisions": 10_000}, "seats": [{"kind": "me"}, {"kind": "open"}]}
    a.table = b.table = (await ask(http, "tables", body, a.cookie)).json()["table"]["id"]
    await ask(http, f"tables/{a.table}/join", {}, b.cookie)


async def load(serving: Serving, tables: int, seconds: float, rate: float, seed: int) -> dict[str, Any]:
    url = serving.url
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        everyone = await people(http, url, 2 * tables)
        pairs = list(zip(everyone[::2], everyone[1::2], strict=True))
        for i in range(0, tables, PAIRS_AT_ONCE):
            await asyncio.gather(*(seat(http, pair) for pair in pairs[i : i + PAIRS_AT_ONCE]))
    before = memory(serving.pid)
    for i in range(0, len(everyone), 64):
        await asyncio.gather(*(p.open() for p in everyone[i : i + 64]))
    async with asyncio.timeout(60):
        while not all(p.standing for p in everyone):
            await asyncio.sleep(0.1)
    await asyncio.sleep(1.0)
    idle = (memory(serving.pid) - before) / len(everyone)

    dice = random.Random(seed)
    used, began = cpu(serving.pid), time.perf_counter()
    sent, turns = 0, random.Random(seed)
    order = list(pairs)
    turns.shuffle(order)
    # Open loop: moves are due at a fixed rate, whatever the server does, so a slow answer counts in full.
    while (now := time.perf_counter() - began) < seconds:
        due = int(now * rate)
        while sent < due:
            a, b = order[sent % len(order)]
            who = a if a.turn.is_set() else b
            sent += 1
            if who.turn.is_set():
                await who.move(dice)
        await asyncio.sleep(0.002)
    wall = time.perf_counter() - began
    acked = sum(len(p.times) for p in everyone)
    busy = (cpu(serving.pid) - used) / wall
    async with asyncio.timeout(30):
        while any(p.acks for p in everyone):
            await asyncio.sleep(0.05)
    times = sorted(t for p in everyone for t in p.times)
    told = {
        "tables": tables,
        "sockets": len(everyone),
        "seconds": round(wall, 1),
        "offered_per_second": round(rate),
        "moves_per_second": round(acked / wall, 1),
        "ack_ms_p50": round(times[len(times) // 2] * 1e3, 1),
        "ack_ms_p99": round(times[int(len(times) * 0.99)] * 1e3, 1),
        "ack_ms_max": round(times[-1] * 1e3, 1),
        "refused": sum(p.refused for p in everyone),
        "kb_per_idle_socket": round(idle / 1024, 1),
        "server_cpu": round(busy, 2),
    }
    for p in everyone:
        await p.socket.close()
    return told


def main() -> int:
    made = argparse.ArgumentParser(description="Load on the table server.")
    made.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    made.add_argument("--tables", type=int, default=1000)
    made.add_argument("--seconds", type=float, default=30)
    made.add_argument("--rate", type=float, default=450, help="moves offered per second")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--json", action="store_true")
    args = made.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    results: dict[str, Any] = {}
    for kind in ("sqlite", "postgresql") if args.database == "both" else (args.database,):
        postgres = Postgres() if kind == "postgresql" else None
        serving = Serving(sqlite_file() if postgres is None else postgres.database(), MASTABA_LOG_LEVEL="warning")
        try:
            results[kind] = asyncio.run(load(serving, args.tables, args.seconds, args.rate, args.seed))
        finally:
            serving.stop()
            if postgres is not None:
                postgres.close()
    if args.json:
        print(json.dumps(results, indent=2))
        return 0
    table = Table(title="The table server under load, everything on one machine")
    table.add_column("")
    for kind in results:
        table.add_column(kind, justify="right")
    for name in next(iter(results.values())):
        table.add_row(name, *(str(results[kind][name]) for kind in results))
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
