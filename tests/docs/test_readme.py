"""Every command and snippet of the README works."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
COMMANDS = [line.split("#")[0].strip() for kind, text in BLOCKS if kind == "sh" for line in text.splitlines() if line.strip()]
# `./mastaba test` is what runs this test.
RUN = [c for c in COMMANDS if c != "./mastaba test"]
QUICK = {"bench": ["--seconds", "0.05"]}


def test_the_readme_has_the_two_commands_and_snippets() -> None:
    assert "./mastaba test" in COMMANDS
    assert [kind for kind, _ in BLOCKS].count("python") >= 1


@pytest.mark.parametrize("command", RUN)
def test_a_command_of_the_readme_works(command: str) -> None:
    script, *words = shlex.split(command)
    assert script == "./mastaba"
    extra = QUICK.get(words[0], [])
    done = subprocess.run(
        [sys.executable, "-m", "mastaba.cli.main", *words, *extra],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("code", [text for kind, text in BLOCKS if kind == "python"])
def test_a_snippet_of_the_readme_runs(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_links_of_the_pages_lead_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    broken = [
        f"{page.name}: {target}"
        for page in pages
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert not broken
