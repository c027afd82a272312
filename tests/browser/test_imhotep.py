"""Imhotep through the page."""

from __future__ import annotations

import random
import re
from typing import Any

from browser.visitor import ME_AND_A_BOT, Visitor

LIT = (
    '.loupe [role="button"][aria-pressed="false"]',
    '.board [role="button"][aria-pressed="false"], .prompt .seg button[aria-pressed="false"]',
)


def sit(me: Visitor, sides: str = "AAAAA") -> None:
    me.be("Ann")
    me.sit("imhotep", ME_AND_A_BOT, {"sides": sides}, pace=0)
    me.wait("yours")


def press(me: Visitor, place: Any) -> None:
    """Choose a lit place as a keyboard does."""
    place.focus()
    me.page.keyboard.press("Enter")


def test_a_whole_game_against_a_random_bot(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    me.touch(re.compile("^You: sled 2 of 5, quarry 27"))
    assert "Take 3 stones" in me.page.locator(".confirm").inner_text()
    me.confirm()
    assert "You take 3 stones" in me.page.locator(".log").inner_text()
    me.wait("yours")
    me.touch(re.compile(r"^Ship \d, \d.ship, \w+( \d)?, free\. Load a stone"))
    me.confirm()
    assert "You load a stone" in me.page.locator(".log").inner_text()
    me.play_on(*LIT, chance=random.Random(1), keys=True)
    assert me.page.locator(".result li, .result tr").count() >= 2
    assert me.page.get_by_role("button", name="Rematch").is_visible()


def test_a_whole_game_on_the_other_sides_in_persian_on_a_phone(visit: Any) -> None:
    me: Visitor = visit(width=360, height=740, language="fa")
    sit(me, "BBBBB")
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    me.play_on(*LIT, chance=random.Random(2), keys=True)
    assert re.search("[۰-۹]", me.page.locator(".result").inner_text())


def test_a_ship_is_sailed_in_two_steps_with_what_each_stone_would_bring(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    chance = random.Random(3)
    ship = me.page.locator(".board").get_by_role("button", name=re.compile("Sail this ship$"))
    while not ship.count():
        me.decide(*LIT, chance=chance, keys=True)
        me.wait("yours")
    press(me, ship.first)
    assert me.prompt.startswith("Where should this ship go?")
    assert me.page.locator(".confirm").is_disabled() or me.page.locator(".board .trail").count() == 1
    site = me.page.locator(".board").get_by_role("button", name=re.compile("^Sail to the"))
    press(me, site.first)
    assert "from the bow" in me.prompt
    assert me.page.locator(".board .trail").count() == 1
    me.page.keyboard.press("Escape")
    assert me.page.locator(".board .trail").count() == 0
    press(me, site.first)
    me.confirm()
    assert re.search("You sail the ..ship to the", me.page.locator(".log").inner_text())


def test_undo_takes_back_a_loaded_stone(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    spaces = me.page.locator(".board").get_by_role("button", name=re.compile("free. Load a stone"))
    before = spaces.count()
    press(me, spaces.first)
    me.confirm()
    me.wait("yours")
    me.page.get_by_role("button", name="Undo").click()
    me.page.wait_for_selector(".log li.gone")
    me.wait("yours")
    spaces.nth(before - 1).wait_for()
    assert spaces.count() == before


def test_a_ship_on_a_phone_opens_enlarged(visit: Any) -> None:
    me: Visitor = visit(width=390, height=844)
    sit(me)
    me.touch(re.compile("^Ship 1, 4.ship.*Open this ship$|^Ship 1, 3.ship.*Open this ship$"))
    space = me.page.locator(".loupe").get_by_role("button", name=re.compile("bow, free. Load a stone"))
    box = space.bounding_box()
    assert box is not None and box["width"] >= 44 and box["height"] >= 44
    space.click()
    assert me.page.locator(".loupe").count() == 0
    assert me.page.locator(".confirm").inner_text() == "Load ship 1, bow"
    me.confirm()


def test_what_is_not_lit_says_why(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    me.page.locator(".board .idle").first.click()
    assert me.prompt.strip() == "Choose a ship first"
