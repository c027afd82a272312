"""Cheops through the page."""

from __future__ import annotations

import re
from typing import Any

from browser.visitor import ME_AND_A_BOT, Visitor

LIT = ".board [role=button]"
PARTNER = ".board [role=button][aria-pressed=false]:has(.legal:not(.far))"
REACH = (PARTNER, ".prompt .end")  # a lit place, a second square where it needs one, or else the end of the turn


def is_ready(me: Visitor) -> bool:
    return bool(me.page.locator(".prompt .confirm").is_enabled())


def test_a_whole_game_against_a_random_bot(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("cheops", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    assert "Mark stones or a domino" in me.prompt
    me.play_on(*REACH)
    assert me.page.locator(".result li").count() == 2
    assert "You mark P1.1" in me.page.locator(".log").inner_text()
    assert me.page.get_by_role("button", name="Rematch").is_visible()


def test_a_domino_is_chosen_square_by_square_and_taken_back(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("cheops", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.touch(re.compile("^Floor relief R22"))
    assert "second square" in me.prompt
    assert not is_ready(me)
    me.page.locator(PARTNER).first.click()
    assert re.fullmatch(r"Mark R\d\d and R\d\d", me.page.locator(".confirm").inner_text().strip())
    me.page.get_by_role("button", name="Undo").click()
    assert "second square" in me.prompt
    me.page.get_by_role("button", name="Undo").click()
    assert "Mark stones or a domino" in me.prompt
    assert me.page.locator(LIT + "[aria-pressed=true]").count() == 0


def test_a_turn_of_two_stones_builds_up_and_is_ended(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("cheops", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.touch(re.compile(r"^Pyramid P1\.\d.* die"))
    before = me.n
    me.touch(re.compile(r"^Pyramid P1\.\d.* die"))  # the same place again plays it
    me.gone_on(before)
    me.wait("yours")
    assert "Choose a second stone" in me.prompt
    me.page.get_by_role("button", name="End turn").click()
    assert "End your turn?" in me.prompt
    me.confirm()
    assert "You end the turn" in me.page.locator(".log").inner_text()


def test_a_whole_game_by_keyboard_alone(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("cheops", ME_AND_A_BOT, pace=0)
    keys = me.page.keyboard
    for _ in range(500):
        if me.wait("yours", "over") == "over":
            break
        before = me.n
        if me.page.locator(LIT).count() > 0:
            keys.press("b")
        else:
            me.page.locator(".prompt .end").focus()
        keys.press("Enter")
        for _ in range(40):
            if is_ready(me):
                break
            keys.press("Tab")
            if me.page.locator(PARTNER + ":focus").count() == 1:
                keys.press("Enter")
        keys.press("c")
        keys.press("Enter")
        me.gone_on(before)
    assert me.wait("over") == "over"


def test_what_is_not_lit_says_why(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("cheops", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.locator('[data-cell="P5.1"]').click()
    assert me.prompt.strip() == "Both stones below must be marked first"


def test_another_sheet_is_laid_large_and_put_away(visit: Any) -> None:
    me: Visitor = visit()
    me.be("Ann")
    me.sit("cheops", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.get_by_role("button", name="Look at the sheet of Random").first.click()
    assert me.page.locator(LIT).count() == 0
    me.page.get_by_role("button", name="Sheet of Random", exact=True).click()
    assert me.page.locator(LIT).count() > 0


def test_a_whole_game_in_greek_on_a_phone(visit: Any) -> None:
    me: Visitor = visit(width=360, height=740, language="el")
    me.be("Ελένη")
    me.sit("cheops", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    me.play_on(*REACH)
    me.page.locator(".result h2", has_text=re.compile("Κέρδισες|Έχασες|Νίκησες|[Νν]ικ")).wait_for()
    assert not re.search("[A-Za-z]{3}", me.page.locator(".table-page").inner_text())
