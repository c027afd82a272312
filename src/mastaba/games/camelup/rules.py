"""Camel Up: what may be done and what it does. Section numbers are those of docs/games/camelup.md."""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.camelup.scoring import end_scoring, leg_scoring
from mastaba.games.camelup.state import FROM_TILES, State
from mastaba.games.camelup.tables import DESERT_TILE, LEG_BET, OASIS, RACE_CARD, ROLL, SPACES


@kernel
def tile_spaces(s: State, seat: int) -> int:
    """Spaces where the seat may lay its desert tile, a bit each (3.2)."""
    barred = 0
    for camel in range(5):
        barred |= 1 << s.space[camel]
    for other in range(s.players):
        if other != seat and s.tile[other] > 0:
            barred |= 7 << (s.tile[other] - 1)
    if not s.flip_in_place:
        barred |= 1 << s.tile[seat]
    return ~barred & 0x1FFFC


@kernel
def legal(s: State, out: Ints) -> int:
    me = s.actor
    if me < 0:
        return 0
    out[0] = ROLL
    n = 1
    for camel in range(5):
        out[n] = LEG_BET + camel
        n += s.leg_left[camel] > 0
    free = tile_spaces(s, me)
    mine = s.tile[me]
    for space in range(2, SPACES + 1):
        first = DESERT_TILE + 2 * (space - 2)
        if space == mine:
            # Only reached with flip_in_place: the other side up (R6).
            out[n] = first + (s.desert[space] & 1)
            n += (free >> space) & 1
        else:
            out[n] = first
            out[n + 1] = first + 1
            n += 2 * ((free >> space) & 1)
    hand = s.hand[me]
    for deck in range(2):
        for camel in range(5):
            if (hand >> camel) & 1:
                out[n] = RACE_CARD + 5 * deck + camel
                n += 1
    return n


@kernel
def chance(s: State, out: Ints, weight: Ints) -> int:
    n = 0
    if s.actor != CHANCE:
        return n
    for camel in range(5):
        waiting = s.space[camel] == 0 if s.placed < 5 else ((s.dice >> camel) & 1) == 1
        if waiting:
            for value in range(3):
                out[n] = 3 * camel + value
                weight[n] = 1
                n += 1
    return n


@kernel
def apply(s: State, action: int) -> None:
    s.ply += 1
    if s.actor == CHANCE:
        if s.placed < 5:
            place(s, action // 3, action % 3 + 1)
        else:
            reveal(s, action // 3, action % 3 + 1)
        return
    me = s.actor
    s.decisions += 1
    if action == ROLL:
        s.pyramid[me] += 1  # before the reveal, so it counts even if this die ends the race (3.3)
        s.actor = CHANCE
        return
    if action < DESERT_TILE:
        camel = action - LEG_BET
        s.leg_left[camel] -= 1
        s.leg_bets[me, camel] |= 1 << (2 - s.leg_left[camel])
    elif action < RACE_CARD:
        lay_tile(s, me, 2 + (action - DESERT_TILE) // 2, (action - DESERT_TILE) % 2)
    else:
        deck = (action - RACE_CARD) // 5
        camel = (action - RACE_CARD) % 5
        s.hand[me] &= ~(1 << camel)
        s.deck[deck, s.cards[deck]] = 5 * me + camel
        s.cards[deck] += 1
    next_turn(s)


@kernel
def place(s: State, camel: int, space: int) -> None:
    """Set-up: put a camel on top of what stands on its first space."""
    s.space[camel] = space
    insert(s, camel, s.placed, space, True)
    s.placed += 1
    if s.placed == 5:
        s.leg = 1
        s.actor = s.turn


@kernel
def insert(s: State, camel: int, count: int, space: int, on_top: bool) -> None:
    """Rank a camel among the first `count`: above or below the stack on its space."""
    at = 0
    while at < count and (s.space[s.order[at]] > space or (not on_top and s.space[s.order[at]] == space)):
        at += 1
    for i in range(count, at, -1):
        s.order[i] = s.order[i - 1]
    s.order[at] = camel


@kernel
def lay_tile(s: State, seat: int, space: int, side: int) -> None:
    s.desert[s.tile[seat]] = 0
    s.tile[seat] = space
    s.desert[space] = 1 + 2 * seat + side


@kernel
def reveal(s: State, camel: int, value: int) -> None:
    """A die comes out of the pyramid: the camel and its riders move, and what follows (3.4)."""
    s.dice &= ~(1 << camel)
    s.shown[camel] = value
    move(s, camel, value)
    if s.space[s.order[0]] > SPACES:
        finish(s)
    else:
        if s.dice == 0:
            leg_scoring(s)
            reset_leg(s)
        next_turn(s)


@kernel
def move(s: State, camel: int, value: int) -> None:
    """Move a camel with the camels above it; a tile where the die ends pays its owner and shifts the unit."""
    here = s.space[camel]
    target = here + value
    on_top = True
    if target <= SPACES and s.desert[target] > 0:
        owner = (s.desert[target] - 1) >> 1
        s.money[owner] += 1
        s.earned[owner, FROM_TILES] += 1
        if (s.desert[target] - 1) & 1 == OASIS:
            target += 1
        else:
            target -= 1
            on_top = False
    shift(s, camel, target, on_top)


@kernel
def shift(s: State, camel: int, target: int, on_top: bool) -> None:
    """Take a unit off its space and put it, order kept, on top of or underneath the stack on another."""
    here = s.space[camel]
    top = 0
    while s.space[s.order[top]] != here:
        top += 1
    end = top
    while s.order[end] != camel:
        end += 1
    end += 1
    # The unit is order[top:end]. Camels it overtakes (or, sent back, falls behind) trade places with it.
    size = end - top
    if on_top:
        at = top
        while at > 0 and s.space[s.order[at - 1]] <= target:
            at -= 1
        rotate(s.order, at, top, end)
    else:
        at = end
        while at < 5 and s.space[s.order[at]] >= target:
            at += 1
        if at > end:
            rotate(s.order, top, end, at)
            at -= size
        else:
            at = top
            while at > 0 and s.space[s.order[at - 1]] < target:
                at -= 1
            rotate(s.order, at, top, end)
    for i in range(at, at + size):
        s.space[s.order[i]] = target


@kernel
def rotate(order: Ints, a: int, b: int, c: int) -> None:
    """Exchange the neighbouring runs order[a:b] and order[b:c], keeping the order inside each."""
    for _ in range(b - a):
        first = order[a]
        for i in range(a, c - 1):
            order[i] = order[i + 1]
        order[c - 1] = first


@kernel
def reset_leg(s: State) -> None:
    """All leg tiles, pyramid tiles, desert tiles and dice go back (5.3)."""
    s.leg += 1
    s.dice = 31
    for camel in range(5):
        s.shown[camel] = 0
        s.leg_left[camel] = 3
    for seat in range(s.players):
        s.pyramid[seat] = 0
        s.desert[s.tile[seat]] = 0
        s.tile[seat] = 0
        for camel in range(5):
            s.leg_bets[seat, camel] = 0


@kernel
def next_turn(s: State) -> None:
    if s.decisions >= s.max_decisions:
        finish(s)
    else:
        s.turn = (s.turn + 1) % s.players
        s.actor = s.turn


@kernel
def finish(s: State) -> None:
    """The race has ended, or was stopped (R29): leg scoring once, then both decks."""
    leg_scoring(s)
    end_scoring(s)
    s.actor = OVER
