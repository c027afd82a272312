"""Imhotep: what a single stone or card does: stones to sites and sleds, cards to players (3.4, 3.5).

Nothing here asks anybody: what must be asked is put on the resolution stack.
"""

from mastaba.engine.kernel import kernel
from mastaba.games.imhotep.scoring import built, side
from mastaba.games.imhotep.state import BUILDING, DRAW_BONUS, GAINING, LOAD_BONUS, State
from mastaba.games.imhotep.tables import (
    BONUS,
    BONUS_AMOUNT,
    BURIAL,
    DRAW_CARD,
    HEIGHT,
    KINDS,
    NO_BONUS,
    OBELISKS,
    PYRAMID,
    PYRAMID_A,
    PYRAMID_POINTS,
    PYRAMIDS,
    RED_SITE,
    ROWS,
    SLED,
    SURPLUS,
    TAKE_STONES,
    TEMPLE,
    TOWER,
    TOWER_LAST,
    TOWER_POINTS,
)

SPACES_A = len(PYRAMID_A)
NUM_PYRAMIDS = len(PYRAMIDS)


@kernel
def push(s: State, step: int, seat: int, arg: int, left: int) -> None:
    s.step[s.depth] = step
    s.seat[s.depth] = seat
    s.arg[s.depth] = arg
    s.left[s.depth] = left
    s.depth += 1


@kernel
def pop(s: State) -> None:
    s.depth -= 1
    s.step[s.depth] = 0
    s.seat[s.depth] = 0
    s.arg[s.depth] = 0
    s.left[s.depth] = 0


@kernel
def can_fetch(s: State, seat: int) -> bool:
    return s.sled[seat] < SLED and s.quarry[seat] > 0


@kernel
def fetch(s: State, seat: int, most: int) -> None:
    """Stones from the quarry to the sled, as many as fit."""
    stones = min(most, SLED - s.sled[seat], s.quarry[seat])
    s.sled[seat] += stones
    s.quarry[seat] -= stones


@kernel
def load(s: State, seat: int, place: int) -> None:
    """A stone from the sled onto a space, 4 * ship + space."""
    s.sled[seat] -= 1
    s.cargo[place >> 2, place & 3] = seat + 1
    s.free &= ~(1 << place)


@kernel
def unfinished(s: State) -> int:
    """Pyramids of side B with a free space, a bit each."""
    some = 0
    for pyramid in range(NUM_PYRAMIDS):
        if s.pyramid[HEIGHT * pyramid + HEIGHT - 1] == 0:
            some |= 1 << pyramid
    return some


@kernel
def place_stone(s: State, seat: int, site: int) -> None:
    """A stone arrives at a site other than the market; side B of the pyramid asks its owner first."""
    if site == PYRAMID:
        if side(s, PYRAMID):
            if unfinished(s):
                push(s, BUILDING, seat, 0, 0)
                return
            s.points[seat] += SURPLUS[1]
        else:
            space = built(s, PYRAMID)
            if space < SPACES_A:
                s.pyramid[space] = seat + 1
                s.points[seat] += PYRAMID_POINTS[0, space]
            else:
                s.points[seat] += SURPLUS[0]
    elif site == TEMPLE:
        s.temple[built(s, TEMPLE)] = seat + 1
    elif site == BURIAL:
        k = built(s, BURIAL)
        s.chamber[seat] |= 1 << (4 * (k // ROWS) + k % ROWS)
    elif side(s, OBELISKS) and s.stones[seat, OBELISKS] % TOWER == TOWER - 1:
        raise_tower(s, seat)
    s.stones[seat, site] += 1


@kernel
def raise_tower(s: State, seat: int) -> None:
    """Loose stones become a tower on the best free tower space."""
    k = 0
    while s.towers[k] > 0:
        k += 1
    s.towers[k] = seat + 1
    s.points[seat] += TOWER_POINTS[min(k, TOWER_LAST)]


@kernel
def build(s: State, seat: int, pyramid: int) -> None:
    """Side B of the pyramid: the next space of the chosen one, its points, then its bonus."""
    space = HEIGHT * pyramid
    while s.pyramid[space] > 0:
        space += 1
    s.pyramid[space] = seat + 1
    s.stones[seat, PYRAMID] += 1
    s.points[seat] += PYRAMID_POINTS[1, space]
    if BONUS[space] == TAKE_STONES:
        fetch(s, seat, BONUS_AMOUNT[space])
    elif BONUS[space] != NO_BONUS:
        push(s, DRAW_BONUS if BONUS[space] == DRAW_CARD else LOAD_BONUS, seat, 0, BONUS_AMOUNT[space])


@kernel
def gain(s: State, seat: int, kind: int) -> None:
    """A card comes to a player; a red one at once moves a stone from the quarry (3.5)."""
    if RED_SITE[kind] < 0:
        s.cards[seat, kind] += 1
        return
    push(s, GAINING, seat, kind, 0)
    if s.quarry[seat] > 0:
        s.quarry[seat] -= 1
        place_stone(s, seat, RED_SITE[kind])


@kernel
def can_draw(s: State) -> bool:
    some = s.deck_left
    for kind in range(KINDS):
        some += s.discard[kind]
    return some > 0


@kernel
def prepare_deck(s: State) -> None:
    """A card is needed: if the deck is empty the discard pile becomes the deck.

    All cards of the old deck have then been seen but those of the pair, so the pair is known by counting.
    """
    if s.deck_left == 0:
        for kind in range(KINDS):
            s.deck[kind] = s.discard[kind]
            s.deck_left += s.discard[kind]
            s.discard[kind] = 0
        if s.hidden & (s.hidden - 1) != 0:
            s.mixed |= s.hidden
        s.hidden = 0
