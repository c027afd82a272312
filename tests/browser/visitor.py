"""Somebody at a browser: what a person does at a page, as short methods."""

from __future__ import annotations

import json
import random
import re
from typing import Any

PATIENCE = 120_000  # milliseconds; bots may have to be compiled first
SIZES = {"desktop": (1440, 900), "phone": (360, 740)}
STATE = "document.querySelector('.table-page')?.dataset.state"
CONFIRM = '.prompt .confirm:not([disabled]):not([aria-busy="true"])'
ROLL = '[data-spot="roll"][role="button"]'  # Camel Up's pyramid, in every language
ME_AND_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "random"}]

# As soon as the table is in one of the states and one of the selectors finds something: where it is. One way there and back.
SEEK = """([states, wanted, share, keys, patience]) => new Promise((found, failed) => {
    const seek = () => {
        const table = document.querySelector('.table-page'), { state, n } = table?.dataset ?? {}
        if (!states.includes(state)) return false
        if (state === 'over') return found({ over: true }), true
        const selector = wanted.find((one) => document.querySelector(one))
        if (!selector) return false
        const all = [...document.querySelectorAll(selector)], index = Math.floor(share * all.length), spot = all[index]
        if (keys) spot.focus()
        else spot.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const box = spot.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2
        found({ over: false, n, selector, index, x, y, free: spot.contains(document.elementFromPoint(x, y)) })
        return true
    }
    if (seek()) return
    const watch = new MutationObserver(() => { if (seek()) { watch.disconnect(); clearTimeout(timer) } })
    watch.observe(document, { subtree: true, childList: true, attributes: true })
    const timer = setTimeout(() => failed(new Error(`none of ${wanted} in ${document.querySelector('.prompt')?.innerText}`)), patience)
})"""


class Visitor:
    def __init__(
        self,
        browser: Any,
        url: str,
        *,
        width: int = 1440,
        height: int = 900,
        language: str = "en",
        theme: str = "light",
        motion: str = "off",
        confirm: bool = True,
        **settings: Any,
    ) -> None:
        self.url = url
        self.context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB", has_touch=width < 700)
        self.context.set_default_timeout(PATIENCE)
        chosen = {"language": language, "theme": theme, "motion": motion, "confirm": confirm, **settings}
        self.context.add_init_script(
            f"""location.protocol === 'about:' || localStorage.getItem('mastaba.settings')
                || localStorage.setItem('mastaba.settings', '{json.dumps(chosen)}')"""
        )
        self.page = self.context.new_page()
        self.problems: list[str] = []
        self.strangers: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", self._watch)

    def _watch(self, request: Any) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.strangers.append(request.url)

    def leave(self) -> None:
        self.context.close()
        assert not self.problems, self.problems
        assert not self.strangers, f"requests left the server's own origin: {self.strangers}"

    # ---- around the table ----
    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A request with this person's cookie."""
        answer = self.context.request.fetch(f"{self.url}/api/v1{path}", method=method, data=body)
        return None if answer.status == 204 else answer.json()

    def be(self, name: str) -> None:
        self.ask("POST", "/guest", {"name": name})

    def sit(self, game: str, seats: list[dict[str, str]], options: dict[str, Any] | None = None, **terms: Any) -> str:
        """Make a table and go there; its id."""
        made = self.ask("POST", "/tables", {"game": game, "seats": seats, "options": options or {}, "terms": terms, "public": True})
        assert "table" in made, made
        self.go(f"/table/{made['table']['id']}")
        return str(made["table"]["id"])

    def go(self, path: str) -> None:
        self.page.goto(self.url + path)

    # ---- at the table ----
    def wait(self, *states: str) -> str:
        """Until the table is in one of these states: open, loading, yours, pending, waiting, over, lost."""
        self.page.wait_for_selector(", ".join(f'.table-page[data-state="{state}"]' for state in states))
        return str(self.page.evaluate(STATE))

    @property
    def n(self) -> int:
        return int(self.page.evaluate("Number(document.querySelector('.table-page').dataset.n)"))

    def touch(self, name: str | re.Pattern[str]) -> None:
        self.page.locator(".board").get_by_role("button", name=name).first.click()

    def confirm(self) -> None:
        """Press Confirm and wait until the table has gone on."""
        told = self.reach(CONFIRM)
        assert told is not None, "the game is over"
        self.gone_on(told["n"])

    def reach(self, *wanted: str, share: float = 0.0, keys: bool = False) -> dict[str, Any] | None:
        """As soon as it is one's turn: click the first thing that the first fruitful selector finds (or the one at this share of them),
        or choose it as a keyboard does. What it was; None when the game is over."""
        told: dict[str, Any] = self.page.evaluate(SEEK, [["yours", "over"], wanted, share, keys, PATIENCE])
        if told["over"]:
            return None
        if keys and told["selector"] != CONFIRM:
            self.page.keyboard.press("Enter")
        elif told["free"]:
            self.page.mouse.click(told["x"], told["y"])
        else:
            self.page.locator(told["selector"]).nth(told["index"]).click()  # waits until nothing lies over it, and says what does
        return told

    def decide(self, *wanted: str, chance: random.Random | None = None, keys: bool = False) -> bool:
        """Choose what these selectors find, until there is something to confirm, and confirm it. False: the game is over."""
        for _ in range(60):
            told = self.reach(CONFIRM, *wanted, share=chance.random() if chance else 0.0, keys=keys)
            if told is None:
                return False
            if told["selector"] == CONFIRM:
                self.gone_on(told["n"])
                return True
        raise AssertionError(f"nothing could be decided: {self.prompt}")

    def play_on(self, *wanted: str, chance: random.Random | None = None, keys: bool = False) -> None:
        """Play whatever these selectors find, until the game is over."""
        for _ in range(700):
            if not self.decide(*wanted, chance=chance, keys=keys):
                return
        raise AssertionError("the game did not end")

    def gone_on(self, n: int | str) -> None:
        """Until the table has an entry after n. (The page forbids eval, so waiting is by selector.)"""
        self.page.wait_for_selector(f'.table-page:not([data-n="{n}"])')

    @property
    def prompt(self) -> str:
        return str(self.page.locator(".prompt p").inner_text())
