"""What the documentation site takes from outside docs/: pages of the navigation, and every file of the repository that a page links to.

A linked program becomes a page that shows it, so that the site stands on its own. A link to what is not there is left as it is: mkdocs
complains about it, and a strict build fails.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
LINK = re.compile(r"(?<=\]\()([^)\s:#]+)(?=(?:#[^)]*)?\))")
PICTURES = {".svg", ".png", ".webp"}
INLINE = re.compile(r'<p>(?P<image><img [^>]*src="(?:\.\./)*assets/data-flow\.svg"[^>]*>)</p>')


def on_files(files: Files, config: MkDocsConfig) -> Files:
    waiting = [f.src_uri for f in files if f.is_documentation_page()]
    for name in named(config.nav):
        if name not in files.src_uris:
            waiting += mount(name, files, config, InclusionLevel.INCLUDED)
    while waiting:
        page = files.src_uris[waiting.pop()]
        if not origin(page.src_uri).endswith(".md"):
            continue
        for link in LINK.findall(page.content_string):
            target = resolve(page.src_uri, link)
            if not target.startswith("docs/"):
                waiting += mount(target, files, config, InclusionLevel.NOT_IN_NAV)
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    here = page.file.src_uri
    if not origin(here).endswith(".md"):
        return markdown

    def there(link: re.Match[str]) -> str:
        place = place_of(resolve(here, link[1]))
        return posixpath.relpath(place, posixpath.dirname(here)) if place in files.src_uris else link[1]

    return LINK.sub(there, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The picture of the data flow stands in the page itself, so that it follows the theme."""
    picture = (ROOT / "docs/assets/data-flow.svg").read_text(encoding="utf-8")
    return INLINE.sub(lambda _: f'<div class="figure" tabindex="0">{picture}</div>', html)


def named(nav: Any) -> list[str]:
    """The pages of the navigation."""
    if isinstance(nav, str):
        return [nav]
    return [name for part in (nav.values() if isinstance(nav, dict) else nav) for name in named(part)]


def origin(place: str) -> str:
    """Where in the repository a page of the site comes from."""
    if (ROOT / "docs" / place).is_file():
        return f"docs/{place}"
    return place if (ROOT / place).is_file() else place.removesuffix(".md")


def resolve(page: str, link: str) -> str:
    """What in the repository a link names."""
    target = posixpath.normpath(posixpath.join(posixpath.dirname(origin(page)), link))
    return f"{target}/README.md" if (ROOT / target / "README.md").is_file() else target


def place_of(target: str) -> str:
    """Where on the site a file of the repository is."""
    if target.startswith("docs/"):
        return target.removeprefix("docs/")
    return target if Path(target).suffix in PICTURES | {".md"} else f"{target}.md"


def mount(target: str, files: Files, config: MkDocsConfig, inclusion: InclusionLevel) -> list[str]:
    """Put a file of the repository on the site; the page it became, if it is a new one."""
    source, place = ROOT / target, place_of(target)
    if place in files.src_uris or not source.is_file():
        return []
    if source.suffix in PICTURES:
        files.append(File.generated(config, place, abs_src_path=str(source), inclusion=inclusion))
        return []
    text = source.read_text(encoding="utf-8")
    if source.suffix != ".md":
        text = f"# {target}\n\n```{source.suffix.removeprefix('.')}\n{text}```\n"
    files.append(File.generated(config, place, content=text, inclusion=inclusion))
    return [place]
