#!/usr/bin/env python3
"""Pictures of the client for the browser, into docs/screenshots/web/.

    python tools/web_screenshots.py                      every page and board, in the looks that the documentation keeps
    python tools/web_screenshots.py --all                ... in every language, theme and size
    python tools/web_screenshots.py --game camelup       one game's table only
    python tools/web_screenshots.py --page lobby --out FOLDER

Starts a server of its own with a fresh database, builds the client if it is old, and lets bots play first: a table is
shown in the middle of a game, with a decision to make. Needs requirements/browser.txt and Chromium; with Pillow the pictures
are WebP, else PNG.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from browser.chromium import launched  # noqa: E402
from browser.conftest import Server  # noqa: E402
from browser.visitor import Visitor  # noqa: E402

SIZES = {"desktop": (1440, 900), "phone": (390, 844), "tablet": (1024, 768)}
LANGUAGES = ["en", "fa", "el"]
THEMES = ["light", "dark"]
KEPT = [("desktop", "en", "light"), ("desktop", "fa", "dark"), ("phone", "en", "dark"), ("phone", "fa", "light")]
GREEK = [("desktop", "el", "light")]
LEVELS = {
    "camelup": ["casual", "casual", "novice", "random"],
    "imhotep": ["casual", "casual", "novice"],
    "alhambra": ["casual", "casual", "novice"],
    "cheops": ["casual", "casual", "novice"],
    "santorini": ["casual", "casual"],
}
OPTIONS: dict[str, dict[str, Any]] = {"santorini": {"power_mode": "fixed", "powers": ["athena", "pan"]}}
SHARE = {"camelup": 0.4, "imhotep": 0.52, "alhambra": 0.6, "cheops": 0.5, "santorini": 0.5}
TURNS = {"camelup": 3, "imhotep": 4, "alhambra": 3, "cheops": 3, "santorini": 7}
VERBS = {"santorini": "block", "imhotep": "sail", "alhambra": "cell"}  # the decision to show, where one shows more than another
PICKS = {  # what is chosen on it, but not played
    "camelup": [".worthlist button"],
    "imhotep": ['[data-spot="ship-{ship}"][role="button"]', '.loupe [data-spot="ship-{ship}"][role="button"]', '[data-spot="site-{site}"]'],
    "alhambra": [".board [data-cell]"],
    "cheops": ['.board [role="button"]'],
    "santorini": ['.board [role="button"]'],
}


def over(me: Visitor, game: str) -> str:
    """A game that bots have played to its end; its id."""
    asked = {"game": game, "options": OPTIONS.get(game, {}), "terms": {"pace": 0}, "public": False}
    made = me.ask("POST", "/tables", {**asked, "seats": [{"kind": "bot", "level": level} for level in LEVELS[game]]})
    table = str(made["table"]["id"])
    while me.ask("GET", f"/tables/{table}")["table"]["status"] != "over":
        me.page.wait_for_timeout(500)
    return table


def middle(me: Visitor, game: str, played: str, share: float) -> str:
    """A table in the middle of that game, with the person to decide; its id. An earlier one, should that game end first."""
    plies = int(me.ask("GET", f"/tables/{played}")["standing"]["ply"])
    ply = int(plies * share)
    while me.ask("GET", f"/tables/{played}/plies/{ply}")["actor"] != 0:
        ply += 1
    seats: list[dict[str, str]] = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in LEVELS[game][1:])]
    table = str(me.ask("POST", f"/tables/{played}/fork", {"ply": ply, "seats": seats, "terms": {"pace": 0}})["table"]["id"])
    me.go(f"/table/{table}")
    for turn in range(TURNS[game] + 20):  # a story for the log
        if me.wait("yours", "over") == "over":
            return middle(me, game, played, max(0.0, share - 0.1))
        before = me.n
        legal = me.ask("GET", f"/tables/{table}")["standing"]["legal"]
        if turn >= TURNS[game] and any(move["action"]["verb"] == VERBS.get(game, move["action"]["verb"]) for move in legal):
            break
        while "number" not in (told := me.ask("GET", f"/tables/{table}/hint")):  # the bots may not have done yet
            me.page.wait_for_timeout(500)
        me.ask("POST", f"/tables/{table}/commands", {"type": "play", "id": f"s{before}", "action": told["number"]})
        me.gone_on(before)
    return table


def rated(me: Visitor) -> None:
    """A few short rated games, for the leaderboard and the profile."""
    for level in ("random", "novice", "casual"):
        asked = {"game": "camelup", "options": {"max_decisions": 6}, "terms": {"rated": True, "pace": 0}}
        told = me.ask("POST", "/tables", {**asked, "seats": [{"kind": "me"}, {"kind": "bot", "level": level}]})
        table = told["table"]["id"]
        while told["table"]["status"] != "over":
            if told["standing"]["legal"]:
                move = {"type": "play", "id": f"r{told['standing']['n']}", "action": told["standing"]["legal"][0]["number"]}
                me.ask("POST", f"/tables/{table}/commands", move)
            me.page.wait_for_timeout(200)
            told = me.ask("GET", f"/tables/{table}")


def at_a_table(path: str, wait: str = '.table-page[data-state="yours"]') -> Callable[[Visitor], None]:
    def come(me: Visitor) -> None:
        me.go(path)
        me.page.wait_for_selector(wait)

    return come


def decided(path: str, game: str) -> Callable[[Visitor], None]:
    """A table with a choice on the board that is not yet played."""

    def come(me: Visitor) -> None:
        me.go(path)
        me.wait("yours")
        legal = [move["action"] for move in me.ask("GET", f"{path.replace('/table/', '/tables/')}")["standing"]["legal"]]
        one = max((a for a in legal if a["verb"] == VERBS.get(game, a["verb"])), key=lambda a: str(a.get("site")) in ("pyramid", "temple"))
        for wanted in PICKS[game]:
            for name, value in one.items():
                wanted = wanted.replace(f"{{{name}}}", str(value))
            spot = me.page.locator(wanted)
            if spot.count() > 0:
                spot.first.dispatch_event("click")  # without a ring around it

    return come


def reviewed(table: str) -> Callable[[Visitor], None]:
    def come(me: Visitor) -> None:
        me.go(f"/replay/{table}")
        while True:
            me.page.locator("#panel-review > .btn").click()
            me.page.wait_for_selector("#panel-review .chances, #panel-review .notice", timeout=300_000)
            if me.page.locator("#panel-review .chances").count():
                break
            me.page.wait_for_timeout(2000)  # the hints before it were too many at once
        turning = me.page.locator(".turning button")
        (turning.first if turning.count() > 0 else me.page.locator("#panel-review .chances")).click()
        me.page.locator("#panel-review h2").scroll_into_view_if_needed()

    return come


def pages(me: Visitor, games: list[str], wanted: str | None) -> dict[str, Callable[[Visitor], None]]:
    """What to show, by name: how to get there."""
    made: dict[str, Callable[[Visitor], None]] = {}
    mine = me.ask("GET", "/me")["person"]["id"]
    played = {}
    for game in games:
        if wanted not in (None, game, "lobby", "profile") and (game, wanted) not in (("camelup", "review"), ("camelup", "result")):
            continue
        played[game] = over(me, game)
        made[game] = decided(f"/table/{middle(me, game, played[game], SHARE[game])}", game)
    if "camelup" in played:
        made["review"] = reviewed(played["camelup"])
        made["result"] = at_a_table(f"/table/{played['camelup']}", '.table-page[data-state="over"]')
    if wanted in (None, "leaderboard", "profile"):
        rated(me)
    free = [{"kind": "me"}, {"kind": "open"}, {"kind": "friend"}]
    waiting = me.ask("POST", "/tables", {"game": "imhotep", "seats": free, "public": True})
    made["lobby"] = at_a_table("/", ".game")
    made["waiting"] = at_a_table(f"/table/{waiting['table']['id']}", ".seats")
    made["new-table"] = at_a_table("/new/santorini", "form .picture svg")
    made["rules"] = at_a_table("/rules/imhotep", "#main section figure svg")
    made["tutorial"] = at_a_table("/tutorial/camelup", ".board svg")
    made["leaderboard"] = at_a_table("/ranks/camelup", "main .empty, main table")
    made["profile"] = at_a_table(f"/person/{mine}", "main h1")
    made["settings"] = at_a_table("/settings", "main .switch")
    return made if wanted is None else {wanted: made[wanted]}


def small(path: Path) -> Path:
    """The same as WebP, a quarter of the bytes, where Pillow is at hand."""
    try:
        from PIL import Image
    except ImportError:
        return path
    with Image.open(path) as picture:
        picture.save(path.with_suffix(".webp"), quality=86, method=6)
    path.unlink()
    return path.with_suffix(".webp")


def shoot(browser: Any, url: str, out: Path, args: argparse.Namespace) -> None:
    first = Visitor(browser, url)
    first.be("Leila")
    cookies = first.context.cookies()
    shown = pages(first, args.game or list(LEVELS), args.page)
    if args.game:
        shown = {name: come for name, come in shown.items() if name in args.game}
    first.leave()
    looks = [(s, la, th) for s in SIZES for la in LANGUAGES for th in THEMES] if args.all else [*KEPT, *GREEK]
    for size, language, theme in looks:
        width, height = SIZES[size]
        me = Visitor(browser, url, width=width, height=height, language=language, theme=theme)
        me.context.add_cookies(cookies)
        for name, come in shown.items():
            if not args.all and language == "el" and name not in ("lobby", "imhotep", "rules"):
                continue
            come(me)
            me.page.evaluate("document.fonts.ready")
            me.page.wait_for_load_state("networkidle")
            me.page.wait_for_timeout(300)
            target = out / f"{name}.{size}.{language}.{theme}.png"
            me.page.screenshot(path=str(target))
            print(f"  {small(target).name}", flush=True)
        me.leave()


def main() -> int:
    made = argparse.ArgumentParser(description="Pictures of the client for the browser.")
    made.add_argument("--game", choices=list(LEVELS), action="append", help="only this game's table (may be given several times)")
    made.add_argument("--page", help="only this page: a game, lobby, new-table, waiting, review, result, rules, tutorial, …")
    made.add_argument("--all", action="store_true", help="every language, theme and size")
    made.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots" / "web")
    args = made.parse_args()
    if subprocess.run([sys.executable, str(ROOT / "tools" / "build_web.py"), "--if-old"]).returncode:
        return 1
    args.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder) / "tables.db")
        try:
            server.start()
            shoot(browser, server.url, args.out, args)
        finally:
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
