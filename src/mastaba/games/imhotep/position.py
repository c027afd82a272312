"""Imhotep: the whole position as readable JSON, and its structure."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mastaba.engine.record import OVER
from mastaba.games.imhotep.notation import Card, Site
from mastaba.games.imhotep.scoring import side
from mastaba.games.imhotep.state import (
    GAINING,
    ORDERING,
    PLAYED,
    ROUND_CARD,
    SAIL_LOADED,
    STEPS,
    UNLOADING,
    State,
)
from mastaba.games.imhotep.tables import (
    BURIAL,
    CARDS,
    HEIGHT,
    KINDS,
    OBELISKS,
    PAIR,
    PYRAMID,
    PYRAMIDS,
    ROUND_CARDS,
    ROUNDS,
    ROWS,
    SHIPS,
    SITES,
    SLOTS,
    TEMPLE_ROOM,
    WRATH_PENALTIES,
)

Count = Annotated[int, Meta(ge=0, le=100)]
Step = Literal[
    "round_card", "fill", "played", "load", "load_to_sail", "sail_loaded", "lever", "order", "unload", "keep",
    "build", "draw_bonus", "load_bonus", "draw", "gain", "temple",
]  # fmt: skip


class Frame(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step of the resolution stack; what it needs of the rest depends on the step."""

    step: Step
    seat: Count = 0
    card: Card | None = None
    ship: Count | None = None
    site: Site | None = None
    place: Count = 0
    left: Count = 0


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All fields but `ships` may be left out. Stones are written by seat: "01_" is a ship of three with its last space free."""

    ships: list[str]
    """In the order of the round card, from the bow; empty while the round card is being drawn."""
    players: int = 2
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    rounds_seen: list[list[int]] | None = None
    """Round cards turned up in earlier rounds; by default the first ones of the set."""
    turn: Count = 0
    passes: Count = 0
    sailor: Count | None = None
    docked: dict[Site, Count] = {}
    """Ship (counted from 1) at each site."""
    sleds: list[Count] | None = None
    quarries: list[Count] | None = None
    """By default what is left of 29 stones."""
    pyramid: str | list[str] = ""
    """Side A: owners in fill order, surplus stones after them. Side B: owners on each pyramid, and of surplus stones."""
    temple: str = ""
    burial_chamber: str = ""
    obelisks: list[Count] | None = None
    towers: str | None = None
    """Side B: owners of the towers in building order; by default in order of seats."""
    cards: list[list[Card]] | None = None
    display: list[Card | None] | None = None
    """By default an empty market."""
    pair: list[Card] = []
    pair_hidden: list[bool] | None = None
    """For each card of the pair whether it was drawn since the last reshuffle; by default all."""
    pair_mixed: bool = False
    discard: list[Card] = []
    deck: dict[Card, Count] | None = None
    """By default all cards that are nowhere else."""
    temple_points: list[list[Count]] | None = None
    """For each seat its points from the temple, round by round."""
    unloading: str = ""
    """Owners of the stones of the ship being unloaded, first to last; those already placed are written too."""
    stack: list[Frame] = []
    """What is being resolved, the innermost last; empty at a turn."""
    over: bool = False
    ply: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    options: dict[str, Any] = {}


def position(s: State) -> dict[str, Any]:
    seats = range(s.players)
    drawn = not (s.depth and s.step[0] == ROUND_CARD) and s.actor != OVER
    used = [ROUND_CARDS[s.players][k] for k in range(len(ROUND_CARDS[s.players])) if s.seen >> k & 1 and not (drawn and k == s.card)]
    shown = Position(
        ships=[_ship(s, ship, len_) for ship, len_ in enumerate(ROUND_CARDS[s.players][s.card])] if drawn else [],
        players=s.players,
        round=s.round,
        rounds_seen=used,
        turn=s.turn,
        passes=s.passes,
        sailor=s.sailor - 1 if s.sailor else None,
        docked={SITES[s.dock[ship] - 1]: ship + 1 for ship in range(SHIPS) if s.dock[ship]},  # type: ignore[misc]
        sleds=[s.sled[p] for p in seats],
        quarries=[s.quarry[p] for p in seats],
        pyramid=_pyramid(s),
        temple=_owners([s.temple[k] for k in range(TEMPLE_ROOM)]),
        burial_chamber=_chamber(s),
        obelisks=[s.stones[p, OBELISKS] for p in seats],
        towers=_owners(s.towers.tolist()),
        cards=[[CARDS[k] for k in range(KINDS) for _ in range(s.cards[p, k])] for p in seats],  # type: ignore[misc]
        display=[CARDS[s.display[slot] - 1] if s.display[slot] else None for slot in range(SLOTS)],  # type: ignore[misc]
        pair=[CARDS[s.pair[k] - 1] for k in range(PAIR) if s.pair[k]],  # type: ignore[misc]
        pair_hidden=[bool(s.hidden >> k & 1) for k in range(PAIR) if s.pair[k]],
        pair_mixed=bool(s.mixed),
        discard=[CARDS[k] for k in range(KINDS) for _ in range(s.discard[k])],  # type: ignore[misc]
        deck={CARDS[k]: s.deck[k] for k in range(KINDS) if s.deck[k]},  # type: ignore[misc]
        temple_points=[[s.temple_points[p, r] for r in range(ROUNDS)] for p in seats],
        unloading=_owners(s.queue.tolist()),
        stack=[_frame(s, k) for k in range(s.depth)],
        over=s.actor == OVER,
        ply=s.ply,
        options={
            "sides": "".join("AB"[side(s, site)] for site in range(len(SITES))),
            "wrath": s.wrath > 0,
            "wrath_penalty": s.wrath or WRATH_PENALTIES[0],
        },
    )
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def _owners(stones: list[int]) -> str:
    return "".join(str(owner - 1) for owner in stones if owner)


def _ship(s: State, ship: int, capacity: int) -> str:
    return "".join(str(s.cargo[ship, k] - 1) if s.cargo[ship, k] else "_" for k in range(capacity))


def _pyramid(s: State) -> str | list[str]:
    placed = s.pyramid.tolist()
    beside = "".join(str(p) * (s.stones[p, PYRAMID] - placed.count(p + 1)) for p in range(s.players))
    if not side(s, PYRAMID):
        return _owners(placed) + beside
    return [*(_owners(placed[HEIGHT * k : HEIGHT * (k + 1)]) for k in range(len(PYRAMIDS))), beside]


def _chamber(s: State) -> str:
    count = sum(s.stones[p, BURIAL] for p in range(s.players))
    return "".join(str(next(p for p in range(s.players) if s.chamber[p] >> (4 * (k // ROWS) + k % ROWS) & 1)) for k in range(count))


def _frame(s: State, k: int) -> Frame:
    step, arg = s.step[k], s.arg[k]
    frame = Frame(step=STEPS[step], seat=s.seat[k], left=s.left[k])  # type: ignore[arg-type]
    if step in (PLAYED, GAINING):
        frame.card = CARDS[arg]  # type: ignore[assignment]
    elif step in (SAIL_LOADED, ORDERING):
        frame.ship = arg + 1
    elif step == UNLOADING:
        frame.site = SITES[arg]  # type: ignore[assignment]
    else:
        frame.place = arg
    return frame
