"""Europa & Talus.

At the end of your turn you may put Talus on an unoccupied space without a token next to the worker that moved. To everybody its
space is nothing but a dome.
"""

from mastaba.games.santorini.board import unoccupied_plain
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS, PLACE


@part
def ending(s: State) -> int:
    return unoccupied_plain(s) & NEIGHBOURS[FLAT, s.at]


@part
def do_ending(s: State, x: int) -> int:
    s.talus = 1 << x
    return 0


POWER = Power(
    number=34,
    name="Europa & Talus",
    title="Queen & Guardian Automaton",
    group="golden fleece",
    timing="set-up, end of your turn, any time",
    kind="may",
    players="234",
    text=(
        "You may relocate Talus to an unoccupied space next to the worker that moved; everybody treats its space as if it held only a dome."
    ),
    start_priority=9,
    ending_verb=PLACE,
    ending=ending,
    do_ending=do_ending,
)
