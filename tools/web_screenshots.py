#!/usr/bin/env python3
"""Pictures of the client for the browser, into docs/screenshots/.

    python tools/web_screenshots.py                      every page and board
    python tools/web_screenshots.py --game camelup       one game's table only
    python tools/web_screenshots.py --out FOLDER --only table

Starts a server of its own with a fresh database, builds the client if it is old, and plays a few moves first. Needs
requirements/browser.txt and Chromium.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from build_web import build, is_new  # noqa: E402

from browser.conftest import CHROMIUM, FLAGS, Server  # noqa: E402
from browser.visitor import Visitor  # noqa: E402

GAMES = ["camelup", "imhotep", "alhambra", "cheops", "santorini"]
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
LOOKS = [("en", "light"), ("en", "dark"), ("fa", "light"), ("fa", "dark"), ("el", "light")]
PAGES = {"lobby": "/", "new-table": "/new/camelup", "rules": "/rules/camelup", "leaderboard": "/ranks/camelup", "settings": "/settings"}
SEATS = {
    "camelup": ["casual", "casual", "novice", "random"],
    "imhotep": ["casual", "casual", "novice"],
    "alhambra": ["casual", "novice"],
    "cheops": ["casual"],
    "santorini": ["casual"],
}
MOVES = {"camelup": 9, "imhotep": 14, "alhambra": 12, "cheops": 10, "santorini": 14}


def played(me: Visitor, game: str) -> str:
    """A table of this game in the middle of things, with the person to decide; its id."""
    seats: list[dict[str, str]] = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in SEATS[game])]
    table = me.sit(game, seats, pace=0)
    for _ in range(MOVES[game]):
        if me.wait("yours", "over") == "over":
            break
        before = me.n
        told = me.ask("GET", f"/tables/{table}/hint")
        if "number" not in told:
            break
        me.ask("POST", f"/tables/{table}/commands", {"type": "play", "id": f"s{before}", "action": told["number"]})
        me.gone_on(before)
    me.wait("yours", "over")
    return table


def finished(me: Visitor) -> str:
    table = me.sit("camelup", [{"kind": "me"}, {"kind": "bot", "level": "casual"}], pace=0)
    while me.wait("yours", "over") == "yours":
        before = me.n
        me.ask("POST", f"/tables/{table}/commands", {"type": "play", "id": f"s{before}", "action": 0})
        me.gone_on(before)
    return table


def take(me: Visitor, target: Path) -> None:
    me.page.evaluate("document.fonts.ready")
    me.page.wait_for_load_state("networkidle")
    me.page.screenshot(path=str(target))
    print(f"  {target.name}", flush=True)


def shoot(browser: Any, url: str, out: Path, games: list[str], only: str | None) -> None:
    first = Visitor(browser, url)
    first.be("Leila")
    cookies = first.context.cookies()
    tables = {game: played(first, game) for game in games} if only in (None, "table") else {}
    replay = finished(first) if only in (None, "replay") and "camelup" in games else None
    first.leave()
    for language, theme in LOOKS:
        for size, (width, height) in SIZES.items():
            me = Visitor(browser, url, width=width, height=height, language=language, theme=theme)
            me.context.add_cookies(cookies)
            mark = f"{size}.{language}.{theme}.png"
            for game, table in tables.items():
                me.go(f"/table/{table}")
                me.wait("yours", "over")
                me.page.wait_for_selector(".board svg, .board .generic")
                take(me, out / f"{game}.{mark}")
            if replay:
                me.go(f"/replay/{replay}")
                me.page.wait_for_selector(".board svg")
                take(me, out / f"replay.{mark}")
            for name, path in PAGES.items() if only in (None, "pages") else ():
                me.go(path)
                me.page.wait_for_selector("main")
                take(me, out / f"{name}.{mark}")
            me.leave()


def main() -> int:
    made = argparse.ArgumentParser(description="Pictures of the client for the browser.")
    made.add_argument("--game", choices=GAMES, action="append", help="only this game (may be given several times)")
    made.add_argument("--only", choices=["table", "replay", "pages"], help="only this kind of page")
    made.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots" / "web")
    args = made.parse_args()
    if CHROMIUM is None:
        print("web_screenshots: Chromium was not found; name it in MASTABA_CHROMIUM", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    if not is_new():
        build()
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as running:
        server = Server(Path(folder) / "tables.db")
        browser = running.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        try:
            server.start()
            shoot(browser, server.url, args.out, args.game or GAMES, args.only)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
