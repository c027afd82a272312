"""What all messages share."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

PROTOCOL = 1

Name = Annotated[str, Meta(min_length=1, max_length=24, description="a person's name", examples=["Ariadne"])]
Password = Annotated[str, Meta(min_length=8, max_length=200, description="at least eight characters", examples=["correct horse battery"])]
MoveId = Annotated[
    str,
    Meta(min_length=1, max_length=64, pattern="^[^\\x00-\\x1f]+$", description="chosen by the client; the same id is carried out once"),
]
Level = Annotated[str, Meta(min_length=1, max_length=24, description="a level of bot", examples=["casual"])]
Status = Literal["open", "running", "over"]


class In(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something a client sends."""


class Out(msgspec.Struct, kw_only=True, gc=False):
    """Something the server sends; made by the thousand, and never part of a circle."""
