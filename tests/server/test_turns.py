"""Undo, resigning, offers, clocks, leaving and coming back, hot-seat."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from mastaba.server import acts
from mastaba.server import messages as m
from mastaba.server.live import Live
from mastaba.server.lobby import new_desk
from server.client import ME, OPEN, SHORT, Chair, Client, Refusal, bot, run
from server.process import Site


async def at_table(site: Site, people: int = 2, game: str = "camelup", bots: int = 0, **terms: object) -> list[Chair]:
    """People spread over the processes, seated in order, the game begun."""
    clients = [await Client(site.url(i)).guest(f"P{i}") for i in range(people)]
    options = SHORT if game == "camelup" else {}
    seats = [ME, *[OPEN] * (people - 1), *[bot()] * bots]
    made = await clients[0].post("tables", {"game": game, "options": options, "seats": seats, "terms": terms})
    table = made["table"]["id"]
    for client in clients[1:]:
        await client.post(f"tables/{table}/join", {})
    return [await c.sit(table) for c in clients]


def test_what_nobody_learned_from_is_taken_back_at_once(site: Site) -> None:
    async def story() -> None:
        a, b = await at_table(site)
        first = a.standing
        await a.play("leg blue")
        await a.until(lambda: a.standing["actor"] == 1)
        assert a.standing["settled"] == first["ply"]
        await a.command("undo", to=first["ply"])
        await a.until(lambda: a.mine)
        assert a.standing["ply"] == first["ply"] and a.standing["view"] == first["view"] and a.standing["n"] == first["n"] + 2
        await b.until(lambda: b.standing["n"] == a.standing["n"])
        assert b.standing["actor"] == 0 and [e["kind"] for e in list(b.events.values())[-2:]] == ["move", "undo"]
        await a.play("leg green")

    run(story())


def test_a_die_is_taken_back_only_when_the_others_agree(site: Site) -> None:
    async def story() -> None:
        a, b = await at_table(site)
        before = a.standing["ply"]
        await a.play("roll")
        await a.command("undo", to=before)
        await b.until(lambda: b.standing["ask"])
        assert b.standing["ask"] == {"what": "undo", "by": 0, "to": before, "agreed": [0], "missing": [1]}
        assert b.standing["ply"] == before + 2
        with pytest.raises(Refusal) as no:
            await a.command("answer", yes=True)
        assert no.value.error == "not_asked"
        await b.command("answer", yes=False)
        await a.until(lambda: a.standing["ask"] is None)
        assert a.standing["ply"] == before + 2
        rolled = next(e["text"] for e in a.events.values() if e["ply"] == before + 1)
        await a.command("undo", to=before)
        await b.until(lambda: b.standing["ask"])
        await b.command("answer", yes=True)
        await a.until(lambda: a.mine)
        assert a.standing["ply"] == before
        # The die of that ply is what it is, so taking back gains nothing.
        await a.play("roll")
        again = [e for e in (await a.client.get(f"tables/{a.table}/history"))["events"] if e["ply"] == before + 1]
        assert again[-1]["text"] == rolled

    run(story())


def test_who_learned_something_hidden_by_a_move_cannot_take_it_back_at_once() -> None:
    """Hecate's workers are hidden: whether one was in the way is told by what becomes of a move."""
    options = {"powers": ["hecate", "minotaur"]}
    seats = [m.Seat(kind="person", name=name, person=name) for name in ("Ann", "Ben")]
    live = Live(new_desk("santorini", options, seats, m.Person(id="Ann", name="Ann", guest=True), m.Terms(), True))
    live.begin(0.0)
    dice, became = random.Random(1), Counter[tuple[int, str, str]]()
    while not live.over and live.game().ply < 60:
        match = live.game()
        live.play(dice.choice(match.legal), 1.0, None)
        if not live.over and match.history[-1].actor >= 0:
            ply, seat, _ = match.history[-1]
            again = live.copy()
            acts.undo(again, seat, ply, 2.0, None)
            verb = type(match.game.rules.action(match.at(ply), match.history[-1].action)).__name__
            became[seat, verb, again.entries[-1].kind] += 1
    assert became[1, "Move", "ask"] > 0 and became[1, "Block", "ask"] > 0
    assert became[1, "Select", "undo"] > 0 and became[1, "Select", "ask"] == 0
    assert not any(n for (seat, _, kind), n in became.items() if seat == 0 and kind == "ask")


def test_bots_never_mind_an_undo_but_a_rated_game_does(site: Site) -> None:
    async def story() -> None:
        (a,) = await at_table(site, people=1, bots=1)
        first = a.standing["ply"]
        await a.play("roll")
        await a.until(lambda: a.mine and a.standing["ply"] > first)
        await a.command("undo", to=first)
        await a.until(lambda: a.mine and a.standing["ply"] == first)
        (r,) = await at_table(site, people=1, bots=1, rated=True)
        await r.play("roll")
        with pytest.raises(Refusal) as no:
            await r.command("undo", to=first)
        assert no.value.error == "rated"

    run(story())


def test_who_resigns_in_a_game_of_two_has_lost(site: Site) -> None:
    async def story() -> None:
        a, b = await at_table(site)
        await b.command("resign")
        await a.until(lambda: a.over)
        assert a.standing["result"]["reason"] == "resigned" and a.standing["result"]["shares"] == [1.0, 0.0]
        assert a.snapshot["table"]["status"] == "over" and a.snapshot["table"]["seats"][1]["away"] == "resigned"
        with pytest.raises(Refusal) as no:
            await a.play("roll")
        assert no.value.error == "over"

    run(story())


