"""The numbers of the page on benchmarks are those that the benchmarks saved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_says_what_the_results_say() -> None:
    done = subprocess.run([sys.executable, "tools/figures.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
