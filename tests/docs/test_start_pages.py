"""Every command and snippet of the pages to start from works, in the order in which the page has them."""

from __future__ import annotations

import re
import shlex
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from textwrap import dedent
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
START = ROOT / "docs" / "start"
PAGES = sorted(path.stem for path in START.glob("*.md"))
QUICK = {
    "analyse": ["--simulations", "50"],
    "arena": ["--games", "2"],
    "bench": ["--seconds", "0.05", "--no-peers"],
    "facts": ["--count", "5"],
    "selfplay": ["--games", "2"],
}
"""Words that make a command quick; later ones win."""
ELSEWHERE = {"test", "tools/release.py"}  # what runs this test, and what tests/packaging runs


def blocks(page: str, kind: str) -> list[str]:
    text = (START / f"{page}.md").read_text(encoding="utf-8")
    return [dedent(block) for block in re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)]


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_a_page_work(page: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "stdio_bot", tmp_path / "examples" / "stdio_bot")
    commands = [shlex.split(line) for block in blocks(page, "sh") for line in block.splitlines() if line.strip()]
    assert commands
    for script, command, *words in commands:
        assert script in ("./mastaba", "python")
        if command in ELSEWHERE:
            continue
        if command in ("play", "docs"):
            serves(command, words, tmp_path)
            continue
        done = subprocess.run(
            [sys.executable, "-m", "mastaba.cli.main", command, *words, *QUICK.get(command, [])],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"


def serves(command: str, words: list[str], folder: Path) -> None:
    """The command serves a page until it is stopped."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    more = ["--port", str(port)]
    if command == "play":
        more += ["--no-browser", "--database", str(folder / "tables.sqlite")]
    server = subprocess.Popen([sys.executable, "-m", "mastaba.cli.main", command, *words, *more], cwd=folder, stdout=subprocess.DEVNULL)
    try:
        assert "Mastaba" in page_of(f"http://127.0.0.1:{port}/", server)
    finally:
        server.terminate()
        server.wait(timeout=120)


def page_of(url: str, server: subprocess.Popen[bytes]) -> str:
    until = time.monotonic() + 300
    while True:
        try:
            with urlopen(url, timeout=60) as page:
                return str(page.read().decode())
        except (URLError, ConnectionError):
            assert server.poll() is None, "the command ended"
            assert time.monotonic() < until, "the command serves nothing"
            time.sleep(0.2)


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")])
def test_the_snippets_of_a_page_run(page: str) -> None:
    for code in blocks(page, "python"):
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
