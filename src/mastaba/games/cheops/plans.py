"""Cheops: players with a plan, for judging sheets. A plan is the pair of structures a player means to complete."""

from typing import Any

from mastaba.engine.dispatch import Reals, copy
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel, table
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rng import below, seed_stream
from mastaba.games.cheops.heuristic import mark_values, price
from mastaba.games.cheops.rules import apply, legal, roll
from mastaba.games.cheops.scoring import points, returns
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import END

PLANS = ("pyramid + arch", "pyramid + relief", "arch + relief")
STRUCTURES = table([3, 5, 6])  # of each plan, bits as in scoring.structures
# What matters to each plan (columns as heuristic.KNOBS), each tuned against the others: with two players, with more, and with
# more on sheets whose pyramid has six levels.
KNOBS_FOR_TWO = table([[12, -6, 14, 52, 8, 64], [6, 6, 14, 52, 4, 64], [12, 6, 14, 52, 4, 64]])
KNOBS_FOR_MORE = table([[12, -6, 14, 32, 4, 64], [12, -12, 14, 40, 4, 64], [48, 0, 14, 52, 8, 64]])
KNOBS_FOR_TALL = table([[28, 0, 14, 40, 4, 64], [12, -6, 14, 40, 4, 64], [20, -6, 14, 40, 16, 64]])


@kernel
def cheapest(s: State, actions: Ints, knobs: Any, plan: int) -> int:
    """The payment that costs least."""
    n = legal(s, actions)
    found = actions[0]
    for i in range(1, n):
        if price(s, actions[i], knobs[plan]) < price(s, found, knobs[plan]):
            found = actions[i]
    return found


@kernel
def best_value(s: State, actions: Ints, values: Ints, knobs: Any, plan: int) -> int:
    """The value of the best mark; a pass is worth 0."""
    n = legal(s, actions)
    mark_values(s, STRUCTURES[plan], actions, n, knobs[plan], values)
    best = 0
    for i in range(1, n):
        best = max(best, values[i])
    return best


@kernel
def choose(s: State, trial: State, plan: int, knobs: Any, rng: Ints, scratch: Any) -> int:
    """The mark of greatest value together with the best stone after it; what is equal is drawn by lot."""
    actions = scratch[0]
    values = scratch[1]
    if s.pending > 0:
        return cheapest(s, actions, knobs, plan)
    n = legal(s, actions)
    mark_values(s, STRUCTURES[plan], actions, n, knobs[plan], values)
    best = 0
    found = END
    for i in range(1, n):
        total = values[i]
        if actions[i] <= s.stones and s.stones_left > 1:
            copy(trial, s)
            apply(trial, actions[i])
            while trial.actor == s.actor and trial.pending > 0:
                apply(trial, cheapest(trial, scratch[2], knobs, plan))
            if trial.actor == s.actor and trial.round == s.round:
                total += best_value(trial, scratch[2], scratch[3], knobs, plan)
        total = 8 * total + below(rng, 8)
        if total > best:
            best = total
            found = actions[i]
    return found


@kernel
def play_games(
    first: State, s: State, trial: State, knobs: Any, low: int, high: int, start: int, rng: Ints, scratch: Any,
    plans: Any, sheets: Any, shares: Reals, scores: Any, rounds: Ints,
) -> None:  # fmt: skip
    """Games number start, start + 1, ... of a seed, every seat with a plan drawn by lot; one row of results a game."""
    for game in range(rounds.shape[0]):
        seed_stream(rng, low, high, start + game)
        copy(s, first)
        for seat in range(s.players):
            plans[game, seat] = below(rng, 3)
        while s.actor != OVER:
            if s.actor == CHANCE:
                apply(s, roll(s, rng))
            else:
                apply(s, choose(s, trial, plans[game, s.actor], knobs, rng, scratch))
        returns(s, shares[game])
        rounds[game] = s.round
        for seat in range(s.players):
            sheets[game, seat] = s.sheet[seat]
            scores[game, seat] = points(s, seat)
