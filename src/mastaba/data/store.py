"""A dataset on disk while it grows: parts of finished games beside the file, put together in order at the end.

A Parquet file cannot be read before its last byte is written. So games go into small files of their own, each written under
another name first; a process that is killed loses only the games since the last of them.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from mastaba.data.harvest import Harvest
from mastaba.data.schema import Header, compare
from mastaba.engine.errors import MastabaError

FLUSH_GAMES = 64
FLUSH_SECONDS = 2.0
GROUP_ROWS = 8192
COMPRESSION = "zstd"


class Store:
    """The parts of a dataset. Opening it finds what is there; `finish` makes the file."""

    def __init__(self, path: str | Path, head: Header, made: Any) -> None:
        self.path = Path(path)
        self.folder = self.path.with_name(self.path.name + ".parts")
        self.head = head
        self.schema = made
        self.known: dict[int, tuple[Path, int]] = {}
        """Where each finished game lies: the file and the row group."""
        self._waiting: list[Harvest] = []
        self._flushed = time.monotonic()
        self.complete = 0
        """Games in the finished file, if there is one."""
        try:
            self._open()
        except OSError as error:
            raise MastabaError(f"{self.path} cannot be used for a dataset: {error.strerror}") from None

    def _open(self) -> None:
        if self.path.exists():
            compare(self.path, self.head)
            self.complete = 1 + max(games(pq.read_table(self.path, columns=["game"])), default=-1)
        self.folder.mkdir(exist_ok=True)
        for part in sorted(self.folder.glob("part-*.parquet")):
            compare(part, self.head)
            file = pq.ParquetFile(part)
            for group in range(file.num_row_groups):
                self.known[file.read_row_group(group, columns=["game"])["game"][0].as_py()] = part, group
        for torn in self.folder.glob("*.tmp"):
            torn.unlink()

    def has(self, number: int) -> bool:
        return number < self.complete or number in self.known

    def add(self, game: Harvest) -> None:
        self._waiting.append(game)
        if len(self._waiting) >= FLUSH_GAMES or time.monotonic() - self._flushed > FLUSH_SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the games that wait as one part, a row group each."""
        if not self._waiting:
            return
        numbers = [int(p.stem.split("-")[1]) for p in self.folder.glob("part-*.parquet")]
        part = self.folder / f"part-{1 + max(numbers, default=-1):06}.parquet"
        torn = part.with_suffix(".tmp")
        with pq.ParquetWriter(torn, self.schema, compression=COMPRESSION) as writer:
            for game in self._waiting:
                table = pa.ipc.open_stream(game.rows).read_all()
                writer.write_table(table, row_group_size=max(1, table.num_rows))
        torn.replace(part)
        for group, game in enumerate(self._waiting):
            self.known[game.block] = part, group
        self._waiting.clear()
        self._flushed = time.monotonic()

    def close(self) -> None:
        """Keep the games that wait; a folder without any is not left behind."""
        self.flush()
        if not self.known:
            with contextlib.suppress(OSError):
                self.folder.rmdir()

    def finish(self, total: int) -> int:
        """Put games 0..total-1 into the file, in order; return the rows."""
        self.flush()
        if total == self.complete and not self.known:
            self.discard()
            return int(pq.read_metadata(self.path).num_rows)
        rows = 0
        torn = self.path.with_name(self.path.name + ".tmp")
        with pq.ParquetWriter(torn, self.schema, compression=COMPRESSION) as writer:
            for table in grouped(self._tables(total)):
                writer.write_table(table, row_group_size=GROUP_ROWS)
                rows += table.num_rows
        torn.replace(self.path)
        self.discard()
        return rows

    def _tables(self, total: int) -> Iterator[Any]:
        if self.complete:
            file = pq.ParquetFile(self.path)
            for group in range(file.num_row_groups):
                yield file.read_row_group(group)
        open_file: tuple[Path, Any] | None = None
        for number in range(self.complete, total):
            part, group = self.known[number]
            if open_file is None or open_file[0] != part:
                open_file = part, pq.ParquetFile(part)
            yield open_file[1].read_row_group(group)

    def discard(self) -> None:
        """Remove the parts."""
        for part in self.folder.glob("part-*.parquet"):
            part.unlink()
        with contextlib.suppress(OSError):  # it may be gone, or hold what is not ours
            self.folder.rmdir()


def games(table: Any) -> set[int]:
    return set(table["game"].unique().to_pylist())


def grouped(tables: Iterator[Any]) -> Iterator[Any]:
    """The same rows in tables of about the size of a row group."""
    waiting: list[Any] = []
    rows = 0
    for table in tables:
        waiting.append(table)
        rows += table.num_rows
        while rows >= GROUP_ROWS:
            whole = pa.concat_tables(waiting)
            yield whole.slice(0, GROUP_ROWS)
            waiting, rows = [whole.slice(GROUP_ROWS)], rows - GROUP_ROWS
    if rows:
        yield pa.concat_tables(waiting)
