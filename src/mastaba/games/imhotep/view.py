"""Imhotep: what a seat may know, as the table shows it."""

from typing import Literal

import msgspec

from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rules import EVERYTHING, bare
from mastaba.games.imhotep.building import place_stone, unfinished
from mastaba.games.imhotep.knowledge import sees_pair
from mastaba.games.imhotep.notation import Card, Color, Pyramid, Site
from mastaba.games.imhotep.scoring import (
    built,
    burial_points,
    decoration_points,
    end_points,
    obelisk_points,
    side,
    statue_points,
    top_stone,
    unused_points,
    wrath_points,
)
from mastaba.games.imhotep.sound import pyramid_points, tower_points
from mastaba.games.imhotep.state import FILL, GAINING, ORDERING, PLAYED, ROUND_CARD, SAIL_LOADED, STEPS, UNLOADING, State
from mastaba.games.imhotep.tables import (
    BONUS,
    BONUS_AMOUNT,
    BONUSES,
    BURIAL,
    CARDS,
    COLORS,
    EFFECTS,
    HEIGHT,
    KINDS,
    LEVELS_A,
    LEVELS_B,
    MARKET,
    MINIMUM,
    OBELISK_POINTS,
    OBELISKS,
    PAIR,
    PYRAMID,
    PYRAMID_A,
    PYRAMID_POINTS,
    PYRAMIDS,
    ROUND_CARDS,
    ROUNDS,
    ROW_POINTS,
    ROWS,
    SITES,
    SLOTS,
    TEMPLE,
    TEMPLE_AMOUNT,
    TEMPLE_EFFECT,
    TEMPLE_POINT_A,
    TEMPLE_POINTS,
    TOWER,
    TOWER_POINTS,
    WIDTH,
)

Side = Literal["A", "B"]


class Ship(msgspec.Struct, frozen=True):
    capacity: int
    minimum: int
    stones: list[int | None]
    """Owner on each space, bow first; None is free."""
    site: Site | None
    """Where it has docked."""
    missing: int
    """Stones it still needs before it may sail."""
    landing: dict[Site, list[int | None]]
    """If it sailed there now: what each stone, bow first, would add to its owner's projected score; None where it brings a
    choice or a card. A temple stone is worth what it scores at the end of this round."""


class Space(msgspec.Struct, frozen=True):
    """A space of a pyramid."""

    points: int
    owner: int | None
    bonus: str | None = None
    amount: int = 0


class PyramidView(msgspec.Struct, frozen=True):
    name: Pyramid | None
    """None on side A, where there is one pyramid."""
    spaces: list[Space]
    """In fill order: every level column by column from the left, each column from top to bottom."""
    levels: list[tuple[int, int]]
    """Rows and columns of each level, the base first."""


class TempleSpace(msgspec.Struct, frozen=True):
    stones: list[int]
    """Owners from the ground up; the last one is seen from above."""
    effect: str | None
    """Side B."""
    points: int
    amount: int


class Tower(msgspec.Struct, frozen=True):
    owner: int
    points: int


class Step(msgspec.Struct, frozen=True):
    """Something being resolved; the last one is asked first."""

    step: str
    seat: int | None
    card: Card | None
    ship: int | None
    site: Site | None


class Score(msgspec.Struct, frozen=True):
    """Points by part."""

    pyramid: int
    temple: list[int]
    """Round by round."""
    burial_chamber: int
    obelisks: int
    """Towers on side B; on side A the rank, which is scored at the end."""
    statues: int
    decorations: int
    unused_blue_cards: int
    wrath: int
    total: int


class Player(msgspec.Struct, frozen=True):
    color: Color
    sled: int
    quarry: int
    cards: dict[Card, int]
    stones: dict[Site, int]
    """Stones at each site."""
    score: Score
    """Scored so far."""
    projected: Score
    """If the game ended now."""


class View(msgspec.Struct, frozen=True, tag="imhotep"):
    seat: int
    actor: int
    turn: int
    phase: Literal["round_card", "fill", "decide", "draw", "over"]
    asked: str
    """What the decision is: "turn", or a step of the resolution ("unload" is a card to take at the market)."""
    stack: list[Step]
    unloading: list[int]
    """Owners of stones on their way from the docked ship, next one first."""
    round: int
    rounds: int
    sides: dict[Site, Side]
    round_card: list[int] | None
    round_cards_possible: list[list[int]]
    """Cards the coming rounds may show; one of the set is never used."""
    ships: list[Ship]
    free_sites: list[Site]
    next_start: int
    """Who starts the next round if the present turn ends this one."""
    passes: int
    display: list[Card | None]
    face_down: list[Card | None] | None
    """Market B: the pair, None where the viewer may not know."""
    face_down_known: list[Card]
    """Cards known by counting to lie in the pair, though not in which place."""
    unseen: dict[Card, int]
    """Cards the viewer has not seen: the deck, and face-down cards hidden from it."""
    discard: dict[Card, int]
    deck: int
    """Cards in the deck."""
    pyramids: list[PyramidView]
    pyramid_surplus: list[int]
    """Stones of each seat beside the pyramid."""
    temple: list[TempleSpace]
    chamber: list[list[int | None]]
    """Three rows of owners, left to right."""
    chamber_row_points: list[int] | None
    """Side B: points by rank in each row."""
    obelisks: list[int]
    """Stones of each seat; on side B the loose ones."""
    obelisk_points: list[int]
    """Side A: points by rank. Side B: values of the tower spaces, the last one again for all further towers."""
    towers: list[Tower]
    wrath: int | None
    """The penalty, where the variant is played."""
    players: list[Player]


