"""Making tables, sitting down, starting."""

from __future__ import annotations

import pytest

from server.client import FRIEND, ME, OPEN, SHORT, Client, Refusal, bot, run
from server.process import Site


def body(*seats: object, **more: object) -> dict[str, object]:
    return {"game": "camelup", "options": SHORT, "seats": list(seats), **more}


def test_a_table_starts_by_itself_when_the_last_seat_is_taken(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        made = await ann.post("tables", body(ME, OPEN))
        table = made["table"]["id"]
        assert made["table"]["status"] == "open" and made["standing"]["view"] is None
        chair = await ann.sit(table)
        assert table in [row["id"] for row in await ben.get("tables")]
        joined = await ben.post(f"tables/{table}/join", {})
        assert joined["you"] == [1] and joined["table"]["status"] == "running"
        await chair.until(lambda: chair.snapshot["table"]["status"] == "running")
        assert chair.mine and [s["name"] for s in chair.snapshot["table"]["seats"]] == ["Ann", "Ben"]

    run(story())


def test_the_owner_arranges_the_seats_and_says_when_to_begin(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        made = await ann.post("tables", body(ME, OPEN, OPEN, terms={"start": "asked"}))
        table = made["table"]["id"]
        await ben.post(f"tables/{table}/join", {"seat": 2})
        with pytest.raises(Refusal) as no:
            await ben.post(f"tables/{table}/seats", {"order": [2, 0, 1]})
        assert no.value.status == 403
        with pytest.raises(Refusal) as no:
            await ann.post(f"tables/{table}/start")
        assert no.value.error == "not_full"
        told = await ann.post(f"tables/{table}/seats", {"change": {"1": bot()}, "order": [2, 0, 1]})
        assert [s["name"] for s in told["table"]["seats"]] == ["Ben", "Ann", "random"]
        for bad in ({"order": [0, 0, 1]}, {"change": {"0": OPEN}}, {"change": {"9": OPEN}}, {"change": {"9" * 5000: OPEN}}):
            with pytest.raises(Refusal) as no:
                await ann.post(f"tables/{table}/seats", bad)
            assert no.value.status in (400, 409)
        started = await ann.post(f"tables/{table}/start")
        assert started["table"]["status"] == "running" and started["you"] == [1]

    run(story())


def test_a_private_table_is_for_those_with_the_link(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        made = await ann.post("tables", body(ME, FRIEND, public=False))
        table, code = made["table"]["id"], made["table"]["code"]
        assert table not in [row["id"] for row in await ben.get("tables")]
        for path in (f"tables/{table}", f"tables/{table}/history"):
            with pytest.raises(Refusal) as no:
                await ben.get(path)
            assert no.value.status == 403
        with pytest.raises(Refusal):
            await ben.post(f"tables/{table}/join", {"code": "wrong"})
        assert (await ben.get(f"tables/{table}", code=code))["table"]["code"] is None
        drawn = await ann.get(f"tables/{table}/qr.svg")
        assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg"')  # else no browser shows it as a picture
        assert (await ben.post(f"tables/{table}/join", {"code": code}))["you"] == [1]

    run(story())


def test_people_get_up_again_and_an_empty_table_is_gone(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", body(ME, OPEN, OPEN)))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        await ann.post(f"tables/{table}/leave")
        told = await ben.get(f"tables/{table}")
        assert told["table"]["owner"] == ben.id and told["table"]["seats"][0]["kind"] == "open"
        await ben.post(f"tables/{table}/leave")
        with pytest.raises(Refusal) as no:
            await ben.get(f"tables/{table}")
        assert no.value.status == 404

    run(story())


def test_ten_people_at_once_want_one_seat_and_one_gets_it(site: Site) -> None:
    async def story() -> None:
        import asyncio

        ann = await Client(site.url()).guest("Ann")
        others = [await Client(site.url(i)).guest(f"P{i}") for i in range(10)]
        table = (await ann.post("tables", body(ME, OPEN)))["table"]["id"]
        got = await asyncio.gather(*(p.post(f"tables/{table}/join", {}) for p in others), return_exceptions=True)
        assert sum(not isinstance(g, Exception) for g in got) == 1
        assert all(g.status == 409 for g in got if isinstance(g, Refusal))

    run(story())


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"game": "chess", "seats": [ME, bot()]}, "unknown_game"),
        ({"game": "camelup", "seats": [ME]}, "bad_options"),
        ({"game": "camelup", "seats": [ME, bot()], "options": {"players": 5}}, "bad_options"),
        ({"game": "camelup", "seats": [ME, bot()], "options": {"colour": 1}}, "bad_options"),
        ({"game": "camelup", "seats": [ME, bot("genius")]}, "unknown_level"),
        ({"game": "camelup", "seats": [ME, bot("mcts:3600s")]}, "unknown_level"),
        ({"game": "camelup", "seats": [ME, ME], "terms": {"rated": True}}, "rated"),
        ({"game": "camelup", "seats": [{"kind": "cat"}, ME]}, "bad_request"),
        ({"game": "camelup", "seats": [ME, bot()], "terms": {"clock": {"kind": "move", "seconds": -1}}}, "bad_request"),
        ({"game": "camelup", "seats": [ME, bot()], "more": 1}, "bad_request"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_in_words(site: Site, wrong: dict[str, object], error: str) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        with pytest.raises(Refusal) as no:
            await ann.post("tables", wrong)
        assert no.value.status == 400 and no.value.error == error and no.value.told["message"]

    run(story())


def test_my_tables_begin_with_those_that_wait_for_me(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        tables = []
        for _ in range(3):
            tables.append((await ann.post("tables", body(ME, OPEN)))["table"]["id"])
            await ben.post(f"tables/{tables[-1]}/join", {})
        await ann.post(f"tables/{tables[1]}/commands", {"type": "play", "id": "x", "action": "roll"})
        theirs = await ben.get("me/tables")
        assert theirs[0]["id"] == tables[1] and [row["waiting"] for row in theirs] == [True, False, False]
        await ann.post(f"tables/{tables[1]}/commands", {"type": "resign", "id": "y"})
        assert [row["status"] for row in await ann.get("me/tables")] == ["running", "running", "over"]

    run(story())


def test_a_rematch_moves_everyone_one_seat_on_and_is_one_table_for_all(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", body(ME, OPEN)))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        with pytest.raises(Refusal) as no:
            await ann.post(f"tables/{table}/rematch")
        assert no.value.error == "running"
        chair = await ben.sit(table)
        await chair.command("resign")
        again = await ann.post(f"tables/{table}/rematch")
        await chair.until(lambda: chair.snapshot["table"]["rematch"])
        second = again["table"]["id"]
        assert chair.snapshot["table"]["rematch"] == second != table
        assert (await ben.post(f"tables/{table}/rematch"))["table"]["id"] == second
        joined = await ben.post(f"tables/{second}/join", {"code": again["table"]["code"]})
        assert [s["name"] for s in joined["table"]["seats"]] == ["Ben", "Ann"] and joined["table"]["status"] == "running"

    run(story())
