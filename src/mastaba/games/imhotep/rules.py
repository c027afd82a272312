"""Imhotep: what may be done and what it does. Section numbers are those of docs/games/imhotep.md."""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE
from mastaba.games.imhotep.building import build, can_fetch, fetch, gain, load, pop, push, unfinished
from mastaba.games.imhotep.flow import market_cards, next_turn, proceed
from mastaba.games.imhotep.scoring import side, temple_points
from mastaba.games.imhotep.state import (
    BUILDING,
    DRAW_BONUS,
    DRAWING,
    FILL,
    KEEPING,
    LEVERING,
    LOAD_BONUS,
    LOAD_TO_SAIL,
    LOADING,
    ORDERING,
    PLAYED,
    ROUND_CARD,
    SAIL_LOADED,
    TEMPLE_END,
    UNLOADING,
    State,
)
from mastaba.games.imhotep.tables import (
    BIT,
    BUILD,
    CARDS_A_SET,
    CHISEL,
    COUNT,
    DECLINE,
    DRAW,
    FACE_UP,
    FETCH,
    FREE,
    HAMMER,
    KEEP,
    KINDS,
    LEVER,
    LOAD,
    MARKET,
    PAIR,
    PAIR_SLOT,
    PASS,
    PLAY,
    QUARRY,
    SAIL,
    SAIL_CARD,
    SHIPS,
    SLACK,
    TAKE,
    TEMPLE_AMOUNT,
    TEMPLE_POINT,
    TEMPLE_POINTS,
    TEMPLE_STONES,
    UNLOAD_NEXT,
)

NUM_SITES = 5


@kernel
def ready_ships(s: State, short: int) -> int:
    """Unsailed ships whose minimum load is reached but for `short` stones, a bit each."""
    ships = 0
    for ship in range(SHIPS):
        if s.dock[ship] == 0 and COUNT[(s.free >> 4 * ship) & 15] <= SLACK[s.players, 4 * s.card + ship] + short:
            ships |= 1 << ship
    return ships


@kernel
def sailings(s: State, ships: int) -> int:
    """The SAIL actions of these ships to every free site."""
    actions = 0
    for ship in range(SHIPS):
        if (ships >> ship) & 1:
            actions |= s.harbors << (SAIL + NUM_SITES * ship)
    return actions


@kernel
def spaces_to_sail(s: State) -> int:
    """Free spaces of ships that a further stone lets sail."""
    ships = ready_ships(s, 1)
    spaces = 0
    for ship in range(SHIPS):
        if (ships >> ship) & 1:
            spaces |= s.free & (15 << 4 * ship)
    return spaces


@kernel
def turn_actions(s: State) -> int:
    """The action of a turn (3.2)."""
    me = s.actor
    stones = s.sled[me]
    actions = 0
    if can_fetch(s, me):
        actions |= 1 << QUARRY
    if stones > 0:
        actions |= s.free << LOAD
    ships = ready_ships(s, 0)
    actions |= sailings(s, ships)
    if s.cards[me, CHISEL] > 0 and stones >= 2 and s.free & (s.free - 1) != 0:
        actions |= 1 << (PLAY + CHISEL)
    if s.cards[me, HAMMER] > 0 and can_fetch(s, me) and s.free != 0:
        actions |= 1 << (PLAY + HAMMER)
    if s.cards[me, LEVER] > 0 and ships != 0:
        actions |= 1 << (PLAY + LEVER)
    if s.cards[me, SAIL_CARD] > 0 and stones > 0 and spaces_to_sail(s) != 0:
        actions |= 1 << (PLAY + SAIL_CARD)
    return actions if actions != 0 else 1 << PASS


@kernel
def owners(s: State, ship: int) -> int:
    """Seats with a stone on a ship, a bit each."""
    seats = 0
    for space in range(4):
        if s.cargo[ship, space] > 0:
            seats |= 1 << (s.cargo[ship, space] - 1)
    return seats


