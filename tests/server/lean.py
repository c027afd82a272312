"""A WebSocket client with next to no overhead, for thousands of sockets in one process: text frames over an asyncio stream."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from urllib.parse import urlsplit


class Gone(ConnectionError):
    """The connection ended."""


class Lean:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, url: str, path: str, cookie: str) -> Lean:
        where = urlsplit(url)
        reader, writer = await asyncio.open_connection(where.hostname, where.port, limit=1 << 20)
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
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            writer.close()
            raise Gone(str(error)) from None
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            writer.close()
            raise Gone(head.split(b"\r\n", 1)[0].decode())
        return cls(reader, writer)

    def _frame(self, kind: int, data: bytes) -> bytes:
        # A mask of zeros is a mask: the payload stays as it is.
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0x80 | 126]) + len(data).to_bytes(2, "big")
        return bytes([0x80 | kind]) + size + b"\0\0\0\0" + data

    async def send(self, text: str) -> None:
        self.writer.write(self._frame(1, text.encode()))
        if self.writer.transport.get_write_buffer_size() > 65536:
            await self.writer.drain()

    async def __aiter__(self) -> AsyncIterator[str]:
        """Messages, until the connection ends."""
        parts = b""
        try:
            while True:
                head = await self.reader.readexactly(2)
                kind, size = head[0] & 15, head[1] & 127
                if size == 126:
                    size = int.from_bytes(await self.reader.readexactly(2), "big")
                elif size == 127:
                    size = int.from_bytes(await self.reader.readexactly(8), "big")
                data = await self.reader.readexactly(size)
                if kind == 8:
                    return
                if kind == 9:
                    self.writer.write(self._frame(10, data))
                elif kind < 3:
                    parts += data
                    if head[0] & 128:
                        yield parts.decode()
                        parts = b""
        except (asyncio.IncompleteReadError, ConnectionError):
            return

    async def close(self) -> None:
        self.writer.close()
