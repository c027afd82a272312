"""The Python face of exact search: forced wins, and endgames solved for what the seat may know."""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.bots.mcts.exact import UNKNOWN, forced_win, play_out
from mastaba.bots.mcts.simulate import KNOBS
from mastaba.engine.ints import ints
from mastaba.engine.kernel import JIT
from mastaba.engine.match import Match
from mastaba.engine.record import at, records
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare


class _Rows:
    """Records by depth, for interpreted kernels."""

    def __init__(self, batch: Any) -> None:
        self._batch = batch

    def __getitem__(self, i: int) -> Any:
        return at(self._batch, i)


class Endings:
    """Scratch for exact searches of one game."""

    def __init__(self, match: Match, deepest: int = 64) -> None:
        rules = match.game.rules
        self.deepest = deepest
        batch = records(rules.state, deepest + 2)
        self.stack: Any = batch if JIT else _Rows(batch)
        self.moves, self.weights = ints(deepest + 2, rules.width), ints(deepest + 2, rules.width)
        self.many, self.next_move = ints(deepest + 1), ints(deepest + 1)
        self.worth = np.zeros((deepest + 2, match.game.players))
        self.points, self.result, self.knobs = ints(match.game.players), np.zeros(match.game.players), np.zeros(KNOBS)
        self.knobs[4] = 10.0

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

    def solve(self, match: Match, budget: int, deals: int = 24, margin: float = 0.02) -> dict[int, list[float]] | None:
        """Each action's exact expected results, averaged over deals that fit what the seat knows; None if too large."""
        moves = match.game.moves(match.state)
        total = np.zeros((len(moves), match.game.players))
        deals = deals if match.game.hidden else 1
        self.knobs[3] = margin
        for k in range(deals):
            s = match.game.redealt(match.state, match.actor, generator(match.ply, k)) if match.game.hidden else match.state
            first = np.zeros_like(total)
            seen = play_out(
                bare(s), self.stack, self.moves, self.weights, self.many, self.next_move,
                self.worth, first, self.points, self.result, self.knobs, budget,
            )  # fmt: skip
            if seen == UNKNOWN:
                return None
            total += first
        return {move: row.tolist() for move, row in zip(moves, total / deals, strict=True)}
