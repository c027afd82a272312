"""Santorini: what a seat knows, as features; and what it does not, drawn afresh."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.santorini.state import State

OBSERVATION_SIZE = 4


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    pass


@kernel
def observe(s: State, seat: int, out: Reals) -> None:
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
