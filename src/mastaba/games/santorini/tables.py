"""Santorini: the board, the pieces and the blocks of action numbers."""

from mastaba.engine.kernel import table

SPACES = 25
ALL = (1 << SPACES) - 1
FILES, RANKS = "abcde", "12345"
NAMES = tuple(f + r for r in RANKS for f in FILES)

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def _step(space: int, direction: int, wrap: bool) -> int:
    file, rank = space % 5 + _STEPS[direction][0], space // 5 + _STEPS[direction][1]
    if wrap:
        return 5 * (rank % 5) + file % 5
    return 5 * rank + file if 0 <= file < 5 and 0 <= rank < 5 else -1


def _set(spaces: list[int]) -> int:
    return sum(1 << x for x in spaces if x >= 0)


FLAT, TORUS = 0, 1
NEXT = table([[_step(x, d, False) for d in range(8)] for x in range(SPACES)])  # the next space in a direction, or -1
WRAPPED = table([[_step(x, d, True) for d in range(8)] for x in range(SPACES)])
NEIGHBOURS = table([[_set([_step(x, d, wrap) for d in range(8)]) for x in range(SPACES)] for wrap in (False, True)])
DIRECTION = table([[next((d for d in range(8) if _step(x, d, True) == y), -1) for y in range(SPACES)] for x in range(SPACES)])
"""From one space to another that is its neighbour, on the torus or not."""

PERIMETER = _set([x for x in range(SPACES) if x % 5 in (0, 4) or x // 5 in (0, 4)])
CORNERS = _set([0, 4, 20, 24])
SOUTH, NORTH = _set(list(range(5))), _set(list(range(20, 25)))
WEST, EAST = _set(list(range(0, 25, 5))), _set(list(range(4, 25, 5)))
FATE_SQUARES = table([_set([5 * (k // 4) + k % 4 + step for step in (0, 1, 5, 6)]) for k in range(16)])

STOCK = (22, 18, 14, 18)  # blocks of level 1, 2, 3, and domes
DOME_PIECE = 3
UNLIMITED = 99

SEATS = 4
SIDES = 3

# Action numbers.
PLACE, SELECT, MOVE, BLOCK, DOME, TARGET, TO = range(0, 175, 25)  # + space
DIR = 175  # + direction
FATE = 183  # + square: 4 * rank + file of its south-west space
POWER = 199  # + power - 1
SEAT = 254  # + seat
DONE = 258
USE = 259
NUM_ACTIONS = 260
BEGIN = -1  # not an action: lets set-up run on, or the turn begin, in a record made by hand
NUM_CHANCE = 55  # power - 1

# Veiled actions.
HIDDEN_PLACE, HIDDEN_SELECT, HIDDEN_MOVE, HIDDEN_FATE, HIDDEN_ABYSS = -1, -2, -3, -4, -5

# Restrictions in force this turn, bits of State.bans.
NO_UP, NO_DOWN, WIND, SLIDE, NO_RIM_WIN, COINS = 1, 2, 4, 8, 16, 32

# What the end of a turn is asked for, State.demand.
CLIMB, BESIDE = 1, 2

# How a power builds the turn, Power.plan.
ONE, GLIDE, EVERYONE = 0, 1, 2

# How powers are dealt, State.mode.
NONE, DRAFT, RANDOM_OFFER, FIXED, GOLDEN_FLEECE = range(5)
MODES = ("none", "draft", "random_offer", "fixed", "golden_fleece")
GRAEAE_BUILD = ("mover", "any", "unmoved")

# Phases. The order of a turn is written down in turn.py.
(
    OFFER, PICK, FIRST_SEAT, FLEECE_CARD, CARDS, WORKERS, RAM, ABYSS,
    OPENING, CORNER, CHOOSE, BEFORE, AFTER, BUILDER, MORE, SONG, LANDING, ENDING, PARTNER, REPLACE, SPROUT, FINISHED,
) = range(22)  # fmt: skip
PHASES = (
    "offer", "pick", "first_seat", "fleece_card", "cards", "workers", "ram", "abyss",
    "opening", "corner", "choose", "before", "after", "builder", "more", "song", "landing",
    "ending", "partner", "replace", "sprout", "over",
)  # fmt: skip
