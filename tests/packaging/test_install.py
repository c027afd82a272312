"""Mastaba on a machine that has Python and nothing else: as a checkout, and as an installed package."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPPED = shutil.ignore_patterns(".venv", ".git", "build", "dist", "__pycache__", "node_modules", ".*_cache", ".hypothesis")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the working tree without anything that was made in it."""
    return Path(shutil.copytree(ROOT, tmp_path / "checkout", ignore=SKIPPED))


def bare_environment(tmp_path: Path) -> dict[str, str]:
    """An empty home and cache; kernels interpreted, because compiling is tested elsewhere."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV", "XDG_CACHE_HOME")}
    return {**kept, "HOME": str(tmp_path / "home"), "MASTABA_JIT": "0"}


def test_the_script_makes_its_environment_and_runs(checkout: Path, tmp_path: Path) -> None:
    env = bare_environment(tmp_path)
    script = [sys.executable, str(checkout / "mastaba")]
    first = subprocess.run([*script, "games", "--json"], env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert first.returncode == 0, first.stderr
    assert "camelup" in {g["name"] for g in json.loads(first.stdout)}
    assert "installing" in first.stderr
    again = subprocess.run([*script, "games", "--json"], env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert again.stdout == first.stdout
    assert again.stderr == ""


def test_pip_installs_the_library_and_the_command(checkout: Path, tmp_path: Path) -> None:
    env = bare_environment(tmp_path)
    venv.create(tmp_path / "env", with_pip=True)
    bin_folder = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(bin_folder / "python"), "-m", "pip", "install", "-q", "-c", str(ROOT / "requirements" / "base.txt"), str(checkout)]
    subprocess.run(pip, env=env, check=True)
    listed = subprocess.run(
        [str(bin_folder / "mastaba"), "games", "--json"], env=env, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "camelup" in {g["name"] for g in json.loads(listed.stdout)}
    program = "import mastaba; match = mastaba.load('camelup').start(seed=1); match.play('roll'); print(match.ply)"
    played = subprocess.run([str(bin_folder / "python"), "-c", program], env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert played.stdout.strip() == "7"
    program = "from mastaba.mcp.rulebook import rulebook; print(rulebook('camelup'))"
    page = subprocess.run([str(bin_folder / "python"), "-c", program], env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert page.stdout.startswith("# Camel Up")


def test_an_old_python_is_refused_in_one_sentence(tmp_path: Path) -> None:
    source = (ROOT / "mastaba").read_text().replace("OLDEST = (3, 11)", "OLDEST = (9, 9)").replace("shutil.which", "(lambda name: None)")
    script = tmp_path / "mastaba"
    script.write_text(source)
    run = subprocess.run([sys.executable, str(script), "games"], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert "Python 9.9 or newer is needed" in run.stderr
