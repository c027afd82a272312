"""Every page: no accessibility violation, nothing wider than the screen, no untranslated word, in every language, theme and size."""

from __future__ import annotations

import gzip
import re
from typing import Any

import pytest

from browser.axe import violations
from browser.visitor import SIZES, Visitor

GAMES = ["camelup", "imhotep", "alhambra", "cheops", "santorini"]
LOOKS = [(language, theme, size) for language in ("en", "fa", "el") for theme in ("light", "dark") for size in SIZES]
LOOKS += [("en", "contrast", size) for size in SIZES]
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}
COORDINATES = ("cheops", "santorini", "tutorial", "waiting")  # places and links keep Latin letters and digits
YOURS = '.table-page[data-state="yours"]'
# What can be touched and is too small; links inside a sentence are as high as its line. A sign after it may make its place larger.
SMALL = """() => [...document.querySelectorAll('button, a[href], select, label:has(input), [role=button]')].flatMap((one) => {
    const box = one.getBoundingClientRect(), after = getComputedStyle(one, '::after'), { display } = getComputedStyle(one)
    if (display === 'inline' || one.classList.contains('skip') || box.width === 0) return []
    const [width, height] = [Math.max(box.width, parseFloat(after.width) || 0), Math.max(box.height, parseFloat(after.height) || 0)]
    const name = one.getAttribute('aria-label') ?? one.innerText
    return width < 39.9 || height < 39.9 ? [`${one.tagName} ${name}: ${Math.round(width)} x ${Math.round(height)}`] : []
})"""


class Shown:
    """One person with a table of each game, a finished game and one that waits for players; every test looks at the same."""

    def __init__(self, chromium: Any, url: str) -> None:
        me = Visitor(chromium, url)
        me.be("Leila")
        person = me.ask("GET", "/me")["person"]["id"]
        tables = {game: self.table(me, game, [{"kind": "me"}, BOT]) for game in GAMES}
        over = self.table(me, "camelup", [{"kind": "me"}, BOT], rated=True)
        me.ask("POST", f"/tables/{over}/commands", {"type": "resign", "id": "r"})
        played = self.table(me, "camelup", [BOT, BOT], {"max_decisions": 6})
        me.go(f"/table/{played}")
        me.wait("over")
        waiting = self.table(me, "imhotep", [{"kind": "me"}, OPEN])
        self.cookies = me.context.cookies()
        me.leave()
        self.pages = {
            "lobby": ("/", ".table-row"),
            "new table": ("/new/santorini", "form .picture svg"),
            "new table of Imhotep": ("/new/imhotep", "form .picture svg"),
            "rules": ("/rules/camelup", "#rule-goal"),
            "tutorial": ("/tutorial/cheops", ".board svg"),
            "leaderboard": ("/ranks/camelup", "main table"),
            "leaderboard without games": ("/ranks/cheops", "main .empty"),
            "profile": (f"/person/{person}", "main table"),
            "settings": ("/settings", "main .switch"),
            "nothing": ("/no-such-page", "main"),
            "waiting": (f"/table/{waiting}", ".seats"),
            **{game: (f"/table/{table}", YOURS) for game, table in tables.items()},
            "result": (f"/table/{over}", ".result h2"),
            "replay": (f"/replay/{over}", ".board svg"),
            "review": (f"/replay/{played}", ".board svg"),
        }

    @staticmethod
    def table(me: Visitor, game: str, seats: list[dict[str, str]], options: dict[str, int] | None = None, **terms: bool) -> str:
        asked = {"game": game, "seats": seats, "options": options or {}, "terms": {"pace": 0, **terms}, "public": True}
        made = me.ask("POST", "/tables", asked)
        return str(made["table"]["id"])


@pytest.fixture(scope="module")
def shown(chromium: Any, server: Any) -> Shown:
    return Shown(chromium, server.url)


def untranslated(me: Visitor, where: str) -> list[str]:
    """In Persian every word of ours is in Persian letters and digits; names of people, places on boards and links stay."""
    text = str(me.page.evaluate("document.querySelector('main').innerText"))
    words = re.findall(r"[A-Za-z]{3,}|\b[a-z]+\.[a-z_.]+\b", text)
    if where not in COORDINATES:
        words += re.findall("[0-9]+", text)
    return [f"{where}: {word}" for word in words if word not in ("Leila", "English", "http", "code", "table", "Mastaba")]


@pytest.mark.parametrize(("language", "theme", "size"), LOOKS, ids=[".".join(look) for look in LOOKS])
def test_every_page_is_accessible(visit: Any, shown: Shown, language: str, theme: str, size: str) -> None:
    width, height = SIZES[size]
    me: Visitor = visit(width=width, height=height, language=language, theme=theme)
    me.context.add_cookies(shown.cookies)
    told: list[str] = []
    for name, (path, there) in shown.pages.items():
        me.go(path)
        me.page.wait_for_selector(there)
        if name == "review":
            me.page.locator("#panel-review > .btn").click()
            me.page.wait_for_selector("#panel-review .chances")
        told += violations(me, name)
        if language == "fa" and name != "waiting":
            told += untranslated(me, name)
        if name == "camelup":
            me.page.locator(".board .spot").nth(2).click()
            told += violations(me, "table with a choice")
    assert not told, "\n".join(told)


