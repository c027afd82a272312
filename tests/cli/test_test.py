"""`mastaba test` tells what ran, what was skipped and why."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from mastaba.cli.test import APART, QUICK, counted, steps

ROOT = Path(__file__).resolve().parents[2]

EXAMPLE = """
import pytest

def test_good(): pass
def test_bad(): assert False
@pytest.mark.skip(reason="no wind today")
def test_sail(): pass
"""


def test_the_summary_counts_tests_and_gives_the_reason_of_each_that_was_skipped(tmp_path: Path) -> None:
    (tmp_path / "test_example.py").write_text(EXAMPLE)
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--junitxml={report}", "test_example.py"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    became, reasons = counted(report)
    assert became == "1 passed, 1 failure, 1 skipped"
    assert reasons == ["test_example.test_sail: no wind today"]


def test_a_step_without_a_report_says_nothing(tmp_path: Path) -> None:
    assert counted(None) == ("", []) and counted(tmp_path / "none.xml") == ("", [])


def test_the_places_that_are_named_exist() -> None:
    assert all((ROOT / place).exists() for place in (*APART, *QUICK))


def test_the_quick_run_is_part_of_the_whole_one() -> None:
    whole = {step.name for step in steps(ROOT)}
    assert {step.name for step in steps(ROOT, fast=True)} - whole == {"quick tests"}
    assert len(steps(ROOT, everything=True)) == len(whole)
