"""Every command that a page names is there, with the options that the page gives it."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path

import pytest

from mastaba.cli.main import COMMANDS, main

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("docs", "examples", "benchmarks", "web/src/boards")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])


def named(page: Path) -> list[list[str]]:
    """Commands in code, one a line: `./mastaba …`, and Python scripts of this repository."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [line.split(" #")[0] for block in blocks for line in block.splitlines()]
    lines += re.findall(r"`((?:\./mastaba|python) [^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    lines += re.findall(r"^    ((?:\./mastaba|python) .+)$", text, re.MULTILINE)
    found = [shlex.split(line) for line in lines if line.strip().startswith(("./mastaba ", "python "))]
    return [words for words in found if words[0] == "./mastaba" or words[1].endswith(".py")]


@cache
def options(command: str) -> set[str]:
    told = io.StringIO()
    with redirect_stdout(told), suppress(SystemExit):
        main([command, "--help"])
    return set(re.findall(r"--[a-z][a-z-]*", told.getvalue()))


@pytest.mark.parametrize("page", [page for page in PAGES if named(page)], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_page_names_only_commands_and_options_that_exist(page: Path) -> None:
    for script, command, *words in named(page):
        given = {word.partition("=")[0] for word in words if re.match(r"--[a-z]", word)}
        if script == "python":
            found = next((folder / command for folder in (ROOT, page.parent) if (folder / command).is_file()), None)
            assert found, f"there is no {command}"
            source = found.read_text(encoding="utf-8")
            strange = {option for option in given if f'"{option}"' not in source}
        elif command.startswith("-"):
            continue
        else:
            assert command in COMMANDS, command
            strange = given - options(command)
        assert not strange, f"{script} {command} has no {', '.join(sorted(strange))}"
