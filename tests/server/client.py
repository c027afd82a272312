"""A client as any program could be: HTTP, a socket, and nothing of Mastaba but its words."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

T = TypeVar("T")
_ids = itertools.count(1)


class Refusal(Exception):
    def __init__(self, status: int, told: Any) -> None:
        super().__init__(f"{status}: {told}")
        self.status = status
        self.error = told.get("error") if isinstance(told, dict) else None
        self.told = told


class Client:
    """A person at one server."""

    def __init__(self, url: str, token: str | None = None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=180)
        self.id = ""
        self.name = ""

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Any = None, **params: Any) -> Any:
        given = {} if body is None else {"json": body}
        answer = await self.http.request(method, path if path.startswith("/") else f"/api/v1/{path}", params=params, **given)
        told = answer.json() if "json" in answer.headers.get("content-type", "") and answer.content else answer.text
        if answer.status_code >= 400:
            raise Refusal(answer.status_code, told)
        return told

    async def get(self, path: str, **params: Any) -> Any:
        return await self.ask("GET", path, **params)

    async def post(self, path: str, body: Any = None) -> Any:
        return await self.ask("POST", path, body)

    async def guest(self, name: str) -> Client:
        person = await self.post("guest", {"name": name})
        self.id, self.name = person["id"], person["name"]
        return self

    def elsewhere(self, url: str) -> Client:
        """The same person at another server."""
        twin = Client(url)
        twin.http.cookies = self.http.cookies
        twin.id, twin.name = self.id, self.name
        return twin

    def cookie(self) -> dict[str, str]:
        return {"cookie": "; ".join(f"{c.name}={c.value}" for c in self.http.cookies.jar)}

    async def sit(self, table: str, after: int | None = None, **params: Any) -> Chair:
        chair = Chair(self, table, params)
        await chair.open(after)
        return chair


class Chair:
    """An open socket at a table. Keeps everything it received."""

    def __init__(self, client: Client, table: str, params: dict[str, Any]) -> None:
        self.client = client
        self.table = table
        self.params = params
        self.received: list[str] = []
        self.events: dict[int, Any] = {}
        self.snapshot: Any = None
        self.standing: Any = None
        self.presence: Any = None
        self.chat: list[Any] = []
        self.refused: list[Any] = []
        self.socket: ClientConnection

    async def open(self, after: int | None = None) -> None:
        params = dict(self.params) if after is None else {**self.params, "after": after}
        query = "&".join(f"{k}={v}" for k, v in params.items())
        address = self.client.url.replace("http", "ws", 1) + f"/api/v1/tables/{self.table}/socket?{query}"
        headers = {**self.client.cookie(), "origin": self.client.url}
        if "authorization" in self.client.http.headers:
            headers["authorization"] = self.client.http.headers["authorization"]
        origin = headers.pop("origin")
        # No pings: a test that waits for a process to start answers nobody meanwhile.
        plain: dict[str, Any] = {"compression": None, "max_size": None, "ping_interval": None}
        self.socket = await connect(address, additional_headers=headers, origin=origin, **plain)  # type: ignore[arg-type]
        await self.until(lambda: self.snapshot)

    async def close(self) -> None:
        await self.socket.close()

    def take(self, text: str) -> Any:
        self.received.append(text)
        told = json.loads(text)
        match told["type"]:
            case "snapshot":
                self.snapshot, self.standing, self.presence = told, told["standing"], told["presence"]
                self.chat = self.chat if told["chat"] is None else told["chat"]
            case "update":
                self.standing = told["standing"]
            case "presence":
                self.presence = told
            case "chat":
                self.chat.append(told["line"])
            case "refused":
                self.refused.append(told)
        for event in told.get("events", []):
            self.events[event["n"]] = event
        return told

    async def next(self) -> Any:
        return self.take(str(await asyncio.wait_for(self.socket.recv(), 180)))

    async def until(self, good: Callable[[], T]) -> T:
        """Read until something holds."""
        while not (found := good()):
            await self.next()
        return found

    async def send(self, message: Any) -> None:
        await self.socket.send(message if isinstance(message, (str, bytes)) else json.dumps(message))

    async def command(self, kind: str, *, id: str | None = None, **more: Any) -> Any:
        """Send a command and wait for its answer; Refusal if it was refused."""
        chosen = id or f"c{next(_ids)}"
        await self.send({"type": kind, "id": chosen, **more})
        while True:
            told = await self.next()
            if told["type"] == "ack" and told["id"] == chosen:
                return told
            if told["type"] == "refused" and told["id"] in (chosen, None):
                raise Refusal(0, told)

    async def play(self, action: Any, **more: Any) -> Any:
        return await self.command("play", action=action, **more)

    @property
    def over(self) -> bool:
        return self.standing["result"] is not None

    @property
    def mine(self) -> bool:
        return bool(self.standing["legal"])

    async def play_out(self, dice: random.Random, limit: int = 100_000) -> None:
        """Play random legal actions whenever it is this seat's decision, until the game is over or so many were played."""
        for _ in range(limit):
            await self.until(lambda: self.mine or self.over)
            if self.over:
                return
            await self.play(dice.choice(self.standing["legal"])["number"])
            await self.until(lambda: not self.mine or self.over or self.fresh())

    def fresh(self) -> bool:
        """Whether the standing is newer than the last thing acknowledged."""
        acked = [json.loads(t)["n"] for t in self.received[-4:] if '"type":"ack"' in t]
        return not acked or self.standing["n"] >= acked[-1]


def run(work: Awaitable[T]) -> T:
    async def bounded() -> T:
        return await asyncio.wait_for(work, 600)

    return asyncio.run(bounded())


ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
SHORT = {"max_decisions": 40}  # of Camel Up: random players seldom finish
FRIEND: dict[str, Any] = {"kind": "friend"}


def bot(level: str = "random") -> dict[str, Any]:
    return {"kind": "bot", "level": level}


__all__ = ["FRIEND", "ME", "OPEN", "SHORT", "Chair", "Client", "ConnectionClosed", "Refusal", "bot", "run"]
