"""A game of another package in the browser: no catalogue and no board of its own, and yet it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser.visitor import ME_AND_A_BOT, Visitor
from sixth_game.conftest import example, home, url

__all__ = ["example", "home", "url"]


@pytest.fixture
def visitor(built: None, chromium: Any, url: str) -> Iterator[Visitor]:
    made = Visitor(chromium, url)
    yield made
    made.leave()


def test_the_lobby_shows_its_title_and_summary(visitor: Visitor) -> None:
    visitor.go("/")
    card = visitor.page.locator(".game", has_text="Sun and Moon")
    assert "Take tricks" in card.inner_text()
    assert "common.game" not in visitor.page.locator("main").inner_text()


def test_it_is_played_on_the_plain_board(visitor: Visitor) -> None:
    visitor.be("Nofret")
    visitor.sit("sunmoon", ME_AND_A_BOT)
    visitor.wait("yours")
    assert visitor.page.locator(".generic .view table").count() > 0
    visitor.play_on(".generic .act")
    assert "common.game" not in visitor.page.locator("body").inner_text()


def test_the_leaderboard_lists_it(visitor: Visitor) -> None:
    visitor.go("/ranks")
    visitor.page.get_by_text("Sun and Moon").click()
    visitor.page.wait_for_url("**/ranks/sunmoon")
    visitor.page.locator("main .empty, main table").wait_for()
