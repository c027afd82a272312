"""`mastaba test`: linting, types, all tests, and line coverage of the rules in interpreted mode."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from mastaba.cli.rules_coverage import checkout

USAGE = """usage: mastaba test [--fast] [pytest arguments]

Without arguments: ruff, mypy, every test with compiled kernels, then the rule tests once more with
interpreted kernels for their line coverage. --fast leaves out the types and the interpreted run.
With arguments, only pytest runs, with those arguments."""


def steps(root: Path, fast: bool) -> list[tuple[str, list[str], dict[str, str]]]:
    python = sys.executable
    both = str(min(2, os.cpu_count() or 1))
    data = f"--data-file={root / '.coverage'}"
    interpreted = {"MASTABA_JIT": "0"}
    run: list[tuple[str, list[str], dict[str, str]]] = [
        ("lint", [python, "-m", "ruff", "check", "src", "tests"], {}),
        ("format", [python, "-m", "ruff", "format", "--check", "-q", "src", "tests"], {}),
    ]
    if not fast:
        run.append(("types", [python, "-m", "mypy"], {}))
    run += [
        ("compile", [python, "-m", "mastaba.cli.main", "warm"], {}),
        ("tests", [python, "-m", "pytest", "-n", both, "--durations=5"], {}),
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
    if words and words != ["--fast"]:
        return subprocess.run([sys.executable, "-m", "pytest", *words], cwd=root, check=False).returncode
    failed: list[str] = []
    times: list[tuple[str, float]] = []
    for name, command, extra in steps(root, fast=words == ["--fast"]):
        print(f"\n== {name}", flush=True)
        begun = time.monotonic()
        status = subprocess.run(command, cwd=root, env={**os.environ, **extra}, check=False).returncode
        times.append((name, time.monotonic() - begun))
        if status:
            failed.append(name)
    print("\n== summary")
    for name, took in times:
        print(f"  {'FAILED' if name in failed else 'ok':<8}{name:<30}{took:6.1f} s")
    return 1 if failed else 0
