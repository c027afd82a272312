"""A game written out: at each ply who may do what, what was done, and what of the table changed in whose eyes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game, options_json
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.engine.registry import load
from mastaba.engine.rng import below, generator, pick
from mastaba.engine.rules import SPECTATOR

HEAD = "# mastaba playthrough "
SHOWN = 12  # legal actions of a ply in words; the others by number
HASH = "observation"
NOTHING = object()


def flat(value: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """A view as lines: a path and what stands there."""
    if isinstance(value, dict) and value:
        for key, part in value.items():
            yield from flat(part, f"{at}.{key}" if at else str(key))
    elif isinstance(value, list) and any(isinstance(part, dict | list) for part in value):
        for k, part in enumerate(value):
            yield from flat(part, f"{at}[{k}]")
    else:
        yield at, value


def sight(match: Match, seat: int) -> dict[str, Any]:
    """What a seat sees, by path; its observation by a hash."""
    seen = dict(flat(msgspec.to_builtins(match.view(seat), str_keys=True)))
    features = np.asarray(match.game.observation(match.state, seat))
    seen[HASH] = blake2b(features.tobytes(), digest_size=8).hexdigest()
    return seen


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, str]:
    """The paths that differ, in words."""
    told = {}
    for path in dict.fromkeys([*before, *after]):
        old, new = before.get(path, NOTHING), after.get(path, NOTHING)
        if old != new:
            told[path] = (
                "gone" if new is NOTHING else written(new) if old is NOTHING or path == HASH else f"{written(old)} -> {written(new)}"
            )
    return told


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def playthrough(name: str, options: dict[str, Any], seed: int, plies: int | None = None) -> str:
    """The text of a random game; the same game, options and seed give the same text everywhere."""
    return "\n".join(lines(load(name, **options), seed, plies)) + "\n"


def lines(game: Game, seed: int, plies: int | None) -> Iterator[str]:
    head = {"game": game.name, "options": options_json(game.options), "seed": seed, "plies": plies}
    rules = game.rules
    yield HEAD + json.dumps(head, ensure_ascii=False)
    secrets = "something is hidden" if game.hidden else "nothing is hidden"
    yield f"# {game.title}, version {rules.version} of the rules, {game.players} seats, {secrets}"
    yield f"# {rules.num_actions} actions, {rules.num_chance} outcomes, {rules.observation_size} features, {rules.state.size} bytes"
    match, dice = game.start(seed, chance="manual"), generator(seed)
    eyes = [SPECTATOR, *range(game.players)]
    seen: dict[int, dict[str, Any]] = {seat: {} for seat in eyes}
    actions, weights = ints(rules.width), ints(rules.width)
    while True:
        yield ""
        yield f"== ply {match.ply}  {match.fingerprint()}"
        now = {seat: sight(match, seat) for seat in eyes}
        yield from told_changes({seat: changes(seen[seat], now[seat]) for seat in eyes})
        seen = now
        yield f"scores {match.scores}"
        if match.over:
            yield f"over: returns {match.returns}"
            return
        if match.ply == plies:
            return
        moves = game.moves(match.state)
        if match.actor == CHANCE:
            outcomes = game.outcomes(match.state)
            for k, (outcome, weight) in enumerate(outcomes):
                actions[k], weights[k] = outcome, weight
            chosen = moves[pick(dice, weights, len(outcomes))]
            listed = [f"{outcome} {rules.describe(match.state, outcome)} x{weight}" for outcome, weight in outcomes[:SHOWN]]
        else:
            chosen = moves[below(dice, len(moves))]
            listed = [f"{move} {rules.describe(match.state, move)}" for move in moves[:SHOWN]]
        more = f" | also {' '.join(map(str, moves[SHOWN:]))}" if len(moves) > SHOWN else ""
        yield f"{who(match.actor)} may ({len(moves)}): {' | '.join(listed)}{more}"
        yield f"{who(match.actor)}: {chosen} {rules.describe(match.state, chosen)}"
        yield from told_secrets(match, chosen)
        match.play(chosen)


def told_changes(by_seat: dict[int, dict[str, str]]) -> Iterator[str]:
    """Changes, those that all see first; then what each seat sees otherwise."""
    paths = list(dict.fromkeys(path for told in by_seat.values() for path in told))
    apart: dict[int, list[str]] = {seat: [] for seat in by_seat}
    for path in paths:
        versions = {told.get(path) for told in by_seat.values()}
        if len(versions) == 1:
            yield f"  {path}: {versions.pop()}"
        else:
            for seat, told in by_seat.items():
                if path in told:
                    apart[seat].append(f"{path}: {told[path]}")
    for seat, differing in apart.items():
        for line in differing:
            yield f"  {who(seat, eyes=True)} sees {line}"


def told_secrets(match: Match, action: int) -> Iterator[str]:
    """How the move looks to those who may not know it."""
    rules = match.game.rules
    for seat in (SPECTATOR, *range(match.game.players)):
        if seat == match.actor >= 0:
            continue
        veiled = rules.veil(match.state, action, seat)
        if veiled != action:
            yield f"  {who(seat, eyes=True)} sees {rules.describe(match.state, veiled)}"


def who(seat: int, *, eyes: bool = False) -> str:
    if seat >= 0:
        return f"P{seat}"
    return "the public" if eyes else "chance"


def check(text: str) -> str | None:
    """The first line in which a playthrough differs from the game as it is played now; None if it does not."""
    first, _, _ = text.partition("\n")
    try:
        head = json.loads(first.removeprefix(HEAD))
        again = playthrough(head["game"], head["options"], head["seed"], head["plies"])
    except (ValueError, KeyError, TypeError) as error:
        raise MastabaError(f"this is not a playthrough that can be made again: {error}") from None
    if again == text:
        return None
    old, new = text.splitlines(), again.splitlines()
    for number, (a, b) in enumerate(zip(old, new, strict=False), start=1):
        if a != b:
            return f"line {number}: {a!r} was, {b!r} is"
    return f"it has {len(old)} lines, and now there are {len(new)}"
