"""Random games to test with: every position on the way, chance drawn by its weights."""

from __future__ import annotations

import random
from collections.abc import Iterator

import mastaba
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE


def draw_move(match: Match, dice: random.Random) -> int:
    """A legal action, or an outcome by its weight."""
    if match.actor == CHANCE:
        outcomes = match.game.outcomes(match.state)
        return dice.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
    return dice.choice(match.game.moves(match.state))


def walk(game: mastaba.Game, seed: int, plies: int = 1_000_000) -> Iterator[Match]:
    """A random game as it unfolds: the match before each ply, and at its end."""
    dice = random.Random(seed)
    match = game.start(chance="manual")
    yield match
    while not match.over and match.ply < plies:
        match.play(draw_move(match, dice))
        yield match


def played(game: mastaba.Game, seed: int, plies: int = 1_000_000) -> Match:
    """A random game at its end, or after so many plies."""
    *_, last = walk(game, seed, plies)
    return last
