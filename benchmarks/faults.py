"""Faults under load: a server process is killed every few seconds, PostgreSQL is restarted once.

    python benchmarks/faults.py                     1,000 tables of two on three server processes
    python benchmarks/faults.py --tables 100 --seconds 30 --json

Clients are as clients should be: they reconnect by themselves, resume from the last entry they have, and send what was not
acknowledged again under the same id. Afterwards the log in the database is compared with everything that was acknowledged, and
one more move is played at every table. The games are those of load.py. Traffic stays on loopback, and ends by itself.
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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(0, str(ROOT / "benchmarks"))

import msgspec  # noqa: E402
import uvloop  # noqa: E402
from load import Choice, Person, gather, until  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from server.lean import Gone, Lean  # noqa: E402
from server.postgres import Postgres, free_port  # noqa: E402
from server.process import Serving  # noqa: E402
from server.stored import tables_of  # noqa: E402

WRONG = ("acknowledged_but_lost", "played_twice", "logs_with_gaps", "events_unlike_the_log", "refused_for_good")


class Event(msgspec.Struct, gc=False):
    n: int
    ply: int
    kind: str
    seat: int


class Standing(msgspec.Struct, gc=False):
    n: int
    legal: list[Choice] | None
    result: dict[str, Any] | None


class Heard(msgspec.Struct, gc=False):
    type: str
    id: str | None = None
    n: int = -1
    standing: Standing | None = None
    events: list[Event] = []
    retry: bool = False


understand = msgspec.json.Decoder(Heard).decode


class Player:
    """A seat that survives: one outstanding move at most, sent again until it is acknowledged."""

    def __init__(self, person: Person, seat: int, urls: list[str], dice: random.Random) -> None:
        self.cookie, self.table, self.seat, self.urls, self.dice = person.cookie, person.table, seat, urls, dice
        self.which = dice.randrange(len(urls))
        self.socket: Lean | None = None
        self.standing: Standing | None = None
        self.events: dict[int, Event] = {}
        self.last = -1
        self.pending: tuple[str, int, float] | None = None
        self.acked: dict[str, tuple[int, int]] = {}
        """Move id: the number of its entry, and the action."""
        self.times: list[float] = []
        self.count = self.lost = self.resent = 0
        self.rude: list[str] = []
        self.going = True
        self.fresh = True

    async def live(self) -> None:
        """Stay connected, whatever happens."""
        pause = 0.5
        while self.going:
            path = f"/api/v1/tables/{self.table}/socket?after={self.last}"
            try:
                self.fresh = True
                self.socket = await asyncio.wait_for(Lean.connect(self.urls[self.which], path, self.cookie, self.hear), 30)
            except (Gone, OSError, TimeoutError):
                self.elsewhere()
                await asyncio.sleep(pause * (0.5 + self.dice.random()))
                pause = min(8.0, pause * 2)
                continue
            pause = 0.5
            await self.socket.closed
            self.socket = None
            if self.going:
                self.lost += 1
                self.elsewhere()
                await asyncio.sleep(self.dice.random() * 0.5)

    def elsewhere(self) -> None:
        """Another process, as a proxy would choose it."""
        self.which = (self.which + 1 + self.dice.randrange(len(self.urls) - 1)) % len(self.urls)

    def hear(self, data: bytes) -> None:
        told = understand(data)
        if told.standing is not None:
            self.standing = told.standing
            for event in told.events:
                self.events[event.n] = event
            self.last = max(self.last, told.standing.n)
            if self.fresh and self.pending is not None:
                self.resent += 1
                self.send()
            self.fresh = False
        elif told.type == "ack" and self.pending is not None and told.id == self.pending[0]:
            self.acked[told.id] = (told.n, self.pending[1])
            self.times.append(time.perf_counter() - self.pending[2])
            self.pending = None
        elif told.type == "refused" and self.pending is not None:
            if told.retry:
                asyncio.get_running_loop().call_later(0.3, self.send)
            elif told.id == self.pending[0]:
                self.rude.append(data.decode())
                self.pending = None

    def send(self) -> None:
        if self.pending is not None and self.socket is not None:
            self.socket.send(f'{{"type":"play","id":"{self.pending[0]}","action":{self.pending[1]}}}')

    @property
    def over(self) -> bool:
        return self.standing is not None and self.standing.result is not None

    @property
    def turn(self) -> bool:
        return self.pending is None and self.standing is not None and bool(self.standing.legal)

    def move(self) -> None:
        assert self.standing is not None and self.standing.legal is not None
        self.count += 1
        self.pending = (f"m{self.count}", self.dice.choice(self.standing.legal).number, time.perf_counter())
        self.standing.legal = None  # good for one move: the next ones come with the update
        self.send()


class Fleet:
    """Server processes on one database; one of them is killed now and then and started again."""

    def __init__(self, database: str, processes: int) -> None:
        self.database = database
        self.ports = [free_port() for _ in range(processes)]
        self.servers = [self.start(which) for which in range(processes)]
        self.kills = 0
        self.bugs: list[str] = []
        self.replacing: asyncio.Task[None] | None = None

    def start(self, which: int) -> Serving:
        return Serving(self.database, port=str(self.ports[which]), MASTABA_LOG_LEVEL="error")

    async def kill(self) -> None:
        victim = self.kills % len(self.servers)
        self.kills += 1
        await asyncio.to_thread(self.servers[victim].kill)
        self.bugs += [line for line in self.servers[victim].lines if '"error"' in line]
        self.servers[victim] = await asyncio.to_thread(self.start, victim)

    def maybe_kill(self) -> bool:
        if self.replacing is None or self.replacing.done():
            self.replacing = asyncio.create_task(self.kill())
            return True
        return False

    def stop(self) -> None:
        for server in self.servers:
            server.stop()
            self.bugs += [line for line in server.lines if '"error"' in line]


async def storm(args: argparse.Namespace, postgres: Postgres, fleet: Fleet) -> dict[str, Any]:
    urls = [s.url for s in fleet.servers]
    people = await gather(urls[0], args.tables, args.games)
    players = [Player(p, i % 2, urls, random.Random(args.seed * 7919 + i)) for i, p in enumerate(people)]
    pairs = list(zip(players[::2], players[1::2], strict=True))
    lives = [asyncio.create_task(p.live()) for p in players]
    await until(lambda: all(p.standing for p in players), 180)

    order = list(pairs)
    random.Random(args.seed).shuffle(order)
    restarting: asyncio.Task[None] | None = None
    began, sent = time.monotonic(), 0
    next_kill, restart_at = began + args.every, began + args.seconds / 2
    while (now := time.monotonic()) < began + args.seconds:
        while sent < int((now - began) * args.rate):
            a, b = order[sent % len(order)]
            sent += 1
            if (who := a if a.turn else b).turn:
                who.move()
        if now >= next_kill and fleet.maybe_kill():
            next_kill = now + args.every
        if restarting is None and now >= restart_at:
            restarting = asyncio.create_task(asyncio.to_thread(postgres.restart))
        await asyncio.sleep(0.001)
    for task in (fleet.replacing, restarting):
        if task is not None:
            await task
    # Calm: everything outstanding is acknowledged, then one more move at every table.
    await until(lambda: not any(p.pending for p in players), 180)
    wall = time.monotonic() - began
    moved, times = sum(len(p.acked) for p in players), sorted(t for p in players for t in p.times)
    await until(lambda: all(a.turn or b.turn or (a.over and b.over) for a, b in pairs), 180)
    more = [a if a.turn else b for a, b in pairs if not a.over]
    for who in more:
        who.move()
        await asyncio.sleep(0.002)
    await until(lambda: not any(who.pending for who in more), 180)
    for p in players:
        p.going = False
    for task in lives:
        task.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    for text in [text for p in players for text in p.rude][:5]:
        print(text, file=sys.stderr)
    return {
        "games": " ".join(args.games),
        "processes": args.processes,
        "tables": args.tables,
        "sockets": len(players),
        "seconds": round(wall, 1),
        "kills": fleet.kills,
        "postgresql_restarts": int(restarting is not None),
        "moves_acknowledged": moved,
        "moves_per_second": round(moved / wall, 1),
        "ack_ms_p50": round(times[len(times) // 2] * 1e3, 1),
        "ack_ms_p99": round(times[int(len(times) * 0.99)] * 1e3, 1),
        "ack_s_max": round(times[-1], 1),
        "connections_lost_and_healed": sum(p.lost for p in players),
        "moves_sent_again": sum(p.resent for p in players),
        "refused_for_good": sum(len(p.rude) for p in players),
        "games_over": args.tables - len(more),
        "games_continued": sum(1 for who in more if who.pending is None),
        **compare(players, {live.desk.id: live for live in await tables_of(fleet.database)}),
    }


def compare(players: list[Player], tables: dict[str, Any]) -> dict[str, int]:
    """What was acknowledged and told, against what the log holds."""
    missing = doubled = gaps = differing = 0
    for live in tables.values():
        if [e.n for e in live.entries] != list(range(len(live.entries))):
            gaps += 1
        ids = [e.move for e in live.entries if e.move]
        doubled += len(ids) - len(set(ids))
    for player in players:
        entries = tables[player.table].entries
        for name, (n, action) in player.acked.items():
            entry = entries[n] if n < len(entries) else None
            if entry is None or entry.move != f"{player.seat}/{name}" or entry.action != action:
                missing += 1
        for n, event in player.events.items():
            entry = entries[n] if n < len(entries) else None
            if entry is None or (entry.kind, entry.seat, entry.ply) != (event.kind, event.seat, event.ply):
                differing += 1
    return {"acknowledged_but_lost": missing, "played_twice": doubled, "logs_with_gaps": gaps, "events_unlike_the_log": differing}


def main() -> int:
    made = argparse.ArgumentParser(description="Faults under load.")
    made.add_argument("--processes", type=int, default=3, help="server processes")
    made.add_argument("--tables", type=int, default=1000)
    made.add_argument("--seconds", type=float, default=60)
    made.add_argument("--rate", type=float, default=400, help="moves offered per second")
    made.add_argument("--every", type=float, default=8, help="seconds between two kills")
    made.add_argument("--games", nargs="+", default=["camelup", "santorini"])
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--json", action="store_true")
    args = made.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    gc.disable()
    postgres = Postgres()
    try:
        fleet = Fleet(postgres.database(), args.processes)
        try:
            told = uvloop.run(storm(args, postgres, fleet))
        finally:
            fleet.stop()
            for line in fleet.bugs[:3]:
                print(line, file=sys.stderr)
    finally:
        postgres.close()
    sound = not any(told[name] for name in WRONG) and told["games_over"] + told["games_continued"] == args.tables
    if args.json:
        print(json.dumps({**told, "sound": sound}, indent=2))
    else:
        table = Table("", "", title="The table server under fire")
        for name, value in told.items():
            table.add_row(name, str(value))
        Console().print(table)
        Console().print("nothing was lost or doubled, and every game went on" if sound else "SOMETHING IS WRONG", style="bold")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