def view(s: State, seat: int) -> View:
    drawn = s.actor != OVER and not (s.depth and s.step[0] == ROUND_CARD)
    sets = ROUND_CARDS[s.players]
    seats = range(s.players)
    knows_all = seat == EVERYTHING or sees_pair(s, seat)
    hidden = 0 if knows_all else s.hidden
    mixed = 0 if knows_all else s.mixed
    down = [k for k in range(PAIR) if s.pair[k]]
    unseen = [s.deck[k] + sum(s.pair[place] == k + 1 and hidden >> place & 1 for place in down) for k in range(KINDS)]
    top = s.step[s.depth - 1] if s.depth else 0
    sailor = s.sailor - 1 if s.passes else s.turn
    return View(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        phase="over" if s.actor == OVER else "decide" if s.actor != CHANCE else _chance_phase(top),
        asked="" if s.actor < 0 else STEPS[top] or "turn",
        stack=[_step(s, k) for k in range(s.depth)],
        unloading=_unloading(s),
        round=s.round,
        rounds=ROUNDS,
        sides={site: "AB"[side(s, k)] for k, site in enumerate(SITES)},  # type: ignore[misc]
        round_card=sets[s.card] if drawn else None,
        round_cards_possible=[card for k, card in enumerate(sets) if not s.seen >> k & 1],
        ships=[_ship(s, ship, capacity) for ship, capacity in enumerate(sets[s.card])] if drawn else [],
        free_sites=[site for k, site in enumerate(SITES) if s.harbors >> k & 1],  # type: ignore[misc]
        next_start=((sailor if sailor >= 0 else s.turn) + 1) % s.players,
        passes=s.passes,
        display=[CARDS[s.display[slot] - 1] if s.display[slot] else None for slot in range(SLOTS - side(s, MARKET))],  # type: ignore[misc]
        face_down=[None if (hidden | mixed) >> k & 1 else CARDS[s.pair[k] - 1] for k in down] if side(s, MARKET) else None,  # type: ignore[misc]
        face_down_known=sorted(CARDS[s.pair[k] - 1] for k in down if mixed >> k & 1),  # type: ignore[misc]
        unseen={CARDS[k]: unseen[k] for k in range(KINDS) if unseen[k]},  # type: ignore[misc]
        discard={CARDS[k]: s.discard[k] for k in range(KINDS) if s.discard[k]},  # type: ignore[misc]
        deck=s.deck_left,
        pyramids=_pyramids(s),
        pyramid_surplus=[s.stones[p, PYRAMID] - s.pyramid.tolist().count(p + 1) for p in seats],
        temple=[_temple_space(s, space) for space in range(WIDTH[s.players])],
        chamber=_chamber(s),
        chamber_row_points=ROW_POINTS.tolist() if side(s, BURIAL) else None,
        obelisks=[s.stones[p, OBELISKS] % (TOWER if side(s, OBELISKS) else 100) for p in seats],
        obelisk_points=TOWER_POINTS.tolist() if side(s, OBELISKS) else OBELISK_POINTS.tolist()[s.players][: s.players],
        towers=[Tower(owner - 1, TOWER_POINTS[min(k, len(TOWER_POINTS) - 1)]) for k, owner in enumerate(s.towers) if owner],
        wrath=s.wrath or None,
        players=[_player(s, p) for p in seats],
    )


def _chance_phase(top: int) -> Literal["round_card", "fill", "draw"]:
    return "round_card" if top == ROUND_CARD else "fill" if top == FILL else "draw"


def _unloading(s: State) -> list[int]:
    start = next((s.left[k] for k in range(s.depth) if s.step[k] == UNLOADING), 0)
    return [owner - 1 for owner in s.queue.tolist()[start : s.queued]]


def _step(s: State, k: int) -> Step:
    step, arg = s.step[k], s.arg[k]
    return Step(
        step=STEPS[step],
        seat=s.actor if step == UNLOADING and k == s.depth - 1 else s.seat[k],
        card=CARDS[arg] if step in (PLAYED, GAINING) else None,  # type: ignore[arg-type]
        ship=arg + 1 if step in (SAIL_LOADED, ORDERING) else None,
        site=SITES[arg] if step == UNLOADING else None,  # type: ignore[arg-type]
    )


