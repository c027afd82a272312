"""Imhotep: everything printed on boards and cards, read from data.json, and the blocks of action numbers.

A corrected number is one edit of data.json. What is provisional there is marked so.
"""

from math import isqrt
from pathlib import Path
from typing import Any

import msgspec

from mastaba.engine.kernel import table

DATA: dict[str, Any] = msgspec.json.decode(Path(__file__).with_name("data.json").read_bytes())
_sites, _constants = DATA["sites"], DATA["constants"]

SEATS: int = DATA["players"]["max"]
COLORS: tuple[str, ...] = tuple(DATA["colors"])
SITES: tuple[str, ...] = tuple(DATA["site_order"])
MARKET, PYRAMID, TEMPLE, BURIAL, OBELISKS = range(5)
WRATH_PENALTIES: tuple[int, ...] = next(tuple(o["values"]) for o in DATA["options"] if o["name"] == "wrath_penalty")

ROUNDS: int = _constants["rounds"]
STONES: int = _constants["stones_in_play_per_color"]
SLED: int = _constants["sled_capacity"]
FETCH: int = _constants["stones_per_quarry_action"]
START_SLED: tuple[int, ...] = tuple(_constants["starting_sled_by_seat"])

# Ships.

SHIPS: int = _constants["ships_per_round"]
LARGEST: int = max(ship["capacity"] for ship in DATA["ships"])
_minimum = {ship["capacity"]: ship["min_load"] for ship in DATA["ships"]}
MINIMUM = table([_minimum.get(capacity, 0) for capacity in range(LARGEST + 1)])  # load needed to sail, by capacity
ROUND_CARDS: dict[int, list[list[int]]] = {int(n): cards for n, cards in DATA["round_cards"].items()}
CARDS_A_SET: int = _constants["round_cards_per_player_count"]
_sets = [ROUND_CARDS.get(n, [[0] * SHIPS] * CARDS_A_SET) for n in range(SEATS + 1)]
CAPACITY = table([[c for card in cards for c in card] for cards in _sets])  # [players, 4 * card + ship]
# Spaces of the ships of a card, bit 4 * ship + space: [players, card].
FREE = table([[sum((1 << c) - 1 << 4 * i for i, c in enumerate(card)) for card in cards] for cards in _sets])
# Free spaces a ship may have left and sail: [players, 4 * card + ship].
SLACK = table([[c - _minimum.get(c, 0) for card in cards for c in card] for cards in _sets])
COUNT = table([k.bit_count() for k in range(16)])

# Market cards.

CARDS: tuple[str, ...] = tuple(card["id"] for card in DATA["market_cards"])
CARD_NAMES: tuple[str, ...] = tuple(card["name"] for card in DATA["market_cards"])
CARD_COLORS: tuple[str, ...] = tuple(card["color"] for card in DATA["market_cards"])
CARD_TEXTS: tuple[str, ...] = tuple(card["effect"] for card in DATA["market_cards"])
COPIES: tuple[int, ...] = tuple(card["count"] for card in DATA["market_cards"])
KINDS = len(CARDS)
CHISEL, HAMMER, LEVER, SAIL_CARD = range(4)
STATUE = CARDS.index("statue")
BLUE = CARD_COLORS.count("blue")
RED_SITE = table([SITES.index(card["immediate_site"]) if "immediate_site" in card else -1 for card in DATA["market_cards"]])
GREEN_SITE = table([SITES.index(card["final_site"]) if "final_site" in card else -1 for card in DATA["market_cards"]])
UNUSED_POINTS = table([card.get("unused_points", 0) for card in DATA["market_cards"]])
SET_POINTS = table(DATA["set_table"]["points_for_n"])
SET_LAST = len(SET_POINTS) - 1
SET_BEYOND: int = DATA["set_table"]["each_beyond_last"]
DECORATION_STONES: int = DATA["decoration"]["stones_per_point"]
DECORATION_POINTS: int = DATA["decoration"]["points"]

# Boards; side A is 0, side B is 1.

_slots = [_sites["market"][side]["slots"] for side in "AB"]
SLOTS = len(_slots[0])
FACE_UP = table([sum(slot["face"] == "up" for slot in slots) for slots in _slots])
FACE_DOWN = table([sum(slot["cards"] for slot in slots if slot["face"] == "down") for slots in _slots])
PAIR: int = max(FACE_DOWN.tolist())
PAIR_SLOT = SLOTS - 1

PYRAMID_A: tuple[int, ...] = tuple(_sites["pyramid"]["A"]["values_in_fill_order"])
LEVELS_A: tuple[tuple[int, int], ...] = tuple((level["rows"], level["cols"]) for level in _sites["pyramid"]["A"]["levels"])
PYRAMIDS: tuple[str, ...] = tuple(_sites["pyramid"]["B"]["pyramids"])
_spaces: list[list[dict[str, Any]]] = [_sites["pyramid"]["B"]["spaces"][name] for name in PYRAMIDS]
HEIGHT = len(_spaces[0])  # spaces of one pyramid of side B
_levels = [sum(space.get("level", 1) == level for space in _spaces[0]) for level in (1, 2)]
LEVELS_B: tuple[tuple[int, int], ...] = tuple((isqrt(count), isqrt(count)) for count in _levels)
PYRAMID_SPACES = max(len(PYRAMID_A), len(PYRAMIDS) * HEIGHT)
NO_BONUS, DRAW_CARD, TAKE_STONES, PLACE_STONE = range(4)
BONUSES = ("", "draw_market_card", "take_stones", "place_stone_on_ship")


