"""Cheops: players with a plan, for judging sheets. A plan is the pair of structures a player means to complete."""

from mastaba.engine.dispatch import copy
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rng import below, pick
from mastaba.games.cheops.heuristic import mark_value, price, promising
from mastaba.games.cheops.rules import apply, chance, legal
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import END

# Structures as bits, as in scoring.structures.
PLANS = {"pyramid + arch": 3, "pyramid + relief": 5, "arch + relief": 6, "as it comes": 7}
FREE = 7


@kernel
def plan_now(s: State, plan: int) -> int:
    """The pair to build; without a plan, what promises most at the moment."""
    return promising(s, s.actor) if plan == FREE else plan


@kernel
def cheapest(s: State, actions: Ints, knobs: Ints) -> int:
    """The payment that costs least."""
    n = legal(s, actions)
    found = actions[0]
    for i in range(1, n):
        if price(s, actions[i], knobs) < price(s, found, knobs):
            found = actions[i]
    return found


@kernel
def best_value(s: State, plan: int, knobs: Ints, actions: Ints) -> int:
    """The value of the best mark; a pass is worth 0."""
    n = legal(s, actions)
    best = 0
    for i in range(1, n):
        best = max(best, mark_value(s, plan, actions[i], knobs))
    return best


@kernel
def choose(s: State, trial: State, plan: int, knobs: Ints, rng: Ints, actions: Ints, others: Ints) -> int:
    """The best turn: one mark, with the best second stone after it."""
    if s.pending > 0:
        return cheapest(s, actions, knobs)
    plan = plan_now(s, plan)
    n = legal(s, actions)
    best = 0
    found = END
    for i in range(1, n):
        total = 8 * mark_value(s, plan, actions[i], knobs)
        if actions[i] <= s.stones and s.stones_left > 1:
            copy(trial, s)
            apply(trial, actions[i])
            while trial.actor == s.actor and trial.pending > 0:
                apply(trial, cheapest(trial, others, knobs))
            if trial.actor == s.actor and trial.stones_left < s.stones_left:
                total += 8 * best_value(trial, plan, knobs, others)
        total += below(rng, 8)
        if total > best:
            best = total
            found = actions[i]
    return found


@kernel
def play_game(s: State, trial: State, plans: Ints, knobs: Ints, rng: Ints, actions: Ints, others: Ints) -> None:
    """A whole game from s on, every seat by its plan."""
    while s.actor != OVER:
        if s.actor == CHANCE:
            n = chance(s, actions, others)
            apply(s, actions[pick(rng, others, n)])
        else:
            apply(s, choose(s, trial, plans[s.actor], knobs[s.actor], rng, actions, others))
