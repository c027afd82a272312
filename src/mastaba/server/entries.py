"""What a table is stored as: its row, the entries of its log, positions."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import zlib
from collections import defaultdict
from functools import lru_cache
from typing import Any

import msgspec

from mastaba.engine.compiling import compile_game
from mastaba.engine.game import Game
from mastaba.engine.registry import load, rules
from mastaba.server import messages as m


class Desk(msgspec.Struct, kw_only=True):
    """The row of a table, as far as play needs it."""

    id: str
    game: str
    options: dict[str, Any]
    terms: m.Terms
    seats: list[m.Seat]
    owner: str
    code: str
    public: bool
    status: str
    created: float
    started: float | None
    ended: float | None
    seed: str
    salt: str
    version: int
    start: dict[str, Any] | None
    origin: dict[str, Any] | None
    rematch: str | None
    n: int = -1
    counted: float | None = None


class Entry(msgspec.Struct, gc=False):
    """An entry of the log; `position` only until it is written."""

    n: int
    kind: str
    ply: int
    seat: int
    action: int | None
    move: str | None
    at: float
    rules: int
    told: bytes | None
    position: bytes | None = None


class Forms(msgspec.Struct, gc=False):
    """An action as each pair of eyes may know it."""

    forms: list[tuple[int, Any, str]]
    """Number, structure, text; the first is the truth."""
    seats: list[int] | None = None
    """Which form each seat knows, spectators last; none: all know the first."""


decode_forms = msgspec.json.Decoder(Forms).decode


def pack(position: dict[str, Any]) -> bytes:
    return zlib.compress(msgspec.json.encode(position), 1)


def unpack(stored: bytes) -> dict[str, Any]:
    position: dict[str, Any] = msgspec.json.decode(zlib.decompress(stored))
    return position


@lru_cache(maxsize=256)
def _game(name: str, options: bytes) -> Game:
    return load(name, **msgspec.json.decode(options))


def game_of(name: str, options: dict[str, Any]) -> Game:
    """A game with its options; for the event loop's thread only, since a Game has buffers of its own."""
    return _game(name, msgspec.json.encode(options))


_loaded: set[str] = set()
_locks: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)


def _load(name: str) -> None:
    with _locks[name]:
        if name not in _loaded:
            compile_game(rules(name))
            _loaded.add(name)


async def warmed(name: str) -> None:
    """Wait until the kernels of a game are compiled and loaded, in a thread: the first time may take a minute."""
    if name in _loaded:
        return
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(error: Exception | None) -> None:
        if not done.done():
            done.set_result(None) if error is None else done.set_exception(error)

    def work() -> None:
        failed: Exception | None = None
        try:
            _load(name)
        except Exception as error:
            failed = error
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            loop.call_soon_threadsafe(tell, failed)

    # A thread that nobody joins, so that a server can stop while it compiles.
    threading.Thread(target=work, daemon=True).start()
    await done
