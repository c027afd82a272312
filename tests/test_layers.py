"""The layers: engine <- games <- bots, arena, envs, server <- cli. Nothing looks upward, and games do not know each other."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "mastaba"
ALLOWED = {
    "engine": {"engine", "games"},  # the registry finds the games' folder, by name only
    "games": {"engine", "games"},
    "bots": {"engine", "games", "bots"},
    "arena": {"engine", "bots", "analysis", "arena"},
    "envs": {"engine", "bots", "envs"},
    "data": {"engine", "bots", "arena", "data"},
    "analysis": {"engine", "analysis"},
    "contract": {"engine", "contract"},
    "mcp": {"engine", "bots", "mcp"},
    "server": {"engine", "bots", "arena", "server", "games"},
    "cli": {"engine", "games", "bots", "arena", "envs", "data", "analysis", "contract", "mcp", "server", "cli"},
}


def imports(path: Path) -> set[str]:
    """Modules of ours that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return {name for name in found if name.startswith("mastaba.")}


@pytest.mark.parametrize("layer", sorted(ALLOWED))
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    for path in (SOURCE / layer).rglob("*.py"):
        for name in imports(path):
            assert name.split(".")[1] in ALLOWED[layer], f"{path.relative_to(SOURCE)} imports {name}"


def test_the_engine_knows_no_game() -> None:
    for path in (SOURCE / "engine").rglob("*.py"):
        assert not [name for name in imports(path) if name.startswith("mastaba.games.")], path


def test_games_do_not_import_each_other() -> None:
    for folder in (p for p in (SOURCE / "games").iterdir() if p.is_dir()):
        for path in folder.rglob("*.py"):
            strangers = {n for n in imports(path) if n.startswith("mastaba.games.") and n.split(".")[2] != folder.name}
            assert not strangers, f"{path} imports {strangers}"


def test_every_folder_is_a_layer_and_the_page_on_architecture_says_the_same() -> None:
    assert {p.name for p in SOURCE.iterdir() if (p / "__init__.py").exists()} == set(ALLOWED)
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.+?) \| (.+?) \|", page, re.MULTILINE)
    told = {layer: set(re.findall(r"`(\w+)`", below)) for layers, below in rows for layer in re.findall(r"`(\w+)`", layers)}
    own = {layer: below - {layer} for layer, below in ALLOWED.items()}
    assert {layer: told[layer] for layer in own} == own | {"engine": set(), "cli": set()}