def _ship(s: State, ship: int, capacity: int) -> Ship:
    stones = [s.cargo[ship, k] - 1 if s.cargo[ship, k] else None for k in range(capacity)]
    minimum = MINIMUM[capacity]
    docked = s.dock[ship]
    return Ship(
        capacity=capacity,
        minimum=minimum,
        stones=stones,
        site=SITES[docked - 1] if docked else None,  # type: ignore[arg-type]
        missing=0 if docked else max(0, minimum - sum(owner is not None for owner in stones)),
        landing={} if docked else _landing(s, [owner for owner in stones if owner is not None]),
    )


def _landing(s: State, owners: list[int]) -> dict[Site, list[int | None]]:
    free = [site for site in range(len(SITES)) if s.harbors >> site & 1]
    return {SITES[site]: _land(s, owners, site) for site in free} if owners else {}  # type: ignore[misc]


def _land(s: State, owners: list[int], site: int) -> list[int | None]:
    if site == MARKET or (site == PYRAMID and side(s, PYRAMID) and unfinished(s)):
        return [None for _ in owners]
    twin = s.copy()
    gains: list[int | None] = []
    for owner in owners:
        before = twin.points[owner] + end_points(bare(twin), owner)
        place_stone(bare(twin), owner, site)
        gains.append(twin.points[owner] + end_points(bare(twin), owner) - before)
    if site == TEMPLE:
        width, count = WIDTH[s.players], built(twin, TEMPLE)
        for k in range(len(owners)):
            at = count - len(owners) + k
            worth = _temple_worth(s, at % width) if at >= count - width else 0
            gains[k] = None if worth is None else worth + (gains[k] or 0)
    return gains


def _temple_worth(s: State, space: int) -> int | None:
    if not side(s, TEMPLE):
        return TEMPLE_POINT_A
    return TEMPLE_POINTS[space] if EFFECTS[TEMPLE_EFFECT[space]] == "points" else None


def _space(s: State, b: int, space: int) -> Space:
    kind = BONUSES[BONUS[space]] if b else ""
    owner = s.pyramid[space] - 1
    return Space(PYRAMID_POINTS[b, space], owner if owner >= 0 else None, kind or None, BONUS_AMOUNT[space] if kind else 0)


def _pyramids(s: State) -> list[PyramidView]:
    if not side(s, PYRAMID):
        return [PyramidView(None, [_space(s, 0, space) for space in range(len(PYRAMID_A))], list(LEVELS_A))]
    return [
        PyramidView(name, [_space(s, 1, space) for space in range(HEIGHT * k, HEIGHT * (k + 1))], list(LEVELS_B))  # type: ignore[arg-type]
        for k, name in enumerate(PYRAMIDS)
    ]


def _temple_space(s: State, space: int) -> TempleSpace:
    stones = [owner - 1 for owner in s.temple.tolist()[space :: WIDTH[s.players]] if owner]
    assert (stones[-1] if stones else -1) == top_stone(s, space) - 1
    if not side(s, TEMPLE):
        return TempleSpace(stones, None, TEMPLE_POINT_A, 0)
    return TempleSpace(stones, EFFECTS[TEMPLE_EFFECT[space]], TEMPLE_POINTS[space], TEMPLE_AMOUNT[space])


def _chamber(s: State) -> list[list[int | None]]:
    count = sum(s.stones[p, BURIAL] for p in range(s.players))
    rows: list[list[int | None]] = [[] for _ in range(ROWS)]
    for k in range(count):
        bit = 4 * (k // ROWS) + k % ROWS
        rows[k % ROWS].append(next(p for p in range(s.players) if s.chamber[p] >> bit & 1))
    return rows


def _player(s: State, p: int) -> Player:
    temple = [s.temple_points[p, r] for r in range(ROUNDS)]
    pyramid, towers = pyramid_points(s, p), tower_points(s, p)
    so_far = Score(pyramid, temple, 0, towers, 0, 0, 0, 0, pyramid + towers + sum(temple))
    parts = (burial_points(s, p), towers + obelisk_points(s, p), statue_points(s, p), decoration_points(s, p))
    ended = (unused_points(s, p), wrath_points(s, p))
    total = pyramid + sum(temple) + sum(parts) + sum(ended)
    projected = Score(pyramid, temple, *parts, *ended, total)
    return Player(
        color=COLORS[p],  # type: ignore[arg-type]
        sled=s.sled[p],
        quarry=s.quarry[p],
        cards={CARDS[k]: s.cards[p, k] for k in range(KINDS) if s.cards[p, k]},  # type: ignore[misc]
        stones={site: s.stones[p, k] for k, site in enumerate(SITES) if k != MARKET},  # type: ignore[misc]
        score=projected if s.actor == OVER else so_far,
        projected=projected,
    )