def test_in_a_larger_game_a_bot_takes_over_and_who_left_may_come_back(site: Site) -> None:
    async def story() -> None:
        a, b, c = await at_table(site, people=3, stand_in="random")
        await b.client.post(f"tables/{b.table}/leave")
        await a.until(lambda: a.snapshot["table"]["seats"][1]["away"] == "left")
        assert a.snapshot["table"]["seats"][1]["level"] == "random"
        await a.play("leg blue")
        await c.until(lambda: c.mine)
        with pytest.raises(Refusal) as no:
            await b.play("roll")
        assert no.value.error in ("away", "not_your_turn")
        await b.command("return")
        await c.play("leg green")
        await a.until(lambda: a.mine)
        await a.play("leg orange")
        await b.until(lambda: b.mine)
        await b.play("roll")

    run(story())


def test_the_table_decides_that_leaving_ends_the_game(site: Site) -> None:
    async def story() -> None:
        _a, b, c = await at_table(site, people=3, absent="end")
        await b.command("resign")
        await c.until(lambda: c.over)
        assert c.standing["result"]["winners"] == [0, 2] and c.standing["result"]["shares"] == [0.5, 0.0, 0.5]

    run(story())


def test_all_agree_to_end_the_game_as_a_draw(site: Site) -> None:
    async def story() -> None:
        a, b, c = await at_table(site, people=3)
        await c.command("offer")
        await a.until(lambda: a.standing["ask"])
        await a.command("answer", yes=True)
        await b.until(lambda: b.standing["ask"] and b.standing["ask"]["missing"] == [1])
        await b.command("answer", yes=True)
        await c.until(lambda: c.over)
        assert c.standing["result"]["reason"] == "agreed" and c.standing["result"]["winners"] == [0, 1, 2]

    run(story())


def test_a_move_withdraws_an_open_question(site: Site) -> None:
    async def story() -> None:
        a, b = await at_table(site)
        await b.command("offer")
        await a.until(lambda: a.standing["ask"])
        await a.play("leg blue")
        await b.until(lambda: b.standing["ask"] is None)
        with pytest.raises(Refusal) as no:
            await a.command("answer", yes=True)
        assert no.value.error == "not_asked"

    run(story())


def test_time_runs_out_and_a_bot_plays_on(site: Site) -> None:
    async def story() -> None:
        a, b = await at_table(site, clock={"kind": "move", "seconds": 5})
        assert a.standing["clocks"]["left"] == [5.0, 5.0] and a.standing["clocks"]["deadline"] == a.standing["clocks"]["since"] + 5
        await b.until(lambda: b.snapshot["table"]["seats"][0]["away"] == "late")
        await b.until(lambda: b.mine)
        with pytest.raises(Refusal):
            await a.play("roll")

    run(story())


def test_a_bank_is_spent_and_filled_by_the_increment(site: Site) -> None:
    async def story() -> None:
        a, b = await at_table(site, clock={"kind": "bank", "seconds": 600, "increment": 3})
        since = a.standing["clocks"]["since"]
        moved = await a.play("leg blue")
        await b.until(lambda: b.mine)
        left = b.standing["clocks"]["left"]
        assert left == [pytest.approx(600 - (b.events[moved["n"]]["at"] - since) + 3), 600.0]
        assert b.standing["clocks"]["deadline"] == pytest.approx(b.standing["clocks"]["since"] + 600)

    run(story())


def test_the_end_of_a_bank_ends_the_game_where_the_table_says_so(site: Site) -> None:
    async def story() -> None:
        a, b = await at_table(site, clock={"kind": "bank", "seconds": 10}, absent="end")
        await b.until(lambda: b.over)
        assert b.standing["result"]["reason"] == "late" and b.standing["result"]["winners"] == [1]
        with pytest.raises(Refusal) as no:
            await a.play("roll")
        assert no.value.error == "over"

    run(story())


def test_days_for_a_move_are_told_as_a_deadline(site: Site) -> None:
    async def story() -> None:
        a, _ = await at_table(site, clock={"kind": "days", "days": 3})
        assert a.standing["clocks"]["deadline"] - a.standing["clocks"]["since"] == 3 * 86400
        row = (await a.client.get("me/tables"))[0]
        assert row["deadline"] == pytest.approx(a.standing["clocks"]["deadline"])

    run(story())


def test_on_one_screen_each_hand_is_seen_only_after_it_was_handed_over(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": seats})
        assert [s["name"] for s in made["table"]["seats"]] == ["Ann", "Ben"] and made["you"] == [0, 1]
        chair = await ann.sit(made["table"]["id"])
        await chair.play("winner blue")
        await chair.until(lambda: chair.standing["actor"] == 1)
        assert chair.standing["seat"] == 0 and chair.standing["legal"] is None
        assert chair.standing["view"]["players"][1]["cards"] is None
        await chair.send({"type": "look", "seat": 1})
        await chair.until(lambda: chair.standing["seat"] == 1)
        assert chair.mine and chair.standing["view"]["players"][0]["cards"] is None
        assert "blue" not in chair.received[-1].split('"legal"')[0].split('"decks"')[1].split("players")[0]
        await chair.play("roll")
        with pytest.raises(Refusal):
            await chair.play("roll", seat=1)
        await chair.play("roll", seat=0)

    run(story())
