"""Exact chances, for games that can tell them: a module `odds` beside the rules, whose function `odds(state, seat)` uses only what the seat
may know and raises ValueError, in words, where there are none."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import typing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, reduce
from typing import Any

import msgspec

from mastaba.engine.record import Record
from mastaba.engine.registry import names, rules
from mastaba.server.errors import No

# Chances are counted apart from the bots, which may think for seconds.
_pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="odds")

Counter = Callable[[Record, int], msgspec.Struct]


@cache
def counter(game: str) -> Counter | None:
    """The function that counts a game's chances."""
    home = rules(game).view.__module__.rpartition(".")[0]
    if importlib.util.find_spec(f"{home}.odds") is None:
        return None
    found: Counter = importlib.import_module(f"{home}.odds").odds
    return found


@cache
def told(game: str) -> Any:
    """The structure that `counter` gives; None without one."""
    count = counter(game)
    return None if count is None else typing.get_type_hints(count)["return"]


def all_told() -> Any:
    """One of the structures that any game's chances are told in."""
    kinds = [kind for game in names() if (kind := told(game)) is not None]
    return reduce(lambda one, other: one | other, kinds) if kinds else msgspec.Struct


async def chances(game: str, state: Record, seat: int) -> msgspec.Struct:
    count = counter(game)
    if count is None:
        raise No("no_odds", f"{rules(game).title} has no exact odds", 404)
    try:
        return await asyncio.get_running_loop().run_in_executor(_pool, count, state.copy(), seat)
    except ValueError as error:
        raise No("no_odds_now", str(error), 409) from None
