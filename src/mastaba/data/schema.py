"""The columns of a dataset and what its file says about itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game

FORMAT = "mastaba selfplay"
VERSION = 1
KEY = b"mastaba"


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """Which dataset a file is. Two are the same if their headers are; how many games they hold may differ."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    rules: int
    """Version of the rules."""
    players: int
    options: dict[str, Any]
    bots: list[dict[str, str]]
    seed: int
    explore: int
    observations: bool


def schema(game: Game, head: Header) -> Any:
    """One row a decision."""
    players = game.players
    columns = [
        pa.field("game", pa.int32(), nullable=False),
        pa.field("ply", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("bot", pa.string(), nullable=False),
        pa.field("seed", pa.int64(), nullable=False),
        pa.field("position", pa.binary(game.rules.state.size), nullable=False),
        pa.field("legal", pa.list_(pa.int16()), nullable=False),
        pa.field("policy", pa.list_(pa.float32()), nullable=False),
        pa.field("action", pa.int16(), nullable=False),
        pa.field("value", pa.list_(pa.float32(), players)),
        pa.field("simulations", pa.int64(), nullable=False),
        pa.field("result", pa.list_(pa.float32(), players), nullable=False),
        pa.field("scores", pa.list_(pa.int32(), players), nullable=False),
        pa.field("plies", pa.int32(), nullable=False),
    ]
    if head.observations:
        columns.insert(6, pa.field("observation", pa.list_(pa.float32(), game.observation_size), nullable=False))
    return pa.schema(columns, metadata={KEY: msgspec.json.encode(head)})


def header_of(path: str | Path) -> Header:
    """The header of a dataset file."""
    try:
        metadata = pq.read_schema(path).metadata or {}
    except (OSError, pa.ArrowException) as error:
        raise MastabaError(f"{path} is not a Parquet file that can be read: {str(error).splitlines()[0]}") from None
    if KEY not in metadata:
        raise MastabaError(f"{path} is a Parquet file, but no dataset of Mastaba")
    try:
        return msgspec.json.decode(metadata[KEY], type=Header)
    except msgspec.DecodeError as error:
        raise MastabaError(f"{path}: its header cannot be read: {error}") from None


def compare(path: str | Path, head: Header) -> None:
    """Refuse to mix two datasets."""
    found = header_of(path)
    for field in Header.__struct_fields__:
        there, here = getattr(found, field), getattr(head, field)
        if there != here:
            raise MastabaError(f"{path} holds another dataset ({field}: {json.dumps(there)}, not {json.dumps(here)}); name another file")
