"""The application: routes, guard, refusals, life."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme, Tag

from mastaba import __version__
from mastaba.engine.errors import MastabaError
from mastaba.server.guard import Guard
from mastaba.server.house import House
from mastaba.server.http import after, care, common, examples, games, pages, people, tables
from mastaba.server.settings import Settings
from mastaba.server.socket import table_socket

BODY = 65_536  # bytes of a request, uploads excepted


def openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Mastaba",
        version=__version__,
        description="Tables of five board games. The socket and the meaning of things: docs/protocol.md.",
        path="/schema",
        render_plugins=[JsonRenderPlugin()],
        components=Components(
            security_schemes={
                "cookie": SecurityScheme(type="apiKey", name="mastaba", security_scheme_in="cookie"),
                "token": SecurityScheme(type="http", scheme="bearer"),
            }
        ),
        tags=[Tag(name=n) for n in ("people", "games", "tables", "play", "after", "care")],
        use_handler_docstrings=False,
    )


def create_app(settings: Settings) -> Litestar:
    house = House(settings)

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    routes = [*people.routes, *games.routes, *tables.routes, *after.routes]
    for handler in routes:
        handler.responses = common.FAILS
        handler.operation_class = examples.shown(handler.fn.__name__)
    api = Router(
        "/api/v1",
        route_handlers=[*routes, table_socket],
        dependencies={
            "house": Provide(common.provide_house),
            "me": Provide(common.provide_me),
            "who": Provide(common.provide_who),
        },
    )
    ops = Router("/", route_handlers=[care.health, care.ready, care.metrics], dependencies={"house": Provide(common.provide_house)})
    app = Litestar(
        route_handlers=[api, ops, pages.docs, pages.client],
        lifespan=[life],
        middleware=[DefineMiddleware(Guard, house=house)],
        exception_handlers={
            MastabaError: common.refuse,
            HTTPException: common.refuse_http,
            RecursionError: common.refuse_deep,
            Exception: common.refuse_bug,
        },
        openapi_config=openapi(),
        request_max_body_size=BODY,
        debug=False,
        logging_config=None,
    )
    app.state.house = house
    return app
