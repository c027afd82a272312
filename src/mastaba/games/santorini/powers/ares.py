"""Ares.

At the end of your turn you may remove the top block of an unoccupied space next to your unmoved worker; the block leaves the game,
and a token on it goes too.
"""

from mastaba.games.santorini.board import around, blocked, take_block, unmoved
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State


@part
def ending(s: State) -> int:
    return around(unmoved(s)) & s.tall[1] & ~blocked(s)


@part
def do_ending(s: State, x: int) -> int:
    take_block(s, x)
    return 0


POWER = Power(
    number=12,
    name="Ares",
    title="God of War",
    group="advanced",
    timing="end of your turn",
    kind="may",
    players="234",
    text="You may remove the top block (not a dome) of an unoccupied space next to your unmoved worker, with any token on it.",
    start_priority=62,
    ending=ending,
    do_ending=do_ending,
)
