"""Copies of the embedded database while it is in use: `python -m mastaba.server.backup save|restore FROM TO`."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from mastaba.engine.errors import MastabaError
from mastaba.server.settings import database_url


def copy(source: Path, target: Path) -> int:
    """A consistent copy, checked; how many entries of logs it holds."""
    if not source.is_file():
        raise MastabaError(f"there is no file {source}")
    if target.exists():
        raise MastabaError(f"{target} exists already; it is not overwritten")
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
            (sound,) = new.execute("PRAGMA integrity_check").fetchone()
            if sound != "ok":
                raise MastabaError(f"the copy is damaged: {sound}")
            (entries,) = new.execute("SELECT count(*) FROM log").fetchone()
            return int(entries)
    except sqlite3.DatabaseError as error:
        target.unlink(missing_ok=True)
        raise MastabaError(f"{source} is not a database of Mastaba: {error}") from None


def main(words: list[str]) -> int:
    made = argparse.ArgumentParser(prog="python -m mastaba.server.backup", description="Save or restore the embedded SQLite database.")
    made.add_argument("what", choices=["save", "restore"])
    made.add_argument("source", metavar="FROM", help="the file to read; - for the database in your data folder")
    made.add_argument("target", metavar="TO", help="the file to write; it must not exist; - likewise")
    args = made.parse_args(words)
    home = Path(database_url("").partition(":///")[2])
    source, target = (home if given == "-" else Path(given) for given in (args.source, args.target))
    try:
        entries = copy(source, target)
    except MastabaError as error:
        print(f"mastaba: {error}", file=sys.stderr)
        return 2
    print(f"{target}: {entries:,} log entries")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
