"""At the door: where a request may come from, how much of it, and what pages may do."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from mastaba.server.errors import No
from mastaba.server.house import House
from mastaba.server.messages import Problem
from mastaba.server.settings import Settings

LOCAL = {"localhost", "127.0.0.1", "[::1]"}
SAFE = {"GET", "HEAD", "OPTIONS"}
LASTING = "/assets/"  # a browser asks for many of these at once, one time only; they count for nothing
HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


def hosts(settings: Settings) -> set[str] | None:
    """The names this server may be called by; None: any. Bound to this machine only, it does not answer to foreign
    names, so that a foreign page cannot reach it by a name that it lets point here."""
    if settings.host not in ("127.0.0.1", "localhost", "::1"):
        return None
    named = [urlsplit(u).hostname for u in [settings.public_url, *settings.origins] if u]
    return LOCAL | {h for h in named if h}


class Guard:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        self.hosts = hosts(house.settings)
        self.origins = {o.rstrip("/") for o in house.settings.origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        headers = {k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]}
        try:
            self.check(scope, headers)
        except No as no:
            await refuse(scope, receive, send, no)
            return
        if scope["type"] == ScopeType.WEBSOCKET:
            await self.app(scope, receive, send)
            return

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, dressed)

    def check(self, scope: Any, headers: dict[str, str]) -> None:
        host = headers.get("host", "")
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        if self.hosts is not None and name not in self.hosts:
            raise No("bad_host", "this server is not called that", 421)
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise No("bad_request", "an address has no NUL in it", 400)
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and not self.same_origin(headers, host):
            raise No("foreign_origin", "requests from other sites are not taken", 403)
        if scope["type"] == "http":
            if not scope["path"].startswith(LASTING):
                client = scope.get("client")
                self.house.limits.take("http", client[0] if client else "?")
            length = headers.get("content-length", "0")
            body = length not in ("", "0") or "transfer-encoding" in headers
            if changing and body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
                raise No("not_json", "send JSON, and say so: content-type application/json", 415)

    def same_origin(self, headers: dict[str, str], host: str) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self.origins or urlsplit(origin).netloc == host


async def refuse(scope: Any, receive: Receive, send: Any, no: No) -> None:
    import msgspec

    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": no.error})
        return
    body = msgspec.json.encode(Problem(error=no.error, message=str(no)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
    if no.retry:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": no.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
