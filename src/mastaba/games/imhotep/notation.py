"""Imhotep: actions as structures and as text. Ships and spaces are counted from 1, space 1 is the bow.

quarry                 fetch stones to the sled
load 2.1               a stone onto ship 2, space 1
sail 2 to pyramid      sail ship 2; also to market, temple, burial chamber, obelisks
play chisel            a blue card; also hammer, lever, sail
pass                   when nothing else is possible
unload white           Lever: whose stone is unloaded next
take 3 statue          the card in slot 3 of the display; `take 3` will do; `take 4 face down` is the pair
keep 2 statue          the second card of the pair; `keep 2` will do
build left             Pyramid B; also middle, right
draw, decline          Pyramid B: use its bonus or not (a stone for a ship is loaded: `load 2.1`)
temple point, temple stones
ships 4 3 2 2          chance: the round card
statue                 chance: the market card drawn
"""

from typing import Any, Literal

import msgspec

from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Action
from mastaba.games.imhotep.state import FILL, KEEPING, ROUND_CARD, STEPS, State
from mastaba.games.imhotep.tables import (
    BLUE,
    BUILD,
    CAPACITY,
    CARDS,
    COLORS,
    DECLINE,
    DRAW,
    FACE_UP,
    HIDDEN_CARD,
    KEEP,
    LOAD,
    MARKET,
    MINIMUM,
    NUM_ACTIONS,
    NUM_CHANCE,
    PAIR,
    PAIR_SLOT,
    PASS,
    PLAY,
    PYRAMIDS,
    QUARRY,
    ROUND_CARDS,
    SAIL,
    SHIPS,
    SITES,
    SLED,
    SLOTS,
    TAKE,
    TEMPLE_POINT,
    TEMPLE_STONES,
    UNLOAD_NEXT,
)

Site = Literal["market", "pyramid", "temple", "burial_chamber", "obelisks"]
Color = Literal["black", "white", "brown", "gray"]
Blue = Literal["chisel", "hammer", "lever", "sail"]
Card = Literal[
    "chisel",
    "hammer",
    "lever",
    "sail",
    "entrance",
    "sarcophagus",
    "paved_path",
    "pyramid_decoration",
    "temple_decoration",
    "burial_chamber_decoration",
    "obelisk_decoration",
    "statue",
]
Pyramid = Literal["left", "middle", "right"]


class Quarry(Action, frozen=True, tag="quarry"):
    """Fetch stones from the quarry to the sled."""


class Load(Action, frozen=True, tag="load"):
    """Put a stone of the sled on a ship; ships and spaces are counted from 1."""

    ship: int
    space: int


class Sail(Action, frozen=True, tag="sail"):
    """Sail a ship to a site."""

    ship: int
    site: Site