def _pad(values: list[int]) -> list[int]:
    return values + [0] * (PYRAMID_SPACES - len(values))


def _amount(bonus: dict[str, Any]) -> int:
    return int(bonus.get("cards", bonus.get("stones", 0)))


_b = [space for spaces in _spaces for space in spaces]
PYRAMID_POINTS = table([_pad(list(PYRAMID_A)), _pad([space["points"] for space in _b])])  # [side, space]; B: HEIGHT * pyramid + k
BONUS = table(_pad([BONUSES.index(space.get("bonus", {}).get("kind", "")) for space in _b]))
BONUS_AMOUNT = table(_pad([_amount(space.get("bonus", {})) for space in _b]))
DRAWING_SPACES = sum(space.get("bonus", {}).get("kind") == "draw_market_card" for space in _b)
SURPLUS = table([_sites["pyramid"][side]["each_further_stone"] for side in "AB"])

WIDTH = table([_sites["temple"]["spaces_by_players"].get(str(n), 0) for n in range(SEATS + 1)])  # temple spaces by players
TEMPLE_POINT_A: int = _sites["temple"]["A"]["points_per_visible_stone"]
_temple: list[dict[str, Any]] = _sites["temple"]["B"]["spaces"]
CHOICE, POINTS, CARD = range(3)
EFFECTS = ("choice", "points", "draw_market_card")
TEMPLE_EFFECT = table([EFFECTS.index(space["effect"]) for space in _temple])
TEMPLE_POINTS = table([space.get("points", 0) for space in _temple])
TEMPLE_AMOUNT = table([_amount(space) for space in _temple])
TEMPLE_ROOM = ROUNDS * LARGEST  # one ship a round, and no card brings stones here

ROWS: int = _sites["burial_chamber"]["rows"]
PRINTED_COLUMNS: int = _sites["burial_chamber"]["printed_columns"]
ROW_POINTS = table(_sites["burial_chamber"]["B"]["per_row_rank_points"])

_ranks = _sites["obelisks"]["A"]["rank_points"]
OBELISK_POINTS = table([(_ranks.get(str(n), []) + [0] * SEATS)[:SEATS] for n in range(SEATS + 1)])  # [players, rank]
TOWER: int = _sites["obelisks"]["B"]["tower_size"]
TOWER_POINTS = table([*_sites["obelisks"]["B"]["tower_values"], _sites["obelisks"]["B"]["each_further_tower"]])
TOWER_LAST = len(TOWER_POINTS) - 1
LOOSE_POINTS: int = _sites["obelisks"]["B"]["leftover_stone_points"]
# Stones that red cards can bring to each site: all copies, in the two passes through the deck that a game can reach.
RED_STONES: tuple[int, ...] = tuple(2 * sum(COPIES[k] for k in range(KINDS) if RED_SITE[k] == site) for site in range(len(SITES)))
TOWERS = (ROUNDS * LARGEST + RED_STONES[OBELISKS]) // TOWER + 1

# Actions.

_blocks = {block["verb"]: block for block in DATA["action_space"]["blocks"]}
QUARRY: int = _blocks["QUARRY"]["first_id"]
LOAD: int = _blocks["LOAD"]["first_id"]  # + 4 * ship + space
SAIL: int = _blocks["SAIL"]["first_id"]  # + 5 * ship + site
PLAY: int = _blocks["PLAY"]["first_id"]  # + card
PASS: int = _blocks["PASS"]["first_id"]
UNLOAD_NEXT: int = _blocks["UNLOAD_NEXT"]["first_id"]  # + seat
TAKE: int = _blocks["TAKE"]["first_id"]  # + slot
KEEP: int = _blocks["KEEP"]["first_id"]  # + place in the pair
BUILD: int = _blocks["BUILD"]["first_id"]  # + pyramid
DRAW: int = _blocks["DRAW"]["first_id"]
DECLINE: int = _blocks["DECLINE"]["first_id"]
TEMPLE_POINT: int = _blocks["TEMPLE_POINT"]["first_id"]
TEMPLE_STONES: int = _blocks["TEMPLE_STONES"]["first_id"]
NUM_ACTIONS: int = DATA["action_space"]["count"]
NUM_CHANCE: int = max(event["count"] for event in DATA["chance_ids"]["events"])

# A set of actions is one integer; BIT finds the number of its lowest bit, whose powers of two all differ modulo 67.
BIT = table([next((k for k in range(NUM_ACTIONS) if (1 << k) % 67 == r), 0) for r in range(67)])

HIDDEN_CARD = -1  # what anybody sees of a card dealt face down
