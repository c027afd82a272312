"""Santorini: there are no points; a seat has won or it has not."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.santorini.bits import count
from mastaba.games.santorini.state import State


@kernel
def score(s: State, out: Ints) -> None:
    """1 for each winner of a decided game, else 0."""
    draw = s.won == (1 << s.players) - 1
    for seat in range(s.players):
        out[seat] = 0 if draw else (s.won >> seat) & 1


@kernel
def returns(s: State, out: Reals) -> None:
    for seat in range(s.players):
        out[seat] = ((s.won >> seat) & 1) / max(count(s.won), 1)
