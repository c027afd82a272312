"""Camel Up through the page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.visitor import ME_AND_A_BOT, ROLL, SIZES, Visitor


def test_a_game_against_a_bot_is_two_clicks_away(visit: Any) -> None:
    me: Visitor = visit()
    me.go("/")
    me.page.get_by_text("Random", exact=True).click()
    me.page.get_by_role("button", name="Play: Camel Up").click()
    me.wait("yours")
    me.touch(re.compile("^Bet on Blue"))
    assert "Bet on blue: 5" in me.page.locator(".confirm").inner_text()
    me.confirm()
    assert "You take the blue leg bet 5" in me.page.locator(".log").inner_text()
    me.wait("yours")
    me.touch(re.compile("^Space 1[0-4]: lay the desert tile"))
    me.page.get_by_role("button", name="Mirage", exact=True).click()
    assert me.page.locator(".confirm").inner_text().startswith("Place on 1")
    me.confirm()
    me.wait("yours")
    me.touch(re.compile("^winner deck"))
    me.page.locator(".prompt").get_by_role("button", name="White", exact=True).click()
    me.confirm()
    assert "to win" in me.page.locator(".log").inner_text()


def test_a_whole_game_against_a_random_bot(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.play_on(ROLL)
    assert me.page.locator(".result li").count() == 2
    assert me.page.get_by_role("button", name="Rematch").is_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_game_by_keyboard_alone(visit: Any, size: str) -> None:
    width, height = SIZES[size]
    me: Visitor = visit(width=width, height=height)
    me.be("Ann")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    keys = me.page.keyboard
    for turn in range(400):
        if me.wait("yours", "over") == "over":
            break
        before = me.n
        keys.press("b")
        wanted = "Bet on" if turn == 0 else "Roll"
        for _ in range(60):
            focused = str(me.page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''"))
            if focused.startswith(wanted):
                break
            keys.press("Tab")
        keys.press("Enter")
        if turn == 1:
            keys.press("Escape")
            assert me.page.locator(".confirm").is_disabled()
            keys.press("Enter")
        keys.press("Enter")
        me.gone_on(before)
    assert me.wait("over") == "over"


def test_arrow_keys_go_from_one_lit_place_to_the_next(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.locator(".board").get_by_role("button", name=re.compile("^Space 12")).focus()
    me.page.keyboard.press("ArrowRight")
    assert str(me.page.evaluate("document.activeElement.getAttribute('aria-label')")).startswith("Space 13")
    me.page.keyboard.press("ArrowLeft")
    assert str(me.page.evaluate("document.activeElement.getAttribute('aria-label')")).startswith("Space 12")


def test_a_whole_game_in_persian_on_a_phone(visit: Any) -> None:
    me: Visitor = visit(width=390, height=844, language="fa")
    me.go("/")
    me.page.get_by_role("button", name="بازی: کمل آپ").click()
    me.wait("yours")
    me.sit("camelup", ME_AND_A_BOT, pace=0)  # the same without a pause after each move of the bot
    me.wait("yours")
    assert me.page.evaluate("document.documentElement.dir") == "rtl"
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 390
    me.play_on(ROLL)
    assert re.search("[۰-۹]", me.page.locator(".result").inner_text())
    assert not re.search("[a-z]{3}", me.page.locator(".table-page").inner_text())


def test_undo_takes_back_a_bet_against_a_bot(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.touch(re.compile("^Bet on Green"))
    me.confirm()
    me.wait("yours")
    me.page.get_by_role("button", name="Undo").click()
    me.page.wait_for_selector(".log li.gone")
    me.wait("yours")
    assert me.page.locator(".board").get_by_role("button", name="Bet on Green: 5").count() == 1


def test_what_is_not_lit_says_why(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.locator(".board .touch").first.click()
    assert me.prompt.strip() in ("No tile may lie on space 1", "There is a camel here", "There is a tile here or next to it")
