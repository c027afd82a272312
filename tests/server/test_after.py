"""After the game: replay, download, verify, upload, fork, review, ratings."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

import mastaba
from mastaba.cli.replay import main as replay_command
from mastaba.cli.verify import main as verify_command
from mastaba.engine.errors import InvalidSave
from mastaba.server.fair import verify
from server.client import ME, OPEN, SHORT, Chair, Client, Refusal, bot, run
from server.process import Site


async def finished(site: Site, seed: int = 1, **body: object) -> tuple[Client, Chair]:
    ann = await Client(site.url()).guest("Ann")
    made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()], **body})
    chair = await ann.sit(made["table"]["id"])
    await chair.play_out(random.Random(seed))
    return ann, chair


def test_a_finished_game_is_stepped_through_as_any_seat_or_as_all(site: Site) -> None:
    async def story() -> None:
        _ann, chair = await finished(site)
        stranger = Client(site.url(1))
        last = chair.standing["ply"]
        for ply in (0, 5, 8, last):
            for seat in (0, 1, -1, -2):
                moment = await stranger.get(f"tables/{chair.table}/plies/{ply}", seat=seat)
                assert (moment["ply"], moment["plies"], moment["seat"]) == (ply, last, seat)
                assert [e["ply"] for e in moment["events"]] == ([ply - 1] if ply else [])
        everything = await stranger.get(f"tables/{chair.table}/plies/7", seat=-2)
        assert all(p["cards"] for p in everything["view"]["players"])
        with pytest.raises(Refusal) as no:
            await stranger.get(f"tables/{chair.table}/plies/{last + 1}")
        assert no.value.status == 404

    run(story())


def test_the_history_comes_with_the_view_after_each_ply_that_stands(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        a = await ann.sit(table)
        await a.play("leg blue")
        await a.command("undo", to=5)
        await a.play("winner white")
        told = await ben.get(f"tables/{table}/history", views=True)
        kinds = [e["kind"] for e in told["events"]]
        assert kinds == ["start", *["chance"] * 5, "move", "undo", "move"]
        assert [view is None for view in told["views"]] == [kind == "start" or n in (6, 7) for n, kind in enumerate(kinds)]
        for event, view in zip(told["events"], told["views"], strict=True):
            if view is not None:
                assert view == (await ben.get(f"tables/{table}/plies/{event['ply'] + 1}"))["view"]
        assert "white" not in json.dumps(told["views"][-1]["decks"])
        assert [e["by"] for e in told["events"]] == [None, *[-1] * 5, None, None, None]
        assert (await ben.get(f"tables/{table}/history"))["views"] is None

    run(story())


def test_a_running_game_is_stepped_through_with_ones_own_eyes_only(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        table = (await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN]}))["table"]["id"]
        await ben.post(f"tables/{table}/join", {})
        await ann.post(f"tables/{table}/commands", {"type": "play", "id": "1", "action": "winner white"})
        for seat in (0, -2):
            for path in (f"tables/{table}/plies/6", f"tables/{table}/history", f"tables/{table}"):
                with pytest.raises(Refusal) as no:
                    await ben.get(path, seat=seat)
                assert no.value.status == 403
        told = [
            await ben.get(f"tables/{table}/plies/6"),
            await ben.get(f"tables/{table}/history"),
            await ben.get(f"tables/{table}/save"),
            await ben.get(f"tables/{table}/record"),
        ]
        assert "winner white" not in json.dumps(told) and "winner card" in json.dumps(told)
        assert told[2]["seen_by"] == 1 and told[2]["seed"] is None and told[3]["proof"] is None
        with pytest.raises(Refusal) as no:
            await ben.post(f"tables/{table}/fork", {"ply": 5, "seats": [ME, bot()]})
        assert no.value.error == "running"
        with pytest.raises(Refusal) as no:
            await ben.get(f"tables/{table}/review")
        assert no.value.error == "running"

    run(story())


def test_a_downloaded_game_is_replayed_and_verified_offline(site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story() -> tuple[str, str, str]:
        ann, chair = await finished(site)
        save = await ann.http.get(f"/api/v1/tables/{chair.table}/save")
        record = await ann.http.get(f"/api/v1/tables/{chair.table}/record")
        assert "attachment" in save.headers["content-disposition"]
        return save.text, record.text, json.loads(chair.received[0])["table"]["fair"]["commitment"]

    save, record, promised = run(story())
    match = mastaba.replay(save)
    assert match.over and json.loads(save)["seats"] == ["Ann", "random"]
    assert json.loads(record)["proof"]["commitment"] == promised
    (tmp_path / "game.json").write_text(record)
    (tmp_path / "save.json").write_text(save)
    assert replay_command([str(tmp_path / "save.json"), "--json"]) == 0
    capsys.readouterr()
    assert verify_command([str(tmp_path / "game.json"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["committed"] and found["outcomes"] == sum(e.actor == -1 for e in match.history) and found["plies"] == match.ply
    assert verify_command([str(tmp_path / "game.json")]) == 0
    assert "committed to before the game" in capsys.readouterr().out

    changed = json.loads(record)
    changed["proof"]["seed"] = "0" * 16
    with pytest.raises(InvalidSave, match="not the one the server committed to"):
        verify(json.dumps(changed).encode())


def test_a_record_with_a_die_that_the_seed_does_not_give_is_exposed(site: Site) -> None:
    """A server that rolled otherwise than it promised: the moves replay, the dice do not fit the seed."""
    game = mastaba.load("camelup", max_decisions=12)
    match = game.start(seed=5)
    while not match.over:
        match.play(match.legal[0])
    honest = json.loads(match.save())
    assert verify(json.dumps(honest).encode()).outcomes == 17
    with pytest.raises(InvalidSave, match="the seed says"):
        verify(json.dumps({**honest, "seed": 6}).encode())


def test_going_on_from_any_ply_is_exact(site: Site) -> None:
    async def story() -> None:
        ann, chair = await finished(site)
        for ply in (5, 9, 20):
            there = await ann.get(f"tables/{chair.table}/plies/{ply}", seat=0)
            fork = await ann.post(f"tables/{chair.table}/fork", {"ply": ply, "seats": [ME, bot()]})
            assert fork["table"]["origin"] == {"table": chair.table, "ply": ply}
            first = await ann.get(f"tables/{fork['table']['id']}/plies/0", seat=0)
            assert first["view"] == there["view"] and first["scores"] == there["scores"]
        go_on = await ann.sit(fork["table"]["id"])
        await go_on.play_out(random.Random(2))
        record = await ann.http.get(f"/api/v1/tables/{go_on.table}/record")
        assert verify(record.content).committed
        with pytest.raises(Refusal) as no:
            await ann.post(f"tables/{chair.table}/fork", {"ply": chair.standing["ply"], "seats": [ME, bot()]})
        assert no.value.error == "over"

    run(story())


def test_a_saved_game_is_uploaded_looked_at_and_continued(site: Site) -> None:
    match = mastaba.load("camelup", players=3).start(seed=11)
    for _ in range(9):
        match.play(match.legal[-1])

    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        up = await ann.post("saves", json.loads(match.save()))
        assert up["table"]["status"] == "over" and up["standing"]["ply"] == match.ply and not up["table"]["public"]
        again = await ann.get(f"tables/{up['table']['id']}/save")
        assert again["plies"] == [e.action for e in match.history]
        fork = await ann.post(f"tables/{up['table']['id']}/fork", {"ply": match.ply, "seats": [ME, bot(), bot()]})
        assert fork["table"]["status"] == "running" and fork["standing"]["scores"] == match.scores
        for bad in ({"format": "x"}, {**json.loads(match.save()), "plies": [0, 0, 0]}, {**json.loads(match.save()), "rules": 99}):
            with pytest.raises(Refusal) as no:
                await ann.post("saves", bad)
            assert no.value.status == 400

    run(story())


def test_a_record_is_uploaded_unless_its_dice_were_changed(site: Site) -> None:
    async def story() -> None:
        ann, chair = await finished(site)
        record = await ann.get(f"tables/{chair.table}/record")
        up = await ann.post("records", record)
        assert up["table"]["origin"]["table"] is None and up["standing"]["result"]["scores"] == chair.standing["result"]["scores"]
        before = len(await ann.get("me/tables"))
        for wrong in (
            {**record, "proof": {**record["proof"], "seed": "0" * 16}},
            {**record, "saved": {**record["saved"], "seed": 1}},
            {**record, "saved": {**record["saved"], "plies": record["saved"]["plies"][:-1]}},
            {**record, "proof": None},
        ):
            with pytest.raises(Refusal) as no:
                await ann.post("records", wrong)
            assert no.value.status == 400 and no.value.error == "bad_save"
        assert len(await ann.get("me/tables")) == before

    run(story())


def test_a_bot_looks_back_and_gives_hints_in_friendly_games_only(site: Site) -> None:
    async def story() -> None:
        ann, chair = await finished(site, options={"max_decisions": 8})
        review = await ann.get(f"tables/{chair.table}/review")
        assert len(review["decisions"]) == 8
        assert all(sum(d["chances"]) == pytest.approx(1, abs=0.02) and d["lost"] >= 0 and d["best"] for d in review["decisions"])
        assert all((d["better"] is None) == (d["best"] == d["played"]) for d in review["decisions"])
        assert all([await ann.get(f"tables/{chair.table}/review") == review for _ in range(8)]), "a kept review is no work, so no flood"
        friendly = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()]})
        hint = await ann.get(f"tables/{friendly['table']['id']}/hint")
        assert hint["number"] in [a["number"] for a in friendly["standing"]["legal"]] and len(hint["chances"]) == 2
        serious = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()], "terms": {"rated": True}})
        with pytest.raises(Refusal) as no:
            await ann.get(f"tables/{serious['table']['id']}/hint")
        assert no.value.status == 403

    run(story())


def test_a_rated_game_moves_both_ratings_once_and_a_friendly_one_none(site: Site) -> None:
    async def story() -> None:
        ann, ben = await Client(site.url(0)).guest("Ann"), await Client(site.url(1)).guest("Ben")
        for rated in (True, False):
            made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, OPEN], "terms": {"rated": rated}})
            table = made["table"]["id"]
            await ben.post(f"tables/{table}/join", {})
            await ben.post(f"tables/{table}/commands", {"type": "resign", "id": "r"})
        async with asyncio.timeout(20):
            while len((mine := await ann.get(f"people/{ann.id}"))["games"]) < 2:
                await asyncio.sleep(0.1)
        theirs = await ben.get(f"people/{ben.id}")
        assert mine["ratings"][0]["games"] == theirs["ratings"][0]["games"] == 1
        assert mine["ratings"][0]["rating"] > 1500 > theirs["ratings"][0]["rating"]
        assert [g["rated"] for g in mine["games"]] == [False, True] and mine["games"][1]["change"] > 0 > theirs["games"][1]["change"]
        board = [r["who"] for r in await ann.get("leaderboard/camelup")]
        assert board.index(ann.id) < board.index(ben.id)

    run(story())


def test_bots_are_rated_on_the_same_scale(site: Site) -> None:
    async def story() -> None:
        ann = await Client(site.url()).guest("Ann")
        made = await ann.post("tables", {"game": "camelup", "options": SHORT, "seats": [ME, bot()], "terms": {"rated": True}})
        await ann.post(f"tables/{made['table']['id']}/commands", {"type": "resign", "id": "r"})
        async with asyncio.timeout(20):
            while "bot:random" not in (board := {r["who"]: r for r in await ann.get("leaderboard/camelup", limit=200)}):
                await asyncio.sleep(0.1)
        assert board["bot:random"]["bot"] and board["bot:random"]["name"] == "random" and board["bot:random"]["rating"]["games"] >= 1

    run(story())
