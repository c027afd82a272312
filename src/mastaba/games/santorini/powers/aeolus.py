"""Aeolus.

The wind token shows where the wind blows to; nobody's worker, your own included, may move in the exactly opposite direction. You
set it before the game and at the end of each of your turns.
"""

from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import DIR, WIND


@part
def weather(s: State) -> int:
    if s.wind:
        s.bans |= WIND
    return 0


@part
def ending(s: State) -> int:
    return 0xFF


@part
def do_ending(s: State, direction: int) -> int:
    s.wind = direction + 1
    return 0


POWER = Power(
    number=31,
    name="Aeolus",
    title="God of the Winds",
    group="golden fleece",
    timing="set-up, end of your turn, any move",
    kind="must",
    players="234",
    text="Set the wind direction at setup and at the end of each of your turns; no worker may move straight against the wind.",
    start_priority=56,
    fleece=True,
    ending_verb=DIR,
    must_end=True,
    asks="wind",
    weather=weather,
    ending=ending,
    do_ending=do_ending,
)
