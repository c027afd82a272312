"""Mastaba: five board games, exact, at native speed.

>>> import mastaba
>>> game = mastaba.load("camelup", players=4)
>>> match = game.start(seed=7)
>>> match.play("roll")
>>> match.actor
1
"""

from mastaba.engine.errors import (
    IllegalAction,
    InvalidOptions,
    InvalidPosition,
    InvalidSave,
    MastabaError,
    UnknownGame,
)
from mastaba.engine.game import Game
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.registry import load, names
from mastaba.engine.rules import EVERYTHING, SPECTATOR
from mastaba.engine.saved import replay

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "EVERYTHING",
    "OVER",
    "SPECTATOR",
    "Game",
    "IllegalAction",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidSave",
    "MastabaError",
    "Match",
    "UnknownGame",
    "load",
    "names",
    "replay",
]
