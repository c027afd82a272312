"""A game of another package in the browser: no catalogue and no board but the one it declares, and yet it is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from browser.axe import violations
from browser.visitor import ME_AND_A_BOT, SIZES, Visitor
from sixth_game.conftest import example, home, url

__all__ = ["example", "home", "url"]

UNDECLARED = """{
    const real = window.fetch
    window.fetch = async (what, how) => {
        const answer = await real(what, how)
        if (!String(what).endsWith('/games')) return answer
        return Response.json((await answer.json()).map((game) => ({ ...game, layout: [] })))
    }
}"""


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


def test_it_is_played_by_touching_the_pieces_of_its_declared_board(visitor: Visitor) -> None:
    visitor.be("Nofret")
    visitor.sit("sunmoon", ME_AND_A_BOT)
    visitor.wait("yours")
    board = visitor.page.locator(".generic")
    assert board.locator(".zone h2").all_inner_texts() == ["Sky", "Trick", "Hands", "Gone"]
    assert board.locator(".piece.back").count() >= 4
    assert board.locator(".acts, .view").count() == 0
    assert str(board.locator("button.piece").first.get_attribute("aria-label")).startswith("lay ")
    visitor.play_on(".generic button.piece")
    assert "common.game" not in visitor.page.locator("body").inner_text()
    table = visitor.page.url.rpartition("/")[2]
    visitor.go(f"/replay/{table}")
    visitor.page.locator(".generic .zone").first.wait_for()


def test_a_game_that_declares_no_board_is_played_from_tables_and_buttons(visitor: Visitor) -> None:
    """The same game, as a server that knows of no declaration lists it."""
    visitor.page.add_init_script(UNDECLARED)
    visitor.be("Nofret")
    visitor.sit("sunmoon", ME_AND_A_BOT)
    visitor.wait("yours")
    assert visitor.page.locator(".generic .view table").count() > 0
    visitor.play_on(".generic .act")


@pytest.mark.parametrize("size", SIZES)
def test_its_declared_board_is_accessible(built: None, chromium: Any, url: str, size: str) -> None:
    width, height = SIZES[size]
    visitor = Visitor(chromium, url, width=width, height=height, theme="dark" if size == "phone" else "light")
    visitor.be("Nofret")
    visitor.sit("sunmoon", ME_AND_A_BOT)
    visitor.wait("yours")
    visitor.page.locator(".generic button.piece").first.click()
    told = violations(visitor, size)
    visitor.leave()
    assert not told


def test_the_leaderboard_lists_it(visitor: Visitor) -> None:
    visitor.go("/ranks")
    visitor.page.get_by_text("Sun and Moon").click()
    visitor.page.wait_for_url("**/ranks/sunmoon")
    visitor.page.locator("main .empty, main table").wait_for()
