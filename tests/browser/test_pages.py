"""Every page: no accessibility violation, nothing wider than the screen, in every language, theme and size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from browser.visitor import Visitor

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = {"desktop": (1440, 900), "phone": (360, 740)}
PAGES = {
    "lobby": ("/", ".game"),
    "new table": ("/new/camelup", "form"),
    "rules": ("/rules/camelup", "#rule-goal"),
    "leaderboard": ("/ranks/camelup", "main .empty, main table"),
    "settings": ("/settings", "main .switch"),
    "nothing": ("/no-such-page", "main"),
}


def check(me: Visitor, where: str) -> list[str]:
    me.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = me.page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)")
    told = [f"{where}: {v['id']} {n['target']} {n['failureSummary']}" for v in found for n in v["nodes"]]
    if not me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        told.append(f"{where}: wider than the screen")
    return told


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("language", ["en", "fa", "el"])
def test_every_page_is_accessible(visit: Any, language: str, theme: str, size: str) -> None:
    width, height = SIZES[size]
    me: Visitor = visit(width=width, height=height, language=language, theme=theme)
    me.be("Ann")
    told: list[str] = []
    for name, (path, shown) in PAGES.items():
        me.go(path)
        me.page.wait_for_selector(shown)
        told += check(me, name)
    table = me.sit("camelup", [{"kind": "me"}, {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}], pace=0)
    me.wait("yours")
    told += check(me, "table")
    me.page.locator(".board .spot").nth(2).click()
    told += check(me, "table with a choice")
    me.ask("POST", f"/tables/{table}/commands", {"type": "resign", "id": "r"})
    me.wait("over")
    told += check(me, "result")
    me.go(f"/replay/{table}")
    me.page.wait_for_selector(".board svg")
    told += check(me, "replay")
    me.sit("camelup", [{"kind": "me"}, {"kind": "open"}])
    me.page.wait_for_selector(".seats")
    told += check(me, "waiting")
    me.go(f"/person/{me.ask('GET', '/me')['person']['id']}")
    me.page.wait_for_selector("main h1")
    told += check(me, "profile")
    assert not told, "\n".join(told)


def test_the_first_page_loads_less_than_150_kilobytes_of_script_and_style(visit: Any) -> None:
    me: Visitor = visit()
    import gzip

    sizes: list[int] = []
    me.page.on("response", lambda r: sizes.append(len(gzip.compress(r.body()))) if r.url.endswith((".js", ".css")) else None)
    me.page.reload()
    me.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < 150_000
