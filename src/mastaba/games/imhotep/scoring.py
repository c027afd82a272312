"""Imhotep: points of each part, at the end of a round and of the game, and the winner (3.6, 4, 5)."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.imhotep.state import State
from mastaba.games.imhotep.tables import (
    BLUE,
    BURIAL,
    DECORATION_POINTS,
    DECORATION_STONES,
    GREEN_SITE,
    KINDS,
    LOOSE_POINTS,
    OBELISK_POINTS,
    OBELISKS,
    PYRAMID,
    ROW_POINTS,
    ROWS,
    SET_BEYOND,
    SET_LAST,
    SET_POINTS,
    STATUE,
    TEMPLE,
    TEMPLE_POINT_A,
    TOWER,
    UNUSED_POINTS,
    WIDTH,
)

ROW = 0x111111111111111  # the top row of the burial chamber, a bit in each column of four


@kernel
def built(s: State, site: int) -> int:
    """Stones of all colors at a site."""
    return s.stones[0, site] + s.stones[1, site] + s.stones[2, site] + s.stones[3, site]


@kernel
def side(s: State, site: int) -> int:
    """0 for side A of a site, 1 for side B."""
    return (s.sides >> site) & 1


@kernel
def set_points(n: int) -> int:
    """Statues, and groups in the burial chamber (1.3)."""
    if n <= SET_LAST:
        return SET_POINTS[n]
    return SET_POINTS[SET_LAST] + SET_BEYOND * (n - SET_LAST)


@kernel
def count_bits(x: int) -> int:
    n = 0
    while x != 0:
        x &= x - 1
        n += 1
    return n


@kernel
def groups_points(stones: int) -> int:
    """Each group of stones connected along sides scores by the set table."""
    total = 0
    while stones != 0:
        group = stones & -stones
        grown = 0
        while grown != group:
            grown = group
            # The fourth bit of a column is never a stone, so a shift by one cannot reach the next column.
            group |= (group << 1 | group >> 1 | group << 4 | group >> 4) & stones
        stones ^= group
        total += set_points(count_bits(group))
    return total


@kernel
def row_points(s: State, seat: int) -> int:
    """Burial chamber B: each row is ranked on its own; tied players share the points of their places."""
    total = 0
    for row in range(ROWS):
        line = ROW << row
        mine = count_bits(s.chamber[seat] & line)
        if mine > 0:
            ahead = 0
            tied = 1
            for other in range(s.players):
                if other != seat:
                    theirs = count_bits(s.chamber[other] & line)
                    ahead += theirs > mine
                    tied += theirs == mine
            pot = 0
            for place in range(ahead, ahead + tied):
                pot += ROW_POINTS[place]
            total += pot // tied
    return total


@kernel
def burial_points(s: State, seat: int) -> int:
    if side(s, BURIAL):
        return row_points(s, seat)
    return groups_points(s.chamber[seat])


@kernel
def rank_points(s: State, seat: int) -> int:
    """Obelisks A: only players with a stone there take a place."""
    mine = s.stones[seat, OBELISKS]
    if mine == 0:
        return 0
    ahead = 0
    tied = 1
    for other in range(s.players):
        if other != seat:
            theirs = s.stones[other, OBELISKS]
            ahead += theirs > mine
            tied += theirs == mine
    pot = 0
    for place in range(ahead, ahead + tied):
        pot += OBELISK_POINTS[s.players, place]
    return pot // tied


@kernel
def obelisk_points(s: State, seat: int) -> int:
    """At the end of the game: the rank on side A, loose stones on side B."""
    if side(s, OBELISKS):
        return LOOSE_POINTS * (s.stones[seat, OBELISKS] % TOWER)
    return rank_points(s, seat)


@kernel
def statue_points(s: State, seat: int) -> int:
    return set_points(s.cards[seat, STATUE])


@kernel
def decoration_points(s: State, seat: int) -> int:
    """Each green card by itself, all stones at its site (R17)."""
    total = 0
    for kind in range(KINDS):
        if GREEN_SITE[kind] >= 0 and s.cards[seat, kind] > 0:
            total += s.cards[seat, kind] * (DECORATION_POINTS * (built(s, GREEN_SITE[kind]) // DECORATION_STONES))
    return total


@kernel
def unused_points(s: State, seat: int) -> int:
    total = 0
    for kind in range(BLUE):
        total += UNUSED_POINTS[kind] * s.cards[seat, kind]
    return total


@kernel
def wrath_points(s: State, seat: int) -> int:
    """The variant: a player without a stone at one of the four sites loses points, once (5)."""
    if s.wrath > 0:
        for site in range(PYRAMID, OBELISKS + 1):
            if s.stones[seat, site] == 0:
                return -s.wrath
    return 0


@kernel
def end_points(s: State, seat: int) -> int:
    """What the end of the game adds to the score, if it came now (4)."""
    return (
        burial_points(s, seat)
        + obelisk_points(s, seat)
        + statue_points(s, seat)
        + decoration_points(s, seat)
        + unused_points(s, seat)
        + wrath_points(s, seat)
    )


@kernel
def top_stone(s: State, space: int) -> int:
    """Owner + 1 of the topmost stone on a space of the temple; 0 if there is none."""
    width = WIDTH[s.players]
    layers = (built(s, TEMPLE) - space + width - 1) // width
    return s.temple[space + width * (layers - 1)] if layers > 0 else 0


@kernel
def temple_points(s: State, seat: int, points: int) -> None:
    s.points[seat] += points
    s.temple_points[seat, s.round - 1] += points


@kernel
def score_temple(s: State) -> None:
    """Side A: every topmost stone scores (3.6)."""
    count = built(s, TEMPLE)
    for k in range(max(0, count - WIDTH[s.players]), count):
        temple_points(s, s.temple[k] - 1, TEMPLE_POINT_A)


@kernel
def score(s: State, out: Ints) -> None:
    for seat in range(s.players):
        out[seat] = s.points[seat]


@kernel
def returns(s: State, out: Reals) -> None:
    """Most points, then most stones on the sled, then shared (4)."""
    best = -100_000
    for seat in range(s.players):
        best = max(best, 8 * s.points[seat] + s.sled[seat])
    winners = 0
    for seat in range(s.players):
        winners += 8 * s.points[seat] + s.sled[seat] == best
    for seat in range(s.players):
        out[seat] = 1.0 / winners if 8 * s.points[seat] + s.sled[seat] == best else 0.0
