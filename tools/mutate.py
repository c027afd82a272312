#!/usr/bin/env python3
"""Mutation testing of the rules: small mistakes are planted one by one, and the tests of the game must notice.

    python tools/mutate.py                          all games; writes docs/mutation.md when every mutant has met the tests
    python tools/mutate.py --game camelup           one game
    python tools/mutate.py --game camelup --file scoring.py --sample 50
    python tools/mutate.py --fresh                  forget what earlier runs found
    python tools/mutate.py --report                 only write the page

What was found is kept in build/mutation.jsonl and not done again: a killed mutant until its file changes, a survivor until its file or a
test of the game changes. The kernels run interpreted.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import sys
from pathlib import Path

os.environ["MASTABA_JIT"] = "0"

import msgspec
from mutation.mutants import Mutant, mutants, source_hash
from mutation.report import Row, write_report
from mutation.trial import Reach, Trial, Verdict
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "mastaba" / "games"
KEPT = ROOT / "build" / "mutation.jsonl"
FILES = {
    "imhotep": ["rules.py", "scoring.py"],
    "camelup": ["rules.py", "scoring.py"],
    "alhambra": ["rules.py", "scoring.py"],
    "cheops": ["rules.py", "scoring.py"],
    "santorini": ["rules.py", "scoring.py", "result.py"],
}
LONGEST = 0.5
"""Tests that take longer, in seconds of the processor, are left out: they could only kill more."""


def tests_hash(game: str) -> str:
    """A hash of the tests of a game and of their data."""
    digest = hashlib.blake2b(digest_size=8)
    folder = ROOT / "tests" / "games" / game
    for path in sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def reach_hash(game: str) -> str:
    """A hash of what decides which test runs which line."""
    digest = hashlib.blake2b(tests_hash(game).encode(), digest_size=8)
    for path in sorted((GAMES / game).glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def known(path: Path) -> dict[str, Row]:
    """What is on file and still true; the last word counts."""
    if not path.exists():
        return {}
    sources = {f"{g}/{f}": source_hash(GAMES / g / f) for g, files in FILES.items() for f in files}
    tests = {g: tests_hash(g) for g in FILES}
    rows = {}
    for line in path.read_bytes().splitlines():
        row = msgspec.json.decode(line, type=Row)
        if row.source == sources.get(row.file) and (row.fate in ("killed", "time") or row.tests == tests[row.game]):
            rows[row.key] = row
    return rows


def all_mutants(game: str, files: list[str] | None) -> list[Mutant]:
    return [m for f in FILES[game] if not files or f in files for m in mutants(GAMES / game / f, f"{game}/{f}")]


def reach_file(game: str) -> Path:
    return KEPT.parent / f"mutation-{game}-{reach_hash(game)}.json"


def failing(game: str) -> list[str]:
    """Tests that fail without any mutant, if the tests have been measured as they are."""
    path = reach_file(game)
    return msgspec.json.decode(path.read_bytes(), type=Reach).failing if path.exists() else []


def try_game(game: str, todo: list[Mutant], longest: float, jobs: int) -> None:
    """Let every mutant meet the tests of the game."""
    sources = {m.file: source_hash(GAMES / m.file) for m in todo}
    tests = tests_hash(game)
    KEPT.parent.mkdir(exist_ok=True)
    columns = [
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[left]} alive"),
        TimeRemainingColumn(),
    ]
    with KEPT.open("ab", buffering=0) as kept, Progress(*columns) as progress:
        task = progress.add_task(game, total=len(todo), left=0)
        alive = 0

        def tell(m: Mutant, verdict: Verdict) -> None:
            nonlocal alive
            alive += verdict.fate in ("survived", "unreached")
            row = Row(game, m.file, m.function, m.line, m.before, m.after, verdict.fate, verdict.test, sources[m.file], tests)
            kept.write(msgspec.json.encode(row) + b"\n")
            progress.update(task, advance=1, left=alive)

        trial = Trial(game, todo, reach_file(game), longest, jobs, tell)
        trial.run(str(ROOT / "tests" / "games" / game))


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutation testing of the rules.")
    parser.add_argument("--game", action="append", choices=list(FILES), help="only this game; may be given again")
    parser.add_argument("--file", action="append", help="only this file, such as scoring.py; may be given again")
    parser.add_argument("--sample", type=int, help="only so many mutants of each game, drawn at random")
    parser.add_argument("--longest", type=float, default=LONGEST, help="leave out tests that take longer, in seconds")
    parser.add_argument("--jobs", type=int, default=1, help="mutants tried at the same time")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs found")
    parser.add_argument("--report", action="store_true", help="try nothing, only write the page")
    args = parser.parse_args()
    if args.fresh:
        KEPT.unlink(missing_ok=True)
    for game in [] if args.report else args.game or FILES:
        found = known(KEPT)
        todo = [m for m in all_mutants(game, args.file) if m.key not in found]
        if args.sample is not None:
            todo = random.Random(0).sample(todo, min(args.sample, len(todo)))
        # A process for each game: the tests of all of them need not be in memory at once.
        pid = os.fork()
        if pid == 0:
            if todo:
                try_game(game, todo, args.longest, args.jobs)
            os._exit(0)
        if os.waitpid(pid, 0)[1]:
            return 1
    found = known(KEPT)
    everything = [m for game in FILES for m in all_mutants(game, None)]
    rows = [msgspec.structs.replace(found[m.key], nth=m.nth) for m in everything if m.key in found]
    return write_report(ROOT, rows, len(everything), args.longest, [test for game in FILES for test in failing(game)])


if __name__ == "__main__":
    sys.exit(main())
