"""Alhambra: what a seat may know, as the table shows it."""

from typing import Literal

import msgspec

from mastaba.engine.ints import ints
from mastaba.engine.record import OVER
from mastaba.engine.rules import EVERYTHING, bare
from mastaba.games.alhambra.course import cards_in_hand
from mastaba.games.alhambra.notation import CARD_NAMES, coordinates, tile_at
from mastaba.games.alhambra.palace import build, first_edge, lay_out, lift, longest_wall, next_edge, walled
from mastaba.games.alhambra.position import Phase, cards_of, members
from mastaba.games.alhambra.rules import legal
from mastaba.games.alhambra.scoring import coming_round, share
from mastaba.games.alhambra.state import ACTION, DESTINATION, DIRK, LEFTOVERS, PAYING, PHASES, PLACING, State
from mastaba.games.alhambra.tables import (
    CARDS,
    CELL,
    CODES,
    CURRENCIES,
    MONEY_LETTERS,
    NUM_ACTIONS,
    PAID,
    PAYMENTS,
    POINTS,
    PRICE,
    SCORING_CARDS,
    SIDES,
    SPARE,
    TYPE,
    TYPES,
    WALLS,
    WAY,
    WAYS,
)

Type = Literal["pavilion", "seraglio", "arcades", "chambers", "garden", "tower"]
Currency = Literal["yellow", "green", "blue", "orange"]
Side = Literal["N", "E", "S", "W"]


class Tile(msgspec.Struct, frozen=True):
    code: str
    type: Type
    price: int
    walls: list[Side]


class Placed(msgspec.Struct, frozen=True):
    tile: Tile
    x: int
    y: int
    removable: bool


class Card(msgspec.Struct, frozen=True):
    currency: Currency
    value: int


class Slot(msgspec.Struct, frozen=True):
    """A market slot, and the best way the viewer could pay for its tile now."""

    currency: Currency
    tile: Tile | None
    payment: list[int] | None
    """Values of the cards that cost least; None when the tile cannot be paid, or the viewer has no seat."""
    over: int | None
    """How much that payment is above the price: 0 is exact."""


class Edge(msgspec.Struct, frozen=True):
    """A side of a cell."""

    x: int
    y: int
    side: Side


class TypeScore(msgspec.Struct, frozen=True):
    tiles: int
    place: int | None
    """1 for most; None without tiles."""
    points: int


class RoundScore(msgspec.Struct, frozen=True):
    """What one builder gets in one scoring round."""

    types: dict[Type, TypeScore]
    wall: int
    total: int


class Player(msgspec.Struct, frozen=True):
    score: int
    palace: list[Placed]
    """Without the fountain at 0,0."""
    reserve: list[Tile]
    unplaced: list[Tile]
    """Bought in this turn, or won at the end, and not yet placed."""
    tiles: dict[Type, int]
    """Tiles of the palace by type."""
    wall: int
    wall_edges: list[Edge]
    """The longest wall, edge after edge."""
    cards: int
    hand: list[Card] | None
    """None where the viewer may not know."""
    rounds: list[RoundScore | None]
    """The three rounds; None for one that was not held."""
    scored_now: RoundScore | None
    """What the next round would give; None when the game is over."""
    purchases: int
    exact_purchases: int
    redesigns: int
    money_taken: int


class Dirk(msgspec.Struct, frozen=True):
    """The imaginary third builder of the two-player game."""

    score: int
    tiles: list[Tile]
    counts: dict[Type, int]
    rounds: list[RoundScore | None]
    scored_now: RoundScore | None
    due: int
    """Tiles he is drawing now."""


class Site(msgspec.Struct, frozen=True):
    """A cell where the tile in hand may go, and the wall that would give."""

    action: int
    x: int
    y: int
    swaps: str | None
    wall: int
    wall_edges: list[Edge]


class Asked(msgspec.Struct, frozen=True):
    """What the decision is about."""

    slot: int | None
    """Market slot being paid, 1 to 4."""
    tile: Tile | None
    """Tile being placed."""
    sites: list[Site]
    bonus: bool
    """This action follows an exact payment."""
    leftovers: bool
    """The last tiles of the market are being placed."""


