"""Imhotep: what is impossible about a position, in words."""

from mastaba.engine.record import CHANCE, OVER
from mastaba.games.imhotep.building import unfinished
from mastaba.games.imhotep.flow import market_cards
from mastaba.games.imhotep.rules import owners, ready_ships, spaces_to_sail
from mastaba.games.imhotep.scoring import built, end_points, side, top_stone
from mastaba.games.imhotep.state import (
    BUILDING,
    DRAW_BONUS,
    DRAWING,
    FILL,
    GAINING,
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
    BLUE,
    BONUS,
    BONUS_AMOUNT,
    CARDS,
    CHOICE,
    COLORS,
    COPIES,
    DRAW_CARD,
    FACE_DOWN,
    FACE_UP,
    FREE,
    HEIGHT,
    KINDS,
    LARGEST,
    MARKET,
    OBELISKS,
    PAIR,
    PYRAMID,
    PYRAMID_A,
    PYRAMID_POINTS,
    PYRAMID_SPACES,
    RED_SITE,
    RED_STONES,
    ROUND_CARDS,
    ROUNDS,
    SHIPS,
    SITES,
    SLED,
    SLOTS,
    STONES,
    SURPLUS,
    TEMPLE,
    TEMPLE_AMOUNT,
    TEMPLE_EFFECT,
    TOWER,
    TOWER_LAST,
    TOWER_POINTS,
    WIDTH,
)


def pyramid_points(s: State, seat: int) -> int:
    """The spaces a seat holds, and its stones beside the pyramid."""
    b = side(s, PYRAMID)
    spaces = [space for space in range(PYRAMID_SPACES) if s.pyramid[space] == seat + 1]
    return sum(PYRAMID_POINTS[b, space] for space in spaces) + SURPLUS[b] * (s.stones[seat, PYRAMID] - len(spaces))


def tower_points(s: State, seat: int) -> int:
    return sum(TOWER_POINTS[min(k, TOWER_LAST)] for k, owner in enumerate(s.towers) if owner == seat + 1)


def seat_points(s: State, seat: int, over: bool) -> int:
    """The score that follows from stones and temple points, and at the end from everything."""
    scored = pyramid_points(s, seat) + tower_points(s, seat) + sum(s.temple_points[seat, r] for r in range(ROUNDS))
    return scored + (end_points(s, seat) if over else 0)


def outside_quarry(s: State, seat: int) -> int:
    """Stones of a seat on its sled, on ships, at sites and on their way."""
    count = s.sled[seat] + sum(s.stones[seat, site] for site in range(len(SITES)))
    count += sum(s.cargo[ship, space] == seat + 1 for ship in range(SHIPS) for space in range(4))
    for k in range(s.depth):
        if s.step[k] == BUILDING and s.seat[k] == seat:
            count += 1
        elif s.step[k] == UNLOADING:
            # Stones at the market are still counted with their ship: they return together.
            start = 0 if s.arg[k] == MARKET else s.left[k]
            count += s.queue.tolist()[start:].count(seat + 1)
        elif s.step[k] == ORDERING:
            count += s.queue.tolist().count(seat + 1)
    return count


def check(s: State) -> str | None:
    """The first impossible thing about a position."""
    if not 2 <= s.players <= 4:
        return "Imhotep is for 2 to 4 players"
    return _check_stones(s) or _check_sites(s) or _check_ships(s) or _check_cards(s) or _check_stack(s)


def _check_stones(s: State) -> str | None:
    for seat in range(s.players):
        if not 0 <= s.sled[seat] <= SLED:
            return f"a sled holds at most {SLED} stones"
        total = s.quarry[seat] + outside_quarry(s, seat)
        if s.quarry[seat] < 0 or total != STONES:
            return f"{COLORS[seat]} has {STONES} stones in play, not {total}"
    return None


