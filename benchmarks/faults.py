"""Faults under load: a server process is killed every few seconds, PostgreSQL is restarted once.

    python benchmarks/faults.py                     1,000 tables of two on two server processes
    python benchmarks/faults.py --tables 100 --seconds 30 --json

Clients are as clients should be: they reconnect by themselves, resume from the last entry they have, and send what was not
acknowledged again under the same id. Afterwards the log in the database is compared with everything that was acknowledged, and
one more move is played at every table. Traffic stays on loopback, and ends by itself.
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
sys.path.insert(0, str(ROOT / "benchmarks"))

import httpx  # noqa: E402
from load import PAIRS_AT_ONCE, Person, people, seat  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from server.lean import Gone, Lean  # noqa: E402
from server.postgres import Postgres, free_port  # noqa: E402
from server.process import Serving  # noqa: E402
from server.stored import tables_of  # noqa: E402


class Player:
    """A seat that survives: one outstanding move at most, sent again until it is acknowledged."""

    def __init__(self, person: Person, urls: list[str], which: int, dice: random.Random) -> None:
        self.cookie, self.table, self.urls, self.which, self.dice = person.cookie, person.table, urls, which, dice
        self.standing: Any = None
        self.events: dict[int, Any] = {}
        self.pending: tuple[str, int] | None = None
        self.acked: dict[str, tuple[int, int]] = {}
        """Move id: the number of its entry, and the action."""
        self.count = self.lost = self.resent = 0
        self.waited = 0.0
        self.rude: list[str] = []
        self.going = True
        self.goal = asyncio.Event()

    async def live(self) -> None:
        while self.going:
            try:
                after = max(self.events, default=-1)
                path = f"/api/v1/tables/{self.table}/socket?after={after}"
                socket = await asyncio.wait_for(Lean.connect(self.urls[self.which % len(self.urls)], path, self.cookie), 10)
            except (Gone, OSError, TimeoutError):
                self.which += 1
                await asyncio.sleep(0.2 + self.dice.random() * 0.5)
                continue
            try:
                await self.talk(socket)
            finally:
                await socket.close()
            if self.going:
                self.lost += 1
                self.which += 1
                await asyncio.sleep(self.dice.random() * 0.3)

    async def talk(self, socket: Lean) -> None:
        self.socket = socket
        fresh = True
        async for text in socket:
            told = json.loads(text)
            kind = told["type"]
            if kind in ("snapshot", "update"):
                self.standing = told["standing"]
                for event in told["events"]:
                    self.events[event["n"]] = event
                if fresh and self.pending is not None:
                    self.resent += 1
                    await self.send()
                fresh = False
            elif kind == "ack" and self.pending is not None and told["id"] == self.pending[0]:
                self.acked[told["id"]] = (told["n"], self.pending[1])
                self.pending = None
                self.goal.set()
            elif kind == "refused":
                if told["retry"] or told["error"] == "unavailable":
                    await asyncio.sleep(0.3)
                    if self.pending is not None:
                        await self.send()
                elif self.pending is not None:
                    self.rude.append(text)
                    self.pending = None

    async def send(self) -> None:
        assert self.pending is not None
        await self.socket.send(json.dumps({"type": "play", "id": self.pending[0], "action": self.pending[1]}))

    @property
    def turn(self) -> bool:
        return self.pending is None and self.standing is not None and bool(self.standing["legal"])

    async def move(self) -> None:
        self.count += 1
        self.pending = (f"m{self.count}", self.dice.choice(self.standing["legal"])["number"])
        # A standing is good for one move: the next one comes with the update.
        self.standing = {**self.standing, "legal": None}
        await self.send()


async def storm(args: argparse.Namespace, postgres: Postgres, database: str) -> dict[str, Any]:
    ports = [free_port(), free_port()]
    servers = [Serving(database, port=str(port), MASTABA_LOG_LEVEL="error") for port in ports]
    urls = [s.url for s in servers]
    dice = random.Random(args.seed)
    async with httpx.AsyncClient(base_url=urls[0], timeout=60) as http:
        everyone = await people(http, urls[0], 2 * args.tables)
        pairs = list(zip(everyone[::2], everyone[1::2], strict=True))
        for i in range(0, args.tables, PAIRS_AT_ONCE):
            await asyncio.gather(*(seat(http, pair) for pair in pairs[i : i + PAIRS_AT_ONCE]))
    players = [Player(p, urls, i % 2, random.Random(args.seed * 7919 + i)) for i, p in enumerate(everyone)]
    lives = [asyncio.create_task(p.live()) for p in players]
    async with asyncio.timeout(120):
        while not all(p.standing for p in players):
            await asyncio.sleep(0.2)

    kills, restarts, sent = 0, 0, 0
    began = time.monotonic()
    next_kill, restart_at = began + args.every, began + args.seconds / 2
    replacing: asyncio.Task[Any] | None = None
    restarting: asyncio.Task[Any] | None = None
    while (now := time.monotonic()) < began + args.seconds:
        due = int((now - began) * args.rate)
        ready = [p for p in dice.sample(players, min(len(players), 400)) if p.turn]
        for player in ready[: max(0, due - sent)]:
            await player.move()
        sent = max(sent, due - max(0, due - sent - len(ready))) if ready else due
        if now >= next_kill and (replacing is None or replacing.done()):
            victim = kills % 2
            servers[victim].kill()
            kills += 1
            next_kill = now + args.every

            async def replace(which: int = victim) -> None:
                servers[which] = await asyncio.to_thread(lambda: Serving(database, port=str(ports[which]), MASTABA_LOG_LEVEL="error"))

            replacing = asyncio.create_task(replace())
        if restarts == 0 and now >= restart_at:
            restarts = 1
            restarting = asyncio.create_task(asyncio.to_thread(postgres.restart))
        await asyncio.sleep(0.01)
    for task in (replacing, restarting):
        if task is not None:
            await task
    # Calm: everything outstanding is acknowledged, then one more move at every table.
    async with asyncio.timeout(120):
        while any(p.pending for p in players):
            await asyncio.sleep(0.1)
    wall = time.monotonic() - began
    moved = sum(len(p.acked) for p in players)
    continued = 0
    async with asyncio.timeout(180):
        for a, b in zip(players[::2], players[1::2], strict=True):
            while not (a.turn or b.turn):
                await asyncio.sleep(0.05)
            who = a if a.turn else b
            who.goal.clear()
            await who.move()
            await who.goal.wait()
            continued += 1
    for p in players:
        p.going = False
    for task in lives:
        task.cancel()
    await asyncio.gather(*lives, return_exceptions=True)
    for server in servers:
        server.stop()
    found = await tables_of(database)
    return {
        "tables": args.tables,
        "seconds": round(wall, 1),
        "kills": kills,
        "postgresql_restarts": restarts,
        "moves_acknowledged": moved,
        "moves_per_second": round(moved / wall, 1),
        "connections_lost_and_healed": sum(p.lost for p in players),
        "moves_sent_again": sum(p.resent for p in players),
        "refused_for_good": sum(len(p.rude) for p in players),
        "tables_continued": continued,
        **compare(players, {live.desk.id: live for live in found}),
    }


def compare(players: list[Player], tables: dict[str, Any]) -> dict[str, int]:
    """What was acknowledged, against what the log holds."""
    missing = doubled = gaps = differing = 0
    for live in tables.values():
        if [e.n for e in live.entries] != list(range(len(live.entries))):
            gaps += 1
        ids = [e.move for e in live.entries if e.move]
        doubled += len(ids) - len(set(ids))
    for seat_of, player in enumerate(players):
        live = tables[player.table]
        for name, (n, action) in player.acked.items():
            entry = live.entries[n] if n < len(live.entries) else None
            if entry is None or entry.move != f"{seat_of % 2}/{name}" or entry.action != action:
                missing += 1
        for n, event in player.events.items():
            entry = live.entries[n] if n < len(live.entries) else None
            if entry is None or (entry.kind, entry.seat, entry.ply) != (event["kind"], event["seat"], event["ply"]):
                differing += 1
    return {"acknowledged_but_lost": missing, "played_twice": doubled, "logs_with_gaps": gaps, "events_unlike_the_log": differing}


def main() -> int:
    made = argparse.ArgumentParser(description="Faults under load.")
    made.add_argument("--tables", type=int, default=1000)
    made.add_argument("--seconds", type=float, default=60)
    made.add_argument("--rate", type=float, default=400, help="moves offered per second")
    made.add_argument("--every", type=float, default=8, help="seconds between two kills")
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--json", action="store_true")
    args = made.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    postgres = Postgres()
    try:
        told = asyncio.run(storm(args, postgres, postgres.database()))
    finally:
        postgres.close()
    wrong = ("acknowledged_but_lost", "played_twice", "logs_with_gaps", "events_unlike_the_log", "refused_for_good")
    sound = not any(told[name] for name in wrong)
    sound = sound and told["tables_continued"] == args.tables
    if args.json:
        print(json.dumps({**told, "sound": sound}, indent=2))
    else:
        table = Table("", "", title="The table server under fire")
        for name, value in told.items():
            table.add_row(name, str(value))
        Console().print(table)
        Console().print("nothing was lost or doubled" if sound else "SOMETHING IS WRONG", style="bold")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
