"""Moerae.

Three workers, and a secret 2 x 2 square of Fate. An opponent who would win by moving onto it makes you win instead.
"""

from mastaba.games.santorini.power import Power

POWER = Power(
    number=40,
    name="Moerae",
    title="Goddesses of Fate",
    group="golden fleece",
    timing="set-up, win",
    kind="auto",
    players="23",
    text="Three workers and a secret 2x2 block of Fate spaces; an opponent who would win by moving into one of them makes you win instead.",
    start_priority=None,
    workers=3,
    asks="fate",
    steals=True,
)