class Play(Action, frozen=True, tag="play"):
    """Play a blue card."""

    card: Blue


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing, because nothing can be done."""


class UnloadNext(Action, frozen=True, tag="unload_next"):
    """Lever: a stone of this seat is unloaded next."""

    owner: int


class Take(Action, frozen=True, tag="take"):
    """Take the card (or the face-down pair) of a slot, counted from 1."""

    slot: int
    card: Card | None = None
    """What lies there face up; not needed to name the action."""


class Keep(Action, frozen=True, tag="keep"):
    """Keep a card of the pair, counted from 1 in the order dealt."""

    place: int
    card: Card | None = None


class Build(Action, frozen=True, tag="build"):
    """Pyramid B: put the stone on one of the pyramids."""

    pyramid: Pyramid


class Draw(Action, frozen=True, tag="draw"):
    """Pyramid B: draw a market card."""


class Decline(Action, frozen=True, tag="decline"):
    """Pyramid B: go without the bonus."""


class TemplePoint(Action, frozen=True, tag="temple_point"):
    """Temple B: take the points."""


class TempleStones(Action, frozen=True, tag="temple_stones"):
    """Temple B: take the stones."""


class RoundCard(Action, frozen=True, tag="round_card"):
    """Chance: the ships of the round."""

    ships: tuple[int, ...]


class MarketCard(Action, frozen=True, tag="market_card"):
    """Chance: a card is drawn; null to those who may not see it."""

    card: Card | None


AnyAction = (
    Quarry | Load | Sail | Play | Pass | UnloadNext | Take | Keep | Build | Draw | Decline
    | TemplePoint | TempleStones | RoundCard | MarketCard
)  # fmt: skip


def pending(s: State) -> int:
    """The step at the top of the stack; 0 at a turn."""
    return s.step[s.depth - 1] if s.depth else 0


def action(s: State, number: int) -> Action:
    if s.actor == CHANCE:
        return _outcome(s, number)
    if number < PLAY:
        if number == QUARRY:
            return Quarry()
        if number < SAIL:
            return Load((number - LOAD) // 4 + 1, (number - LOAD) % 4 + 1)
        return Sail((number - SAIL) // len(SITES) + 1, SITES[(number - SAIL) % len(SITES)])  # type: ignore[arg-type]
    if number < TAKE:
        if number < PASS:
            return Play(CARDS[number - PLAY])  # type: ignore[arg-type]
        return Pass() if number == PASS else UnloadNext(number - UNLOAD_NEXT)
    if number < KEEP:
        kind = s.display[number - TAKE] - 1
        return Take(number - TAKE + 1, CARDS[kind] if kind >= 0 else None)  # type: ignore[arg-type]
    if number < BUILD:
        place = number - KEEP
        shown = pending(s) == KEEPING and s.pair[place] > 0
        return Keep(place + 1, CARDS[s.pair[place] - 1] if shown else None)  # type: ignore[arg-type]
    if number < DRAW:
        return Build(PYRAMIDS[number - BUILD])  # type: ignore[arg-type]
    return {DRAW: Draw(), DECLINE: Decline(), TEMPLE_POINT: TemplePoint(), TEMPLE_STONES: TempleStones()}[number]


def _outcome(s: State, number: int) -> Action:
    if pending(s) == ROUND_CARD:
        return RoundCard(tuple(ROUND_CARDS[s.players][number]))
    return MarketCard(None if number == HIDDEN_CARD else CARDS[number])  # type: ignore[arg-type]


def encode(s: State, given: Any) -> int:
    it = msgspec.convert(given, AnyAction, from_attributes=False) if isinstance(given, dict) else given
    if s.actor == CHANCE:
        match it:
            case RoundCard(ships) if pending(s) == ROUND_CARD and list(ships) in ROUND_CARDS[s.players]:
                return ROUND_CARDS[s.players].index(list(ships))
            case MarketCard(card) if pending(s) != ROUND_CARD and card is not None:
                return CARDS.index(card)
        raise ValueError(f"{_asked(s)} is asked for")
    match it:
        case Load(ship, space) if 1 <= ship <= SHIPS and 1 <= space <= 4:
            return LOAD + 4 * (ship - 1) + space - 1
        case Sail(ship, site) if 1 <= ship <= SHIPS:
            return SAIL + len(SITES) * (ship - 1) + SITES.index(site)
        case Play(card):
            return PLAY + CARDS.index(card)
        case UnloadNext(owner) if 0 <= owner < s.players:
            return UNLOAD_NEXT + owner
        case Take(slot, _) if 1 <= slot <= SLOTS:
            return TAKE + slot - 1
        case Keep(place, _) if 1 <= place <= PAIR:
            return KEEP + place - 1
        case Build(pyramid):
            return BUILD + PYRAMIDS.index(pyramid)
    plain = {Quarry: QUARRY, Pass: PASS, Draw: DRAW, Decline: DECLINE, TemplePoint: TEMPLE_POINT, TempleStones: TEMPLE_STONES}
    if type(it) in plain:
        return plain[type(it)]
    raise ValueError("it does not fit this moment of Imhotep")


def _asked(s: State) -> str:
    return "a round card such as ships 4 3 2 1" if pending(s) == ROUND_CARD else "a market card such as statue"


def words(name: str) -> str:
    """An id of the data in words."""
    return name.replace("_", " ")


def describe(s: State, number: int) -> str:
    match action(s, number):
        case Load(ship, space):
            return f"load {ship}.{space}"
        case Sail(ship, site):
            return f"sail {ship} to {words(site)}"
        case Play(card):
            return f"play {card}"
        case UnloadNext(owner):
            return f"unload {COLORS[owner]}"
        case Take(slot, None):
            return f"take {slot} face down" if slot == PAIR_SLOT + 1 and s.pair[0] else f"take {slot}"
        case Take(slot, card):
            return f"take {slot} {words(card or '')}"
        case Keep(place, card):
            return f"keep {place} {words(card or '')}".rstrip()
        case Build(pyramid):
            return f"build {pyramid}"
        case RoundCard(ships):
            return f"ships {' '.join(map(str, ships))}"
        case MarketCard(None):
            return "a card face down"
        case MarketCard(card):
            return words(card or "")
        case TemplePoint():
            return "temple point"
        case TempleStones():
            return "temple stones"
        case Quarry() | Pass() | Draw() | Decline() as plain:
            return type(plain).__name__.lower()
    raise ValueError(f"there is no action {number}")


def parse(s: State, text: str) -> int:
    given = " ".join(text.lower().split())
    if s.actor == CHANCE:
        count = len(ROUND_CARDS[s.players]) if pending(s) == ROUND_CARD else NUM_CHANCE
        for number in range(count):
            if describe(s, number) == given:
                return number
        raise ValueError(f"write {_asked(s)}")
    for number in range(NUM_ACTIONS):
        line = describe(s, number)
        short = " ".join(line.split()[:2]) if TAKE <= number < BUILD else line
        if given in (line, short):
            return number
    raise ValueError(
        "write quarry, load 2.1, sail 2 to pyramid, play chisel, pass, unload white, take 3, keep 2, build left, "
        "draw, decline, temple point or temple stones"
    )


def veil(s: State, number: int, seat: int) -> int:
    """Nobody sees a card dealt face down; all that players do is open."""
    if s.actor == CHANCE and pending(s) == FILL and s.arg[s.depth - 1] >= FACE_UP[s.sides >> MARKET & 1]:
        return HIDDEN_CARD
    return number


# What a decision inside a turn asks of its seat.
ASKED = {
    "load": "load a stone on a free space",
    "load_to_sail": "load a stone on a ship that can then sail",
    "sail_loaded": "sail the ship just loaded to a free site",
    "lever": "sail a ship with its minimum load to a free site",
    "order": "say whose stone is unloaded next",
    "unload": "take a card that lies in the display",
    "keep": "keep one card of the pair",
    "build": "choose an unfinished pyramid",
    "draw_bonus": "draw a card or decline",
    "load_bonus": "load a stone on a free space or decline",
    "temple": "choose points or stones (stones only if some can move)",
}


def why_not(s: State, number: int) -> str:
    if s.depth > 0:
        return f"{COLORS[s.actor]} must now {ASKED[STEPS[pending(s)]]}"
    me = s.actor
    if number == QUARRY:
        return "the sled is full" if s.sled[me] >= SLED else "the quarry is empty"
    if number < SAIL:
        return _why_not_load(s, me, (number - LOAD) // 4, (number - LOAD) % 4)
    if number < PLAY:
        return _why_not_sail(s, (number - SAIL) // len(SITES), (number - SAIL) % len(SITES))
    if number < PASS:
        card = CARDS[number - PLAY]
        return _why_not_play(s, me, card) if s.cards[me, number - PLAY] else f"{COLORS[me]} has no {card} card"
    if number == PASS:
        return "a player may pass only when nothing else is possible"
    return "it answers a question that is not asked now"


def _why_not_load(s: State, me: int, ship: int, space: int) -> str:
    capacity = CAPACITY[s.players, 4 * s.card + ship]
    if s.dock[ship]:
        return f"ship {ship + 1} has sailed"
    if space >= capacity:
        return f"ship {ship + 1} has {capacity} space{'s' if capacity > 1 else ''}"
    if s.cargo[ship, space]:
        return f"a stone lies on space {space + 1} of ship {ship + 1}"
    return f"the sled of {COLORS[me]} is empty"


def _why_not_sail(s: State, ship: int, site: int) -> str:
    if s.dock[ship]:
        return f"ship {ship + 1} has sailed"
    if not s.harbors >> site & 1:
        return f"a ship has docked at the {words(SITES[site])} in this round"
    least = MINIMUM[CAPACITY[s.players, 4 * s.card + ship]]
    missing = least - sum(1 for space in range(4) if s.cargo[ship, space])
    return f"ship {ship + 1} needs {missing} more stone{'s' if missing > 1 else ''}"


def _why_not_play(s: State, me: int, card: str) -> str:
    assert CARDS.index(card) < BLUE
    return {
        "chisel": "it needs two stones on the sled and two free spaces on ships",
        "hammer": "it needs room on the sled, a stone in the quarry and a free space on a ship",
        "lever": "no ship has its minimum load",
        "sail": "it needs a stone on the sled and a ship that can sail with one stone more",
    }[card]
