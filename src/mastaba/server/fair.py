"""Fair dice: the server commits to a seed before the game, draws every outcome from it and the ply, and shows it at the end."""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec

from mastaba.engine.errors import InvalidSave
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.playout import draw_outcome
from mastaba.engine.record import CHANCE
from mastaba.engine.rng import WORD
from mastaba.engine.rules import bare
from mastaba.engine.saved import SavedGame, read, replay

FORMAT = "mastaba record"
VERSION = 1


class Proof(msgspec.Struct, kw_only=True):
    """What the server promised and what it drew from."""

    commitment: str
    salt: str
    seed: str


class GameRecord(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A downloaded game: the saved game as `mastaba replay` reads it, who played, and the proof of its dice."""

    format: str
    version: int
    table: str
    saved: SavedGame
    seats: list[str]
    proof: Proof | None


class Finding(msgspec.Struct, kw_only=True):
    """What verifying found."""

    game: str
    plies: int
    outcomes: int
    """Dice and draws, all of them as the seed says."""
    committed: bool
    """Whether the file also shows that the seed was fixed before the game."""
    commitment: str | None
    """By this: it must be the one that the table showed when it was made."""
    scores: list[int]
    winners: list[int]


def new_seed() -> tuple[str, str]:
    """A fresh seed and salt, in hexadecimal."""
    return secrets.token_hex(8), secrets.token_hex(16)


def commitment(seed: str, salt: str) -> str:
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()


def expected(match: Match, ply: int, seed: int) -> int:
    """The chance outcome that the seed gives at a ply of the match."""
    state = match.at(ply)
    width = match.game.rules.width
    return int(draw_outcome(bare(state), ints(2), seed & WORD, (seed >> 32) & WORD, ply, ints(width), ints(width)))


def verify(text: bytes) -> Finding:
    """Check a record or a saved game: its moves, its fingerprints, its dice and the commitment. InvalidSave says what is wrong."""
    proof: Proof | None = None
    try:
        given = msgspec.json.decode(text, type=GameRecord)
    except msgspec.DecodeError:
        saved = read(text)
    else:
        if given.format != FORMAT or given.version != VERSION:
            raise InvalidSave(f"the record is of format {given.format!r} {given.version}; this Mastaba reads {FORMAT!r} {VERSION}")
        saved, proof = given.saved, given.proof
        if proof is None:
            raise InvalidSave("the game is not over: its seed is still secret, so its dice cannot be checked yet")
    if proof is not None:
        if not hmac.compare_digest(commitment(proof.seed, proof.salt), proof.commitment):
            raise InvalidSave("the seed is not the one the server committed to")
        if saved.seed != int(proof.seed, 16):
            raise InvalidSave("the game was not played with the seed that was committed to")
    if saved.seed is None:
        raise InvalidSave("the saved game names no seed: its dice were written in by hand")
    match = replay(msgspec.json.encode(saved))
    outcomes = 0
    for event in match.history:
        if event.actor != CHANCE:
            continue
        outcomes += 1
        drawn = expected(match, event.ply, saved.seed)
        if drawn != event.action:
            told, due = (match.game.rules.describe(match.at(event.ply), a) for a in (event.action, drawn))
            raise InvalidSave(f"ply {event.ply}: the record says {told}, the seed says {due}")
    return Finding(
        game=saved.game,
        plies=match.ply,
        outcomes=outcomes,
        committed=proof is not None,
        commitment=None if proof is None else proof.commitment,
        scores=match.scores,
        winners=match.winners,
    )
