"""Saved games: versioned JSON with every action, every chance outcome and fingerprints that replaying checks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from mastaba.engine.errors import IllegalAction, InvalidOptions, InvalidPosition, InvalidSave, UnknownGame
from mastaba.engine.game import options_json
from mastaba.engine.rules import EVERYTHING

if TYPE_CHECKING:
    from mastaba.engine.match import Match

FORMAT = "mastaba game"
VERSION = 1
EVERY = 25  # plies between fingerprints
LARGEST = 4_000_000  # bytes of a file we read
NOT_OURS = "this is not a saved game of Mastaba"


class Result(msgspec.Struct, frozen=True):
    scores: list[int]
    winners: list[int]


class SavedGame(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The document. `seen_by` is absent in full records; with it, hidden actions are negative and it cannot be replayed."""

    format: str
    version: int
    game: str
    rules: int
    options: dict[str, Any]
    position: dict[str, Any] | None = None
    seed: int | None = None
    seats: list[str] | None = None
    plies: list[int]
    prints: dict[str, str]
    result: Result | None = None
    seen_by: int | None = None


def save(match: Match, seat: int = EVERYTHING) -> str:
    """The saved game of a match as text."""
    full = seat == EVERYTHING or match.over
    marks = sorted({*range(0, match.ply, EVERY), match.ply}) if full else []
    document = SavedGame(
        format=FORMAT,
        version=VERSION,
        game=match.game.name,
        rules=match.game.rules.version,
        options=options_json(match.game.options),
        position=match.position if full else None,
        seed=match.seed if full and match.automatic else None,
        plies=[e.action for e in match.seen(EVERYTHING if full else seat)],
        prints={str(ply): match.at(ply).fingerprint() for ply in marks},
        result=Result(match.scores, match.winners) if match.over else None,
        seen_by=None if full else seat,
    )
    return msgspec.json.encode(document).decode()


def read(text: str | bytes) -> SavedGame:
    """The document behind the text, its form checked."""
    if len(text) > LARGEST:
        raise InvalidSave(f"the saved game is larger than {LARGEST:,} bytes")
    try:
        document = msgspec.json.decode(text, type=SavedGame)
    except msgspec.ValidationError as error:
        raise InvalidSave(f"{NOT_OURS}: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidSave(f"the saved game is damaged or cut off: {error}") from None
    if document.format != FORMAT:
        raise InvalidSave(NOT_OURS)
    if document.version != VERSION:
        raise InvalidSave(f"the saved game is of format {document.version}; this Mastaba reads format {VERSION}")
    return document


def replay(text: str | bytes, ply: int | None = None) -> Match:
    """The match of a saved game, every action and fingerprint checked; up to a ply if one is given."""
    from mastaba.engine.registry import load

    saved = read(text)
    try:
        game = load(saved.game, **saved.options)
    except (UnknownGame, InvalidOptions) as error:
        raise InvalidSave(f"the saved game cannot be set up: {error}") from None
    if saved.rules != game.rules.version:
        raise InvalidSave(f"it was played under version {saved.rules} of the rules of {game.title}; these are version {game.rules.version}")
    if saved.seen_by is not None:
        raise InvalidSave("this is one seat's record of a running game: hidden actions are left out, so it cannot be replayed")
    if len(saved.plies) > game.rules.max_plies:
        raise InvalidSave(f"no game of {game.title} has {len(saved.plies)} plies")
    stop = len(saved.plies) if ply is None else ply
    if not 0 <= stop <= len(saved.plies):
        raise InvalidSave(f"the saved game has plies 0..{len(saved.plies)}, not {stop}")
    if str(len(saved.plies)) not in saved.prints:
        raise InvalidSave("the saved game is incomplete: the fingerprint of its last position is missing")
    try:
        match = game.start(saved.seed, chance="manual", position=saved.position)
    except InvalidPosition as error:
        raise InvalidSave(f"the saved game starts from an impossible position: {error}") from None
    _check(match, saved)
    for action in saved.plies[:stop]:
        try:
            match.play(action)
        except IllegalAction as error:
            raise InvalidSave(f"ply {match.ply}: {error}") from None
        _check(match, saved)
    if stop == len(saved.plies):
        told = Result(match.scores, match.winners) if match.over else None
        if saved.result != told:
            raise InvalidSave("the result in the saved game is not the result of its moves")
    match.automatic = saved.seed is not None
    return match


def _check(match: Match, saved: SavedGame) -> None:
    mark = saved.prints.get(str(match.ply))
    if mark is not None and mark != match.fingerprint():
        raise InvalidSave(f"at ply {match.ply} the position differs from the one recorded: the file was changed, or the rules were")
