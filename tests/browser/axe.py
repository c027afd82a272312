"""What axe-core finds wrong with the page that is open."""

from __future__ import annotations

from pathlib import Path

from browser.visitor import Visitor

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(me: Visitor, where: str) -> list[str]:
    me.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = me.page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)")
    told = [f"{where}: {v['id']} {n['target']} {n['failureSummary']}" for v in found for n in v["nodes"]]
    if not me.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        told.append(f"{where}: wider than the screen")
    return told
