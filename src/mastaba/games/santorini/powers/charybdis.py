"""Charybdis.

At the end of your turn you may place a whirlpool from your card on an unoccupied space without a token. With both on the board on
unoccupied spaces, whoever moves onto one rides on to the other (`moving.py`).
"""

from mastaba.games.santorini.bits import count
from mastaba.games.santorini.board import unoccupied_plain
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import PLACE


@part
def ending(s: State) -> int:
    return unoccupied_plain(s) if count(s.pools) < 2 else 0


@part
def do_ending(s: State, x: int) -> int:
    s.pools |= 1 << x
    return 0


POWER = Power(
    number=32,
    name="Charybdis",
    title="Whirlpool Monster",
    group="golden fleece",
    timing="set-up, end of your turn, any time",
    kind="may",
    players="234",
    text="Two whirlpools; with both on the board on unoccupied spaces, a worker that moves onto one must at once move on to the other.",
    start_priority=6,
    ending_verb=PLACE,
    ending=ending,
    do_ending=do_ending,
)
