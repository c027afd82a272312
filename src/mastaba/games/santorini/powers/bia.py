"""Bia.

You place first. When your worker moves and the next space in the same direction holds an opponent worker, that worker is removed
from the game: after the win check, measured from where the move (or ride) ends. A worker on a coin is safe (R-12).
"""

from mastaba.games.santorini.board import side_of, take_worker, unseen
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import NEXT


@part
def trample(s: State, end: int, direction: int) -> int:
    z = NEXT[end, direction]
    if z >= 0 and s.who[z] != 0 and side_of(s, z) != s.side and (unseen(s) >> z) & 1 == 0:
        take_worker(s, z)
    return 0


POWER = Power(
    number=13,
    name="Bia",
    title="Goddess of Violence",
    group="advanced",
    timing="set-up, your move",
    kind="auto",
    players="234",
    text=(
        "Place first. When your worker moves and the next space in the same direction holds an opponent worker, that "
        "worker leaves the game."
    ),
    start_priority=0,
    fleece=True,
    place="first",
    trample=trample,
)
