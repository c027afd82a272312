"""Reading a dataset as arrays to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from mastaba.data.schema import Header, header_of
from mastaba.engine.game import Game
from mastaba.engine.registry import load

Arrays = dict[str, np.ndarray[Any, Any]]


def game_of(head: Header) -> Game:
    """The game a dataset was played with."""
    return load(head.game, **head.options)


def batches(path: str | Path) -> Iterator[Arrays]:
    """A dataset row group by row group: `observation`, `mask`, `policy` (over all actions), `result` (from the seat to
    decide on), `seat` and `action`. The observations are views of the file's memory."""
    head = header_of(path)
    game, file = game_of(head), pq.ParquetFile(path)
    for group in range(file.num_row_groups):
        table = file.read_row_group(group)
        rows = table.num_rows
        seat = table["seat"].to_numpy().astype(np.int64)
        legal = table["legal"].combine_chunks()
        sizes = np.diff(legal.offsets.to_numpy())
        row, action = np.repeat(np.arange(rows), sizes), legal.flatten().to_numpy()
        policy = np.zeros((rows, game.num_actions), dtype=np.float32)
        policy[row, action] = table["policy"].combine_chunks().flatten().to_numpy()
        mask = np.zeros((rows, game.num_actions), dtype=np.bool_)
        mask[row, action] = True
        results = table["result"].combine_chunks().flatten().to_numpy().reshape(rows, game.players)
        turned = (seat[:, None] + np.arange(game.players)) % game.players
        yield {
            "observation": _observations(game, table, seat),
            "mask": mask,
            "policy": policy,
            "result": np.take_along_axis(results, turned, axis=1),
            "seat": seat,
            "action": table["action"].to_numpy(),
        }


def _observations(game: Game, table: Any, seat: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """As stored; or, where they were left out, from the positions."""
    if "observation" in table.column_names:
        stored: np.ndarray[Any, Any] = table["observation"].combine_chunks().flatten().to_numpy().reshape(-1, game.observation_size)
        return stored
    state = game.rules.state
    seen = [game.observation(state.from_bytes(data.as_py()), int(who)) for data, who in zip(table["position"], seat, strict=True)]
    return np.stack(seen)
