"""Clio.

Your first three blocks get a coin each. To your opponents a coin's space is nothing but a dome. Building there yourself loses the
coin.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import COINS


@part
def bind(s: State, foe: int) -> int:
    s.bans |= COINS
    return 0


@part
def on_built(s: State, x: int, dome: int) -> int:
    if dome == 0 and s.purse > 0:
        s.purse -= 1
        s.coins |= 1 << x
    return 0


POWER = Power(
    number=33,
    name="Clio",
    title="Muse of History",
    group="golden fleece",
    timing="your build, opponent's turn",
    kind="auto",
    players="23",
    text="Your first three blocks get a coin; opponents treat coin spaces as if they held only a dome.",
    start_priority=39,
    bind=bind,
    on_built=on_built,
)
