"""Mutation testing plants what it says, tells the fate of each mutant, and counts honestly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
mutants: Any = import_module("mutation.mutants")
report: Any = import_module("mutation.report")
trial: Any = import_module("mutation.trial")

SOURCE = """
LIMIT = 3


def top(values, n):
    best = -1
    for i in range(n):
        if values[i] < 0 or not values[i]:
            continue
        best = max(best, values[i])
        if best >= LIMIT:
            break
    return best
"""


def changes(tmp_path: Path) -> list[Any]:
    path = tmp_path / "small.py"
    path.write_text(SOURCE)
    found: list[Any] = mutants.mutants(path, "small.py")
    return found


def test_every_kind_of_mistake_is_planted_once(tmp_path: Path) -> None:
    assert [(m.line, m.after) for m in changes(tmp_path)] == [
        (2, "LIMIT = 4"),
        (2, "LIMIT = 2"),
        (6, "(removed)"),
        (6, "best = 0"),
        (6, "best = -2"),
        (8, "if values[i] < 0 and (not values[i]):"),
        (8, "if not (values[i] < 0 or not values[i]):"),
        (8, "if values[i] <= 0 or not values[i]:"),
        (8, "if values[i] >= 0 or not values[i]:"),
        (8, "if values[i] < 1 or not values[i]:"),
        (8, "if values[i] < -1 or not values[i]:"),
        (8, "if values[i] < 0 or values[i]:"),
        (9, "(removed)"),
        (10, "(removed)"),
        (10, "best = min(best, values[i])"),
        (11, "if best > LIMIT:"),
        (11, "if best < LIMIT:"),
        (12, "continue"),
        (13, "return 0"),
    ]


def test_a_mutant_takes_the_place_of_the_function_wherever_it_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = changes(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    small: Any = import_module("small")
    elsewhere = small.top
    assert elsewhere([2, 5, 7], 3) == 5
    trial.plant(next(m for m in found if m.after == "continue"), "small")
    assert elsewhere([2, 5, 7], 3) == 7
    trial.plant(next(m for m in found if m.after == "LIMIT = 2"), "small")
    assert small.LIMIT == 2


TRY = """
import json, sys
from mutation.mutants import mutants
from mutation.trial import Trial
from pathlib import Path
wanted = [
    ("pay", "money = 1"),
    ("pay", "if money <= 0:"),
    ("end_scoring", "for deck in range(1):"),
]
found = mutants(Path("src/mastaba/games/camelup/scoring.py"), "camelup/scoring.py")
chosen = [m for m in found if (m.function, m.after) in wanted]
fates = {}
trial = Trial("camelup", chosen, Path(sys.argv[2]), 10, 1, lambda m, v: fates.update({m.after: [v.fate, v.test.rpartition("::")[2]]}))
trial.run("tests/games/camelup/test_scoring.py")
assert not trial.reach.failing
Path(sys.argv[1]).write_text(json.dumps(fates))
"""


def test_the_tests_of_a_game_decide_the_fate_of_each_mutant(tmp_path: Path) -> None:
    env = {**os.environ, "MASTABA_JIT": "0", "PYTHONPATH": str(ROOT / "tools")}
    command = [sys.executable, "-c", TRY, str(tmp_path / "fates.json"), str(tmp_path / "reach.json")]
    subprocess.run(command, cwd=ROOT, env=env, check=True, timeout=600)
    fates = json.loads((tmp_path / "fates.json").read_text())
    assert fates["money = 1"][0] == "killed"
    assert fates["money = 1"][1].startswith("test_")
    assert fates["for deck in range(1):"][0] == "killed"
    assert fates["if money <= 0:"] == ["survived", ""]


def row(after: str, fate: str) -> Any:
    return report.Row("camelup", "camelup/scoring.py", "pay", 57, "if money < 0:", after, fate, "", "", "")


def test_both_figures_are_given_with_and_without_equivalent_mutants() -> None:
    rows = [row("a", "killed"), row("b", "time"), row("c", "survived"), row("d", "unreached")]
    same = report.Equivalent("camelup/scoring.py", "pay", "if money < 0:", ["c"], "no money is no money")
    found = report.figures(rows, [same])
    assert (found.mutants, found.killed, found.by_time, found.equivalent) == (4, 2, 1, 1)
    assert found.raw == 0.5
    assert found.fair == 2 / 3
    assert report.mistakes(rows, [same]) == []


def test_a_mutant_declared_equivalent_that_a_test_kills_or_that_is_gone_is_a_mistake() -> None:
    same = report.Equivalent("camelup/scoring.py", "pay", "if money < 0:", ["a", "e"], "no money is no money")
    found = report.mistakes([row("a", "killed")], [same])
    assert len(found) == 2
    assert "was killed by" in found[0]
    assert "no mutant" in found[1]