class ScoringCard(msgspec.Struct, frozen=True):
    """A scoring card still in the pile: how many cards from now it comes at the soonest and at the latest."""

    card: Literal["A", "B"]
    soonest: int
    latest: int


class View(msgspec.Struct, frozen=True, tag="alhambra"):
    seat: int
    actor: int
    turn: int
    phase: Phase
    turns: int
    start_player: int
    asked: Asked
    market: list[Slot]
    display: list[Card | None]
    bag: dict[Type, int]
    """Tiles still in the bag, by type: known by elimination."""
    bag_tiles: list[str]
    pile: int
    """Money cards in the pile."""
    discards: int
    scoring_cards: list[ScoringCard]
    next_round: int | None
    """The round the next scoring would be; None when the game is over."""
    round_points: dict[Type, list[int]]
    """Points of its first, second and third place."""
    last_turn: bool
    players: list[Player]
    dirk: Dirk | None


def view(s: State, seat: int) -> View:
    held = coming_round(s)
    return View(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        phase=PHASES[s.phase],  # type: ignore[arg-type]
        turns=s.turns,
        start_player=s.start_player,
        asked=_asked(s),
        market=[_slot(s, slot, seat) for slot in range(4)],
        display=[_card(CARD_NAMES[card - 1]) if card else None for card in s.display],
        bag=_by_type([sum(TYPE[t] == kind for t in members(s.bag)) for kind in range(6)]),
        bag_tiles=[CODES[t] for t in members(s.bag)],
        pile=s.pile_cards,
        discards=sum(s.discards.tolist()),
        scoring_cards=[
            ScoringCard(SCORING_CARDS[w], max(1, s.window[w, 0] - s.turned), s.window[w, 1] - s.turned)  # type: ignore[arg-type]
            for w in range(2)
            if s.window[w, 1]
        ],
        next_round=None if s.actor == OVER else held + 1,
        round_points={TYPES[k]: [POINTS[held, k, place] for place in range(held + 1)] for k in range(6)},  # type: ignore[misc]
        last_turn=s.ending > 0,
        players=[_player(s, p, seat) for p in range(s.players)],
        dirk=_dirk(s) if s.players == 2 else None,
    )


def tile_view(tile: int) -> Tile:
    walls = [SIDES[d] for d in range(4) if WALLS[tile] >> d & 1]
    return Tile(CODES[tile], TYPES[TYPE[tile]], PRICE[tile], walls)  # type: ignore[arg-type]


def _card(name: str) -> Card:
    return Card(CURRENCIES[MONEY_LETTERS.index(name[0])], int(name[1]))  # type: ignore[arg-type]


def _by_type(counts: list[int]) -> dict[Type, int]:
    return {TYPES[kind]: n for kind, n in enumerate(counts)}  # type: ignore[misc]


def _slot(s: State, slot: int, seat: int) -> Slot:
    tile = s.market[slot] - 1
    best = None
    if tile >= 0 and seat >= 0:
        hand, price = s.hand[seat, slot] | SPARE, PRICE[tile]
        ways = [WAY[price, i] for i in range(WAYS[price])]
        payable = [way for way in ways if (hand - CARDS[way]) & SPARE == SPARE]
        best = min(payable, key=lambda way: (PAID[way], len(PAYMENTS[way])), default=None)
    return Slot(
        currency=CURRENCIES[slot],  # type: ignore[arg-type]
        tile=tile_view(tile) if tile >= 0 else None,
        payment=None if best is None else list(PAYMENTS[best]),
        over=None if best is None else PAID[best] - PRICE[tile],
    )


def _asked(s: State) -> Asked:
    placing = s.phase in (PLACING, DESTINATION)
    return Asked(
        slot=s.slot if s.phase == PAYING else None,
        tile=tile_view(s.tile - 1) if placing else tile_view(s.market[s.slot - 1] - 1) if s.phase == PAYING else None,
        sites=_sites(s) if placing else [],
        bonus=bool(s.bonus) and s.phase == ACTION,
        leftovers=s.ending == LEFTOVERS,
    )


