"""A WebSocket client with next to no overhead, for thousands of sockets in one process: text frames, told to a function."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit


class Gone(ConnectionError):
    """The connection ended."""


class Lean(asyncio.Protocol):
    """One socket: `heard` gets every message, `closed` is done when there will be no more."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._left = b""
        self._parts = b""
        self._upgraded = False
        self._transport: asyncio.Transport

    @classmethod
    async def connect(cls, url: str, path: str, cookie: str, heard: Callable[[bytes], None]) -> Lean:
        where = urlsplit(url)
        loop = asyncio.get_running_loop()
        _, made = await loop.create_connection(lambda: cls(heard), where.hostname or "", where.port or 80)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {where.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            f"Origin: {url}",
            f"Cookie: {cookie}",
        ]
        made._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        try:
            await made._open
        except BaseException:
            made.close()
            raise
        return made

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, _: Exception | None) -> None:
        if not self._open.done():
            self._open.set_exception(Gone("the connection ended before it was open"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        data = self._left + data if self._left else data
        at = 0
        if not self._upgraded:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._left = data
                return
            status = data.split(b"\r\n", 1)[0]
            if b" 101 " not in status:
                self._open.set_exception(Gone(status.decode()))
                self.close()
                return
            self._upgraded, at = True, end + 4
            if not self._open.done():
                self._open.set_result(None)
        size = len(data)
        while size - at >= 2:
            first, length, body = data[at], data[at + 1] & 127, at + 2
            if length == 126:
                body = at + 4
                length = int.from_bytes(data[at + 2 : body], "big")
            elif length == 127:
                body = at + 10
                length = int.from_bytes(data[at + 2 : body], "big")
            if size < body + length:
                break
            self._frame(first, data[body : body + length])
            at = body + length
        self._left = data[at:]

    def _frame(self, first: int, data: bytes) -> None:
        kind = first & 15
        if kind == 8:
            self.close()
        elif kind == 9:
            self._write(10, data)
        elif kind < 3:
            data = self._parts + data if self._parts else data
            if first & 128:
                self._parts = b""
                self.heard(data)
            else:
                self._parts = data

    def _write(self, kind: int, data: bytes) -> None:
        # A mask of zeros is a mask: the payload stays as it is.
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
        if not self._transport.is_closing():
            self._transport.write(bytes([0x80 | kind]) + size + b"\0\0\0\0" + data)

    def send(self, text: str) -> None:
        self._write(1, text.encode())

    def close(self) -> None:
        self._transport.close()
