"""OpenSpiel's observers: what a seat sees now, what it has seen, what everybody sees and what it alone sees."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import numpy as np
import pyspiel

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game
from mastaba.engine.rules import SPECTATOR
from mastaba.envs.spiel_table import Table

WINDOW = 32  # events of an information state's tensor; its string has all
PER_EVENT = 4
Array = np.ndarray[Any, Any]


def features(table: Table, seat: int) -> Array:
    made: Array = table.game.observation(table.s, seat)
    return made


def view(table: Table, seat: int) -> Any:
    return msgspec.to_builtins(table.game.view(table.s, seat), str_keys=True)


def written(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def describe_view(table: Table, seat: int) -> str:
    """What the table shows to a seat, as JSON."""
    return written(view(table, seat))


def difference(mine: Any, everybodys: Any) -> Any:
    """The part of a seat's view that others do not have; None if there is none."""
    if isinstance(mine, dict) and isinstance(everybodys, dict):
        parts = {key: difference(value, everybodys.get(key)) for key, value in mine.items()}
        return {key: part for key, part in parts.items() if part is not None} or None
    if isinstance(mine, list) and isinstance(everybodys, list) and len(mine) == len(everybodys):
        kept = {str(k): part for k, (a, b) in enumerate(zip(mine, everybodys, strict=True)) if (part := difference(a, b)) is not None}
        return kept or None
    return None if mine == everybodys else mine


def events(table: Table, seat: int) -> Array:
    """The last events in a seat's eyes, newest first: whose (chance 0, then relative to the seat), which, known or hidden.

    Everybody's eyes count from seat 0, as the features do."""
    made = np.zeros((WINDOW, PER_EVENT), dtype=np.float32)
    game = table.game
    for k, step in enumerate(reversed(table.chain(WINDOW))):
        made[k, 0] = 1.0
        made[k, 1] = 0.0 if step.actor < 0 else (1 + (step.actor - max(0, seat)) % game.players) / game.players
        seen = table.sight(step, seat).seen
        made[k, 2] = max(0, seen + 1) / (game.rules.width + 1)
        made[k, 3] = seen < 0
    return made


class Observer:
    """See open_spiel/python/observation.py. `tensor` and `dict` are views of the same memory."""

    def __init__(self, game: Game, kind: Any, parameters: dict[str, Any] | None) -> None:
        if parameters:
            raise MastabaError(f"observers take no parameters, but {parameters} were given")
        self.recall = kind.perfect_recall
        self.public = kind.public_info
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        pieces: list[tuple[str, tuple[int, ...]]] = [("observation", (game.observation_size,))]
        if self.recall:
            pieces.append(("events", (WINDOW, PER_EVENT)))
        self.tensor = np.zeros(sum(int(np.prod(shape)) for _, shape in pieces), dtype=np.float32)
        self.dict: dict[str, Array] = {}
        at = 0
        for name, shape in pieces:
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def set_from(self, state: Any, player: int) -> None:
        table, seat = state.table, player if self.private else SPECTATOR
        self.dict["observation"][:] = features(table, seat)
        if self.recall:
            self.dict["events"][:] = events(table, seat)

    def string_from(self, state: Any, player: int) -> str | None:
        table: Table = state.table
        if self.recall:
            return table.information(player) if self.private else None
        if not self.private:
            return describe_view(table, SPECTATOR)
        if not self.public:
            return written(difference(view(table, player), view(table, SPECTATOR)))
        return describe_view(table, player)
