"""What can be played."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Any

import msgspec
from litestar import get

from mastaba.engine.errors import MastabaError
from mastaba.engine.layout import Zone, layout
from mastaba.engine.registry import names, rules
from mastaba.server import messages as m
from mastaba.server.lobby import OFFERED

log = logging.getLogger("mastaba.http")


def board(game: str) -> list[Zone]:
    """The declared board of a game. One that cannot be read is told in the log: the game is played without it."""
    try:
        return layout(game)
    except MastabaError as error:
        log.warning(str(error))
        return []


@lru_cache(maxsize=1)
def games() -> list[m.GameInfo]:
    told = []
    for name in names():
        try:
            r = rules(name)
        except (ImportError, AttributeError):
            continue
        schema: dict[str, Any] = msgspec.json.schema(r.options)
        told.append(
            m.GameInfo(
                name=name,
                title=r.title,
                summary=r.summary,
                rules=r.version,
                players=list(r.players),
                num_actions=r.num_actions,
                options=schema,
                levels=list(OFFERED),
                layout=board(name),
            )
        )
    return told


@get("/games", summary="The games, their options and the levels of their bots", tags=["games"], sync_to_thread=False)
def listed() -> list[m.GameInfo]:
    return games()


routes = [listed]
