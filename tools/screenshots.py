"""Make the pictures of the documentation: `python tools/screenshots.py` writes docs/screenshots/."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import mastaba
from mastaba.bots import make

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "screenshots"


def terminal(name: str, plies: int, width: int = 100) -> None:
    """A table in the terminal, some way into a game of sensible players."""
    match = mastaba.load(name, players=3 if name == "camelup" else 2).start(seed=11)
    bots = [make("novice", seed) for seed in range(match.game.players)]
    while match.ply < plies and not match.over:
        match.play(bots[match.actor].choose(match))
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    console.print(match.game.rules.draw(match.view(max(0, match.actor))))
    picture = console.export_svg(title=f"./mastaba tty {name}")
    # The export asks a font server for its font; the reader's own will do.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    (FOLDER / f"tty-{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in mastaba.names():
        terminal(game, 60)
