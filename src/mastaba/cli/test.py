"""`mastaba test`: linting, types, all tests, and line coverage of the rules in interpreted mode."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from mastaba.cli.rules_coverage import checkout

USAGE = """usage: mastaba test [--fast | --all] [pytest arguments]

Without arguments: ruff, mypy, the tests with compiled kernels, then the rule tests once more with
interpreted kernels for their line coverage. --fast leaves out the types and the interpreted run.
--all adds the tests of the table server (which install and start PostgreSQL) and of the browser client
(which need Debian's chromium): both are still being built, so the plain command leaves them out.
With other arguments, only pytest runs, with those arguments."""


APART = ("tests/server", "tests/browser")


def steps(root: Path, fast: bool, everything: bool) -> list[tuple[str, list[str], dict[str, str]]]:
    python = sys.executable
    both = str(min(2, os.cpu_count() or 1))
    data = f"--data-file={root / '.coverage'}"
    interpreted = {"MASTABA_JIT": "0"}
    left_out = [] if everything else [f"--ignore={folder}" for folder in APART]
    run: list[tuple[str, list[str], dict[str, str]]] = [
        ("lint", [python, "-m", "ruff", "check", "src", "tests"], {}),
        ("format", [python, "-m", "ruff", "format", "--check", "-q", "src", "tests"], {}),
    ]
    if not fast:
        run.append(("types", [python, "-m", "mypy"], {}))
    run += [
        ("compile", [python, "-m", "mastaba.cli.main", "warm"], {}),
        ("tests", [python, "-m", "pytest", "-n", both, "--durations=5", *left_out], {}),
    ]
    if not fast:
        run += [
            ("rules, interpreted", [python, "-m", "coverage", "run", data, "-m", "pytest", "tests/games"], interpreted),
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
    if not everything:
        print(f"  not run {', '.join(APART)} (./mastaba test --all)")
    return 1 if failed else 0
