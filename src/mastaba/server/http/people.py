"""Who you are."""

from __future__ import annotations

from litestar import Response, delete, get, patch, post, put

from mastaba.server import messages as m
from mastaba.server.errors import No, not_found
from mastaba.server.house import House
from mastaba.server.http.common import AnyRequest, address, plain, signed_in
from mastaba.server.people import COOKIE, Known


@get("/me", summary="Who am I", tags=["people"])
async def me(who: Known | None) -> m.Me:
    return m.Me(person=None if who is None else plain(who))


@post("/guest", summary="Play at once under a name", tags=["people"])
async def guest(request: AnyRequest, house: House, data: m.GuestIn) -> Response[m.Person]:
    house.limits.take("guest", address(request))
    person = await house.people.guest(data.name)
    return Response(plain(person), cookies=[signed_in(request, person)])


@patch("/me", summary="A guest changes their name", tags=["people"])
async def rename(house: House, me: Known, data: m.GuestIn) -> m.Person:
    person = await house.people.rename(me, data.name)
    house.person_changed(me.id)
    return plain(person)


@post("/account", summary="Make an account; a guest keeps their games", tags=["people"])
async def account(request: AnyRequest, house: House, who: Known | None, data: m.AccountIn) -> Response[m.Person]:
    house.limits.take("login", address(request))
    house.limits.take("guest", address(request))
    person = await house.people.account(data.name, data.password, who)
    house.person_changed(person.id)
    return Response(plain(person), cookies=[signed_in(request, person)])


@post("/login", summary="Sign in", tags=["people"], status_code=200)
async def login(request: AnyRequest, house: House, data: m.AccountIn) -> Response[m.Person]:
    house.limits.take("login", address(request))
    house.limits.take("login", "name " + data.name.casefold())
    person = await house.people.login(data.name, data.password)
    return Response(plain(person), cookies=[signed_in(request, person)])


@post("/logout", summary="Sign out", tags=["people"], status_code=204)
async def logout() -> Response[None]:
    made = Response(None, status_code=204)
    made.delete_cookie(COOKIE, path="/")
    return made


@post("/me/password", summary="A new password ends all other sessions", tags=["people"], status_code=200)
async def password(request: AnyRequest, house: House, me: Known, data: m.PasswordIn) -> Response[m.Person]:
    house.limits.take("login", me.id)
    person = await house.people.password(me, data.old, data.new)
    house.person_changed(me.id)
    return Response(plain(person), cookies=[signed_in(request, person)])


@get("/tokens", summary="My API tokens", tags=["people"])
async def tokens(house: House, me: Known) -> list[m.Token]:
    return await house.people.tokens(me)


@post("/tokens", summary="A token for a bot", tags=["people"])
async def new_token(house: House, me: Known, data: m.TokenIn) -> m.Token:
    return await house.people.new_token(me, data.label)


@delete("/tokens/{token:str}", summary="Withdraw a token", tags=["people"])
async def drop_token(house: House, me: Known, token: str) -> None:
    await house.people.drop_token(me, token)
    house.person_changed(me.id)


@put("/mutes/{person:str}", summary="Hear no more from a person", tags=["people"], status_code=204)
async def mute(house: House, me: Known, person: str) -> None:
    if person == me.id:
        raise No("bad_request", "you cannot mute yourself")
    if await house.people.get(person) is None:
        raise not_found("person")
    await house.mute(me.id, person, True)


@delete("/mutes/{person:str}", summary="Hear from them again", tags=["people"])
async def unmute(house: House, me: Known, person: str) -> None:
    await house.mute(me.id, person, False)


@get("/people/{person:str}", summary="A person's ratings and games", tags=["people"])
async def profile(house: House, person: str) -> m.Profile:
    found = await house.people.get(person)
    if found is None:
        raise not_found("person")
    return await house.ratings.profile(found)


routes = [me, guest, rename, account, login, logout, password, tokens, new_token, drop_token, mute, unmute, profile]
