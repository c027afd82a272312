"""The documentation site: it is built, nothing on it leads nowhere, and it asks nobody else for anything."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from mkdocs.utils.yaml import yaml_load

from mastaba.contract.promise import CHECKS, promises_of

ROOT = Path(__file__).resolve().parents[2]
CONFIG: dict[str, Any] = yaml_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src", "use": "href", "object": "data"}


class Reader(HTMLParser):
    """The anchors of a page, what it links to, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.policy = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if given.get(LOADED.get(tag, "")):
            self.loads.append(given[LOADED[tag]])
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Reader]:
    """Every page of the site as `./mastaba docs` builds it."""
    folder = tmp_path_factory.mktemp("site").resolve()
    command = [sys.executable, "-m", "mastaba.cli.main", "docs", "--build", str(folder), "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    pages = {path: Reader(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html")}
    assert json.loads(done.stdout) == {"folder": str(folder), "pages": len(pages)}
    return pages


def pages_of(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    return [page for part in (nav.values() if isinstance(nav, dict) else nav) for page in pages_of(part)]


def test_every_page_is_in_the_navigation_once() -> None:
    listed = pages_of(CONFIG["nav"])
    assert len(listed) == len(set(listed))
    assert {p.relative_to(ROOT / "docs").as_posix() for p in (ROOT / "docs").rglob("*.md")} - set(listed) == set()


def test_every_link_and_picture_of_the_site_leads_somewhere_on_it(site: dict[Path, Reader]) -> None:
    top = next(path.parent for path in site if path.name == "404.html")
    broken = []
    for path, page in site.items():
        for link in page.links + page.loads:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            target = target / "index.html" if target.is_dir() else target
            if not target.is_relative_to(top) or not target.is_file():
                broken.append(f"{path.relative_to(top)}: {link}")
            elif parts.fragment and target in site and unquote(parts.fragment) not in site[target].anchors:
                broken.append(f"{path.relative_to(top)}: {link} (no such place on the page)")
    assert not broken


def test_no_page_loads_anything_from_elsewhere(site: dict[Path, Reader]) -> None:
    for path, page in site.items():
        assert not [load for load in page.loads if urlsplit(load).scheme not in ("", "data") or urlsplit(load).netloc], path
        assert page.policy.startswith("default-src 'self';"), path
        assert "//" not in page.policy
    top = next(path.parent for path in site if path.name == "404.html")
    for style in top.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*['\"]?(https?:)?//", style.read_text(encoding="utf-8")), style


def test_the_picture_of_the_data_flow_stands_in_its_page(site: dict[Path, Reader]) -> None:
    page = next(reader for path, reader in site.items() if path.parent.name == "architecture")
    assert "data-flow-title" in page.anchors


def test_the_reference_lists_every_promise_of_the_battery(site: dict[Path, Reader]) -> None:
    assert promises_of("camelup")  # fills the list
    page = next(reader for path, reader in site.items() if path.parts[-3:-1] == ("reference", "contract"))
    assert {f"{check.__module__}.{check.__name__}" for check in CHECKS} - page.anchors == set()


def test_a_broken_link_and_a_page_outside_the_navigation_end_the_build(tmp_path: Path) -> None:
    pages = tmp_path / "docs"
    pages.mkdir()
    links = ["nowhere.md", "index.md#nowhere", "../nowhere/at_all.py", "../src/mastaba/__init__.py"]
    (pages / "index.md").write_text("# Start\n\n" + "\n".join(f"[link]({link})" for link in links), encoding="utf-8")
    (pages / "forgotten.md").write_text("# Forgotten\n", encoding="utf-8")
    config = {"site_name": "Broken", "nav": ["index.md"], "validation": CONFIG["validation"], "hooks": [str(ROOT / "tools/site_pages.py")]}
    (tmp_path / "mkdocs.yml").write_text(json.dumps(config), encoding="utf-8")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    env = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(build, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    for word in ("nowhere.md", "index.md#nowhere", "nowhere/at_all.py", "forgotten.md"):
        assert word in done.stderr
    assert "src/mastaba/__init__.py" not in done.stderr
