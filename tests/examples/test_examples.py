"""Every example for researchers runs, in a short version."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "examples"
RESEARCH = ROOT / "research"


def run(script: Path, *words: str) -> str:
    """What a script prints."""
    done = subprocess.run([sys.executable, str(script), *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_example_is_run_here() -> None:
    scripts = {path.name for path in RESEARCH.glob("*.py")}
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert all(name in tests for name in scripts)
    assert all(name in (RESEARCH / "README.md").read_text(encoding="utf-8") for name in scripts)


def test_random_agents_share_the_wins() -> None:
    out = run(RESEARCH / "random_agents.py", "imhotep", "--games", "3", "--players", "3")
    shares = [float(share) for share in re.findall(r"seat_\d: ([\d.]+) %", out)]
    assert len(shares) == 3
    assert sum(shares) == pytest.approx(100, abs=0.3)


def test_a_search_plays_a_level_and_says_what_it_thought() -> None:
    out = run(RESEARCH / "mcts_against_a_level.py", "camelup", "--level", "novice", "--simulations", "20", "--games", "2")
    assert out.count("the search had seat") == 2
    assert "of the visits" in out


def test_sampled_odds_are_near_the_exact_ones() -> None:
    out = run(RESEARCH / "exact_odds.py", "--legs", "400")
    found = re.findall(r"leads after the leg ([\d.]+) % exactly, ([\d.]+) %", out)
    assert len(found) == 5
    assert sum(float(exact) for exact, _ in found) == pytest.approx(100, abs=0.3)
    for exact, sampled in found:
        chance = float(exact) / 100
        assert abs(float(sampled) / 100 - chance) < 5 * (chance * (1 - chance) / 400) ** 0.5 + 0.001


def test_the_balance_of_two_sheet_sets_is_told() -> None:
    out = run(RESEARCH / "sheet_balance.py", "--games", "60")
    assert out.count("the least even sheet is") == 2


def test_a_client_of_the_model_context_protocol_plays_a_bot() -> None:
    out = run(ROOT / "mcp_client" / "play.py", "camelup", "random", "5")
    assert "The game is over." in out
    assert "P1 (random)" in out
    assert "there is no bot 'wizard'" in run(ROOT / "mcp_client" / "play.py", "camelup", "wizard")
