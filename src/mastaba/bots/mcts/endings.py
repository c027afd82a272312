"""The Python face of exact search: forced wins, and endgames solved for what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from mastaba.bots.mcts.exact import UNKNOWN, forced_win, play_out
from mastaba.bots.mcts.simulate import KNOBS, MARGIN, SCALE
from mastaba.engine.batch import _Interpreted as Rows
from mastaba.engine.ints import ints
from mastaba.engine.kernel import JIT
from mastaba.engine.match import Match
from mastaba.engine.record import at, records
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare


class Endings:
    """Scratch for exact searches of one game."""

    def __init__(self, match: Match, deepest: int = 64) -> None:
        rules = match.game.rules
        self.deepest = deepest
        batch = records(rules.state, deepest + 2)
        self.stack: Any = batch if JIT else Rows(batch)
        self.moves, self.weights = ints(deepest + 2, rules.width), ints(deepest + 2, rules.width)
        self.many, self.next_move = ints(deepest + 1), ints(deepest + 1)
        self.worth = np.zeros((deepest + 2, match.game.players))
        self.points, self.result, self.knobs = ints(match.game.players), np.zeros(match.game.players), np.zeros(KNOBS)
        self.knobs[SCALE] = 10.0

    def win(self, match: Match, budget: int) -> int | None:
        """An action that forces a win in a game where nothing is hidden; None when there is none or it is not found."""
        spent = ints(1)
        for limit in range(1, self.deepest):
            found = forced_win(
                bare(match.state), match.actor, self.stack, self.moves, self.many, self.next_move, self.result, limit, budget, spent
            )
            if found >= 0:
                return int(found)
            if found == UNKNOWN:
                return None
        return None

    def solve(
        self,
        match: Match,
        budget: int,
        deals: int = 24,
        margin: float = 0.02,
        *,
        believed: Any = None,
        stopped: Callable[[], bool] = lambda: False,
    ) -> dict[int, list[float]] | None:
        """Each action's exact expected results, averaged over deals that fit what the seat knows, or the first of those it believes in;
        None if too large or stopped."""
        moves = match.game.moves(match.state)
        total = np.zeros((len(moves), match.game.players))
        deals = deals if match.game.hidden else 1
        self.knobs[MARGIN] = margin
        for k in range(deals):
            if not match.game.hidden:
                s = bare(match.state)
            elif believed is not None:
                s = at(believed, k % len(believed))
            else:
                s = bare(match.game.redealt(match.state, match.actor, generator(match.ply, k)))
            first = np.zeros_like(total)
            seen = play_out(
                s, self.stack, self.moves, self.weights, self.many, self.next_move,
                self.worth, first, self.points, self.result, self.knobs, budget,
            )  # fmt: skip
            if seen == UNKNOWN or stopped():
                return None
            total += first
        return {move: row.tolist() for move, row in zip(moves, total / deals, strict=True)}
