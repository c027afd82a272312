"""`mastaba test`: linting, types, all tests, and line coverage of the rules in interpreted mode."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from mastaba.cli.rules_coverage import checkout

USAGE = """usage: mastaba test [--fast | --all] [pytest arguments]

Without arguments: ruff, mypy, the tests with compiled kernels, the browser client (lint, types, unit tests, build),
the table server on SQLite and on a PostgreSQL that is installed and started for it, the pages in a real Chromium, and
the rule tests once more with interpreted kernels for their line coverage. --fast stops after the first tests;
--all checks the accessibility of the pages in every language, theme and size, not in two of these looks.
With other arguments, only pytest runs, with those arguments."""

APART = ("tests/server", "tests/browser")  # with a step each


def steps(root: Path, fast: bool, everything: bool = False) -> list[tuple[str, list[str], dict[str, str]]]:
    python = sys.executable
    both = ["-n", str(min(2, os.cpu_count() or 1)), "--durations=5"]
    looks = [] if everything else ["-m", "not every_look"]
    data = f"--data-file={root / '.coverage'}"
    run: list[tuple[str, list[str], dict[str, str]]] = [
        ("lint", [python, "-m", "ruff", "check", "src", "tests"], {}),
        ("format", [python, "-m", "ruff", "format", "--check", "-q", "src", "tests"], {}),
        ("compile", [python, "-m", "mastaba.cli.main", "warm"], {}),
        ("tests", [python, "-m", "pytest", *both, *(f"--ignore={folder}" for folder in APART)], {}),
    ]
    if not fast:
        run += [
            ("types", [python, "-m", "mypy"], {}),
            ("browser client", [python, "tools/build_web.py", "--check"], {}),
            ("server", [python, "-m", "pytest", *both, "tests/server"], {}),
            ("pages in Chromium", [python, "-m", "pytest", *both, *looks, "tests/browser"], {}),
            ("rules, interpreted", [python, "-m", "coverage", "run", data, "-m", "pytest", *both, "tests/games"], {"MASTABA_JIT": "0"}),
            ("coverage together", [python, "-m", "coverage", "combine", "-q", data], {}),
            ("line coverage of the rules", [python, "-m", "coverage", "report", data, "--sort=cover"], {}),
        ]
    return run


def main(words: list[str]) -> int:
    if words in (["-h"], ["--help"]):
        print(USAGE)
        return 0
    root = checkout()
    fast, everything = words == ["--fast"], words == ["--all"]
    if words and not fast and not everything:
        return subprocess.run([sys.executable, "-m", "pytest", *words], cwd=root, check=False).returncode
    failed: list[str] = []
    times: list[tuple[str, float]] = []
    for name, command, extra in steps(root, fast, everything):
        print(f"\n== {name}", flush=True)
        begun = time.monotonic()
        status = subprocess.run(command, cwd=root, env={**os.environ, **extra}, check=False).returncode
        times.append((name, time.monotonic() - begun))
        if status:
            failed.append(name)
    print("\n== summary")
    for name, took in times:
        print(f"  {'FAILED' if name in failed else 'ok':<8}{name:<30}{took:6.1f} s")
    if not everything and not fast:
        print("  not run accessibility of the pages in the other languages, themes and sizes (./mastaba test --all)")
    if fast:
        print(f"  not run {', '.join(name for name, _, _ in steps(root, False)[len(times) :])} (./mastaba test)")
    return 1 if failed else 0
