"""`board.toml` beside the rules: the board that the browser draws for a game it has no board for."""

from __future__ import annotations

from importlib.resources import files
from typing import Annotated

import msgspec
from msgspec import Meta

from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import rules

FILE = "board.toml"


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the board: pieces that the view names, and what touching one of them plays."""

    shows: str
    """A path into the view: a field (`sky`), or a field of every entry of a list with one entry a seat (`players.hand`)."""
    title: str = ""
    """What stands above the pieces; the path unless given."""
    width: Annotated[int, Meta(ge=0, le=40)] = 0
    """Pieces in a row, where they lie in a grid."""
    backs: str = ""
    """Where pieces are not for these eyes: the path of their number. So many lie face down."""
    verb: str = ""
    """The verb of the action that touching a piece plays; without it nothing here is touched."""
    value: str = ""
    """The field of that action that says what the piece is."""
    place: str = ""
    """The field of that action that says where the piece lies, counted from 0."""


class _Board(msgspec.Struct, forbid_unknown_fields=True):
    zone: list[Zone]


def layout(game: str) -> list[Zone]:
    """The parts of a game's board, as its package declares them; none without a declaration. MastabaError says what is wrong with one."""
    package = rules(game).view.__module__.rpartition(".")[0]
    declared = files(package) / FILE if package else None
    if declared is None or not declared.is_file():
        return []
    try:
        return msgspec.toml.decode(declared.read_bytes(), type=_Board).zone
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise MastabaError(f"{FILE} of {game}: {error}") from None
