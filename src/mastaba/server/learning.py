"""What a decision tells the one who makes it: that a hidden worker was in the way, or that none was."""

from __future__ import annotations

from mastaba.engine.match import Match
from mastaba.engine.record import Record
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare

WORLDS = 256  # ways to deal what is hidden; a space of Santorini's board is one of 25


def learned(match: Match, ply: int) -> bool:
    """Whether the seat that decided at a ply knows more since: in another world that it held possible it would see something else."""
    game, event, before = match.game, match.history[ply], match.at(ply)
    if not game.hidden:
        return False

    def seen(state: Record) -> bytes:
        after = state.copy()
        game.rules.apply(bare(after), event.action)
        told: bytes = game.observation(after, event.actor).tobytes()
        return told

    rng, true = generator(ply, WORLDS), seen(before)
    return any(seen(game.redealt(before, event.actor, rng)) != true for _ in range(WORLDS))
