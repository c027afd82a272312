"""Small tournaments and programs that misbehave."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mastaba
from mastaba.arena import Terms, read_entrants
from mastaba.engine.game import options_json

GOOD = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"action": request["legal"][0]["action"]}), flush=True)
"""


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str, str], str]:
    """Writes a program of the given name and text; gives its entry in a list of bots."""

    def write(name: str, text: str = GOOD) -> str:
        path = tmp_path / f"{name}.py"
        path.write_text(text)
        return f"{name}=exec:{shlex.quote(sys.executable)} {shlex.quote(str(path))}"

    return write


@pytest.fixture
def terms() -> Callable[..., Terms]:
    """Terms of a short tournament of Camel Up."""

    def make(bots: str, players: int = 2, max_decisions: int = 12, **more: Any) -> Terms:
        game = mastaba.load("camelup", players=players, max_decisions=max_decisions)
        return Terms(game="camelup", options=options_json(game.options), bots=read_entrants(bots), **more)

    return make


@pytest.fixture
def assassin(program: Callable[..., str], tmp_path: Path) -> tuple[str, Path]:
    """A program that, once, in the middle of its second game, kills the worker process it plays for; and the note it leaves."""
    starts, note = tmp_path / "starts", tmp_path / "killed"
    text = f"""
import json, os, signal, sys
with open({str(starts)!r}, "ab") as file:
    file.write(b".")
for k, line in enumerate(sys.stdin):
    if k == 3 and os.path.getsize({str(starts)!r}) >= 2 and not os.path.exists({str(note)!r}):
        with open({str(note)!r}, "w") as file:
            file.write(str(os.getppid()))
        os.kill(os.getppid(), signal.SIGKILL)
    print(json.dumps({{"action": json.loads(line)["legal"][0]["action"]}}), flush=True)
"""
    return program("assassin", text), note