@kernel
def step_actions(s: State) -> int:
    """The decisions inside a turn: whatever the top frame asks."""
    top = s.depth - 1
    step = s.step[top]
    actions = 0
    if step == UNLOADING:
        actions = market_cards(s) << TAKE
    elif step == LOADING:
        actions = s.free << LOAD
    elif step == LOAD_TO_SAIL:
        actions = spaces_to_sail(s) << LOAD
    elif step == SAIL_LOADED:
        actions = s.harbors << (SAIL + NUM_SITES * s.arg[top])
    elif step == LEVERING:
        actions = sailings(s, ready_ships(s, 0))
    elif step == ORDERING:
        actions = owners(s, s.arg[top]) << UNLOAD_NEXT
    elif step == KEEPING:
        for place in range(PAIR):
            if s.pair[place] > 0:
                actions |= 1 << (KEEP + place)
    elif step == BUILDING:
        actions = unfinished(s) << BUILD
    elif step == DRAW_BONUS:
        actions = 1 << DRAW | 1 << DECLINE
    elif step == LOAD_BONUS:
        actions = s.free << LOAD | 1 << DECLINE
    elif step == TEMPLE_END:
        actions = 1 << TEMPLE_POINT
        if can_fetch(s, s.actor):
            actions |= 1 << TEMPLE_STONES
    return actions


@kernel
def legal(s: State, out: Ints) -> int:
    if s.actor < 0:
        return 0
    actions = turn_actions(s) if s.depth == 0 else step_actions(s)
    n = 0
    while actions != 0:
        low = actions & -actions
        out[n] = BIT[low % 67]
        n += 1
        actions ^= low
    return n


@kernel
def chance(s: State, out: Ints, weight: Ints) -> int:
    n = 0
    if s.actor != CHANCE:
        return n
    if s.step[s.depth - 1] == ROUND_CARD:
        for card in range(CARDS_A_SET):
            if (s.seen >> card) & 1 == 0:
                out[n] = card
                weight[n] = 1
                n += 1
        return n
    for kind in range(KINDS):
        if s.deck[kind] > 0:
            out[n] = kind
            weight[n] = s.deck[kind]
            n += 1
    return n


@kernel
def apply(s: State, action: int) -> None:
    s.ply += 1
    if s.actor == CHANCE:
        turn_up(s, action)
    elif s.depth > 0:
        decide(s, action)
    else:
        me = s.actor
        s.passes = s.passes + 1 if action == PASS else 0
        if action < SAIL:
            if action == QUARRY:
                fetch(s, me, FETCH)
            else:
                load(s, me, action - LOAD)
            next_turn(s)
            return
        if action < PLAY:
            sail(s, me, action - SAIL)
        elif action < PASS:
            play(s, me, action - PLAY)
    proceed(s)


@kernel
def turn_up(s: State, outcome: int) -> None:
    """Chance: the round card, or a card of the market deck."""
    top = s.depth - 1
    if s.step[top] == ROUND_CARD:
        s.card = outcome
        s.seen |= 1 << outcome
        s.free = FREE[s.players, outcome]
        s.step[top] = FILL
        return
    s.deck[outcome] -= 1
    s.deck_left -= 1
    if s.step[top] == DRAWING:
        s.left[top] -= 1
        gain(s, s.seat[top], outcome)
        return
    place = s.arg[top]
    s.arg[top] = place + 1
    down = place - FACE_UP[side(s, MARKET)]
    if down < 0:
        s.display[place] = outcome + 1
    else:
        s.pair[down] = outcome + 1
        s.hidden |= 1 << down


@kernel
def sail(s: State, me: int, arg: int) -> None:
    """Dock a ship, arg 5 * ship + site; its stones leave it from the bow, empty spaces are skipped."""
    ship = arg // NUM_SITES
    dock(s, me, ship, arg % NUM_SITES)
    for space in range(4):
        unload_next(s, ship, space)
    push(s, UNLOADING, 0, arg % NUM_SITES, 0)


@kernel
def dock(s: State, me: int, ship: int, site: int) -> None:
    s.sailor = me + 1
    s.harbors &= ~(1 << site)
    s.dock[ship] = site + 1
    s.free &= ~(15 << 4 * ship)


