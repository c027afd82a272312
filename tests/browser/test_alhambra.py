"""Alhambra through the page."""

from __future__ import annotations

import re
from typing import Any

from browser.visitor import ME_AND_A_BOT, Visitor

# What a person reaches for, in this order: a way to pay, a place, a tile to place next, the reserve, a building, money.
REACH = (
    ".board [data-pay]",
    ".board [data-cell]",
    ".board .bar button[data-tile]",
    ".board .target",
    ".board button[data-slot]",
    ".board button[data-display]",
    ".prompt [data-verb]",
)


def ready(me: Visitor) -> str:
    """Until one may decide or the game is over, and the board is drawn."""
    state = me.wait("yours", "over")
    me.page.wait_for_selector(".board .alhambra")
    return state


def test_a_whole_game_against_a_random_bot(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("alhambra", ME_AND_A_BOT, pace=0)
    ready(me)
    assert me.page.locator(".dirk").count() == 1
    me.play_on(*REACH)
    assert me.page.locator(".result").is_visible()
    points = me.page.locator(".seat .points").first
    points.click()
    assert "Wall" in me.page.locator(".seat .parts").inner_text()
    me.page.get_by_role("button", name="1st scoring").click()
    assert "Total" in me.page.locator(".panel-scores tfoot").inner_text()


def test_a_whole_game_in_persian_on_a_phone(visit: Any) -> None:
    me: Visitor = visit(width=360, height=740, language="fa")
    me.be("لیلا")
    me.sit("alhambra", ME_AND_A_BOT, {"max_turns": 24}, pace=0)  # it ends and is scored as usual
    ready(me)
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    me.play_on(*REACH)
    assert re.search("[۰-۹]", me.page.locator(".result").inner_text())
    assert not re.search("[a-z]{3}|[0-9]", me.page.locator(".table-page").inner_text())


def test_buying_paying_and_placing_is_shown_as_it_builds_up_and_can_be_taken_back(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("alhambra", ME_AND_A_BOT, pace=0)
    for _ in range(60):
        ready(me)
        if me.page.locator("button[data-slot]").count() > 0:
            break
        me.page.locator("button[data-display]").last.click()
        me.confirm()
    me.page.locator("button[data-slot]").first.click()
    assert me.page.locator(".confirm").inner_text().startswith("Buy ")
    me.confirm()
    ready(me)
    assert me.prompt.startswith("How do you pay")
    # A card of the hand narrows the ways to pay.
    me.page.locator(".panel-hand button.card").first.click(position={"x": 12, "y": 10})
    assert me.page.locator(".panel-hand button.card[aria-pressed=true]").count() >= 1
    me.page.get_by_role("button", name="Undo").click()
    me.page.locator("[data-pay]").first.click()
    assert me.page.locator(".confirm").inner_text().startswith("Pay ")
    me.page.get_by_role("button", name="Undo").click()
    me.page.get_by_role("button", name="Undo").click()
    me.page.wait_for_selector(".log li.gone")
    ready(me)
    assert me.page.locator("button[data-slot]").count() > 0
    assert me.page.locator("[data-pay]").count() == 0


def test_a_tile_of_the_palace_goes_to_the_reserve_and_comes_back(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("alhambra", ME_AND_A_BOT, pace=0)
    redesign = me.page.locator(".prompt").get_by_role("button", name="Redesign")
    for _ in range(120):
        ready(me)
        if redesign.count() > 0:
            break
        me.decide(*REACH)
    redesign.click()
    lit = me.page.locator(".ground [data-tile]").first
    code = lit.get_attribute("data-tile")
    lit.click()
    assert me.page.locator(".confirm").inner_text() == "Move to the reserve"
    me.confirm()
    for _ in range(10):  # what else was bought in this turn
        ready(me)
        shelf = me.page.locator(f'.bar button[data-tile="{code}"]')
        if shelf.count() > 0 and "Redesign" not in me.prompt and me.page.locator("[data-cell]").count() == 0:
            break
        me.decide(*REACH)
    shelf.click()
    assert me.page.locator(".confirm").inner_text() == "Build from the reserve"
    me.confirm()
    ready(me)
    assert me.page.locator(".run.next").count() == 0
    me.page.locator("[data-cell]").first.focus()
    assert me.page.locator(".run.next").count() == 1  # the wall as it would be
    me.page.locator("[data-cell]").first.click()
    assert "all" in me.prompt.lower()  # what the wall becomes
    me.confirm()
    assert "to the reserve" in me.page.locator(".log").inner_text()


def test_several_cards_and_what_cannot_be_bought(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("alhambra", ME_AND_A_BOT, pace=0)
    ready(me)
    cards = me.page.locator("button[data-display]")
    for i in range(cards.count()):
        cards.nth(i).click()
    assert me.page.locator("button[data-display][aria-pressed=true]").count() >= 1
    assert me.page.locator(".confirm").inner_text().startswith("Take ")
    closed = me.page.locator("div.stall")
    if closed.count() > 0:
        closed.first.click()
        assert "the price is" in me.prompt


def test_by_keyboard_alone(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("alhambra", ME_AND_A_BOT, pace=0)
    keys = me.page.keyboard
    for _ in range(25):
        if ready(me) == "over":
            break
        before = me.n
        if me.page.locator(", ".join(REACH[:-1])).count() > 0:
            keys.press("b")
        else:  # a tile that fits nowhere goes to the reserve
            me.page.locator(REACH[-1]).first.focus()
        keys.press("Enter")
        keys.press("c")
        keys.press("Enter")
        me.gone_on(before)
    assert me.page.locator(".log li").count() > 25


def test_palaces_of_others_are_looked_at(visit: Any) -> None:
    me: Visitor = visit(width=360, height=740)
    me.be("Ann")
    me.sit("alhambra", ME_AND_A_BOT, pace=0)
    ready(me)
    me.page.locator("[data-palace]").first.click()
    assert "Random" in me.page.locator(".whose .on").inner_text()
