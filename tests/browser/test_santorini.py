"""Santorini through the page."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from browser.visitor import Visitor

LIT = (
    '.board [role="button"][aria-pressed="false"], .board button.card[aria-pressed="false"], .board button.starter[aria-pressed="false"], '
    '.prompt .seg button[aria-pressed="false"]'
)
FAN = '.board .fan [role="button"]'


def sit(me: Visitor, bots: int = 1, **options: Any) -> None:
    me.be("Ann")
    me.sit("santorini", [{"kind": "me"}, *({"kind": "bot", "level": "random"} for _ in range(bots))], options, pace=0)
    me.wait("yours")


def press(me: Visitor, place: Any) -> None:
    """Choose a lit place as a keyboard does."""
    place.focus()
    me.page.keyboard.press("Enter")


def play_on(me: Visitor, seed: int) -> None:
    """Play whatever is lit, until the game is over."""
    me.play_on(FAN, LIT, chance=random.Random(seed), keys=True)


def place(me: Visitor, space: str) -> Any:
    return me.page.locator(".board").get_by_role("button", name=re.compile(f"^{space},"))


def begin(me: Visitor) -> None:
    """Both workers, on b2 and d4 or beside them."""
    for space in ("b2", "d4"):
        me.wait("yours")
        press(me, place(me, space))
        me.confirm()
    me.wait("yours")


def step(me: Visitor, verb: str) -> str:
    """Take the first lit space that offers this; its name."""
    spot = me.page.locator(".board").get_by_role("button", name=re.compile(verb)).first
    name = str(spot.get_attribute("aria-label"))
    press(me, spot)
    return name


def test_a_whole_game_without_powers_against_a_random_bot(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    press(me, place(me, "b2"))
    assert me.page.locator(".confirm").inner_text() == "Place on b2"
    me.confirm()
    me.wait("yours")
    press(me, place(me, "d4"))
    me.confirm()
    assert "You place a worker on b2" in me.page.locator(".log").inner_text()
    me.wait("yours")
    assert me.prompt.startswith("Choose a worker")
    play_on(me, 1)
    assert me.page.locator(".result li").count() == 2
    assert re.search("wins?: up to level 3|no legal turn", me.page.locator(".log").inner_text())
    assert me.page.get_by_role("button", name="Rematch").is_visible()


def test_a_turn_is_a_worker_a_move_and_a_build_each_named(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    begin(me)
    before = me.n
    press(me, place(me, "b2"))
    me.gone_on(before)  # a worker is chosen at once
    me.wait("yours")
    assert me.prompt == "Where does the worker on b2 go?"
    to = step(me, "Move to")[:2]  # the bot's workers stand anywhere
    assert me.page.locator(".confirm").inner_text() == f"Move to {to}"
    assert me.page.locator(".board .ghost").count() == 1
    me.confirm()
    me.wait("yours")
    assert me.prompt == f"Build next to your worker on {to}"
    assert me.page.locator(".board .trail").count() == 1
    me.page.keyboard.press("r")  # the rules, opened where they are about this
    me.page.locator("dialog #rule-build.here").wait_for()
    me.page.keyboard.press("Escape")
    me.page.locator("dialog #rule-build").wait_for(state="detached")
    step(me, "^b2, level 0, empty. Build level 1")
    assert me.page.locator(".confirm").inner_text() == "Build level 1"
    me.confirm()
    assert f"You move b2–{to}, build level 1 on b2" in me.page.locator(".log").inner_text()  # a turn is one sentence


def test_a_whole_game_with_powers_that_are_chosen_at_the_table(visit: Any) -> None:
    me: Visitor = visit()
    sit(me, power_mode="draft", challenger=0)
    assert me.prompt == "Choose 2 powers for this game"
    me.page.locator(".board button.card", has_text="Demeter").click()
    assert me.page.locator(".confirm").inner_text() == "Offer Demeter"
    me.confirm()
    me.wait("yours")
    me.page.locator(".board button.card", has_text="Atlas").click()
    me.confirm()
    me.wait("yours")
    assert me.prompt == "Who starts?"
    me.page.locator(".board button.starter", has_text="You").click()
    assert me.page.locator(".confirm").inner_text() == "You start"
    me.confirm()
    me.wait("yours")
    assert me.page.locator(".panel-powers").inner_text().count("Your worker may") == 2
    play_on(me, 3)
    assert me.page.locator(".result li").count() == 2


def test_a_dome_of_atlas_is_offered_beside_a_block(visit: Any) -> None:
    me: Visitor = visit()
    sit(me, powers=["atlas", "pan"])
    begin(me)
    press(me, place(me, "b2"))
    me.page.wait_for_selector('.board [aria-label*="Move to"]')
    step(me, "Move to")
    me.confirm()
    me.wait("yours")
    step(me, r"level 0, empty. Build level 1 or Dome on the ground \(Atlas\)")
    assert me.page.locator(".confirm").is_disabled()
    assert me.page.locator(FAN).count() == 2
    me.page.locator(".fan").get_by_role("button", name="Dome on the ground (Atlas)").click()
    assert me.page.locator(".confirm").inner_text() == "Dome on the ground (Atlas)"
    me.confirm()
    assert re.search(r"You move b2–.., build a dome on .. \(Atlas\)", me.page.locator(".log").inner_text())


def test_a_second_build_can_be_left_out(visit: Any) -> None:
    me: Visitor = visit()
    sit(me, powers=["demeter", "pan"])
    begin(me)
    press(me, place(me, "b2"))
    me.page.wait_for_selector('.board [aria-label*="Move to"]')
    step(me, "Move to")
    me.confirm()
    me.wait("yours")
    step(me, "Build level 1")
    me.confirm()
    me.page.wait_for_selector('.prompt .seg button:has-text("No more building")')
    assert me.prompt.startswith("Build once more, or end your turn")
    me.page.get_by_role("button", name="No more building").first.click()
    me.confirm()
    assert me.wait("yours", "over")


@pytest.mark.parametrize(
    "powers", ["artemis athena", "aeolus charybdis", "hecate minotaur", "moerae siren", "odysseus jason", "heracles medea"]
)
def test_a_whole_game_with_powers_on_a_phone(visit: Any, powers: str) -> None:
    me: Visitor = visit(width=360, height=740)
    sit(me, powers=powers.split())
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    play_on(me, 5)
    assert me.page.locator(".result li").count() == 2


def test_three_players_in_persian_on_a_phone(visit: Any) -> None:
    me: Visitor = visit(width=360, height=740, language="fa")
    sit(me, bots=2, powers=["europa", "nemesis", "triton"])
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    play_on(me, 6)
    assert re.search("[۰-۹]", me.page.locator(".result").inner_text())


def test_four_players_in_two_teams_in_greek(visit: Any) -> None:
    me: Visitor = visit(language="el")
    sit(me, bots=3, powers=["apollo", "hermes", "dionysus", "prometheus"])
    assert "Ομάδα 1" in me.page.locator(".players").inner_text()
    play_on(me, 7)
    assert me.page.locator(".result li.won").count() == 2


def test_the_golden_fleece_is_shared(visit: Any) -> None:
    me: Visitor = visit()
    sit(me, power_mode="golden_fleece", fleece_card="artemis")
    assert "shared" in me.page.locator(".panel-powers").inner_text()
    begin(me)
    assert me.prompt.startswith("Place the golden ram")
    play_on(me, 8)
    assert me.page.locator(".result li").count() == 2


def test_what_is_not_lit_says_why(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    begin(me)
    press(me, place(me, "b2"))
    me.page.wait_for_selector('.board [aria-label*="Move to"]')
    me.page.locator('.board [role="img"][aria-label^="e1,"]').click()
    assert me.prompt.strip() == "Not a neighbouring space"


def test_undo_takes_back_the_worker_and_the_move(visit: Any) -> None:
    me: Visitor = visit()
    sit(me)
    begin(me)
    press(me, place(me, "b2"))
    me.page.wait_for_selector('.board [aria-label*="Move to"]')
    to = step(me, "Move to")[:2]
    me.confirm()
    me.page.wait_for_selector('.board [aria-label*="Build level 1"]')
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector(f'.board [aria-label*="Move to {to}"]')
    me.page.keyboard.press("Escape")
    me.page.wait_for_selector('.board [aria-label*="Worker on b2"]')
    assert me.prompt.startswith("Choose a worker")