def _check_sites(s: State) -> str | None:
    placed = [owner for owner in s.pyramid if owner]
    if side(s, PYRAMID):
        for k in range(0, PYRAMID_SPACES - HEIGHT + 1, HEIGHT):
            filled = [owner > 0 for owner in s.pyramid.tolist()[k : k + HEIGHT]]
            if filled != sorted(filled, reverse=True):
                return "a pyramid is filled without gaps"
    elif len(placed) != min(built(s, PYRAMID), len(PYRAMID_A)) or not all(s.pyramid[k] for k in range(len(placed))):
        return "the pyramid is filled in order, without gaps"
    for site in range(PYRAMID, OBELISKS + 1):
        if built(s, site) > _most(s, site):
            return f"one ship a round brings stones to the {SITES[site].replace('_', ' ')}: at most {_most(s, site)} can lie there now"
    for seat in range(s.players):
        if placed.count(seat + 1) > s.stones[seat, PYRAMID]:
            return "the pyramid holds more stones than were brought there"
        if s.temple.tolist().count(seat + 1) != s.stones[seat, TEMPLE]:
            return "the stones of the temple do not agree"
        towers = s.stones[seat, OBELISKS] // TOWER if side(s, OBELISKS) else 0
        if s.towers.tolist().count(seat + 1) != towers:
            return f"side B of the obelisks has a tower for every {TOWER} stones of a color; {COLORS[seat]} has {towers}"
        if s.points[seat] != seat_points(s, seat, s.actor == OVER):
            return f"the score of {COLORS[seat]} does not follow from its stones"
    return None


def _most(s: State, site: int) -> int:
    """Stones that ships and red cards can have brought to a site so far."""
    landings = ROUNDS if s.actor == OVER else s.round - 1 + (not s.harbors >> site & 1)
    return LARGEST * landings + RED_STONES[site]


def _check_ships(s: State) -> str | None:
    drawing = s.depth > 0 and s.step[0] == ROUND_CARD
    turned = s.seen.bit_count()
    if turned != s.round - drawing:
        return f"in round {s.round} {s.round - drawing} round cards have been turned up, not {turned}"
    if s.actor == OVER:
        return None if s.round == ROUNDS else f"the game is over after round {ROUNDS}"
    if drawing:
        return None
    free = FREE[s.players, s.card]
    docked = [s.dock[ship] for ship in range(SHIPS) if s.dock[ship]]
    for ship in range(SHIPS):
        for space in range(4):
            if s.cargo[ship, space]:
                if space >= ROUND_CARDS[s.players][s.card][ship]:
                    return f"ship {ship + 1} has no space {space + 1}"
                free &= ~(1 << 4 * ship + space)
        if s.dock[ship]:
            free &= ~(15 << 4 * ship)
            ordering = any(s.step[k] == ORDERING and s.arg[k] == ship for k in range(s.depth))
            if any(s.cargo[ship, space] for space in range(4)) and not ordering:
                return f"ship {ship + 1} has docked, so it is empty"
    if len(set(docked)) != len(docked) or s.harbors != 31 & ~sum(1 << d - 1 for d in docked):
        return "at each site at most one ship docks in a round"
    if s.free != free:
        return "the free spaces of the ships do not agree"
    if bool(docked) != (s.sailor > 0):
        return "the seat that sailed last is known when ships have docked"
    if s.depth == 0 and len(docked) == SHIPS:
        return "when all ships have sailed the round is over"
    if not 0 <= s.passes <= s.players - (s.depth == 0):
        return "a round ends when all players have passed one after another"
    return None


def _check_cards(s: State) -> str | None:
    lying = s.display.tolist() + s.pair.tolist() + [s.arg[k] + 1 for k in range(s.depth) if s.step[k] in (PLAYED, GAINING)]
    for kind in range(KINDS):
        held = sum(s.cards[seat, kind] for seat in range(s.players))
        total = held + s.deck[kind] + s.discard[kind] + lying.count(kind + 1)
        if total != COPIES[kind] or s.deck[kind] < 0:
            return f"there are {COPIES[kind]} {CARDS[kind]} cards, not {total}"
        if held and RED_SITE[kind] >= 0:
            return f"a red card ({CARDS[kind]}) is never kept"
    if s.deck_left != sum(s.deck):
        return "the count of the deck does not agree"
    if any(s.display[slot] for slot in range(FACE_UP[side(s, MARKET)], SLOTS)):
        return f"side B of the market has {FACE_UP[1]} cards face up"
    down = [k for k in range(PAIR) if s.pair[k]]
    if down and not side(s, MARKET):
        return "side A of the market has no cards face down"
    if down != list(range(len(down))) or (s.hidden | s.mixed) >> len(down) or s.hidden & s.mixed:
        return "the face-down cards do not agree"
    return None


