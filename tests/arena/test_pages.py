"""What the pages of the arena show works."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import mastaba
from mastaba.bots.program import ProgramBot, understood

DOCS = Path(__file__).parents[2] / "docs"


def snippets(page: str, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)


def test_the_snippet_of_the_page_runs(tmp_path: Path) -> None:
    (snippet,) = snippets("arena.md", "python")
    script = tmp_path / "snippet.py"
    script.write_text(snippet.replace("100", "6"))
    done = subprocess.run([sys.executable, str(script)], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] in ("novice", "random")
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 7


def test_the_protocol_page_shows_the_keys_of_a_real_request_and_replies_that_are_understood() -> None:
    request, replies = snippets("stdio-protocol.md", "json")
    match = mastaba.load("camelup").start(seed=1)
    real, shown = ProgramBot("none").request(match), json.loads(request)
    assert list(shown) == list(real)
    assert set(shown["legal"][0]) == set(real["legal"][0])
    assert set(shown["log"][0]) == set(real["log"][0])
    assert shown["legal"] == real["legal"][:2]
    for reply in replies.strip().splitlines():
        assert understood(match, reply.encode()) == 1
