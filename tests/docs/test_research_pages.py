"""The snippets and commands of the pages for researchers work."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
SHORT: dict[str, list[str] | None] = {
    "selfplay": ["--games", "2", "--bots", "novice"],
    "facts": ["--count", "5"],
    "perft": ["--threads", "1"],
    "bench": None,
    "mcp": ["--tools"],
}
"""Words that make a command of the pages quick; later ones win. `bench` has tests of its own."""


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("code", blocks("envs.md", "python"))
def test_a_snippet_of_the_page_on_environments_runs(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_dataset_is_made_and_read_as_its_page_says(tmp_path: Path) -> None:
    (command,), (code,) = blocks("datasets.md", "sh"), blocks("datasets.md", "python")
    run(command, tmp_path)
    counting = code.replace("for arrays in", "rows = 0\nfor arrays in") + "\n    rows += len(arrays['observation'])\nprint(rows)\n"
    done = subprocess.run([sys.executable, "-c", counting], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert int(done.stdout) > 50


@pytest.mark.parametrize("command", [block for page in ("analysis.md", "mcp.md") for block in blocks(page, "sh")])
def test_a_command_of_the_pages_works(command: str, tmp_path: Path) -> None:
    if SHORT.get(shlex.split(command)[1], []) is not None:
        run(command, tmp_path)


def run(command: str, folder: Path) -> None:
    script, *words = shlex.split(command)
    assert script == "./mastaba"
    extra = SHORT.get(words[0]) or []
    done = subprocess.run(
        [sys.executable, "-m", "mastaba.cli.main", *words, *extra],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
