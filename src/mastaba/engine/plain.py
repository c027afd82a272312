"""Plain ways to keep the Python side of the contract, for a game that needs nothing special."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table

from mastaba.engine.dispatch import rules_of
from mastaba.engine.errors import InvalidPosition
from mastaba.engine.ints import ints
from mastaba.engine.record import CHANCE, Record
from mastaba.engine.rules import bare

S = TypeVar("S", bound=Record)


def numbers(s: Record) -> list[int]:
    """What may be named now: any action at a decision, the possible outcomes at a chance node."""
    rules = rules_of(s)
    if s.actor != CHANCE:
        return list(range(rules.num_actions))
    outcomes, weight = ints(rules.width), ints(rules.width)
    n = rules.chance(bare(s), outcomes, weight)
    return list(outcomes[:n])


def find_action(s: Record, given: Any) -> int:
    """The number of a structure or of its JSON form, by trying all."""
    for number in numbers(s):
        action = rules_of(s).action(s, number)
        if given in (action, msgspec.to_builtins(action)):
            return number
    raise ValueError("it does not fit this moment of the game")


def find_text(s: Record, text: str) -> int:
    """The number of a line, by trying all; case and spaces do not matter."""
    words = " ".join(text.lower().split())
    lines = {" ".join(rules_of(s).describe(s, number).lower().split()): number for number in numbers(s)}
    if words in lines:
        return lines[words]
    raise ValueError(f"write it like {next(iter(lines), 'nothing')}")


def read_position(kind: type[S], given: Any) -> S:
    """The record whose `to_json` was given; what is left out is as at the start with the default options."""
    rules = kind.rules  # type: ignore[attr-defined]
    try:
        s = kind.from_json({**rules.setup(rules.options()).to_json(), **given})
    except (TypeError, ValueError) as error:
        raise InvalidPosition(f"this is not a position of {rules.title}: {error}") from None
    if wrong := rules.check(s):
        raise InvalidPosition(wrong)
    return s


def draw_view(view: msgspec.Struct) -> RenderableType:
    """Any view: its lists of structures as tables, the rest as lines before them."""
    fields = {name: value for name, value in msgspec.to_builtins(view).items() if name not in ("seat", "actor")}
    lines = [f"{name}: {_plain(value)}" for name, value in fields.items() if not _rows(value)]
    return Group(*lines, *(_table(name, value) for name, value in fields.items() if _rows(value)))


def _rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _table(title: str, rows: list[dict[str, Any]]) -> Table:
    made = Table("", *rows[0], title=title, title_justify="left")
    for number, row in enumerate(rows):
        made.add_row(str(number), *(_plain(value) for value in row.values()))
    return made


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(_plain, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(inner)}" for name, inner in value.items())
    return "-" if value is None else str(value)
