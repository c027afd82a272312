"""Tables: lists, making one, sitting down, playing by HTTP."""

from __future__ import annotations

import io
from typing import Annotated, Any, Literal

import segno
from litestar import Response, get, post
from litestar.params import Parameter

from mastaba.engine.registry import rules
from mastaba.server import acts
from mastaba.server import messages as m
from mastaba.server.entries import Desk
from mastaba.server.errors import forbidden
from mastaba.server.house import House
from mastaba.server.http.common import AnyRequest
from mastaba.server.hub import may_see, picture
from mastaba.server.live import Live
from mastaba.server.people import Known
from mastaba.server.play import carry_out

Limit = Annotated[int, Parameter(ge=1, le=200)]


def row(desk: Desk, extra: Any, me: str | None) -> m.Row:
    yours = [i for i, s in enumerate(desk.seats) if me is not None and s.person == me]
    actor = extra.actor if extra.actor >= 0 else None
    return m.Row(
        id=desk.id,
        game=desk.game,
        title=rules(desk.game).title,
        status=desk.status,  # type: ignore[arg-type]
        seats=desk.seats,
        rated=desk.terms.rated,
        clock=desk.terms.clock,
        created=desk.created,
        actor=actor,
        yours=yours,
        waiting=actor in yours,
        deadline=extra.deadline,
        result=extra.result,
    )


async def seen(house: House, live: Live, who: Known | None, seat: int | None = None) -> m.Snapshot:
    eyes = acts.eyes(live, None if who is None else who.id, seat)
    chat, _ = await house.tables.store.said(live.desk.id, None if who is None else who.id)
    return picture(live, None if who is None else who.id, eyes, None, chat, house.hub.presence(live.desk.id))


@get("/tables", summary="Public tables", tags=["tables"])
async def listed(
    house: House, who: Known | None, game: str | None = None, status: Literal["open", "running", "over"] = "open", limit: Limit = 50
) -> list[m.Row]:
    found = await house.tables.store.listed(game, status, limit)
    return [row(desk, extra, None if who is None else who.id) for desk, extra in found]


@get("/me/tables", summary="My tables, those that wait for me first", tags=["tables"])
async def mine(house: House, me: Known, limit: Limit = 100) -> list[m.Row]:
    rows = [row(desk, extra, me.id) for desk, extra in await house.tables.store.mine(me.id, limit)]
    return sorted(rows, key=lambda r: (not r.waiting, r.status == "over", -r.created))


@post("/tables", summary="Make a table", tags=["tables"])
async def create(house: House, me: Known, data: m.TableIn) -> m.Snapshot:
    house.limits.take("table", me.id)
    return await seen(house, await house.lobby.create(me, data), me)


@get("/tables/{table:str}", summary="A table as I may see it", tags=["tables"])
async def show(house: House, who: Known | None, table: str, seat: int | None = None, code: str | None = None) -> m.Snapshot:
    live = await house.tables.get(table, fresh=True)
    may_see(live, None if who is None else who.id, code)
    return await seen(house, live, who, seat)


@post("/tables/{table:str}/join", summary="Sit down", tags=["tables"], status_code=200)
async def join(house: House, me: Known, table: str, data: m.JoinIn) -> m.Snapshot:
    live = await house.lobby.join(table, me, data)
    house.desk_changed(table)
    return await seen(house, live, me)


@post("/tables/{table:str}/leave", summary="Get up; in a running game a bot takes over or the game ends", tags=["tables"], status_code=204)
async def leave(house: House, me: Known, table: str) -> None:
    live = await house.tables.get(table)
    if live.match is None:
        await house.lobby.leave(table, me)
        house.desk_changed(table)
        return
    mine = live.seats_of(me.id)
    if not mine:
        raise forbidden("you do not sit at this table")

    def work(after: Live, now: float) -> None:
        for seat in mine:
            if not after.over and not after.driven(seat):
                acts.go(after, seat, "leave", now)

    await house.tables.change(table, work)


@post("/tables/{table:str}/seats", summary="Reorder and change seats before the start", tags=["tables"], status_code=200)
async def seats(house: House, me: Known, table: str, data: m.SeatsIn) -> m.Snapshot:
    live = await house.lobby.reseat(table, me, data)
    house.desk_changed(table)
    return await seen(house, live, me)


@post("/tables/{table:str}/start", summary="Begin", tags=["tables"], status_code=200)
async def start(house: House, me: Known, table: str) -> m.Snapshot:
    live = await house.lobby.begin(table, me)
    house.desk_changed(table)
    return await seen(house, live, me)


@post("/tables/{table:str}/rematch", summary="The same again, everyone one seat further", tags=["tables"])
async def rematch(house: House, me: Known, table: str) -> m.Snapshot:
    house.limits.take("table", me.id)
    live = await house.lobby.rematch(table, me)
    house.desk_changed(table)
    return await seen(house, live, me)


@post("/tables/{table:str}/commands", summary="Play, undo, resign, … without a socket", tags=["play"], status_code=200)
async def command(house: House, me: Known, table: str, data: m.Command) -> m.Ack:
    return await carry_out(house, table, me, data)


@get("/tables/{table:str}/qr.svg", summary="The invitation link as a QR code", tags=["tables"], media_type="image/svg+xml")
async def qr(request: AnyRequest, house: House, me: Known, table: str) -> Response[bytes]:
    live = await house.tables.get(table)
    may_see(live, me.id, None)
    base = house.settings.public_url.rstrip("/") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    code = f"?code={live.desk.code}" if live.seats_of(me.id) or live.desk.owner == me.id else ""
    made = segno.make(f"{base}/table/{table}{code}", micro=False)
    drawn = io.BytesIO()
    made.save(drawn, kind="svg", scale=6, xmldecl=False, nl=False)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


routes = [listed, mine, create, show, join, leave, seats, start, rematch, command, qr]
