"""The tutorials in a real browser: followed to the end by clicks, by touch and by keyboard."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from browser.axe import violations
from browser.visitor import PATIENCE, Visitor

BOARDS = Path(__file__).resolve().parents[2] / "web" / "src" / "boards"
GAMES = ["camelup", "imhotep", "alhambra", "cheops", "santorini"]
ON_THE_PHONE = {"camelup": "fa", "imhotep": "en", "alhambra": "el", "cheops": "en", "santorini": "fa"}
AT = "[document.querySelector('.table-page').dataset.step, document.querySelector('.coach').dataset.part].join(' ')"
WHERE = """() => {
    const page = document.querySelector('.table-page'), coach = document.querySelector('.coach')
    const marks = [...document.querySelectorAll('.marks i')].map((i) => i.getAttribute('style')).join()
    return [page.dataset.step, coach.dataset.part, page.dataset.state, document.querySelector('.confirm')?.innerText ?? '', marks].join(' ')
}"""


class Learner:
    """Somebody who does what the coach says."""

    def __init__(self, me: Visitor, game: str) -> None:
        self.me = me
        self.page = me.page
        self.game = game
        me.go(f"/tutorial/{game}")
        self.page.wait_for_selector(".coach")
        self.page.evaluate("document.fonts.ready.then(() => null)")

    @property
    def step(self) -> str:
        return str(self.page.locator(".coach").get_attribute("data-step"))

    def ready(self) -> str:
        """Until the others have moved; what is to be done: yours, reading or over."""
        return self.me.wait("yours", "reading", "over")

    def changed(self, before: str) -> None:
        deadline = time.monotonic() + PATIENCE / 1000
        while self.page.evaluate(WHERE) == before:
            assert time.monotonic() < deadline, f"nothing happened at {before}"
            self.page.wait_for_timeout(50)

    def settled(self) -> Any:
        """The golden marks, as soon as they are where this step wants them."""
        at = self.page.evaluate(AT)
        self.page.wait_for_selector(f'.marks[data-settled="{at}"]', state="attached")
        return self.page.locator(".marks i")

    def act(self) -> None:
        """Click where the golden mark is."""
        mark = self.settled().first
        mark.wait_for()
        box = mark.bounding_box()
        assert box is not None
        before = self.page.evaluate(WHERE)
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.changed(before)

    def go_to(self, step: str) -> None:
        """Come back where one was: at this step (at the end: from the step before)."""
        steps = [told["id"] for told in json.loads((BOARDS / self.game / "tutorial.json").read_bytes())["steps"]]
        at = min(steps.index(step), len(steps) - 2)
        self.page.evaluate("([game, at]) => localStorage.setItem('mastaba.tutorial', JSON.stringify({ [game]: at }))", [self.game, at])
        self.me.go(f"/tutorial/{self.game}")
        self.page.wait_for_selector(f'.coach[data-step="{steps[at]}"]')
        if step == steps[-1]:
            self.page.locator(".coach .next, .coach .skip").first.click()
        self.page.wait_for_selector(f'.coach[data-step="{step}"]')
        self.ready()

    def to_the_end(self) -> list[str]:
        """The steps passed."""
        passed: list[str] = []
        for _ in range(200):
            state = self.ready()
            if not passed or passed[-1] != self.step:
                passed.append(self.step)
            if state == "over":
                return passed
            if state == "yours":
                self.act()
            else:
                before = self.page.evaluate(WHERE)
                self.page.locator(".coach .next").click()
                self.changed(before)
        raise AssertionError(f"the tutorial did not end: {passed}")


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_is_clicked_through_to_a_win(visit: Any, game: str) -> None:
    learner = Learner(visit(), game)
    passed = learner.to_the_end()
    assert passed[-1] == "end" and 8 <= len(passed) <= 15
    assert "You win" in learner.me.prompt
    assert learner.page.get_by_role("button", name="Play against a novice").is_visible()
    assert learner.page.locator(".coach").get_by_role("link", name="Rules").get_attribute("href") == f"/rules/{game}"


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_on_a_phone_with_everything_in_view(visit: Any, game: str) -> None:
    language = ON_THE_PHONE[game]
    learner = Learner(visit(width=360, height=740, language=language), game)
    page = learner.page
    for _ in range(200):
        state = learner.ready()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        ends = page.evaluate("[...document.querySelectorAll('.coach .btn, .coach .task')].map((e) => e.getBoundingClientRect().bottom)")
        assert max(ends) <= 740, f"{learner.step}: buttons below the screen"
        if language == "fa":
            assert not re.search("[a-z]{3}", page.locator(".coach").inner_text())
        if state == "over":
            break
        if state == "yours":
            learner.act()
        else:
            before = page.evaluate(WHERE)
            page.locator(".coach .next").click()
            learner.changed(before)
    assert learner.step == "end"


def test_a_tutorial_by_keyboard_alone(visit: Any) -> None:
    learner = Learner(visit(), "imhotep")
    keys = learner.page.keyboard
    for _ in range(200):
        state = learner.ready()
        if state == "over":
            break
        learner.settled()
        before = learner.page.evaluate(WHERE)
        if state == "reading":
            keys.press("n")
        else:
            keys.press("b")
            keys.press("Enter")
        learner.changed(before)
    assert learner.step == "end"


def test_each_step_is_spoken_and_found_under_the_focus(visit: Any) -> None:
    learner = Learner(visit(), "camelup")
    learner.go_to("roll")
    spoken = learner.page.locator("[aria-live=assertive]")
    assert "Step 2 of 12" in spoken.inner_text() and "Choose the pyramid" in spoken.inner_text()
    learner.page.get_by_role("button", name="Show me").click()
    assert learner.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Roll a die"
    learner.page.keyboard.press("Enter")
    learner.page.keyboard.press("Enter")
    learner.me.wait("reading")
    assert "Step 3 of 12" in spoken.inner_text()
    assert learner.page.evaluate("document.activeElement.closest('.coach') !== null")


def test_another_legal_action_is_explained_and_changes_nothing(visit: Any) -> None:
    learner = Learner(visit(), "camelup")
    learner.go_to("card")
    learner.me.touch("Roll a die")
    learner.page.locator(".prompt .confirm:not([disabled])").click()
    learner.page.locator(".coach .aside", has_text="“Roll a die” is allowed as well").wait_for()
    assert learner.step == "card"
    learner.go_to("leg")
    learner.me.touch("Roll a die")
    learner.page.locator(".prompt .confirm:not([disabled])").click()
    learner.page.locator(".coach .aside", has_text="look at yellow").wait_for()
    learner.act()
    learner.act()
    learner.me.wait("yours")
    assert learner.step == "tile"
    assert learner.page.locator(".coach .aside").count() == 0


def test_back_again_and_after_a_reload(visit: Any) -> None:
    learner = Learner(visit(), "santorini")
    learner.go_to("move")
    before = learner.page.evaluate(WHERE)
    learner.page.locator(".coach .skip").click()
    learner.changed(before)
    learner.page.wait_for_selector('.coach[data-step="build"]')
    learner.page.locator(".coach").get_by_role("button", name="Back").click()
    learner.page.wait_for_selector('.coach[data-step="move"]')
    learner.act()
    learner.page.get_by_role("button", name="Undo").first.click()
    learner.page.wait_for_selector('.coach[data-step="move"][data-part="0"]')
    learner.go_to("climb")
    learner.page.reload()
    learner.page.wait_for_selector('.coach[data-step="climb"]')
    learner.page.get_by_role("button", name="From the beginning").click()
    learner.page.wait_for_selector('.coach[data-step="aim"]')


def test_a_tutorial_without_confirmation(visit: Any) -> None:
    learner = Learner(visit(confirm=False), "cheops")
    assert learner.to_the_end()[-1] == "end"


def test_the_language_of_a_tutorial_changes_without_a_reload(visit: Any) -> None:
    learner = Learner(visit(), "cheops")
    learner.go_to("stone")
    learner.page.evaluate("window.kept = true")
    for language, words in (("el", "Σημείωσε την πράσινη πέτρα"), ("fa", "سنگ سبز را")):
        learner.page.locator(".language").select_option(language)
        learner.page.locator(".coach .task", has_text=words).wait_for()
    assert learner.page.evaluate("window.kept") is True
    assert learner.page.evaluate("document.documentElement.dir") == "rtl"
    learner.act()
    learner.act()
    learner.page.wait_for_selector('.coach[data-step="second"]')


def test_tutorials_are_found_from_the_lobby_the_rules_and_a_new_table(visit: Any) -> None:
    me: Visitor = visit()
    me.go("/")
    me.page.get_by_role("link", name="Tutorial: Cheops").click()
    me.page.wait_for_selector('.coach[data-step="aim"]')
    for path in ("/rules/cheops", "/new/cheops"):
        me.go(path)
        me.page.locator("main").get_by_role("link", name="Tutorial").click()
        me.page.wait_for_url(re.compile("/tutorial/cheops$"))
    me.go("/tutorial")
    assert me.page.locator("main li a").count() == len(GAMES)
    me.go("/tutorial/no-such-game")
    me.page.get_by_role("link", name="Santorini").click()
    me.page.wait_for_selector(".coach")


def test_the_end_of_a_tutorial_leads_to_a_table_against_a_novice(visit: Any) -> None:
    learner = Learner(visit(), "camelup")
    learner.go_to("end")
    learner.page.get_by_role("button", name="Play against a novice").click()
    learner.page.wait_for_url(re.compile("/table/"))
    learner.me.wait("yours")
    assert learner.page.locator(".seat .name", has_text="Novice").count() == 1


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("language", ["en", "fa", "el"])
def test_a_tutorial_is_accessible(visit: Any, language: str, theme: str, size: tuple[int, int]) -> None:
    width, height = size
    me: Visitor = visit(width=width, height=height, language=language, theme=theme)
    told: list[str] = []
    for game, steps in {"camelup": ["race", "leg", "end"], "alhambra": ["buy", "later"], "santorini": ["powers"]}.items():
        learner = Learner(me, game)
        for step in steps:
            learner.go_to(step)
            told += violations(me, f"{game} {step}")
    assert not told, "\n".join(told)
