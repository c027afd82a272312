"""The page on dependencies names every package that Mastaba asks for, and says why."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").lower()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PYTHON = {
    re.split(r"[\[><=;~ ]", line)[0] for lines in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()) for line in lines
}
BROWSER = set(json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["devDependencies"])


def plain(name: str) -> str:
    """`@fontsource-variable/inter` is Inter, `@eslint/js` a part of ESLint."""
    owner, _, part = name.lower().lstrip("@").rpartition("/")
    return part if owner in ("", "fontsource-variable") else owner.replace("sveltejs", "svelte").replace("types", "typescript")


@pytest.mark.parametrize("name", sorted(PYTHON | BROWSER))
def test_a_dependency_is_named_with_its_reason(name: str) -> None:
    assert re.search(rf"(?<![\w-]){re.escape(plain(name)).replace('_', '[_ -]')}(?![\w])", PAGE)
