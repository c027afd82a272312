"""Santorini: what may be built, and what a build does (4.5)."""

from mastaba.games.santorini.bits import count
from mastaba.games.santorini.board import pieces, put_piece, towers
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import COUNTS_TOWERS, EXTRA_TURNS, build, on_built
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FLAT, NEIGHBOURS

TOWERS_TO_WIN = 5


@part
def builds(s: State) -> int:
    """The normal build of the acting worker: blocks, and domes shifted by 25."""
    normal = pieces(s, NEIGHBOURS[FLAT, s.at])
    return build(s.mine, s, normal) if s.mine else normal


@part
def raise_piece(s: State, k: int) -> None:
    """Build piece k: a block on space k, or a dome on space k - 25."""
    x = k % 25
    dome = k // 25
    put_piece(s, x, dome)
    s.last = x + 1
    s.kind = dome
    s.builds += 1
    if s.mine:
        on_built(s.mine, s, x, dome)
    if dome:
        s.domed = 1
        if (s.tall[3] >> x) & 1 and EXTRA_TURNS[s.holds[s.turn]]:
            s.towers += 1


@part
def tower_winner(s: State) -> int:
    """The seat that wins by five complete towers, or -1; never in an extra turn (6.1)."""
    if s.extra == 0 and count(towers(s)) >= TOWERS_TO_WIN:
        for seat in range(s.players):
            if COUNTS_TOWERS[s.holds[seat]]:
                return seat
    return -1
