"""TypeScript of everything on the wire: `python -m mastaba.server.schema`. Messages first, then each game's options, views and actions."""

from __future__ import annotations

import enum
import inspect
import sys
import types
import typing
from itertools import pairwise
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from mastaba.engine.registry import names, rules
from mastaba.engine.rules import Action, Options, Rules
from mastaba.server import messages
from mastaba.server.fair import GameRecord
from mastaba.server.odds import told as odds_told

PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    bytes: "string",
    Any: "unknown",
}
ALIASES = {"Clock": messages.Clock, "Command": messages.Command, "Asked": messages.Asked, "Told": messages.Told, "SeatIn": messages.SeatIn}


class Writer:
    """Collects the structures a type needs and writes each once."""

    def __init__(self, prefix: str = "") -> None:
        self.prefix = prefix
        self.lines: list[str] = []
        self.done: dict[type, str] = {}

    def name(self, kind: type) -> str:
        if kind not in self.done:
            home = kind.__module__
            name = f"{self.prefix}{kind.__name__}" if home.startswith("mastaba.games.") else kind.__name__
            # A result of the wire and one of a saved game are two things.
            self.done[kind] = home.rpartition(".")[2].capitalize() + name if name in self.done.values() else name
            self.struct(kind)
        return self.done[kind]

    def struct(self, kind: type) -> None:
        config = kind.__struct_config__  # type: ignore[attr-defined]
        body: list[str] = []
        if config.tag is not None:
            body.append(f"  {config.tag_field}: {quoted(config.tag)};")
        hints = typing.get_type_hints(kind, include_extras=True)
        docs = field_docs(kind)
        incoming = issubclass(kind, (messages.In, Options))
        for field in msgspec.structs.fields(kind):
            if docs.get(field.name):
                body.append(f"  /** {docs[field.name]} */")
            written = hints[field.name]
            optional = (incoming and not field.required) or msgspec.UnsetType in get_args(written)
            body.append(f"  {field.encode_name}{'?' if optional else ''}: {self.type(written)};")
        told = " ".join((vars(kind).get("__doc__") or "").split("\n\n")[0].split())
        if told:
            self.lines.append(f"/** {told} */")
        self.lines.append(f"export interface {self.done[kind]} {{\n" + "\n".join(body) + ("\n" if body else "") + "}\n")

    def type(self, kind: Any) -> str:
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is typing.Annotated:
            return self.type(args[0])
        if origin is Literal:
            return " | ".join(quoted(a) for a in args)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.type(a) for a in args if a is not msgspec.UnsetType))
        if origin is list or (origin is tuple and len(args) == 2 and args[1] is Ellipsis):
            inner = self.type(args[0])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        if origin is tuple:
            return "[" + ", ".join(self.type(a) for a in args) + "]"
        if origin is dict:
            key = self.type(args[0])
            keyed = "string" if key in ("number", "unknown") else key
            return f"Partial<Record<{keyed}, {self.type(args[1])}>>" if "|" in keyed else f"Record<{keyed}, {self.type(args[1])}>"
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return " | ".join(quoted(member.value) for member in kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self.name(kind)
        if kind in (list, tuple):
            return "unknown[]"
        return "Record<string, unknown>" if kind is dict else "unknown"


def quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def field_docs(kind: type) -> dict[str, str]:
    """The line of text under each field, and descriptions of options."""
    import ast
    import textwrap

    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        try:
            tree = ast.parse(textwrap.dedent(inspect.getsource(base)))
        except (OSError, TypeError):
            continue
        body = tree.body[0].body if isinstance(tree.body[0], ast.ClassDef) else []
        for one, two in pairwise(body):
            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name) and isinstance(two, ast.Expr):
                said = getattr(two.value, "value", None)
                if isinstance(said, str):
                    found[one.target.id] = " ".join(said.split())
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        for extra in get_args(hint)[1:] if get_origin(hint) is typing.Annotated else ():
            if isinstance(extra, msgspec.Meta) and extra.description:
                found[name] = extra.description
    return found


def actions(r: Rules[Any, Any]) -> list[type]:
    """The structures of a game's actions."""
    home = r.action.__module__.rpartition(".")[0]
    found = [kind for kind in descendants(Action) if kind.__module__.startswith(home + ".") and kind.__struct_config__.tag]  # type: ignore[attr-defined]
    return sorted(found, key=lambda kind: kind.__name__)


def descendants(kind: type) -> list[type]:
    children: list[type] = kind.__subclasses__()
    return [d for child in children for d in (child, *descendants(child))]


def game_types(name: str) -> list[str]:
    r = rules(name)
    prefix = "".join(part.capitalize() for part in name.split("_"))
    writer = Writer(prefix)
    writer.name(r.options)
    shown = typing.get_type_hints(r.view).get("return", msgspec.Struct)
    view = writer.type(shown) if shown is not msgspec.Struct else "unknown"
    told = [writer.name(kind) for kind in actions(r)]
    if (odds := odds_told(name)) is not None:
        writer.name(odds)
    lines = [f"// {r.title}\n", *writer.lines]
    if view != f"{prefix}View":
        lines.append(f"export type {prefix}View = {view};\n")
    return [*lines, f"export type {prefix}Action = {' | '.join(told) or 'never'};\n"]


def typescript() -> str:
    writer = Writer()
    for kind in vars(messages).values():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in (messages.In, messages.Out):
            writer.name(kind)
    writer.name(GameRecord)
    lines = [
        "// Written by `python -m mastaba.server.schema`; do not edit.\n",
        f"export const PROTOCOL = {messages.PROTOCOL};\n",
        *writer.lines,
    ]
    lines += [f"export type {name} = {writer.type(kind)};\n" for name, kind in ALIASES.items()]
    games = [name for name in names() if loadable(name)]
    for name in games:
        lines += game_types(name)
    lines.append(f"export type Game = {' | '.join(quoted(g) for g in games)};")
    return "\n".join(lines) + "\n"


def loadable(name: str) -> bool:
    try:
        rules(name)
    except (ImportError, AttributeError):
        return False
    return True


if __name__ == "__main__":
    sys.stdout.write(typescript())
