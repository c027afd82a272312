"""Guests, accounts, cookies, tokens, chat."""

from __future__ import annotations

import asyncio

import pytest

from server.client import ME, OPEN, SHORT, Client, Refusal, bot, run
from server.process import Site


def test_a_guest_who_makes_an_account_keeps_their_games_on_every_device(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url(0)).guest("Ann")
        name = f"Ann {ann.id[:6]}"
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()]}))["table"]["id"]
        await ann.post("account", {"name": name, "password": "eight or more"})
        phone = Client(site.url(1))
        person = await phone.post("login", {"name": name.upper(), "password": "eight or more"})
        assert person == {"id": ann.id, "name": name, "guest": False}
        assert [row["id"] for row in await phone.get("me/tables")] == [table]
        with pytest.raises(Refusal) as no:
            await Client(site.url(0)).post("account", {"name": name.lower(), "password": "something else"})
        assert no.value.error == "name_taken"
        await phone.post("logout")
        assert (await phone.get("me"))["person"] is None

    run(story())


def test_wrong_passwords_are_refused_and_a_new_one_ends_other_sessions(site: Site) -> None:
    async def story() -> None:
        ann = Client(site.url(0))
        name = "Zoe " + (await Client(site.url()).guest("x")).id[:8]
        await ann.post("account", {"name": name, "password": "the first one"})
        phone = Client(site.url(1))
        await phone.post("login", {"name": name, "password": "the first one"})
        for wrong in ({"name": name, "password": "the wrong one"}, {"name": "nobody " + name[:8], "password": "the first one"}):
            with pytest.raises(Refusal) as no:
                await Client(site.url(1)).post("login", wrong)
            assert no.value.status == 401 and no.value.told["message"] == "name or password are wrong"
        await ann.post("me/password", {"old": "the first one", "new": "the second one"})
        assert (await ann.get("me"))["person"]["name"] == name
        await until_signed_out(phone)
        with pytest.raises(Refusal):
            await phone.post("login", {"name": name, "password": "the first one"})

    run(story())


async def until_signed_out(client: Client) -> None:
    """Word of it may take a moment to the other process."""
    async with asyncio.timeout(30):
        while (await client.get("me"))["person"] is not None:
            await asyncio.sleep(0.05)


def test_the_cookie_is_signed_and_out_of_reach_of_scripts(site: Site) -> None:
    async def story() -> None:
        ann = Client(site.url())
        answer = await ann.http.post("/api/v1/guest", json={"name": "Ann"})
        words = answer.headers["set-cookie"].lower()
        assert "httponly" in words and "samesite=lax" in words and "secure" not in words
        behind = {"x-forwarded-proto": "https"}
        safe = await Client(site.url()).http.post("/api/v1/guest", json={"name": "Ann"}, headers=behind)
        assert "secure" in safe.headers["set-cookie"].lower()
        value = answer.cookies["mastaba"]
        other = await Client(site.url()).guest("Ben")
        forged = ".".join([other.id, *value.split(".")[1:]])
        for bad in (forged, value[:-1], "x", "a.b.c.d", value.replace(".", "")):
            stranger = Client(site.url())
            stranger.http.cookies.set("mastaba", bad)
            assert (await stranger.get("me"))["person"] is None

    run(story())


def test_a_program_plays_with_a_token_until_it_is_withdrawn(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url(0)).guest("Ann")
        made = await ann.post("tokens", {"label": "my bot"})
        program = Client(site.url(0), token=made["token"])
        assert (await program.get("me"))["person"]["id"] == ann.id
        assert [t["label"] for t in await ann.get("tokens")] == ["my bot"]
        assert "token" not in (await ann.get("tokens"))[0]
        await ann.ask("DELETE", f"tokens/{made['id']}")
        with pytest.raises(Refusal) as no:
            await program.get("me")
        assert no.value.status == 401 and no.value.error == "bad_token"

    run(story())


def test_names_lose_what_cannot_be_seen(site: Site) -> None:
    async def story() -> None:
        for given, shown in (("  Ann \t Lee ", "Ann Lee"), ("A\u200bnn", "Ann"), ("آریا", "آریا"), ("<b>Ann</b>", "<b>Ann</b>")):
            assert (await Client(site.url()).post("guest", {"name": given}))["name"] == shown
        for bad in ("", " ", "\u200b\u0000", "x" * 25):
            with pytest.raises(Refusal) as no:
                await Client(site.url()).post("guest", {"name": bad})
            assert no.value.status == 400

    run(story())


def test_people_talk_at_the_table_and_the_muted_are_not_heard(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        a, b = await ann.sit(table), await ben.sit(table)
        await a.command("say", text="good luck")
        await b.until(lambda: b.chat)
        assert b.chat[-1]["text"] == "good luck" and b.chat[-1]["person"] == ann.id
        cleo = await Client(site.url(0)).guest("Cleo")
        with pytest.raises(Refusal) as no:
            await (await cleo.sit(table)).command("say", text="play blue!")
        assert no.value.error == "forbidden"
        with pytest.raises(Refusal):
            await a.command("say", text="x" * 301)
        await ben.elsewhere(site.url(0)).ask("PUT", f"mutes/{ann.id}")
        # Word of it goes to the other process before the next line does.
        await a.command("say", text="are you there?")
        await b.command("say", text="I hear nobody")
        assert [line["text"] for line in b.chat] == ["good luck", "I hear nobody"]
        await ben.ask("DELETE", f"mutes/{ann.id}")
        back = await ben.sit(table)
        assert len(back.chat) == 3

    run(story())


def test_everyone_sees_who_is_there(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        a, b = await ann.sit(table), await ben.sit(table)
        both = sorted([ann.id, ben.id])
        await a.until(lambda: a.presence["people"] == both)
        await b.until(lambda: b.presence["people"] == both)
        watcher = await Client(site.url(1)).sit(table)
        await a.until(lambda: a.presence["watchers"] == 1)
        await watcher.close()
        await b.close()
        await a.until(lambda: a.presence["people"] == [ann.id] and a.presence["watchers"] == 0)

    run(story())
