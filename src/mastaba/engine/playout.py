"""Playing a position to its end with random moves: the plain measure of a game's speed, and search's dice."""

from __future__ import annotations

from typing import Any

from mastaba.engine.dispatch import apply, copy, legal, returns, toss, weigh
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rng import below, pick, seed_stream


@kernel
def resolve_chance(s: Record, rng: Ints, actions: Ints, weight: Ints) -> None:
    """Draw chance outcomes until a player decides or the game is over."""
    while s.actor == CHANCE:
        apply(s, toss(s, rng, actions, weight))


REFUSED = -3


@kernel
def play_if_legal(s: Record, action: int, actions: Ints) -> int:
    """Apply an action if it is legal and return the next actor; REFUSED, nothing changed, if it is not."""
    for i in range(legal(s, actions)):
        if actions[i] == action:
            apply(s, action)
            return s.actor
    return REFUSED


@kernel
def draw_outcome(s: Record, rng: Ints, low: int, high: int, ply: int, actions: Ints, weight: Ints) -> int:
    """Draw and apply one chance outcome from the stream of a ply; return it."""
    seed_stream(rng, low, high, ply)
    if s.actor != CHANCE:
        return REFUSED
    outcome = toss(s, rng, actions, weight)
    apply(s, outcome)
    return outcome


@kernel
def playout(s: Record, rng: Ints, actions: Ints, weight: Ints, limit: int) -> int:
    """Play uniformly random actions to the end, or `limit` actions; return how many decisions were made."""
    decisions = 0
    for _ in range(limit):
        if s.actor >= 0:
            n = legal(s, actions)
            apply(s, actions[below(rng, n)])
            decisions += 1
        elif s.actor == CHANCE:
            apply(s, toss(s, rng, actions, weight))
        else:
            break
    return decisions


@kernel
def guided_playout(s: Record, rng: Ints, actions: Ints, weight: Ints, limit: int) -> int:
    """The same with each game's own sense of what a sensible player does."""
    decisions = 0
    for _ in range(limit):
        if s.actor >= 0:
            n = legal(s, actions)
            weigh(s, actions, n, weight)
            apply(s, actions[pick(rng, weight, n)])
            decisions += 1
        elif s.actor == CHANCE:
            apply(s, toss(s, rng, actions, weight))
        else:
            break
    return decisions


@kernel
def playouts(start: Record, s: Record, rng: Ints, actions: Ints, weight: Ints, limit: int, games: int, guided: bool, out: Any) -> int:
    """Play `games` games from start and add each seat's results to out; return the decisions made."""
    decisions = 0
    for _ in range(games):
        copy(s, start)
        if guided:
            decisions += guided_playout(s, rng, actions, weight, limit)
        else:
            decisions += playout(s, rng, actions, weight, limit)
        if s.actor == OVER:
            returns(s, out[1])
            for seat in range(s.players):
                out[0, seat] += out[1, seat]
    return decisions
