"""Somebody at a browser: what a person does at a page, as short methods."""

from __future__ import annotations

import json
import re
from typing import Any

PATIENCE = 120_000  # milliseconds; bots may have to be compiled first
SIZES = {"desktop": (1440, 900), "phone": (360, 740)}
STATE = "document.querySelector('.table-page')?.dataset.state"


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
            f"localStorage.getItem('mastaba.settings') ?? localStorage.setItem('mastaba.settings', '{json.dumps(chosen)}')"
        )
        self.page = self.context.new_page()
        self.problems: list[str] = []
        self.strangers: list[str] = []
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", self._watch)
        self.page.goto(url)
        self.page.wait_for_selector(".game")

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
        return self.page.evaluate(
            """async ([method, path, body]) => {
                const answer = await fetch('/api/v1' + path, { method, headers: body === null ? {} : { 'content-type': 'application/json' },
                                                               body: body === null ? undefined : JSON.stringify(body) })
                return answer.status === 204 ? null : await answer.json()
            }""",
            [method, path, body],
        )

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
        before = self.n
        self.page.locator(".prompt .confirm:not([disabled])").click()
        self.gone_on(before)

    def gone_on(self, n: int) -> None:
        """Until the table has an entry after n. (The page forbids eval, so waiting is by selector.)"""
        self.page.wait_for_selector(f'.table-page:not([data-n="{n}"])')

    @property
    def prompt(self) -> str:
        return str(self.page.locator(".prompt p").inner_text())
