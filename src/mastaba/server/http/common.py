"""What routes share: who asks, and how a refusal looks."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from mastaba.engine.errors import MastabaError
from mastaba.server import messages as m
from mastaba.server.errors import No, as_no, not_signed_in
from mastaba.server.house import House
from mastaba.server.people import COOKIE, YEAR, Known

log = logging.getLogger("mastaba.http")

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]

WORDS = {
    400: "bad_request",
    401: "not_signed_in",
    403: "forbidden",
    404: "not_found",
    405: "not_allowed",
    413: "too_large",
    415: "not_json",
}


def may_fail(*statuses: int) -> dict[int, ResponseSpec]:
    return {s: ResponseSpec(m.Problem, description=WORDS.get(s, "refused").replace("_", " "), generate_examples=False) for s in statuses}


FAILS = may_fail(400, 401, 403, 404, 409, 413, 415, 429, 503)


def house_of(connection: AnyConnection) -> House:
    house: House = connection.app.state.house
    return house


def address(connection: AnyConnection) -> str:
    return connection.client.host if connection.client else "?"


async def who_asks(connection: AnyConnection) -> Known | None:
    """The person behind a bearer token or a cookie."""
    house = house_of(connection)
    given = connection.headers.get("authorization", "")
    if given:
        kind, _, token = given.partition(" ")
        person = await house.people.by_token(token.strip()) if kind.lower() == "bearer" else None
        if person is None:
            raise No("bad_token", "the token is not known here", 401)
        return person
    cookie = connection.cookies.get(COOKIE)
    if not cookie:
        return None
    try:
        return await house.people.by_cookie(cookie)
    except ValueError:
        return None


async def provide_who(request: AnyRequest) -> Known | None:
    return await who_asks(request)


async def provide_me(request: AnyRequest) -> Known:
    person = await who_asks(request)
    if person is None:
        raise not_signed_in()
    house_of(request).limits.take("person", person.id)
    return person


async def provide_house(request: AnyRequest) -> House:
    return house_of(request)


def plain(person: Known) -> m.Person:
    return m.Person(id=person.id, name=person.name, guest=person.guest)


def signed_in(request: AnyRequest, person: Known) -> Cookie:
    house = house_of(request)
    return Cookie(
        key=COOKIE,
        value=house.people.cookie(person),
        httponly=True,
        samesite="lax",
        secure=house.settings.secure_cookies or request.url.scheme == "https",
        max_age=YEAR,
        path="/",
    )


# Refusals.


def answer(no: No) -> Response[m.Problem]:
    headers = {"retry-after": "1"} if no.retry else {}
    return Response(m.Problem(error=no.error, message=str(no)), status_code=no.status, headers=headers, media_type="application/json")


def refuse(_: AnyRequest, error: MastabaError) -> Response[m.Problem]:
    return answer(as_no(error))


def refuse_http(_: AnyRequest, error: HTTPException) -> Response[m.Problem]:
    status = error.status_code
    said = error.detail if status < 500 else "something went wrong here"
    if isinstance(error.extra, list) and error.extra:
        said = "; ".join(f"{e.get('key', 'body')}: {e.get('message', '')}" for e in error.extra if isinstance(e, dict))
    made = answer(No(WORDS.get(status, "refused"), said, status))
    if error.headers:
        made.headers.update(error.headers)
    return made


def refuse_deep(_: AnyRequest, __: RecursionError) -> Response[m.Problem]:
    return answer(No("bad_request", "the JSON is nested too deeply"))


def refuse_bug(request: AnyRequest, error: Exception) -> Response[m.Problem]:
    log.error("a bug", exc_info=error, extra={"path": request.url.path})
    return answer(No("bug", "something went wrong here; it is logged", 500))
