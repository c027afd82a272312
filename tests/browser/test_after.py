"""After the game: step through it, look back at it, go on from it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visitor import ME_AND_A_BOT, PATIENCE, ROLL, SIZES, Visitor

expect.set_options(timeout=PATIENCE)


def finished(me: Visitor) -> str:
    """A short game, played through the page; its id."""
    table = me.sit("camelup", ME_AND_A_BOT, {"max_decisions": 10}, pace=0)
    me.play_on(ROLL)
    return table


def tab(me: Visitor, name: str) -> None:
    if me.page.locator(f"#tab-{name}").is_visible():
        me.page.locator(f"#tab-{name}").click()


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_game_is_stepped_through_looked_back_at_and_gone_on_from(visit: Any, size: str) -> None:
    width, height = SIZES[size]
    me: Visitor = visit(width=width, height=height)
    me.be("Ann")
    table = finished(me)
    me.page.locator(".result").get_by_role("link", name="Replay").click()
    slider = me.page.get_by_role("slider", name="Timeline")
    slider.wait_for()
    plies = int(slider.get_attribute("max") or 0)
    assert plies >= 15

    def at(ply: int) -> None:
        me.page.wait_for_selector(f'.table-page[data-ply="{ply}"]')

    at(plies)
    for _ in range(3):
        me.page.get_by_role("button", name="Previous").click()
    at(plies - 3)
    me.page.get_by_role("button", name="To the beginning").click()
    at(0)
    me.page.keyboard.press("ArrowRight")
    at(1)
    tab(me, "log")
    me.page.locator(".log button", has_text="roll").first.click()
    me.page.locator(".log li.now", has_text="roll").wait_for()

    tab(me, "review")
    me.page.locator("#panel-review").get_by_role("button", name="Analysis").click()
    curve = me.page.locator("#panel-review .chances")
    curve.wait_for()
    assert re.search(r"Chance to win: You \d+%, Random \d+%", curve.get_attribute("aria-label") or "")
    told = me.ask("GET", f"/tables/{table}/review")["decisions"]
    assert me.page.locator(".turning button").count() == len([d for d in told if d["turning"]])
    worst = max(told, key=lambda d: d["lost"])
    me.go(f"/replay/{table}?ply={worst['ply']}")
    at(worst["ply"])
    tab(me, "review")
    me.page.locator("#panel-review").get_by_role("button", name="Analysis").click()
    judged = me.page.locator("#panel-review .judged")
    judged.wait_for()
    assert ("Better: " in judged.inner_text()) == (worst["better"] is not None)

    mine = next(d["ply"] for d in told if d["seat"] == 0)
    me.go(f"/replay/{table}?ply={mine}")
    at(mine)
    tab(me, "fork")
    me.page.get_by_role("button", name="Continue from here").click()
    me.page.wait_for_url(re.compile("/table/(?!" + table + ")"))
    me.wait("yours")
    me.decide(ROLL)


def test_a_rematch_is_one_click_away(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    table = finished(me)
    me.page.get_by_role("button", name="Rematch").click()
    me.page.wait_for_url(re.compile("/table/(?!" + table + ")"))
    me.wait("yours", "waiting")
    me.go("/")
    me.page.locator(f'a[href="/replay/{table}"]').wait_for()


def test_a_game_that_was_given_up_is_gone_on_from_where_it_stopped(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    table = me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.ask("POST", f"/tables/{table}/commands", {"type": "resign", "id": "r"})
    me.go(f"/replay/{table}")
    me.page.get_by_role("button", name="Continue from here").click()
    me.page.wait_for_url(re.compile("/table/(?!" + table + ")"))
    me.wait("yours")
    me.decide(ROLL)
    played = finished(me)
    me.go(f"/replay/{played}")
    me.page.get_by_role("slider", name="Timeline").wait_for()
    expect(me.page.get_by_role("button", name="Continue from here")).to_be_disabled()  # nothing comes after the end