@kernel
def unload_next(s: State, ship: int, space: int) -> None:
    """Queue the stone of a space, if there is one."""
    if s.cargo[ship, space] > 0:
        s.queue[s.queued] = s.cargo[ship, space]
        s.queued += 1
        s.cargo[ship, space] = 0


@kernel
def play(s: State, me: int, card: int) -> None:
    """A blue card leaves the hand now and is discarded when all it caused is resolved (3.3)."""
    s.cards[me, card] -= 1
    push(s, PLAYED, me, card, 0)
    if card == CHISEL:
        push(s, LOADING, me, 0, 2)
    elif card == HAMMER:
        fetch(s, me, FETCH)
        push(s, LOADING, me, 0, 1)
    elif card == LEVER:
        push(s, LEVERING, me, 0, 0)
    else:
        push(s, LOAD_TO_SAIL, me, 0, 0)


@kernel
def decide(s: State, action: int) -> None:
    """A decision inside a turn."""
    me = s.actor
    top = s.depth - 1
    step = s.step[top]
    if step == UNLOADING:
        s.left[top] += 1
        take(s, me, action - TAKE)
    elif step == LOADING:
        load(s, me, action - LOAD)
        s.left[top] -= 1
        if s.left[top] == 0:
            pop(s)
    elif step == LOAD_TO_SAIL:
        load(s, me, action - LOAD)
        s.step[top] = SAIL_LOADED
        s.arg[top] = (action - LOAD) >> 2
    elif step == SAIL_LOADED:
        pop(s)
        sail(s, me, action - SAIL)
    elif step == LEVERING:
        ship = (action - SAIL) // NUM_SITES
        dock(s, me, ship, (action - SAIL) % NUM_SITES)
        s.step[top] = ORDERING
        s.arg[top] = ship
        finish_order(s, ship)
    elif step == ORDERING:
        ship = s.arg[top]
        space = 0
        while s.cargo[ship, space] != action - UNLOAD_NEXT + 1:
            space += 1
        unload_next(s, ship, space)
        finish_order(s, ship)
    elif step == KEEPING:
        pop(s)
        keep(s, me, action - KEEP)
    elif step == BUILDING:
        pop(s)
        build(s, me, action - BUILD)
    elif step == DRAW_BONUS:
        s.left[top] -= 1
        if action == DRAW:
            push(s, DRAWING, me, 0, 1)
        else:
            pop(s)
    elif step == LOAD_BONUS:
        s.left[top] -= 1
        if action == DECLINE:
            pop(s)
        else:
            load(s, me, action - LOAD)
    else:
        space = s.left[top]
        s.left[top] = space + 1
        if action == TEMPLE_POINT:
            temple_points(s, me, TEMPLE_POINTS[space])
        else:
            fetch(s, me, TEMPLE_AMOUNT[space])


@kernel
def finish_order(s: State, ship: int) -> None:
    """Lever: when the stones left are of one owner, the rest follows, and unloading begins (R1)."""
    seats = owners(s, ship)
    if seats & (seats - 1) == 0:
        for space in range(4):
            unload_next(s, ship, space)
        pop(s)
        push(s, UNLOADING, 0, s.dock[ship] - 1, 0)


@kernel
def take(s: State, me: int, slot: int) -> None:
    """A card of the display; the face-down pair asks which one to keep, unless it is a single card (R18)."""
    if slot == PAIR_SLOT and s.pair[0] > 0:
        if s.pair[1] > 0:
            push(s, KEEPING, me, 0, 0)
        else:
            keep(s, me, 0)
        return
    kind = s.display[slot] - 1
    s.display[slot] = 0
    gain(s, me, kind)


@kernel
def keep(s: State, me: int, place: int) -> None:
    """One card of the pair is kept, the rest is discarded face up."""
    kind = s.pair[place] - 1
    s.pair[place] = 0
    for other in range(PAIR):
        if s.pair[other] > 0:
            s.discard[s.pair[other] - 1] += 1
            s.pair[other] = 0
    s.hidden = 0
    s.mixed = 0
    gain(s, me, kind)