# The step a step may lie on; 0 is the bottom of the stack.
_UNDER = {
    ROUND_CARD: (0,),
    FILL: (0,),
    PLAYED: (0,),
    LOADING: (PLAYED,),
    LOAD_TO_SAIL: (PLAYED,),
    SAIL_LOADED: (PLAYED,),
    LEVERING: (PLAYED,),
    ORDERING: (PLAYED,),
    UNLOADING: (0, PLAYED),
    TEMPLE_END: (0,),
    KEEPING: (UNLOADING,),
    BUILDING: (UNLOADING, GAINING),
    DRAW_BONUS: (UNLOADING, GAINING),
    LOAD_BONUS: (UNLOADING, GAINING),
    DRAWING: (DRAW_BONUS, TEMPLE_END),
    GAINING: (UNLOADING, DRAWING),
}


def _check_stack(s: State) -> str | None:
    if s.actor == OVER:
        return None if s.depth == 0 else "nothing is pending when the game is over"
    below = 0
    for k in range(s.depth):
        step = s.step[k]
        if below not in _UNDER[step]:
            return "the steps of the stack do not follow from each other"
        wrong = _check_frame(s, k)
        if wrong:
            return wrong
        below = step
    steps = s.step.tolist()
    drawn = sum(s.pyramid[space] > 0 and BONUS[space] == DRAW_CARD for space in range(PYRAMID_SPACES)) if side(s, PYRAMID) else 0
    if steps.count(DRAW_BONUS) > drawn:
        return "a card is drawn once for every stone on a space that gives one"
    if s.queued and UNLOADING not in steps and ORDERING not in steps:
        return "stones are being unloaded, but no ship is"
    if s.depth == 0:
        return None if s.actor == s.turn else "the turn and the decision do not agree"
    top = s.depth - 1
    asked = _check_top(s, top)
    if asked:
        return asked
    chance = s.step[top] in (ROUND_CARD, FILL, DRAWING)
    return None if chance == (s.actor == CHANCE) else "the top of the stack and the actor do not agree"


def _check_frame(s: State, k: int) -> str | None:
    step, arg, left = s.step[k], s.arg[k], s.left[k]
    if (step == PLAYED and arg >= BLUE) or (step == GAINING and RED_SITE[arg] < 0):
        return "blue cards are played, red ones are resolved when gained"
    if step == ORDERING and not s.dock[arg]:
        return "the Lever orders the stones of a ship that has docked"
    if step == UNLOADING and (s.harbors >> arg & 1 or left > s.queued):
        return "stones are unloaded from a ship that has docked at the site"
    most = {LOADING: 2, DRAW_BONUS: max(BONUS_AMOUNT), LOAD_BONUS: max(BONUS_AMOUNT), DRAWING: max(*BONUS_AMOUNT, *TEMPLE_AMOUNT)}
    if step in most and left > most[step]:
        return "a step has more left than it can ask for"
    if step == FILL:
        b = side(s, MARKET)
        places = s.display.tolist()[: FACE_UP[b]] + s.pair.tolist()[: FACE_DOWN[b]]
        if arg >= len(places) or not all(places[:arg]) or any(places[arg:]):
            return "the market is filled place by place"
    return None


def _check_top(s: State, top: int) -> str | None:
    step, seat = s.step[top], s.seat[top]
    if step == UNLOADING and not market_cards(s):
        return "the market has no card to take"
    if step == KEEPING and sum(1 for card in s.pair if card) < 2:
        return "a choice among the face-down cards needs two of them"
    if step == BUILDING and not (side(s, PYRAMID) and unfinished(s)):
        return "a choice of pyramid needs side B and an unfinished pyramid"
    if step in (FILL, DRAWING) and s.deck_left == 0:
        return "a card is drawn from an empty deck"
    stones = s.left[top] if step == LOADING else 1
    if step in (LOADING, LOAD_TO_SAIL, LOAD_BONUS) and not 0 < stones <= min(s.sled[seat], s.free.bit_count()):
        return "loading needs stones on the sled and free spaces"
    if step == LOAD_TO_SAIL and not spaces_to_sail(s):
        return "no ship can sail with one stone more"
    if step == SAIL_LOADED and not ready_ships(s, 0) >> s.arg[top] & 1:
        return f"ship {s.arg[top] + 1} cannot sail"
    if step == LEVERING and not ready_ships(s, 0):
        return "no ship has its minimum load"
    if step == ORDERING and owners(s, s.arg[top]).bit_count() < 2:
        return "stones are ordered only while two owners are left"
    if step == TEMPLE_END:
        space = s.left[top]
        if not side(s, TEMPLE) or space >= WIDTH[s.players] or TEMPLE_EFFECT[space] != CHOICE or not top_stone(s, space):
            return "the temple asks only the owner of a topmost stone on a choice space of side B"
    return None