def _sites(s: State) -> list[Site]:
    out = ints(NUM_ACTIONS)
    numbers = [out[i] for i in range(legal(s, out)) if out[i] >= CELL]
    found = []
    for number in numbers:
        old = tile_at(s, s.actor, number - CELL)
        after = s.copy()
        if old is not None:
            lift(after, s.actor, old)
        build(after, s.actor, s.tile - 1, number - CELL)
        lay_out(after, s.actor)
        wall = longest_wall(after, first_edge(after))
        found.append(Site(number, *coordinates(number - CELL), None if old is None else CODES[old], wall, _longest(after, wall)))
    return found


def wall_edges(s: State, seat: int) -> list[Edge]:
    """The edges of the seat's longest wall, clockwise; the first of several equally long ones."""
    drawn = s.copy()
    lay_out(drawn, seat)
    return _longest(drawn, s.wall[seat])


def _longest(drawn: State, length: int) -> list[Edge]:
    """The first wall of this length round the palace that is laid out."""
    s = bare(drawn)
    ring = [first_edge(s)]
    while (edge := next_edge(s, ring[-1], False)) != ring[0]:
        ring.append(edge)
    wall = [bool(walled(s, e >> 8, e >> 2 & 63, e & 3)) for e in ring]
    start = next(i for i in range(len(ring)) if all(wall[(i + k) % len(ring)] for k in range(length)))
    run = [ring[(start + k) % len(ring)] for k in range(length)]
    return [Edge((e >> 2 & 63) + drawn.left, (e >> 8) + drawn.top, SIDES[e & 3]) for e in run]  # type: ignore[arg-type]


def _round_score(held: int, tallies: list[list[int]], who: int, wall: int) -> RoundScore:
    """A builder's part of a round, from everybody's tiles by type."""
    types: dict[Type, TypeScore] = {}
    for kind in range(6):
        mine = tallies[who][kind]
        ahead = sum(other[kind] > mine for other in tallies)
        level = sum(other[kind] == mine for other in tallies)
        points = share(held, kind, ahead, level) if mine else 0
        types[TYPES[kind]] = TypeScore(mine, ahead + 1 if mine else None, points)  # type: ignore[index]
    return RoundScore(types, wall, sum(t.points for t in types.values()) + wall)


def _builders(s: State) -> list[int]:
    return [*range(s.players), DIRK] if s.players == 2 else [*range(s.players)]


def _rounds(s: State, who: int) -> list[RoundScore | None]:
    found: list[RoundScore | None] = []
    for held in range(3):
        tallies = [[s.tally[held, b, kind] for kind in range(6)] for b in _builders(s)]
        wall = s.walls[held, who] if who != DIRK else 0
        found.append(_round_score(held, tallies, _builders(s).index(who), wall) if s.rounds >> held & 1 else None)
    return found


def _scored_now(s: State, who: int) -> RoundScore | None:
    if s.actor == OVER:
        return None
    tallies = [[s.count[b, kind] for kind in range(6)] for b in _builders(s)]
    return _round_score(coming_round(s), tallies, _builders(s).index(who), s.wall[who] if who != DIRK else 0)


def _player(s: State, p: int, seat: int) -> Player:
    seen = seat in (p, EVERYTHING) or s.open_hands or s.actor == OVER
    return Player(
        score=s.score[p],
        palace=[Placed(tile_view(t), *coordinates(s.cell[t]), bool(s.removable[p] >> t & 1)) for t in members(s.palace[p])],
        reserve=[tile_view(t) for t in members(s.reserve[p])],
        unplaced=[tile_view(t) for t in members(s.unplaced[p])],
        tiles=_by_type([s.count[p, kind] for kind in range(6)]),
        wall=s.wall[p],
        wall_edges=wall_edges(s, p),
        cards=cards_in_hand(s, p),
        hand=[_card(name) for name in cards_of(s, p)] if seen else None,
        rounds=_rounds(s, p),
        scored_now=_scored_now(s, p),
        purchases=s.purchases[p],
        exact_purchases=s.exact[p],
        redesigns=s.redesigns[p],
        money_taken=s.taken[p],
    )


def _dirk(s: State) -> Dirk:
    return Dirk(
        score=s.score[DIRK],
        tiles=[tile_view(t) for t in members(s.dirk)],
        counts=_by_type([s.count[DIRK, kind] for kind in range(6)]),
        rounds=_rounds(s, DIRK),
        scored_now=_scored_now(s, DIRK),
        due=s.dirk_due,
    )
