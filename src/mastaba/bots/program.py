"""Programs as bots: any language, one JSON line in, one JSON line out. See docs/stdio-protocol.md."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from pathlib import Path
from typing import Any

import msgspec

from mastaba.engine.errors import IllegalAction, MastabaError
from mastaba.engine.game import options_json
from mastaba.engine.match import Match

PROTOCOL = 1
PREFIX = "exec:"
MOVE_SECONDS = 5.0
START_SECONDS = 10.0  # on top, for the first answer: interpreters and networks take their time to load
FAREWELL_SECONDS = 0.5  # between the end of input and the end of the process
LONGEST = 1_000_000  # bytes of a reply
ENDED = b""


class ProgramFault(MastabaError):
    """A program did not answer with a legal action. `kind` is crash, stall or nonsense."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind = kind


def command_words(command: str) -> list[str]:
    """A command line as its words; MastabaError when it is empty or its quotes do not close."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise MastabaError(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise MastabaError(f"write a program as {PREFIX}COMMAND, such as 'exec:python bot.py'")
    return words


def surroundings() -> dict[str, str]:
    """The environment of a program: `python` is the one that runs Mastaba, and Python does not hold replies back in a buffer."""
    here = str(Path(sys.executable).parent)
    return os.environ | {"PATH": os.pathsep.join([here, os.environ.get("PATH", os.defpath)]), "PYTHONUNBUFFERED": "1"}


def find_program(command: str) -> str:
    """Where the program of a command line is; MastabaError when there is none."""
    word = command_words(command)[0]
    found = shutil.which(word, path=surroundings()["PATH"])
    if found is None:
        raise MastabaError(f"there is no program {word!r} to run for {PREFIX}{command}")
    return found


class ProgramBot:
    """A program at one seat of one match. It is started when first asked and ended by `close`."""

    def __init__(
        self, command: str, seed: int | None = None, *, move_seconds: float = MOVE_SECONDS, start_seconds: float = START_SECONDS
    ) -> None:
        self.name = PREFIX + command
        self.command = command
        self.seed = seed
        self.move_seconds = move_seconds
        self.start_seconds = start_seconds
        self._program: Conversation | None = None
        self._told = 0

    def choose(self, match: Match) -> int:
        """Ask the program. Whatever it does wrong is a ProgramFault, after which it should be closed."""
        request = json.dumps(self.request(match), ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        patience = self.move_seconds
        if self._program is None:
            patience += self.start_seconds
            self._program = Conversation(self.command)
        reply = self._program.ask(request, patience)
        action = understood(match, reply)
        self._told = match.ply
        return action

    def request(self, match: Match) -> dict[str, Any]:
        """What the program is told: its seat's view, what is legal, and what happened since it was last asked."""
        game, seat, state = match.game, match.actor, match.state
        seen = match.seen(seat, self._told)
        lines = match.log(seat, self._told)
        return {
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.rules.version,
            "options": options_json(game.options),
            "players": game.players,
            "seat": seat,
            "ply": match.ply,
            "seconds": self.move_seconds,
            "seed": self.seed,
            "view": msgspec.to_builtins(match.view(seat), str_keys=True),
            "legal": [
                {"action": int(move), "text": move.text, "move": msgspec.to_builtins(game.rules.action(state, int(move)), str_keys=True)}
                for move in match.legal
            ],
            "log": [{"ply": e.ply, "seat": e.actor, "action": e.action, "text": t} for e, t in zip(seen, lines, strict=True)],
        }

    def close(self) -> None:
        """End the program: its input ends, and if it does not go by itself, it is killed with all it started."""
        if self._program is not None:
            self._program.close()


def understood(match: Match, reply: bytes) -> int:
    """The legal action a reply names, by number, by text or as a structure."""
    shown = reply[:80].decode(errors="replace").strip()
    try:
        answer = json.loads(reply)
    except (ValueError, RecursionError):
        raise ProgramFault("nonsense", f"its reply is not JSON: {shown}") from None
    if not isinstance(answer, dict):
        raise ProgramFault("nonsense", f"its reply is not a JSON object: {shown}")
    for key, kind in (("action", int), ("text", str), ("move", dict)):
        if key in answer:
            if type(answer[key]) is not kind:
                raise ProgramFault("nonsense", f"{key!r} in its reply is not of the right type: {shown}")
            try:
                return match.game.number(match.state, answer[key])
            except IllegalAction as error:
                raise ProgramFault("nonsense", str(error)) from None
            except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
                raise ProgramFault("nonsense", f"its reply names no action: {shown}") from None
    raise ProgramFault("nonsense", f"its reply has none of 'action', 'text' and 'move': {shown}")


class Conversation:
    """A running program. Threads listen and write, so that no program can hold its asker up beyond its time."""

    def __init__(self, command: str) -> None:
        try:
            self.process = subprocess.Popen(
                [find_program(command), *command_words(command)[1:]],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=surroundings(),
                start_new_session=True,  # Ctrl-C is for the arena; and the program can be killed with its children
            )
        except (OSError, MastabaError) as error:
            raise ProgramFault("crash", f"it cannot be started: {error}") from None
        self.replies: queue.Queue[bytes] = queue.Queue(maxsize=8)
        self.complaints: deque[bytes] = deque(maxlen=5)
        self.closing = False
        self.writer: threading.Thread | None = None
        self.readers = [threading.Thread(target=work, daemon=True) for work in (self._listen, self._drain)]
        for reader in self.readers:
            reader.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        line = b"?"
        while line and not self.closing:
            line = self.process.stdout.readline(LONGEST + 1)
            while not self.closing:
                with contextlib.suppress(queue.Full):
                    self.replies.put(line, timeout=0.1)
                    break

    def _drain(self) -> None:
        assert self.process.stderr is not None
        while line := self.process.stderr.readline(1000):
            if line.strip():
                self.complaints.append(line.strip())

    def _write(self, request: bytes) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # a program that is gone shows as the end of its output
            self.process.stdin.write(request)
            self.process.stdin.flush()

    def ask(self, request: bytes, seconds: float) -> bytes:
        until = time.monotonic() + seconds
        self.writer = threading.Thread(target=self._write, args=(request,), daemon=True)
        self.writer.start()
        try:
            reply = self.replies.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise ProgramFault("stall", f"it gave no answer within {seconds:g} s") from None
        if reply == ENDED:
            raise ProgramFault("crash", self.obituary())
        if len(reply) > LONGEST:
            raise ProgramFault("nonsense", f"its reply is longer than {LONGEST:,} bytes")
        return reply

    def obituary(self) -> str:
        try:
            status = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        self.readers[1].join(timeout=1)
        last = self.complaints[-1].decode(errors="replace") if self.complaints else ""
        how = f"it was killed by signal {-status}" if status < 0 else f"it ended with status {status}"
        return f"{how}: {last}" if last else how

    def close(self) -> None:
        self.closing = True
        listening = self.writer is not None and not self.writer.is_alive()
        if listening and self.process.poll() is None:
            assert self.process.stdin is not None
            with contextlib.suppress(OSError):
                self.process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(timeout=FAREWELL_SECONDS)
        self._kill()
        self.process.wait()
        for thread in (*self.readers, self.writer):
            if thread is not None:
                thread.join(timeout=1)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError, ValueError):
                    stream.close()

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        elif self.process.poll() is None:
            self.process.kill()
