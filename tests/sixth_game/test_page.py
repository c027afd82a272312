"""The page "Write a sixth game" shows the code that is there."""

from __future__ import annotations

import re

import pytest

from mastaba.cli.main import COMMANDS
from sixth_game.household import EXAMPLE, ROOT

PAGE = (ROOT / "docs" / "sixth-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
SOURCES = {
    "python": "\n".join(path.read_text(encoding="utf-8") for path in sorted(EXAMPLE.rglob("*.py"))),
    "toml": "\n".join(path.read_text(encoding="utf-8") for path in sorted(EXAMPLE.rglob("*.toml"))),
}


@pytest.mark.parametrize(("kind", "code"), [block for block in BLOCKS if block[0] in SOURCES])
def test_a_snippet_of_the_page_is_part_of_the_package(kind: str, code: str) -> None:
    assert code in SOURCES[kind]


def test_the_page_has_snippets_and_names_commands_that_exist() -> None:
    assert len([kind for kind, _ in BLOCKS if kind in SOURCES]) >= 8
    assert set(re.findall(r"\./mastaba ([a-z-]+)", PAGE)) <= set(COMMANDS)
