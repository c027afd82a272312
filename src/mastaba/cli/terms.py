"""What commands share: arguments, games from them, JSON and tables."""

from __future__ import annotations

import argparse
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from mastaba.engine.errors import InvalidOptions, MastabaError
from mastaba.engine.game import Game
from mastaba.engine.registry import load


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        print(f"mastaba: {message}; see `./{self.prog} --help`", file=sys.stderr)
        sys.exit(2)


def parser(command: str, what: str) -> Parser:
    made = Parser(prog=f"mastaba {command}", description=what)
    made.add_argument("--json", action="store_true", help="print JSON for machines")
    return made


def need(module: str, what: str, extra: str) -> None:
    """Refuse, in words, what cannot be done without a library that is not here."""
    if find_spec(module) is None:
        raise MastabaError(f"{what} needs {module}: pip install 'mastaba[{extra}]'")


def add_game_options(to: argparse.ArgumentParser) -> None:
    to.add_argument("--players", type=int, help="seats at the table")
    to.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a game option, as `./mastaba games` lists them; may be repeated",
    )
    to.add_argument("--sheets", metavar="FILE", help="Cheops: play a sheet set of one's own")


def game_options(args: argparse.Namespace) -> dict[str, Any]:
    """Game options from --players and --option."""
    given: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidOptions(f"write an option as NAME=VALUE, not {text!r}")
        try:
            given[name] = json.loads(value)
        except json.JSONDecodeError:
            given[name] = value
    if args.sheets:
        from mastaba.games.cheops.sheets import load_sheets

        given["sheets"] = msgspec.to_builtins(load_sheets(args.sheets))
    if args.players is not None:
        given["players"] = args.players
    return given


def game_from(args: argparse.Namespace) -> Game:
    return load(args.game, **game_options(args))


def read_file(path: str) -> bytes:
    """A file's bytes, `-` for standard input; one clear sentence when there is none."""
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise MastabaError(f"{path} cannot be read: {error.strerror}") from None


def read_json(path: str) -> Any:
    try:
        return json.loads(read_file(path))
    except ValueError as error:
        raise MastabaError(f"{path} is not JSON: {error}") from None


def print_json(value: Any) -> None:
    print(json.dumps(msgspec.to_builtins(value, str_keys=True), indent=2, ensure_ascii=False))
