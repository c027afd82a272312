"""What the server answers when it says no: a word for machines, a sentence for people, a status for HTTP."""

from __future__ import annotations

from mastaba.engine.errors import IllegalAction, InvalidOptions, InvalidPosition, InvalidSave, MastabaError, UnknownGame
from mastaba.server.database import Unavailable


class No(MastabaError):
    """A refusal."""

    def __init__(self, error: str, message: str, status: int = 400, retry: bool = False) -> None:
        super().__init__(message)
        self.error = error
        self.status = status
        self.retry = retry


def not_found(what: str = "table") -> No:
    return No("not_found", f"there is no such {what}", 404)


def not_signed_in() -> No:
    return No("not_signed_in", "say who you are first: pick a name or sign in", 401)


def forbidden(message: str) -> No:
    return No("forbidden", message, 403)


def stale() -> No:
    return No("stale", "the table has gone on since; look again", 409)


def as_no(error: MastabaError) -> No:
    """Any refusal of the engine as one of the server's."""
    match error:
        case No():
            return error
        case Unavailable():
            return No("unavailable", str(error), 503, retry=True)
        case IllegalAction():
            return No("illegal", str(error), 409)
        case UnknownGame():
            return No("unknown_game", str(error))
        case InvalidOptions():
            return No("bad_options", str(error))
        case InvalidSave() | InvalidPosition():
            return No("bad_save", str(error))
    return No("bad_request", str(error))
