"""A table from its stored log: played again, or adopted as it stood."""

from __future__ import annotations

from collections.abc import Iterable

from mastaba.engine.errors import IllegalAction, InvalidPosition
from mastaba.server.entries import Desk, Entry, unpack
from mastaba.server.live import Live


def last_ply(entries: Iterable[Entry]) -> int | None:
    """The number of the entry whose position is the present one; None before the start."""
    path: list[int] = []
    for entry in entries:
        if entry.kind in ("start", "move", "chance"):
            path.append(entry.n)
        elif entry.kind == "undo":
            del path[entry.ply + 1 :]
    return path[-1] if path else None


def replay_live(desk: Desk, entries: Iterable[Entry]) -> Live | None:
    """The table from its log, by playing it again; None when the rules are no longer the ones it was played by."""
    live = Live(desk)
    version = live.rules.version
    try:
        for entry in entries:
            if entry.rules != version:
                return None
            live.add(entry)
    except IllegalAction:
        return None
    return live


def agrees(live: Live, stored: bytes) -> bool:
    """Whether the position is the one that was stored."""
    try:
        return live.match is not None and live.rules.from_position(unpack(stored)) == live.match.state
    except InvalidPosition:
        return False


def adopt_live(desk: Desk, entries: Iterable[tuple[Entry, bytes | None]]) -> Live:
    """The table from its stored positions: the rules were changed since, and old plies stay as they were."""
    live = Live(desk)
    for entry, position in entries:
        live.add(entry, position)
    return live
