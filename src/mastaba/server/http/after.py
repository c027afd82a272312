"""History, replay, download, upload, forks, advice, leaderboards."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import Parameter

from mastaba.engine.registry import rules
from mastaba.engine.rules import EVERYTHING, SPECTATOR
from mastaba.engine.saved import LARGEST, SavedGame
from mastaba.server import acts
from mastaba.server import messages as m
from mastaba.server.errors import No, forbidden
from mastaba.server.fair import FORMAT, VERSION, GameRecord, Proof, verify
from mastaba.server.house import House
from mastaba.server.http.tables import Limit, seen
from mastaba.server.hub import may_see
from mastaba.server.live import Live
from mastaba.server.odds import all_told, chances
from mastaba.server.people import Known
from mastaba.server.review import hint as think
from mastaba.server.review import kept
from mastaba.server.review import review as look_back
from mastaba.server.saving import saved

Ply = Annotated[int, Parameter(ge=0, le=1_000_000)]
if TYPE_CHECKING:
    Odds = msgspec.Struct
else:
    Odds = all_told()


async def find(house: House, table: str, who: Known | None, code: str | None) -> Live:
    live = await house.tables.get(table, fresh=True)
    may_see(live, None if who is None else who.id, code)
    if live.match is None:
        raise No("not_begun", "the game has not begun", 409)
    return live


@get("/tables/{table:str}/history", summary="What happened, as I may know it", tags=["after"])
async def history(
    house: House,
    who: Known | None,
    table: str,
    after: Annotated[int, Parameter(ge=-1, le=10_000_000)] = -1,
    seat: int | None = None,
    views: bool = False,
    code: str | None = None,
) -> m.History:
    live = await find(house, table, who, code)
    eyes = acts.eyes(live, None if who is None else who.id, seat)
    events = live.events(eyes, after)[: 100 if views else 2000]
    return m.History(events=events, last=live.n, views=await views_after(live, events, eyes) if views else None)


async def views_after(live: Live, events: list[m.Event], eyes: int) -> list[Any]:
    match, stands = live.game(), set(live.path)
    made: list[Any] = []
    for event in events:
        made.append(match.game.view(match.at(event.ply + 1), eyes) if event.n in stands else None)
        await asyncio.sleep(0)  # many views take a while, and others move meanwhile
    return made


@get("/tables/{table:str}/plies/{ply:int}", summary="One ply, as I may see it; in a finished game as anyone", tags=["after"])
async def moment(house: House, who: Known | None, table: str, ply: Ply, seat: int | None = None, code: str | None = None) -> m.Moment:
    live = await find(house, table, who, code)
    eyes = acts.eyes(live, None if who is None else who.id, seat)
    match = live.game()
    if ply > match.ply:
        raise No("bad_request", f"the game has plies 0..{match.ply}", 404)
    state = match.at(ply)
    return m.Moment(
        ply=ply,
        plies=match.ply,
        seat=eyes,
        actor=state.actor,
        view=match.game.view(state, eyes),
        scores=match.game.scores(state),
        events=[live.event(live.entries[live.path[ply - 1]], eyes)] if ply else [],
    )


@get("/tables/{table:str}/save", summary="The saved game, as `mastaba replay` reads it", tags=["after"])
async def save(house: House, who: Known | None, table: str, code: str | None = None) -> Response[SavedGame]:
    live = await find(house, table, who, code)
    seat = EVERYTHING if live.over else acts.eyes(live, None if who is None else who.id, None)
    headers = {"content-disposition": f'attachment; filename="{live.desk.game}-{table}.json"'}
    return Response(saved(live, seat), headers=headers)


@get("/tables/{table:str}/record", summary="The saved game with the proof of its dice, as `mastaba verify` reads it", tags=["after"])
async def record(house: House, who: Known | None, table: str, code: str | None = None) -> Response[GameRecord]:
    live = await find(house, table, who, code)
    told = live.table(False).fair
    seat = EVERYTHING if live.over else acts.eyes(live, None if who is None else who.id, None)
    made = GameRecord(
        format=FORMAT,
        version=VERSION,
        table=table,
        saved=saved(live, seat),
        seats=[s.name for s in live.seats],
        proof=Proof(commitment=told.commitment, salt=told.salt, seed=told.seed) if told.salt and told.seed else None,
    )
    headers = {"content-disposition": f'attachment; filename="{live.desk.game}-{table}.record.json"'}
    return Response(made, headers=headers)


@post("/saves", summary="Upload a saved game", tags=["after"], request_max_body_size=LARGEST)
async def upload(house: House, me: Known, data: SavedGame) -> m.Snapshot:
    house.limits.take("table", me.id)
    return await seen(house, await house.lobby.upload(me, msgspec.json.encode(data)), me)


@post("/records", summary="Upload a record; its dice are checked", tags=["after"], request_max_body_size=LARGEST)
async def upload_record(house: House, me: Known, data: GameRecord) -> m.Snapshot:
    house.limits.take("table", me.id)
    await asyncio.to_thread(verify, msgspec.json.encode(data))
    return await seen(house, await house.lobby.upload(me, msgspec.json.encode(data.saved)), me)


@post("/tables/{table:str}/fork", summary="Go on from a ply of a finished game at a new table", tags=["after"])
async def fork(house: House, me: Known, table: str, data: m.ForkIn, code: str | None = None) -> m.Snapshot:
    house.limits.take("table", me.id)
    await find(house, table, me, code)
    return await seen(house, await house.lobby.fork(table, me, data), me)


@get("/tables/{table:str}/review", summary="A bot looks back: win chances, turning points, better moves", tags=["after"])
async def review(house: House, me: Known, table: str, code: str | None = None) -> m.Review:
    live = await find(house, table, me, code)
    if not live.over:
        raise No("running", "the game is not over", 409)
    if made := kept(live):
        return made
    house.limits.take("think", me.id)
    return await look_back(live, house.drivers.pool)


@get("/tables/{table:str}/hint", summary="A bot's advice, in friendly games", tags=["after"])
async def hint(house: House, me: Known, table: str) -> m.Hint:
    live = await find(house, table, me, None)
    if live.over or live.actor not in live.seats_of(me.id):
        raise No("not_your_turn", "there is nothing for you to decide", 409)
    if live.desk.terms.rated or not live.desk.terms.hints:
        raise forbidden("this table plays without hints")
    house.limits.take("think", me.id)
    return await think(live, house.drivers.pool)


@get("/tables/{table:str}/odds", summary="Exact chances, where the game can tell them; in friendly games", tags=["after"])
async def odds(
    house: House, who: Known | None, table: str, seat: int | None = None, ply: Ply | None = None, code: str | None = None
) -> Odds:
    live = await find(house, table, who, code)
    if not live.over and (live.desk.terms.rated or not live.desk.terms.hints):
        raise forbidden("this table plays without odds")
    eyes = acts.eyes(live, None if who is None else who.id, seat)
    match = live.game()
    if ply is not None and ply > match.ply:
        raise No("bad_request", f"the game has plies 0..{match.ply}", 404)
    return await chances(live.desk.game, match.state if ply is None else match.at(ply), max(eyes, SPECTATOR))


@get("/leaderboard/{game:str}", summary="The best players of a game, bots among them", tags=["after"])
async def leaderboard(house: House, game: str, limit: Limit = 50) -> list[m.Ranked]:
    rules(game)
    return await house.ratings.leaders(game, limit)


routes = [history, moment, save, record, upload, upload_record, fork, review, hint, odds, leaderboard]
