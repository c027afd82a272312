"""Alhambra: the numbers printed in the box, and the blocks of action numbers."""

from itertools import combinations_with_replacement

from mastaba.engine.kernel import table

TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")
LETTERS = "PSACGT"
CURRENCIES = ("yellow", "green", "blue", "orange")  # of market slots 1 to 4
MONEY_LETTERS = "YGBO"

NORTH, EAST, SOUTH, WEST = range(4)  # side d of a tile is bit d of its walls
SIDES = "NESW"
DOWN = table([-1, 0, 1, 0])
RIGHT = table([0, 1, 0, -1])

# Letter of the type, price, walls; tiles are numbered in this order, 0 to 53.
CODES = (
    "P2-NEW", "P3-SW", "P4-ES", "P5-NW", "P6-N", "P7-E", "P8-0",
    "S3-ESW", "S4-NE", "S5-SW", "S6-ES", "S7-W", "S8-S", "S9-0",
    "A4-NES", "A5-NW", "A6-NE", "A6-SW", "A7-ES", "A8-N", "A8-E", "A9-0", "A10-0",
    "C5-NSW", "C6-ES", "C7-NE", "C7-SW", "C8-NW", "C9-S", "C9-W", "C10-0", "C11-0",
    "G6-ESW", "G7-NSW", "G8-NE", "G8-NW", "G8-SW", "G9-E", "G10-0", "G10-N", "G10-W", "G11-0", "G12-S",
    "T7-NEW", "T8-NES", "T9-NE", "T9-ES", "T9-NW", "T10-W", "T11-0", "T11-N", "T11-S", "T12-0", "T13-E",
)  # fmt: skip
TILES = len(CODES)
ALL_TILES = (1 << TILES) - 1
TYPE = table([LETTERS.index(code[0]) for code in CODES])
PRICE = table([int(code[1:].partition("-")[0]) for code in CODES])
WALLS = table([sum(1 << SIDES.index(side) for side in code.partition("-")[2] if side != "0") for code in CODES])
ALL_SHAPES = sum(1 << walls for walls in set(WALLS.tolist()))  # as sets of walls; opposite sides alone, or all four, never

# Points of the first, second and third place; the last column is every place after them.
POINTS = table([
    [[1 + k, 0, 0, 0] for k in range(6)],
    [[8 + k, 1 + k, 0, 0] for k in range(6)],
    [[16 + k, 8 + k, 1 + k, 0] for k in range(6)],
])  # fmt: skip

# Money cards are numbered currency * 9 + value - 1. A hand is one number a currency, four bits a value.
KINDS = 36
COPIES = (0, 0, 2, 3, 3, 3, 3)  # of each kind, by players
START_MONEY = 20
MOST_TAKEN = 5
PILES = 5
SCORING_CARDS = "AB"
SPARE = sum(8 << 4 * v for v in range(9))  # the unused top bit of every value

DIRK_START = 6
DIRK_AFTER_FIRST = 6
DIRK_SHARE = 3  # after the second round he draws a third of the bag


def _payments() -> list[tuple[int, ...]]:
    """Every set of cards of one currency that pays some price without a superfluous card, in the order of the page."""
    found = [
        cards
        for n in range(1, 8)
        for cards in combinations_with_replacement(range(9, 0, -1), n)
        if max(map(cards.count, cards)) <= 3 and any(sum(cards) - min(cards) < price <= sum(cards) for price in range(2, 14))
    ]
    return sorted(found, key=lambda cards: (sum(cards), len(cards), [-v for v in cards]))


PAYMENTS = _payments()
PAID = table([sum(cards) for cards in PAYMENTS])
CARDS = table([sum(1 << 4 * (v - 1) for v in cards) for cards in PAYMENTS])  # as a hand
_FOR = [[i for i, cards in enumerate(PAYMENTS) if sum(cards) - min(cards) < price <= sum(cards)] for price in range(14)]
WAYS = table([len(ways) for ways in _FOR])  # to pay each price
WAY = table([ways + [0] * (max(map(len, _FOR)) - len(ways)) for ways in _FOR])  # payments by price, exact ones first

# A cell is numbered (y + REACH) * SPAN + x + REACH; no palace goes further than REACH from its fountain.
REACH = 33
SPAN = 2 * REACH + 1
FOUNTAIN = REACH * SPAN + REACH

TAKE = 0  # + mask of display slots - 1
BUY = 15  # + market slot
PAY = 19  # + payment
TILE = 307  # + tile
TO_RESERVE = 361
TO_DIRK = 362
PASS = 363
END_TURN = 364
CELL = 365  # + cell
NUM_ACTIONS = CELL + SPAN * SPAN
NUM_CHANCE = TILES  # a tile, or a kind of money card, or a scoring card
SCORING_CARD = KINDS  # + 0 for A, 1 for B

# 2 ** k leaves 67 different remainders by 67.
LOWEST = table([next((k for k in range(66) if pow(2, k, 67) == r), 0) for r in range(67)])
