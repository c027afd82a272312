"""Imhotep: the position."""

from mastaba.engine.ints import Ints
from mastaba.engine.record import Record, field, i8, i16, i32, i64
from mastaba.games.imhotep.tables import DRAWING_SPACES, KINDS, PAIR, PYRAMID_SPACES, ROUNDS, SEATS, SHIPS, SLOTS, TEMPLE_ROOM, TOWERS

# Steps, the kinds of frames on the resolution stack. An empty stack is the turn of `turn`.
STEPS = (
    "",
    "round_card",  # chance: the round card is turned up
    "fill",  # chance: the market is filled; arg is the next place
    "played",  # a blue card (arg) of seat: discarded when this frame surfaces
    "load",  # Chisel and Hammer: seat loads `left` stones
    "load_to_sail",  # Sail: seat loads a stone on a ship that can then sail
    "sail_loaded",  # Sail: seat sails ship arg
    "lever",  # Lever: seat sails a ship
    "order",  # Lever: seat orders the stones of ship arg
    "unload",  # the stones of `queue` go to site arg, number `left` is next; at the market its owner takes a card
    "keep",  # seat keeps one card of the face-down pair
    "build",  # seat chooses a pyramid for its stone
    "draw_bonus",  # seat may draw a card, `left` times
    "load_bonus",  # seat may load a stone, `left` times
    "draw",  # chance: seat gets a card, `left` times
    "gain",  # a red card (arg) of seat: discarded when this frame surfaces
    "temple",  # the end of a round on side B: space `left` is next
)
(_, ROUND_CARD, FILL, PLAYED, LOADING, LOAD_TO_SAIL, SAIL_LOADED, LEVERING, ORDERING,
 UNLOADING, KEEPING, BUILDING, DRAW_BONUS, LOAD_BONUS, DRAWING, GAINING, TEMPLE_END) = range(len(STEPS))  # fmt: skip

# Played, unload, gain; draw bonus, draw, gain for each space that draws; build or bonus; one to spare.
DEPTH = 5 + 3 * DRAWING_SPACES


class State(Record):
    """Owners of stones are stored as seat + 1, cards in the display as kind + 1; 0 is an empty place."""

    turn: int = field(i8, "seat whose turn it is (decisions inside a turn may be another's: `actor`)")
    sides: int = field(i8, "option: sites that show side B, a bit each")
    wrath: int = field(i8, "option: points lost for lacking a stone at a site; 0 without the variant")
    round: int = field(i8, "1..6")
    seen: int = field(i8, "round cards turned up so far, a bit each")
    card: int = field(i8, "round card of this round; 0 while it is being drawn")
    passes: int = field(i8, "passes in a row")
    sailor: int = field(i8, "1 + seat that last sailed a ship in this round; 0 none")
    harbors: int = field(i8, "sites where no ship has docked in this round, a bit each")
    sled: Ints = field(i8, SEATS, "stones on each sled")
    quarry: Ints = field(i8, SEATS, "stones in each quarry")
    free: int = field(i32, "free spaces of ships that have not sailed, bit 4 * ship + space")
    cargo: Ints = field(i8, (SHIPS, 4), "owner of the stone on each space of each ship, bow first")
    dock: Ints = field(i8, SHIPS, "1 + site where each ship has docked; 0 not sailed")
    stones: Ints = field(i8, (SEATS, 5), "stones of each seat at each site (none stay at the market)")
    pyramid: Ints = field(i8, PYRAMID_SPACES, "owner of each space: side A in fill order; side B pyramid by pyramid")
    temple: Ints = field(i8, TEMPLE_ROOM, "owners of the temple's stones in the order they came")
    towers: Ints = field(i8, TOWERS, "side B of the obelisks: owners of the towers in the order they were built")
    chamber: Ints = field(i64, SEATS, "each seat's stones in the burial chamber, bit 4 * column + row")
    display: Ints = field(i8, SLOTS, "face-up market cards")
    pair: Ints = field(i8, PAIR, "side B of the market: the cards lying face down, in the order dealt")
    hidden: int = field(i8, "places of the pair drawn since the last reshuffle, a bit each; the others are known by counting")
    mixed: int = field(i8, "places of the pair whose cards are known by counting, but not which is which, a bit each")
    deck_left: int = field(i8, "cards in the deck")
    deck: Ints = field(i8, KINDS, "cards of each kind in the deck")
    discard: Ints = field(i8, KINDS, "cards of each kind in the discard pile")
    cards: Ints = field(i8, (SEATS, KINDS), "cards of each kind in front of each seat")
    points: Ints = field(i16, SEATS, "score; the end of the game adds its parts")
    temple_points: Ints = field(i8, (SEATS, ROUNDS), "points of each seat from the temple, round by round")
    queue: Ints = field(i8, 4, "owners of the stones of the ship being unloaded, first to last")
    queued: int = field(i8, "stones in `queue`")
    depth: int = field(i8, "frames on the resolution stack")
    step: Ints = field(i8, DEPTH, "kind of each frame, a number of STEPS")
    seat: Ints = field(i8, DEPTH, "whose frame it is")
    arg: Ints = field(i8, DEPTH, "its card, ship, site or place")
    left: Ints = field(i8, DEPTH, "how many are left, or which is next")
