"""`mastaba rules-coverage GAME`: which sections, rulings and worked examples of a game's page have tests."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from mastaba.cli.terms import parser, print_json
from mastaba.engine.errors import MastabaError
from mastaba.engine.registry import rules

HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\.? ")
LABEL = re.compile(r"^(?:\| *|[-*] +)?(?:\*\*)?([A-Z]\d{1,3})(?:\*\*)?(?![\w.])")


def checkout() -> Path:
    root = Path(__file__).resolve().parents[3]
    if not (root / "docs" / "games").is_dir():
        raise MastabaError("this command works in a checkout of Mastaba, where docs/ and tests/ are")
    return root


def rules_on_page(text: str) -> list[str]:
    """The numbered headings and the labels of rulings and examples, in the order of the page."""
    found: list[str] = []
    for line in text.splitlines():
        hit = HEADING.match(line) or LABEL.match(line)
        if hit and hit[1] not in found:
            found.append(hit[1])
    return found


def marks(root: Path, name: str) -> dict[str, list[str]]:
    """What tests of the game are marked with, as pytest collects them."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rules.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", f"--rules-out={out}", str(root / "tests" / "games" / name)]
        run = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
        if not out.exists():
            raise MastabaError(f"the tests of {name} cannot be collected: {(run.stdout + run.stderr).strip()[-500:]}")
        found: dict[str, dict[str, list[str]]] = json.loads(out.read_text())
    return found.get(name, {})


def main(words: list[str]) -> int:
    made = parser("rules-coverage", "Sections, rulings and worked examples of a game's page with and without tests.")
    made.add_argument("game", metavar="GAME")
    args = made.parse_args(words)
    name = rules(args.game).name
    root = checkout()
    page = root / "docs" / "games" / f"{name}.md"
    if not page.exists():
        raise MastabaError(f"there is no page docs/games/{name}.md")
    wanted = rules_on_page(page.read_text(encoding="utf-8"))
    tested = marks(root, name)
    covered, missing = [w for w in wanted if w in tested], [w for w in wanted if w not in tested]
    strange = sorted(set(tested) - set(wanted))
    if args.json:
        print_json({"covered": covered, "missing": missing, "unknown": strange})
    else:
        console = Console()
        console.print(f"{rules(name).title}: {len(covered)} of {len(wanted)} sections, rulings and examples have tests")
        for label in covered:
            console.print(f"  {label:<8}{len(tested[label])} tests", style="green", highlight=False)
        for label in missing:
            console.print(f"  {label:<8}no test", style="bold red", highlight=False)
        if strange:
            console.print(f"marked in tests but not on the page: {', '.join(strange)}", style="yellow")
    return 1 if missing or strange else 0
