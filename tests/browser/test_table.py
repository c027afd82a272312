"""The table itself, whatever is played at it: people, connections, languages. Camel Up, since a turn of it is one click."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.visitor import ME_AND_A_BOT, PATIENCE, ROLL, SIZES, Visitor

expect.set_options(timeout=PATIENCE)
SHORT = {"max_decisions": 14}


def roll(me: Visitor) -> None:
    assert me.decide(ROLL)


def come(visit: Any, size: str, **how: Any) -> Visitor:
    width, height = SIZES[size]
    me: Visitor = visit(width=width, height=height, **how)
    me.be("Ann")
    return me


def log(me: Visitor) -> str:
    """All lines of the log, also on a phone, where it is a tab."""
    if me.page.locator("#tab-log").is_visible():
        me.page.locator("#tab-log").click()
    return str(me.page.locator(".log ol").inner_text())


@pytest.mark.parametrize("size", SIZES)
def test_the_game_goes_on_after_a_reload_and_after_the_server_restarts(visit: Any, server: Any, size: str) -> None:
    me = come(visit, size)
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    for _ in range(3):
        me.wait("yours")
        roll(me)
    me.wait("yours")
    before, told = me.n, log(me)
    me.page.reload()
    me.wait("yours")
    assert me.n == before
    for line in told.splitlines():  # the log tells as much as it did before
        me.page.locator(".log li", has_text=line).first.wait_for(state="attached")
    server.stop()
    me.wait("lost")
    assert "your game is safe" in me.prompt
    server.start()
    me.wait("yours")
    roll(me)
    assert me.n > before


def test_two_browsers_play_one_table_to_the_end(visit: Any) -> None:
    ann = come(visit, "desktop")
    width, height = SIZES["phone"]
    bob: Visitor = visit(width=width, height=height, language="el")
    bob.be("Bob")
    table = ann.sit("camelup", [{"kind": "me"}, {"kind": "open"}], SHORT, pace=0)
    ann.page.get_by_text("Waiting for players").wait_for()
    bob.go(f"/table/{table}")
    bob.page.get_by_role("button", name="Κάθισε").click()
    ann.wait("yours")
    roll(ann)
    bob.wait("yours")
    assert "Ann" in bob.page.locator(".ticker").inner_text()
    bob.touch(re.compile("^Στοίχημα.*: 5$|: 5$"))
    bob.confirm()
    ann.wait("yours")
    assert re.search("Bob takes the .* leg bet 5", log(ann))
    ann.page.get_by_role("button", name="Chat").first.click()
    ann.page.get_by_label("Message").fill("well played")
    ann.page.get_by_role("button", name="Send").click()
    bob.page.locator("#tab-chat").click()
    bob.page.get_by_text("well played").wait_for()
    for _ in range(20):
        if ann.wait("yours", "over") == "over":
            break
        roll(ann)
        if bob.wait("yours", "over") == "over":
            break
        roll(bob)
    assert ann.wait("over") == bob.wait("over")
    assert bob.page.locator(".result li").count() == 2


@pytest.mark.parametrize("size", SIZES)
def test_a_hot_seat_game_never_shows_a_hand_to_the_other(visit: Any, size: str) -> None:
    me = come(visit, size)
    me.sit("camelup", [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}], SHORT, pace=0)
    names = ["Ann", "Bob"]
    for turn in range(20):
        if me.wait("yours", "waiting", "over") == "over":
            break
        if turn > 0:
            me.page.get_by_role("heading", name=f"Hand the screen to {names[turn % 2]}").wait_for()
            assert me.page.locator(".board svg").count() == 0
            assert me.page.locator(".panel-cards").count() == 0
            assert "to win" not in me.page.locator("main").inner_text()
            me.page.get_by_role("button", name="I am ready").click()
            me.wait("yours")
        if turn == 0:
            me.touch(re.compile("^winner deck"))
            me.page.locator(".prompt").get_by_role("button", name="White", exact=True).click()
            me.confirm()
        elif turn in (1, 2):
            secret = me.page.locator(".log li", has_text="white to win")
            me.page.locator(".log li", has_text="Ann").first.wait_for(state="attached")
            assert secret.count() == turn - 1  # Bob does not learn the camel, Ann sees her own
            roll(me)
        else:
            roll(me)
    assert me.wait("over") == "over"
    assert me.page.locator(".result li").count() == 2


def test_two_tabs_of_one_person_agree(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    other = me.context.new_page()
    other.goto(me.page.url)
    other.wait_for_selector('.table-page[data-state="yours"]')
    roll(me)
    me.wait("yours")
    other.wait_for_selector(f'.table-page[data-n="{me.n}"][data-state="yours"]')
    assert other.locator(".log ol").inner_text() == me.page.locator(".log ol").inner_text()


def test_a_refused_move_explains_itself_and_restores_the_board(visit: Any) -> None:
    """Another tab has moved on, but this one has not heard of it yet: its move comes too late."""
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    late = me.context.new_page()
    held: list[Any] = []
    holding = {"on": False}

    def between(socket: Any) -> None:
        beyond = socket.connect_to_server()
        beyond.on_message(lambda text: held.append((socket, text)) if holding["on"] and '"refused"' not in text else socket.send(text))

    late.route_web_socket(re.compile("/socket"), between)
    late.goto(me.page.url)
    late.wait_for_selector('.table-page[data-state="yours"]')
    holding["on"] = True
    roll(me)
    me.wait("yours")
    late.locator(".board").get_by_role("button", name=re.compile("^Bet on Blue")).click()
    late.locator(".prompt .confirm").click()
    late.locator(".prompt .warn").wait_for()
    assert "moved on" in late.locator(".prompt p").inner_text()
    assert late.locator(".board .chosen").count() == 0
    holding["on"] = False
    for socket, text in held:
        socket.send(text)
    late.wait_for_selector(f'.table-page[data-n="{me.n}"][data-state="yours"]')


def test_a_lost_connection_shows_and_heals_and_a_move_made_meanwhile_is_sent_once(visit: Any) -> None:
    me = come(visit, "phone")
    sockets: list[Any] = []
    cut = {"on": False}

    def between(socket: Any) -> None:
        if cut["on"]:
            socket.close()
            return
        socket.connect_to_server()
        sockets.append(socket)

    me.page.route_web_socket(re.compile("/socket"), between)
    table = me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    before = me.n
    me.reach(ROLL)
    cut["on"] = True
    sockets[-1].close()
    me.wait("lost")
    me.page.locator(".prompt .confirm").click()
    assert "Reconnecting" in me.prompt
    cut["on"] = False
    me.wait("yours", "waiting")
    me.gone_on(before)
    me.wait("yours")
    told = me.ask("GET", f"/tables/{table}/history?after=-1")["events"]
    assert len([e for e in told if e["kind"] == "move" and e["seat"] == 0]) == 1


def test_title_and_icon_say_that_it_is_your_turn(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", [{"kind": "me"}, {"kind": "me", "name": "Bob"}], pace=0)
    me.wait("yours")
    expect(me.page).to_have_title("● Your turn – Camel Up")
    me.page.wait_for_selector('#favicon[href="/icon-turn.svg"]', state="attached")
    roll(me)
    me.page.get_by_role("heading", name="Hand the screen to Bob").wait_for()
    me.page.wait_for_selector('#favicon[href="/icon.svg"]', state="attached")
    me.go("/")
    me.page.locator(".table-row.waiting").wait_for()
    expect(me.page).to_have_title("(1) Mastaba")


def test_sound_and_vibration_call_only_those_who_asked_for_them(visit: Any) -> None:
    heard = """window.called = []
        navigator.vibrate = () => called.push('vibration')
        window.AudioContext = class extends AudioContext { constructor() { super(); called.push('sound') } }"""
    for asked, told in (({}, []), ({"sound": True, "vibration": True}, ["sound", "vibration"])):
        me = come(visit, "phone", **asked)
        me.context.add_init_script(heard)
        me.sit("camelup", ME_AND_A_BOT, pace=0)
        me.wait("yours")
        expect(me.page).to_have_title("● Your turn – Camel Up")  # comes with the call
        assert me.page.evaluate("called") == told


def test_a_device_that_asks_for_less_motion_gets_none(visit: Any) -> None:
    me = come(visit, "desktop", motion="normal")
    moving = "document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length"
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    assert me.page.evaluate(moving) > 0
    me.page.emulate_media(reduced_motion="reduce")
    me.page.wait_for_selector("html.still")
    roll(me)
    me.wait("yours")
    assert me.page.evaluate(moving) == 0


def test_a_line_of_the_log_is_shown_on_the_board_under_the_pointer(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.touch(re.compile("^Bet on Blue"))
    me.confirm()
    me.wait("yours")
    marks = me.page.locator(".board path.last:not(.halo)")

    def drawn() -> Any:
        return marks.evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")

    before = drawn()
    me.page.locator(".log li", has_text="You take the blue leg bet").hover()
    mark, tile = marks.bounding_box(), me.page.locator('[data-spot="leg-blue"]').bounding_box()
    assert mark and tile and abs(mark["x"] + mark["width"] / 2 - tile["x"] - tile["width"] / 2) < 10
    me.page.locator(".prompt").hover()
    assert drawn() == before


def test_the_language_changes_without_a_reload(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.evaluate("window.kept = true")
    me.page.get_by_role("button", name="More").click()
    me.page.get_by_label("Language").select_option("el")
    me.page.locator(".prompt", has_text="Ρίξε ζάρι").wait_for()
    assert me.page.evaluate("window.kept") is True
    assert me.page.evaluate("document.documentElement.lang") == "el"


def test_exact_odds_are_shown_and_can_be_switched_off(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.locator(".panel-odds tbody tr").nth(4).wait_for()
    assert "%" in me.page.locator(".panel-odds").inner_text()
    me.page.locator(".worthlist button").first.click()
    assert me.page.locator(".prompt .confirm").is_enabled()
    me.page.get_by_role("button", name="More").click()
    me.page.get_by_role("switch", name="Show exact odds").click()
    me.page.get_by_role("button", name="Close").click()
    assert me.page.locator(".panel-odds").count() == 0


def test_a_fair_table_has_no_odds_and_no_hints(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0, hints=False)
    me.wait("yours")
    roll(me)
    me.wait("yours")
    assert me.page.locator(".panel-odds").count() == 0
    assert me.page.get_by_role("button", name="Hint").count() == 0


def test_a_hint_is_laid_on_the_board_and_told(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.get_by_role("button", name="Hint").click()
    me.page.locator(".prompt p", has_text="Hint:").wait_for()
    assert me.page.locator(".prompt .confirm").is_enabled()
    me.confirm()


def test_a_board_is_made_larger_by_keys_and_shown_whole_again(visit: Any) -> None:
    me = come(visit, "desktop")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.keyboard.press("b")
    before = me.page.locator(".stage").bounding_box()
    me.page.keyboard.press("+")
    me.page.get_by_role("button", name="Show the whole board").wait_for()
    after = me.page.locator(".stage").bounding_box()
    assert before and after and after["width"] > 1.2 * before["width"]
    me.page.get_by_role("button", name="Show the whole board").click()
    assert me.page.locator(".stage").bounding_box() == before


def test_two_fingers_make_a_board_larger_and_a_tap_still_chooses(visit: Any) -> None:
    me = come(visit, "phone")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    box = me.page.locator(".board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = me.context.new_cdp_session(me.page)

    def fingers(kind: str, gap: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x - gap, "y": y, "id": 1}, {"x": x + gap, "y": y, "id": 2}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 30)
    for gap in (45, 60, 75):
        fingers("touchMove", gap)
    fingers("touchEnd", 0)
    me.page.get_by_role("button", name="Show the whole board").wait_for()
    me.reach(ROLL)
    me.confirm()


def test_what_a_player_has_is_a_touch_away_on_a_phone(visit: Any) -> None:
    me = come(visit, "phone")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.get_by_role("button", name=re.compile("^What Random has")).click()
    card = me.page.get_by_role("dialog", name="Random")
    assert "tile" in card.inner_text()
    assert card.locator(".fact").count() > 0
    card.get_by_role("button", name="Close").click()


def test_leaving_asks_first_and_resigning_ends_a_game_of_two(visit: Any) -> None:
    me = come(visit, "phone")
    me.sit("camelup", ME_AND_A_BOT, pace=0)
    me.wait("yours")
    me.page.get_by_role("button", name="More").click()
    me.page.get_by_role("button", name="Leave the table").click()
    me.page.get_by_role("button", name="Cancel").click()
    me.page.get_by_role("button", name="Resign").click()
    me.page.get_by_role("button", name="Resign").click()
    me.wait("over")
    assert me.page.locator(".result h2").inner_text() == "You lose"
