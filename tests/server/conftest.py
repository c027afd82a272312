"""Real servers on real databases: SQLite with one process, PostgreSQL with two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.postgres import Postgres
from server.process import Site, sqlite_file


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    started = Postgres()
    yield started
    started.close()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    """Servers for the tests that share them."""
    if request.param == "sqlite":
        made = Site("sqlite", sqlite_file(), 1)
    else:
        made = Site("postgresql", request.getfixturevalue("postgres").database(), 2)
    yield made
    made.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """A fresh, empty database."""
    return sqlite_file() if request.param == "sqlite" else str(request.getfixturevalue("postgres").database())
