"""Messages about people."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from mastaba.server.messages.base import PROTOCOL, In, Name, Out, Password


class GuestIn(In):
    name: Name


class AccountIn(In):
    name: Name
    password: Password


class PasswordIn(In):
    old: Password
    new: Password


class TokenIn(In):
    label: Annotated[str, Meta(min_length=1, max_length=60, examples=["my bot"])]


class Person(Out):
    id: str
    name: str
    guest: bool


class Me(Out):
    person: Person | None
    protocol: int = PROTOCOL


class Token(Out):
    id: str
    label: str
    created: float
    token: str | UnsetType = UNSET
    """Only in the answer that made it."""
