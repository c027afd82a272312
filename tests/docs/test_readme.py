"""Every command and snippet of the README works."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
COMMANDS = [line.split("#")[0].strip() for kind, text in BLOCKS if kind == "sh" for line in text.splitlines() if line.strip()]
# `./mastaba test` is what runs this test; the other two serve until they are stopped: a test below, and test_start_pages.py.
RUN = [c for c in COMMANDS if c not in ("./mastaba test", "./mastaba play", "./mastaba docs")]
QUICK = {"bench": ["--seconds", "0.05"]}


def test_the_readme_has_the_two_commands_and_snippets() -> None:
    assert COMMANDS[:2] == ["./mastaba play", "./mastaba test"]
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


def test_play_serves_until_it_is_stopped(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mastaba.cli.main",
        "play",
        "--no-browser",
        "--port",
        "0",
        "--database",
        str(tmp_path / "tables.sqlite"),
    ]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
        assert url
        with urlopen(url[0]) as page:
            assert page.status == 200
    finally:
        server.terminate()
        assert server.wait(timeout=60) == 0


def places(page: Path) -> set[str]:
    """The headings of a page as a link names them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", head).strip().lower()) for head in heads}


def test_links_of_the_pages_lead_somewhere() -> None:
    folders = ("docs", "examples", "benchmarks", "web/src")
    pages = [*ROOT.glob("*.md"), *(page for folder in folders for page in (ROOT / folder).rglob("*.md"))]
    broken = []
    for page in pages:
        for link in re.findall(r"\]\(([^)\s:]+)\)", page.read_text(encoding="utf-8")):
            name, _, place = link.partition("#")
            target = page.parent / name if name else page
            # docstrings have names of their own on the site, which tests/docs/test_site.py checks
            if not target.exists() or (place and not place.startswith("mastaba.") and place not in places(target)):
                broken.append(f"{page.relative_to(ROOT)}: {link}")
    assert not broken


def test_no_page_names_a_place_that_only_one_machine_has() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "examples").rglob("*.md"), *(ROOT / "benchmarks").rglob("*.md")]
    assert not [page for page in pages if re.search(r"(?<![\w.])/(root|home|opt|work)/", page.read_text(encoding="utf-8"))]
