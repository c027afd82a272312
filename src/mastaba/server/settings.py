"""Settings of the server, from the environment (MASTABA_…), a TOML file, or the command line, the last one winning."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from mastaba.engine.errors import MastabaError


class Settings(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Everything an operator can set."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    database: str = ""
    """A SQLite path or URL, or a PostgreSQL URL; empty: a file in the user's data folder."""
    origins: list[str] = []
    """Further origins that pages may be served from, such as https://play.example.org."""
    public_url: str = ""
    """The address people reach, for invitation links; empty: taken from the request."""
    secure_cookies: bool = False
    """Set when people reach the server by https."""
    trusted_proxies: str = "127.0.0.1"
    """Whose X-Forwarded-For is believed."""
    bot_threads: Annotated[int, Meta(ge=0, le=256)] = 2
    """How many bots think at once here; 0 leaves all bots to workers."""
    rate: Annotated[float, Meta(gt=0)] = 20.0
    """Requests or socket messages a second from one person or address, in the long run."""
    burst: Annotated[int, Meta(ge=1)] = 120
    """How many may come at once."""
    guests_per_hour: Annotated[int, Meta(ge=1)] = 200
    """New people from one address in an hour."""
    lease_seconds: Annotated[float, Meta(ge=1, le=600)] = 15.0
    """How long a process moves for a table's bots before it says so again; when it dies, another one takes over after so long."""
    logins_per_minute: Annotated[int, Meta(ge=1)] = 12
    """Passwords tried from one address, or for one name."""
    sockets_per_address: Annotated[int, Meta(ge=1)] = 200
    metrics_token: str = ""
    """With a token, /metrics asks for it as a bearer token; without one, it answers this machine only."""
    log_level: str = "info"
    pool: Annotated[int, Meta(ge=1, le=100)] = 8
    """Database connections of one process."""
    shutdown_seconds: Annotated[int, Meta(ge=1, le=600)] = 10


def data_folder() -> Path:
    """Where the embedded database lies: $MASTABA_DATA, or `mastaba` in the user's data folder."""
    given = os.environ.get("MASTABA_DATA")
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = Path(os.environ.get("APPDATA", Path.home() / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "mastaba"


def read_settings(file: str | None = None, **given: Any) -> Settings:
    """Settings from the file, then MASTABA_NAME variables, then `given` (None: not given)."""
    values: dict[str, Any] = {}
    path = file or os.environ.get("MASTABA_CONFIG")
    if path:
        try:
            values.update(tomllib.loads(Path(path).read_text(encoding="utf-8")))
        except OSError as error:
            raise MastabaError(f"{path} cannot be read: {error.strerror}") from None
        except tomllib.TOMLDecodeError as error:
            raise MastabaError(f"{path} is not TOML: {error}") from None
    for name in Settings.__struct_fields__:
        text = os.environ.get(f"MASTABA_{name.upper()}")
        if text is not None:
            values[name] = [t for t in text.split(",") if t] if name == "origins" else text
    values.update({name: value for name, value in given.items() if value is not None})
    try:
        return msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise MastabaError(f"settings: {error}".replace("`", "")) from None


def database_url(text: str) -> str:
    """The SQLAlchemy URL behind what people write: a path, sqlite:///path, or postgresql://user@host/name."""
    if not text:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{folder / 'mastaba.db'}"
    scheme, mark, rest = text.partition("://")
    if not mark:
        return f"sqlite+aiosqlite:///{Path(text).absolute()}"
    kind = scheme.partition("+")[0]
    if kind == "sqlite":
        return f"sqlite+aiosqlite://{rest}"
    if kind in ("postgres", "postgresql"):
        return f"postgresql+asyncpg://{rest}"
    raise MastabaError(f"the database is SQLite or PostgreSQL, not {scheme!r}")
