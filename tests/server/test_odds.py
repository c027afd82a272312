"""Exact odds beside the table: for friendly games that have them, from what a seat may know."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from mastaba.engine.rng import generator
from mastaba.server.odds import counter
from server.client import ME, OPEN, SHORT, Client, Refusal, bot, run
from server.process import Site
from server.stored import table_of


async def two(site: Site, **body: object) -> tuple[Client, Client, str]:
    ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
    table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN], **body}))["table"]["id"]
    await ben.post(f"tables/{table}/join", {})
    return ann, ben, table


def test_odds_price_every_action_of_the_seat_and_tell_spectators_the_chances_only(site: Site) -> None:
    async def story() -> None:
        ann, ben, table = await two(site)
        legal = (await ann.get(f"tables/{table}"))["standing"]["legal"]
        mine = await ann.get(f"tables/{table}/odds", seat=0)
        assert mine["type"] == "camelup" and mine["seat"] == 0
        assert sorted(v["action"] for v in mine["values"]) == [a["number"] for a in legal]
        assert sum(c["winner"] for c in mine["camels"]) == pytest.approx(1) and all(
            sum(c["leg"]) == pytest.approx(1) for c in mine["camels"]
        )
        assert (await ann.get(f"tables/{table}/odds")) == mine
        anyone = await Client(site.url(1)).get(f"tables/{table}/odds")
        assert anyone["seat"] == -1 and anyone["values"] == [] and anyone["camels"] == mine["camels"]
        with pytest.raises(Refusal) as no:
            await ben.get(f"tables/{table}/odds", seat=0)
        assert no.value.status == 403

    run(story())


def test_odds_are_the_same_when_what_the_seat_cannot_know_is_dealt_anew(site: Site) -> None:
    """Race cards lie face down: a hidden card must not move any number that another seat is told."""

    async def story() -> None:
        ann, ben, table = await two(site)
        chairs = [await ann.sit(table), await ben.sit(table)]
        dice, checked, count = random.Random(3), 0, counter("camelup")
        assert count is not None
        for turn in range(24):
            chair = chairs[turn % 2]
            while not chair.mine:
                await chair.next()
            cards = [a for a in chair.standing["legal"] if a["action"]["verb"] == "race_card"]
            ack = await chair.play(dice.choice(cards if turn < 8 else chair.standing["legal"])["number"])
            if chair.over:
                break
            state = (await table_of(site.database, table)).game()
            for seat, client in ((0, ann), (1, ben), (-1, Client(site.url()))):
                given = await client.get(f"tables/{table}/odds", seat=seat)
                for world in range(3):
                    other = state.game.redealt(state.state, seat, generator(ack["n"], world))
                    assert json.loads(msgspec.json.encode(count(other, seat))) == given
                    checked += other.data.tobytes() != state.state.data.tobytes()
        assert checked > 20

    run(story())


def test_rated_tables_and_tables_without_hints_have_no_odds_until_the_game_is_over(site: Site) -> None:
    async def story() -> None:
        for terms in ({"rated": True}, {"hints": False}):
            ann, _, table = await two(site, terms=terms)
            for who, seat in ((ann, 0), (Client(site.url()), -1)):
                with pytest.raises(Refusal) as no:
                    await who.get(f"tables/{table}/odds", seat=seat)
                assert no.value.status == 403
            await ann.post(f"tables/{table}/commands", {"type": "resign", "id": "1"})
            for seat in (0, 1, -1, -2):
                looked = await Client(site.url(1)).get(f"tables/{table}/odds", seat=seat, ply=5)
                assert looked["seat"] == max(-1, seat)
            with pytest.raises(Refusal) as no:
                await ann.get(f"tables/{table}/odds", ply=2)
            assert no.value.status == 409
            with pytest.raises(Refusal) as no:
                await ann.get(f"tables/{table}/odds", ply=99)
            assert no.value.status == 404

    run(story())


def test_a_game_without_odds_says_so(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        table = (await ann.post("tables", {"game": "santorini", "seats": [ME, bot()]}))["table"]["id"]
        with pytest.raises(Refusal) as no:
            await ann.get(f"tables/{table}/odds", seat=0)
        assert no.value.status == 404 and "Santorini" in no.value.told["message"]

    run(story())
