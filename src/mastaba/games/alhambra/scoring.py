"""Alhambra: the scoring rounds, and who wins."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.alhambra.state import DIRK, OPEN_DISPLAY, OPEN_MARKET, State
from mastaba.games.alhambra.tables import POINTS


@kernel
def share(held: int, kind: int, ahead: int, level: int) -> int:
    """Points of each of `level` builders of a type who stand on the places after `ahead` others, in round `held` (0 to 2)."""
    total = 0
    for place in range(ahead, ahead + level):
        total += POINTS[held, kind, min(place, 3)]
    return total // level


@kernel
def type_points(s: State, held: int, kind: int, who: int) -> int:
    """What a seat, or Dirk, would get for a type if the round were held now (4.5)."""
    mine = s.count[who, kind]
    if mine == 0:
        return 0
    ahead = 0
    level = 0
    for other in range(s.players):
        ahead += s.count[other, kind] > mine
        level += s.count[other, kind] == mine
    if s.players == 2:
        ahead += s.count[DIRK, kind] > mine
        level += s.count[DIRK, kind] == mine
    return share(held, kind, ahead, level)


@kernel
def building_points(s: State, held: int, who: int) -> int:
    points = 0
    for kind in range(6):
        points += type_points(s, held, kind, who)
    return points


@kernel
def coming_round(s: State) -> int:
    """The round that comes next, 0 to 2: the first whose card is not yet scored, else the third."""
    if s.phase >= OPEN_MARKET and s.phase <= OPEN_DISPLAY:
        return 0
    for which in range(2):
        if s.window[which, 1] > 0 or (s.revealed >> which) & 1 != 0:
            return which
    return 2


@kernel
def hold_round(s: State, held: int) -> None:
    """Score a round: types, then walls; Dirk builds none (4.5)."""
    s.rounds |= 1 << held
    for seat in range(s.players):
        s.score[seat] += building_points(s, held, seat) + s.wall[seat]
        s.walls[held, seat] = s.wall[seat]
        for kind in range(6):
            s.tally[held, seat, kind] = s.count[seat, kind]
    if s.players == 2:
        s.score[DIRK] += building_points(s, held, DIRK)
        for kind in range(6):
            s.tally[held, DIRK, kind] = s.count[DIRK, kind]


@kernel
def score(s: State, out: Ints) -> None:
    for seat in range(s.players):
        out[seat] = s.score[seat]


@kernel
def returns(s: State, out: Reals) -> None:
    """Most points; level players win together, and Dirk never does."""
    best = 0
    for seat in range(s.players):
        best = max(best, s.score[seat])
    winners = 0
    for seat in range(s.players):
        winners += s.score[seat] == best
    for seat in range(s.players):
        out[seat] = 1.0 / winners if s.score[seat] == best else 0.0
