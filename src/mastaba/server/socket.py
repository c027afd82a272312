"""The socket of a table view: a snapshot, then updates; commands in the other direction."""

from __future__ import annotations

import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket

from mastaba.engine.errors import MastabaError
from mastaba.server import acts
from mastaba.server import messages as m
from mastaba.server.errors import No, as_no
from mastaba.server.house import House
from mastaba.server.http.common import address, house_of, who_asks
from mastaba.server.hub import Guest, encode, may_see
from mastaba.server.live import Live
from mastaba.server.people import Known
from mastaba.server.play import carry_out

log = logging.getLogger("mastaba.socket")

LARGEST = 16_384  # bytes of a message from a client
asked = msgspec.json.Decoder(m.Asked)
CLOSE = {401: 4401, 403: 4403, 404: 4404, 429: 4429, 503: 1013}

AnySocket = WebSocket[Any, Any, Any]


class Line:
    """A socket as the hub speaks to it."""

    __slots__ = ("_send",)

    def __init__(self, socket: AnySocket) -> None:
        self._send = socket.send

    async def send_text(self, data: str) -> None:
        await self._send({"type": "websocket.send", "text": data, "bytes": None})

    async def close(self, *, code: int, reason: str | None) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": reason})


@websocket("/tables/{table:str}/socket")
async def table_socket(socket: AnySocket, table: str) -> None:
    house = house_of(socket)
    host = address(socket)
    await socket.accept()
    if house.limits.sockets[host] >= house.settings.sockets_per_address:
        await turn_away(socket, No("too_many", "too many open tables from one address", 429))
        return
    house.limits.sockets[host] += 1
    guest: Guest | None = None
    try:
        guest, me = await welcome(house, socket, table)
        await converse(house, socket, guest, me, host)
    except MastabaError as error:
        await turn_away(socket, as_no(error))
    finally:
        if guest is not None:
            house.hub.leave(guest)
        house.limits.sockets[host] -= 1
        if not house.limits.sockets[host]:
            del house.limits.sockets[host]


async def welcome(house: House, socket: AnySocket, table: str) -> tuple[Guest, Known | None]:
    """Check who comes and what they may see; the first thing they get is a snapshot."""
    if house.closing:
        raise No("unavailable", "the server restarts; come back in a moment", 503, retry=True)
    me = await who_asks(socket)
    query = socket.query_params
    after, seat = number(query.get("after")), number(query.get("seat"))
    if query.get("v", str(m.PROTOCOL)) != str(m.PROTOCOL):
        raise No("protocol", f"this server speaks protocol {m.PROTOCOL}")
    live = await as_new_as(house, table, after)
    person = None if me is None else me.id
    may_see(live, person, query.get("code"))
    eyes = None if seat is None else acts.eyes(live, person, seat)
    chat, muted = await house.tables.store.said(table, person)
    guest = Guest(Line(socket), table, person, eyes, muted or None)
    # What this process knows at this very moment: from here on it hears of everything.
    while (now := house.tables.known(table)) is None:
        await house.tables.get(table)
    house.hub.enter(guest, now, after, chat)
    return guest, me


async def as_new_as(house: House, table: str, after: int | None) -> Live:
    """The table, not older than what the client has seen elsewhere: word of it may still be on its way to this process."""
    live = await house.tables.get(table, fresh=not house.tables.in_touch())
    return await house.tables.get(table, fresh=True) if after is not None and after > live.n else live


def number(text: str | None) -> int | None:
    if text is None:
        return None
    try:
        return int(text[:12])
    except ValueError:
        raise No("bad_request", f"{text[:20]!r} is not a number") from None


async def turn_away(socket: AnySocket, no: No) -> None:
    line = Line(socket)
    try:
        await line.send_text(encode(m.Refused(id=None, error=no.error, message=str(no), retry=no.retry)).decode())
        await line.close(code=CLOSE.get(no.status, 4400), reason=no.error)
    except Exception:
        return


async def converse(house: House, socket: AnySocket, guest: Guest, me: Known | None, host: str) -> None:
    who = host if me is None else me.id
    while True:
        got: Any = await socket.receive()
        if got["type"] == "websocket.disconnect":
            return
        given = got.get("text")
        data = (given.encode() if given is not None else got.get("bytes")) or b""
        command: Any = None
        reply: m.Ack | m.Pong | m.Refused | None
        try:
            house.limits.take("socket", who)
            command = understand(data)
            reply = await respond(house, guest, me, command)
        except MastabaError as error:
            no = as_no(error)
            reply = m.Refused(id=getattr(command, "id", None), error=no.error, message=str(no), retry=no.retry)
        except Exception:
            log.exception("a bug", extra={"table": guest.table})
            reply = m.Refused(id=getattr(command, "id", None), error="bug", message="something went wrong here; it is logged")
        if reply is not None:
            guest.send(encode(reply))


def understand(data: bytes) -> Any:
    if len(data) > LARGEST:
        raise No("too_large", f"a message has at most {LARGEST:,} bytes", 413)
    try:
        return asked.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise No("bad_message", f"the message is not understood: {str(error)[:200]}") from None


async def respond(house: House, guest: Guest, me: Known | None, command: Any) -> m.Ack | m.Pong | None:
    match command:
        case m.Ping():
            return m.Pong(now=time.time())
        case m.Look(seat=seat):
            live = await house.tables.get(guest.table)
            guest.eyes, guest.chosen = acts.eyes(live, guest.person, seat), True
            house.hub.snapshot(guest, live, None)
            return None
    return await carry_out(house, guest.table, me, command)
