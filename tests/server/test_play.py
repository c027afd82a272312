"""Playing at a table over the socket."""

from __future__ import annotations

import random

import pytest

from server.client import ME, OPEN, SHORT, Client, Refusal, bot, run
from server.process import Site


async def two_at_a_table(site: Site, **body: object) -> tuple[Client, Client, str]:
    """Two people on different processes, the game begun."""
    ann = await Client(site.url(0)).guest("Ann")
    ben = await Client(site.url(1)).guest("Ben")
    made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN], **body})
    table = made["table"]["id"]
    await ben.post(f"tables/{table}/join", {})
    return ann, ben, table


def test_a_guest_plays_a_whole_game_against_a_bot(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()]})
        chair = await ann.sit(made["table"]["id"])
        await chair.play_out(random.Random(1))

        result = chair.standing["result"]
        assert result["reason"] == "played" and sum(result["shares"]) == pytest.approx(1)
        assert chair.snapshot["table"]["status"] == "over" and chair.snapshot["table"]["fair"]["seed"]
        assert sorted(chair.events) == list(range(chair.standing["n"] + 1))

    run(story())


def test_two_people_on_different_processes_play_a_whole_game_and_see_the_same(site: Site) -> None:
    async def story() -> None:
        import asyncio

        ann, ben, table = await two_at_a_table(site)
        chairs = [await ann.sit(table), await ben.sit(table)]
        await asyncio.gather(*(c.play_out(random.Random(i)) for i, c in enumerate(chairs)))

        a, b = chairs
        assert a.standing["result"] == b.standing["result"] is not None
        assert a.standing["scores"] == b.standing["scores"]
        assert [(e["n"], e["seat"], e["ply"]) for e in a.events.values()] == [(e["n"], e["seat"], e["ply"]) for e in b.events.values()]

    run(story())


def test_a_move_sent_twice_is_played_once_whichever_process_gets_it(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await two_at_a_table(site)
        chair = await ann.sit(table)
        first = await chair.play("roll", id="my-move")
        again = await chair.play("roll", id="my-move")
        there = await (await ann.elsewhere(site.url(1)).sit(table)).play("roll", id="my-move")
        assert first["n"] == again["n"] == there["n"]
        told = await ben.get(f"tables/{table}/history")
        assert sum(e["kind"] == "move" for e in told["events"]) == 1

    run(story())


def test_a_client_that_lost_its_connection_gets_what_it_missed(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await two_at_a_table(site)
        a, b = await ann.sit(table), await ben.sit(table)
        for _ in range(4):
            await a.until(lambda: a.mine)
            await a.play("roll")
            await b.until(lambda: b.mine)
            await b.play("roll")
        for after in (-1, 0, 3, a.standing["n"]):
            back = await ben.elsewhere(site.url(0)).sit(table, after=after)
            assert [e["n"] for e in back.snapshot["events"]] == list(range(after + 1, back.standing["n"] + 1))

    run(story())


def test_moves_out_of_turn_and_illegal_ones_are_refused_in_words_and_change_nothing(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await two_at_a_table(site)
        a, b = await ann.sit(table), await ben.sit(table)
        before = (await ann.get(f"tables/{table}"))["standing"]
        with pytest.raises(Refusal) as no:
            await b.play("roll")
        assert no.value.error == "not_your_turn"
        for wrong in ("fly", 9999, -5, {"verb": "fly"}, "oasis 1"):
            with pytest.raises(Refusal) as no:
                await a.play(wrong)
            assert no.value.error == "illegal" and no.value.told["message"]
        with pytest.raises(Refusal) as no:
            await a.play("roll", n=before["n"] - 1)
        assert no.value.error == "stale"
        after = (await ann.get(f"tables/{table}"))["standing"]
        assert before == after

    run(story())


def test_a_spectator_sees_the_table_but_no_hands_and_cannot_play(site: Site) -> None:
    async def story() -> None:
        ann, _, table = await two_at_a_table(site)
        cleo = await Client(site.url(1)).guest("Cleo")
        watching = await cleo.sit(table)
        assert watching.standing["seat"] == -1 and watching.standing["legal"] is None
        assert all(p["cards"] is None for p in watching.standing["view"]["players"])
        with pytest.raises(Refusal) as no:
            await watching.play("roll")
        assert no.value.error == "forbidden"
        a = await ann.sit(table)
        await a.play("winner blue")
        await watching.until(lambda: any(e["kind"] == "move" for e in watching.events.values()))
        seen = next(e for e in watching.events.values() if e["kind"] == "move")
        assert seen["text"] == "winner card" and seen["action"]["camel"] is None

    run(story())


def test_bots_alone_play_to_the_end_for_those_who_watch(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [bot(), bot(), bot()]})
        watching = await ann.elsewhere(site.url(1)).sit(made["table"]["id"])
        await watching.until(lambda: watching.over)
        assert watching.standing["result"]["reason"] == "played"

    run(story())


def test_moves_can_be_sent_without_a_socket(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await two_at_a_table(site)
        ack = await ann.post(f"tables/{table}/commands", {"type": "play", "id": "1", "action": {"verb": "leg_bet", "camel": "blue"}})
        seen = await ben.get(f"tables/{table}")
        assert seen["standing"]["n"] == ack["n"] and seen["standing"]["legal"]

    run(story())
