"""Cheops: points now and at the end, and who has won (sections 4 to 6)."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.cheops.bits import count
from mastaba.games.cheops.state import State


@kernel
def structures(s: State, seat: int) -> int:
    """Complete structures, a bit each: 1 pyramid, 2 arch, 4 relief."""
    free = ~s.marked[seat] & ((1 << s.cells) - 1)
    stones = (1 << s.stones) - 1
    found = 0
    if free & s.pyramid == 0:
        found = 1
    if free & stones & ~s.pyramid == 0:
        found |= 2
    if free & ~stones == 0:
        found |= 4
    return found


@kernel
def pyramid_value(s: State, seat: int) -> int:
    """By the level of the highest marked stone (R23)."""
    level = 0
    for i in range(s.stones):
        if (s.marked[seat] >> i) & 1:
            level = max(level, s.kind[i])
    return s.pyramid_points[level]


@kernel
def arch_value(s: State, seat: int) -> int:
    """By the lower column, or the capstone (R12)."""
    marked = s.marked[seat] & ((1 << s.stones) - 1) & ~s.pyramid
    left = marked & s.left
    right = marked & s.right
    if marked != left | right:
        return s.capstone_points
    return s.arch_points[min(count(left), count(right))]


@kernel
def relief_value(s: State, seat: int) -> int:
    return s.relief_points[count(s.marked[seat] >> s.stones) // 2]


@kernel
def finish_value(s: State, seat: int) -> int:
    """The finish bonus, if the game ended now (R21)."""
    return s.finish_points if count(structures(s, seat)) >= s.to_end else 0


@kernel
def points(s: State, seat: int) -> int:
    return (
        pyramid_value(s, seat)
        + arch_value(s, seat)
        + relief_value(s, seat)
        + s.bonus_points * count(s.earned[seat])
        + finish_value(s, seat)
        + s.joker_points * s.jokers[seat]
        + s.quarry_points * (s.quarry - s.last[seat])
    )


@kernel
def score(s: State, out: Ints) -> None:
    for seat in range(s.players):
        out[seat] = points(s, seat)


@kernel
def returns(s: State, out: Reals) -> None:
    """Most points, then most stones in the pyramid, then shared (6)."""
    best = -1
    for seat in range(s.players):
        best = max(best, rank(s, seat))
    winners = 0
    for seat in range(s.players):
        winners += 1 if rank(s, seat) == best else 0
    for seat in range(s.players):
        out[seat] = 1.0 / winners if rank(s, seat) == best else 0.0


@kernel
def rank(s: State, seat: int) -> int:
    return 64 * points(s, seat) + count(s.marked[seat] & s.pyramid)