def test_whatever_can_be_touched_on_a_phone_is_at_least_40_pixels_wide_and_high(visit: Any, shown: Shown) -> None:
    width, height = SIZES["phone"]
    me: Visitor = visit(width=width, height=height)
    me.context.add_cookies(shown.cookies)
    told: list[str] = []
    for name, (path, there) in shown.pages.items():
        me.go(path)
        me.page.wait_for_selector(there)
        told += [f"{name}: {small}" for small in me.page.evaluate(SMALL)]
    assert not told, "\n".join(told)


@pytest.mark.parametrize("size", SIZES)
def test_dialogs_are_accessible(visit: Any, shown: Shown, size: str) -> None:
    width, height = SIZES[size]
    me: Visitor = visit(width=width, height=height)
    me.context.add_cookies(shown.cookies)
    me.go(shown.pages["camelup"][0])
    me.wait("yours")
    me.page.get_by_role("button", name="More").click()
    told = violations(me, "menu")
    me.page.get_by_role("button", name="The table in words").click()
    told += violations(me, "words")
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("r")
    me.page.wait_for_selector("dialog #rule-goal")
    told += violations(me, "rules drawer")
    me.page.keyboard.press("Escape")
    me.page.keyboard.press("?")
    told += violations(me, "keys")
    assert not told, "\n".join(told)


def test_the_first_page_loads_less_than_150_kilobytes_of_script_and_style(visit: Any) -> None:
    me: Visitor = visit()
    sizes: dict[str, int] = {}

    def weigh(answer: Any) -> None:
        if answer.url.endswith((".js", ".css")):
            sizes[answer.url] = len(gzip.compress(answer.body()))

    me.page.on("response", weigh)
    me.go("/")
    me.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes.values()) < 150_000
    assert not [url for url in sizes if re.search("Board|Table|Replay|NewTable", url)]  # boards and pages come when they are needed


def test_a_table_is_made_with_options_seats_and_clock(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.go("/new/imhotep")
    me.page.get_by_role("group", name="Temple").get_by_role("button", name="side B").click()
    me.page.get_by_role("switch", name=re.compile("^Wrath of the pharaoh")).click()
    me.page.get_by_text("15", exact=True).click()
    me.page.get_by_role("button", name="Add a seat").click()
    me.page.get_by_label("Seat 2").select_option("random")
    me.page.get_by_label("Seat 3").select_option("random")
    me.page.get_by_text("Whole game").click()
    me.page.get_by_role("button", name="Start the game").click()
    me.page.wait_for_url(re.compile("/table/"))
    me.wait("yours", "waiting")
    table = me.ask("GET", "/tables/" + me.page.url.rpartition("/")[2])["table"]
    assert (table["options"]["sides"], table["options"]["wrath"], table["options"]["wrath_penalty"]) == ("AABAA", True, 15)
    assert len(table["seats"]) == 3 and table["terms"]["clock"]["kind"] == "bank"
    assert me.page.locator(".seat .clock").count() == 3


def test_settings_stay_and_a_guest_becomes_an_account(visit: Any) -> None:
    me: Visitor = visit(width=360, height=740)
    me.go("/settings")
    me.page.get_by_text("Dark", exact=True).click()
    name = f"Nora {me.page.evaluate('Math.floor(performance.timeOrigin)') % 1_000_000}"
    me.page.get_by_label("Name").fill(name)
    me.page.get_by_role("button", name="Play as a guest").click()
    me.page.get_by_text("Saved").wait_for()
    me.page.get_by_label("Password").fill("short")
    assert me.page.get_by_role("button", name="Create an account").is_disabled()
    me.page.get_by_label("Password").fill("long enough")
    me.page.get_by_role("button", name="Create an account").click()
    me.page.get_by_role("button", name="Sign out").wait_for()
    me.page.reload()
    me.page.get_by_role("button", name="Sign out").click()
    me.page.get_by_role("button", name="Sign in").wait_for()  # signing out empties the fields
    me.page.get_by_label("Name").fill(name)
    me.page.get_by_label("Password").fill("wrong word")
    me.page.get_by_role("button", name="Sign in").click()
    me.page.get_by_text("Name or password are wrong").wait_for()
    assert me.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_it_can_be_installed_as_an_app(visit: Any) -> None:
    me: Visitor = visit()
    me.go("/")
    told = me.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((r) => r.json())")
    assert told["display"] == "standalone" and told["start_url"] == "/"
    for icon in told["icons"]:
        assert me.page.evaluate("(src) => fetch(src).then((r) => r.ok)", icon["src"])
