"""`mastaba test`: linting, types, all tests, and line coverage of the rules in interpreted mode."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from mastaba.cli.rules_coverage import checkout

USAGE = """usage: mastaba test [--fast | --all] [pytest arguments]

Without arguments, quick things first: ruff, the tests with compiled kernels, mypy, the browser client (lint, types, unit
tests, build), the table server on SQLite and on a PostgreSQL that is installed and started for it, the pages in a real
Chromium, and the rule tests once more with interpreted kernels for their line coverage. A summary tells what ran and for how long.
--fast is for the inner loop: ruff, and the quick tests of the engine, the games and the bots.
--all checks the accessibility of the pages in every language, theme and size, not in two of these looks.
With other arguments, only pytest runs, with those arguments."""

APART = ("tests/server", "tests/browser")  # with a step each
QUICK = ("tests/test_layers.py", "tests/engine", "tests/games", "tests/contract", "tests/bots", "tests/mcp", "tests/tools")


class Step(NamedTuple):
    """One command of the run."""

    name: str
    command: list[str]
    env: dict[str, str] = {}
    report: Path | None = None
    """Where pytest writes what became of each test."""


def steps(root: Path, fast: bool = False, everything: bool = False) -> list[Step]:
    python = sys.executable
    data = f"--data-file={root / '.coverage'}"

    def tests(name: str, *words: str, before: tuple[str, ...] = (), **env: str) -> Step:
        report = root / "build" / "test" / f"{name.replace(' ', '-')}.xml"
        workers = ["-n", str(min(2, os.cpu_count() or 1)), "--durations=5", f"--junitxml={report}"]
        return Step(name, [python, "-m", *before, "pytest", *workers, *words], env, report)

    lint = [
        Step("lint", [python, "-m", "ruff", "check", "src", "tests"]),
        Step("format", [python, "-m", "ruff", "format", "--check", "-q", "src", "tests"]),
        Step("compile", [python, "-m", "mastaba.cli.main", "warm"]),
    ]
    if fast:
        return [*lint, tests("quick tests", "-m", "not slow", *QUICK)]
    looks = () if everything else ("-m", "not every_look")
    return [
        *lint,
        tests("tests", *(f"--ignore={folder}" for folder in APART)),
        Step("types", [python, "-m", "mypy"]),
        Step("browser client", [python, "tools/build_web.py", "--check"]),
        tests("server", "tests/server"),
        tests("pages in Chromium", *looks, "tests/browser"),
        tests("rules interpreted", "tests/games", before=("coverage", "run", data, "-m"), MASTABA_JIT="0"),
        Step("coverage together", [python, "-m", "coverage", "combine", "-q", data]),
        Step("line coverage of the rules", [python, "-m", "coverage", "report", data, "--sort=cover"]),
    ]


def counted(report: Path | None) -> tuple[str, list[str]]:
    """What became of a step's tests, and the reasons of those that were skipped."""
    if report is None or not report.exists():
        return "", []
    became: Counter[str] = Counter()
    reasons = []
    for case in ET.parse(report).iter("testcase"):
        kinds = {child.tag for child in case} & {"failure", "error", "skipped"}
        became[min(kinds, default="passed")] += 1
        if (skip := case.find("skipped")) is not None:
            reasons.append(f"{case.get('classname')}.{case.get('name')}: {skip.get('message')}")
    return ", ".join(f"{n:,} {kind}" for kind, n in sorted(became.items(), key=lambda kn: -kn[1])), reasons


def main(words: list[str]) -> int:
    if words in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    root = checkout()
    fast, everything = words == ["--fast"], words == ["--all"]
    if words and not fast and not everything:
        return subprocess.run([sys.executable, "-m", "pytest", *words], cwd=root, check=False).returncode
    lines: list[str] = []
    failed = False
    begun = time.monotonic()
    for step in steps(root, fast, everything):
        print(f"\n== {step.name}", flush=True)
        if step.report is not None:
            step.report.parent.mkdir(parents=True, exist_ok=True)
            step.report.unlink(missing_ok=True)
        started = time.monotonic()
        status = subprocess.run(step.command, cwd=root, env={**os.environ, **step.env}, check=False).returncode
        failed |= status != 0
        became, reasons = counted(step.report)
        lines.append(f"  {'FAILED' if status else 'ok':<8}{step.name:<28}{time.monotonic() - started:7.1f} s   {became}")
        lines += [f"          skipped {reason}" for reason in reasons]
    print("\n== summary", *lines, f"  {'':<8}{'together':<28}{time.monotonic() - begun:7.1f} s", sep="\n")
    if fast:
        ran = {step.name for step in steps(root, fast)}
        print(f"  not run {', '.join(s.name for s in steps(root) if s.name not in ran)} (./mastaba test)")
    elif not everything:
        print("  not run accessibility of the pages in the other languages, themes and sizes (./mastaba test --all)")
    return int(failed)
