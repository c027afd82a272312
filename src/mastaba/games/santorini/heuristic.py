"""Santorini: what a sensible player does, at a glance."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.santorini.state import State


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    for i in range(n):
        weight[i] = 1


@kernel
def evaluate(s: State, out: Reals) -> None:
    for seat in range(s.players):
        out[seat] = 1.0 / s.players
