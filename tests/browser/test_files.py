"""What goes around a game: the proof of its dice, files of games, the order of the seats."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import violations
from browser.test_after import finished, tab
from browser.visitor import ME_AND_A_BOT, PATIENCE, SIZES, Visitor

expect.set_options(timeout=PATIENCE)


def come(visit: Any, size: str, name: str = "Ann", **how: Any) -> Visitor:
    width, height = SIZES[size]
    me: Visitor = visit(width=width, height=height, **how)
    me.be(name)
    return me


def offer(me: Visitor, text: str) -> None:
    """Choose a file in the lobby, in every language."""
    given: Any = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    me.page.locator("input[type=file]").set_input_files(given)


def proves(me: Visitor, *shown: str) -> None:
    expect(me.page.locator("dialog[open] .fair code")).to_have_text(list(shown))


@pytest.mark.parametrize("size", SIZES)
def test_the_fingerprint_of_the_dice_is_shown_from_the_start_and_the_seed_at_the_end(visit: Any, size: str) -> None:
    me = come(visit, size)
    table = me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    fair = me.ask("GET", f"/tables/{table}")["table"]["fair"]
    me.page.get_by_role("button", name="More").click()
    me.page.get_by_role("button", name="Fair dice").click()
    short = f"{fair['commitment'][:8]}…{fair['commitment'][-8:]}"
    assert fair["seed"] is None
    proves(me, short)
    me.page.get_by_role("button", name="Show all of it").click()
    proves(me, fair["commitment"])
    told = violations(me, "fair dice")
    me.page.keyboard.press("Escape")

    me.ask("POST", f"/tables/{table}/commands", {"type": "resign", "id": "r"})
    me.wait("over")
    fair = me.ask("GET", f"/tables/{table}")["table"]["fair"]
    shown = [short, fair["seed"], fair["salt"], f"mastaba verify camelup-{table}.record.json"]
    me.page.get_by_role("button", name="More").click()
    me.page.get_by_role("button", name="Fair dice").click()
    proves(me, *shown)
    me.go(f"/replay/{table}")
    me.page.locator(".board svg").first.wait_for()
    tab(me, "fork")
    me.page.get_by_role("button", name="Fair dice").click()
    proves(me, *shown)
    assert not told + violations(me, "seed and salt")
    with me.page.expect_download() as download:
        me.page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename == f"camelup-{table}.record.json"


@pytest.mark.parametrize("size", SIZES)
def test_a_downloaded_game_is_opened_from_the_lobby(visit: Any, size: str) -> None:
    me = come(visit, size)
    table = finished(me)
    somebody = come(visit, size)
    for kind in ("record", "save"):
        text = me.context.request.get(f"{me.url}/api/v1/tables/{table}/{kind}").text()
        somebody.go("/")
        offer(somebody, text)
        somebody.page.wait_for_url(re.compile(r"/replay/(?!" + table + ")"))
        somebody.page.locator(".board svg").first.wait_for()
        tab(somebody, "fork")
        somebody.page.get_by_role("button", name="Continue from here").wait_for()
        assert somebody.page.get_by_role("button", name="Fair dice").count() == 0  # its fingerprint is younger than its dice


def test_the_lobby_takes_a_dropped_file_and_its_button_the_focus(visit: Any) -> None:
    me = come(visit, "desktop")
    text = me.context.request.get(f"{me.url}/api/v1/tables/{finished(me)}/save").text()
    me.go("/")
    me.page.get_by_label("Open a saved game").focus()
    expect(me.page.get_by_label("Open a saved game")).to_be_focused()  # who has no pointer comes there too
    given = me.page.evaluate_handle(
        "text => { const all = new DataTransfer(); all.items.add(new File([text], 'game.json')); return all }", text
    )
    me.page.dispatch_event("main", "drop", {"dataTransfer": given})
    me.page.wait_for_url(re.compile("/replay/"))


def test_a_refused_file_says_why_in_the_readers_language_and_changes_nothing(visit: Any) -> None:
    me = come(visit, "phone", language="fa")
    record = me.context.request.get(f"{me.url}/api/v1/tables/{finished(me)}/record").json()
    before = len(me.ask("GET", "/me/tables"))
    record["proof"]["salt"] = "0" * 32
    tampered = json.dumps(record)
    me.go("/")
    no_game, wrong = "این پرونده بازی ذخیره‌شده نیست", "این سند درست نیست"
    for text, why in (("no game", no_game), (tampered, wrong), ("{}", no_game)):
        offer(me, text)
        expect(me.page.get_by_role("alert")).to_contain_text(why)
    assert me.page.url == f"{me.url}/"
    assert len(me.ask("GET", "/me/tables")) == before


@pytest.mark.parametrize("size", SIZES)
def test_seats_are_put_in_order_by_keys_before_a_table_is_made_and_while_it_waits(visit: Any, size: str) -> None:
    me = come(visit, size)
    me.go("/new/camelup")
    me.page.get_by_role("button", name="Add a seat").click()
    me.page.get_by_label("Seat 2").select_option("random")
    me.page.get_by_label("Seat 3").select_option("open")
    me.page.get_by_role("button", name="Move down: place 1").focus()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("button", name="Move down: place 2")).to_be_focused()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("button", name="Move up: place 3")).to_be_focused()  # there is no further down
    me.page.get_by_role("switch", name=re.compile("^Open table")).click()
    me.page.get_by_role("button", name="New table").click()
    me.wait("open")
    table = me.page.url.rpartition("/")[2]

    def order() -> list[str]:
        return [str(seat["kind"]) for seat in me.ask("GET", f"/tables/{table}")["table"]["seats"]]

    assert order() == ["bot", "open", "person"]
    me.page.get_by_role("button", name="Move up: place 3").focus()
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_role("button", name="Move up: place 2")).to_be_focused()
    assert order() == ["bot", "person", "open"]
    expect(me.page.locator(".seats li").nth(1)).to_contain_text("Ann")
    with me.page.expect_response(re.compile("/seats$")) as told:
        me.page.get_by_role("button", name="Shuffle the seats").click()
    assert sorted(seat["kind"] for seat in told.value.json()["table"]["seats"]) == ["bot", "open", "person"]


def test_only_the_owner_puts_the_seats_in_order(visit: Any) -> None:
    ann, bob = come(visit, "desktop"), come(visit, "desktop", "Bob")
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]
    table = ann.ask("POST", "/tables", {"game": "imhotep", "seats": seats, "public": False})["table"]
    ann.go(f"/table/{table['id']}")
    ann.page.get_by_role("button", name="Shuffle the seats").wait_for()
    bob.go(f"/table/{table['id']}?code={table['code']}")
    bob.page.get_by_role("button", name="Sit down").first.click()
    expect(bob.page.get_by_role("button", name="Leave the table")).to_be_visible()
    assert bob.page.locator(".movers").count() == 0
    ann.page.get_by_role("button", name="Move up: place 2").click()
    expect(bob.page.locator(".seats li").nth(0)).to_contain_text("Bob")
