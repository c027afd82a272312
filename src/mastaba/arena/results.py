"""The result file: a line that says which tournament it is, then one line a game, only ever added to."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from mastaba.arena.play import Outcome, Terms
from mastaba.arena.schedule import Schedule
from mastaba.engine.errors import MastabaError

FORMAT = "mastaba arena"
VERSION = 1


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line. Two tournaments are the same if their headers are; how many games are played may differ."""

    format: str = FORMAT
    version: int = VERSION
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    bots: list[dict[str, str]]
    seed: int
    mixes: str
    on_fault: str
    move_seconds: float


def header(terms: Terms, rules: int, players: int) -> Header:
    return Header(
        game=terms.game,
        rules=rules,
        players=players,
        options=terms.options,
        bots=[{"name": b.name, "spec": b.spec} for b in terms.bots],
        seed=terms.seed,
        mixes=terms.mixes,
        on_fault=terms.on_fault,
        move_seconds=terms.move_seconds,
    )


class ResultFile:
    """Finished games on disk. Opening it reads what is there; a last line cut off by a crash is dropped and played again."""

    def __init__(self, path: str | Path, head: Header, schedule: Schedule) -> None:
        self.path = Path(path)
        self.head = head
        self.schedule = schedule
        self.outcomes: dict[tuple[int, int], Outcome] = {}
        try:
            text = self.path.read_bytes() if self.path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            self._read(whole.splitlines(), text)
            self._file = self.path.open("ab")
            self._file.truncate(len(whole))
        except OSError as error:
            raise MastabaError(f"{self.path} cannot be used for results: {error.strerror}") from None
        if not whole:
            self._add(head)

    def _read(self, lines: list[bytes], text: bytes) -> None:
        if not lines:
            # A header torn by a crash begins as ours; anything else is somebody's file, which we leave alone.
            if text and not msgspec.json.encode(self.head).startswith(text):
                raise MastabaError(f"{self.path} is not a result file of the arena; name another file")
            return
        try:
            found = msgspec.json.decode(lines[0], type=Header)
        except msgspec.DecodeError:
            raise MastabaError(f"{self.path} is not a result file of the arena; name another file") from None
        self._compare(found)
        for number, line in enumerate(lines[1:], start=2):
            try:
                outcome = msgspec.json.decode(line, type=Outcome)
            except msgspec.DecodeError:
                raise MastabaError(f"{self.path}: line {number} is damaged; remove the line and its game is played again") from None
            if not self._planned(outcome):
                raise MastabaError(f"{self.path}: line {number} is no game of this tournament; remove the line, or name another file")
            self.outcomes.setdefault(outcome.key, outcome)

    def _compare(self, found: Header) -> None:
        for field in Header.__struct_fields__:
            there, here = getattr(found, field), getattr(self.head, field)
            if there != here:
                what = field.replace("_", " ")
                if field == "bots":
                    there, here = (", ".join(b["name"] for b in bots) for bots in (there, here))
                raise MastabaError(f"{self.path} holds another tournament ({what}: {there}, not {here}); name another file")

    def _planned(self, outcome: Outcome) -> bool:
        if outcome.block < 0 or len(outcome.returns) != self.head.players:
            return False
        block = self.schedule.block(outcome.block)
        if not 0 <= outcome.turn < len(block):
            return False
        plan = block[outcome.turn]
        return outcome.seed == plan.seed and outcome.lineup == [self.head.bots[b]["name"] for b in plan.lineup]

    def add(self, outcome: Outcome) -> None:
        self.outcomes[outcome.key] = outcome
        self._add(outcome)

    def _add(self, line: msgspec.Struct) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
