"""Eros.

Place your two workers on opposite edges (`opening.py`). You also win when your worker moves next to another worker of your side and
both stand on level 1; with three players, on the same level, whatever it is.
"""

from mastaba.games.santorini.board import height, ours
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS


@part
def claim(s: State, end: int, drop: int) -> bool:
    h = height(s, end)
    if s.players != 3 and h != 1:
        return False
    return ours(s) & NEIGHBOURS[FLAT, end] & s.tall[h] & ~s.tall[h + 1] != 0


POWER = Power(
    number=19,
    name="Eros",
    title="God of Desire",
    group="advanced",
    timing="set-up, win",
    kind="auto",
    players="234",
    text=(
        "Place on opposite edges. You also win when your worker moves next to your other worker and both stand on level"
        " 1 (3 players: on the same level)."
    ),
    start_priority=21,
    place="edges",
    claim=claim,
)
