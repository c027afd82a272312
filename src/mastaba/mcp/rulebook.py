"""The rules of a game as text: the page from docs/games, which an installed package carries with it."""

from __future__ import annotations

from pathlib import Path

from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import rules

PACKAGED = Path(__file__).resolve().parents[1] / "rulebooks"
CHECKOUT = Path(__file__).resolve().parents[3] / "docs" / "games"


def rulebook(name: str) -> str:
    """The rules as implemented, with every ruling."""
    found = rules(name)
    for folder in (PACKAGED, CHECKOUT):
        page = folder / f"{found.name}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise MastabaError(f"there is no page with the rules of {found.title} in this installation")
