"""The games by name: ours, and those that other packages register as `mastaba.games` entry points."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

import mastaba.games
from mastaba.engine.errors import UnknownGame
from mastaba.engine.game import Game, accept_options
from mastaba.engine.rules import Rules


@cache
def _ours() -> list[str]:
    return [module.name for module in iter_modules(mastaba.games.__path__)]


@cache
def _plugins() -> dict[str, Any]:
    return {entry.name: entry for entry in entry_points(group="mastaba.games")}


def names() -> list[str]:
    """All games that can be loaded."""
    return [*_ours(), *sorted(set(_plugins()) - set(_ours()))]


@cache
def rules(name: str) -> Rules[Any, Any]:
    """The rules of a game."""
    if name in _ours():
        module = import_module(f"mastaba.games.{name}")
        found: Rules[Any, Any] = module.RULES
    elif name in _plugins():
        found = _plugins()[name].load()
    else:
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(names())}")
    return found


def load(name: str, /, **options: Any) -> Game:
    """A game with its options, ready to play.

    >>> load("camelup", players=4).start(seed=7).actor
    0
    """
    found = rules(name)
    return Game(found, accept_options(found, options))
