"""What the kernels of a game offer at a moment, before anything asks whose move it is."""

from __future__ import annotations

from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.rules import bare


def choices(match: Match) -> int:
    """How many actions the seat to move has."""
    rules = match.game.rules
    return rules.legal(bare(match.state), ints(max(rules.num_actions, rules.num_chance)))


def outcomes(match: Match) -> int:
    """How many ways chance can go."""
    rules = match.game.rules
    room = max(rules.num_actions, rules.num_chance)
    return rules.chance(bare(match.state), ints(room), ints(room))
