"""Imhotep: a record from a position written as JSON."""

from typing import Any

import msgspec

from mastaba.engine.errors import InvalidOptions, InvalidPosition
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.imhotep.building import unfinished
from mastaba.games.imhotep.position import Position
from mastaba.games.imhotep.scoring import side, top_stone
from mastaba.games.imhotep.setup import Options, setup
from mastaba.games.imhotep.sound import check, outside_quarry, seat_points
from mastaba.games.imhotep.state import (
    DEPTH,
    DRAWING,
    FILL,
    GAINING,
    ORDERING,
    PLAYED,
    ROUND_CARD,
    SAIL_LOADED,
    STEPS,
    TEMPLE_END,
    UNLOADING,
    State,
)
from mastaba.games.imhotep.tables import (
    BURIAL,
    CARDS,
    COPIES,
    FREE,
    HEIGHT,
    MARKET,
    OBELISKS,
    PAIR,
    PYRAMID,
    PYRAMID_A,
    PYRAMIDS,
    ROUND_CARDS,
    ROUNDS,
    ROWS,
    SHIPS,
    SITES,
    SLOTS,
    STONES,
    TEMPLE,
    TEMPLE_ROOM,
    TOWER,
    TOWERS,
)


def from_position(given: dict[str, Any]) -> State:
    try:
        p = msgspec.convert(given, Position, strict=True)
        options = msgspec.convert({"players": p.players, **p.options}, Options, strict=True)
        options.check()
    except (msgspec.ValidationError, InvalidOptions) as error:
        raise InvalidPosition(f"this is not a position of Imhotep: {error}") from None
    s = setup(options)
    s.depth = s.step[0] = 0
    s.round, s.turn, s.passes, s.ply = p.round, p.turn, p.passes, p.ply
    _expect(p.turn < p.players, f"turn must be a seat 0..{p.players - 1}")
    _put_ships(s, p)
    _put_stones(s, p)
    _put_stack(s, p)
    _put_cards(s, p)
    _put_quarries(s, p)
    for seat in range(p.players):
        s.points[seat] = seat_points(s, seat, p.over)
    s.actor = OVER if p.over else _asked(s)
    wrong = check(s)
    if wrong:
        raise InvalidPosition(wrong)
    return s


def _expect(fine: bool, sentence: str) -> None:
    if not fine:
        raise InvalidPosition(sentence)


def _seat_each(name: str, values: list[Any] | None, s: State) -> None:
    _expect(values is None or len(values) == s.players, f"{name} needs one entry a seat")


def _seats(text: str, s: State, what: str) -> list[int]:
    """Owners + 1 of stones written by seat."""
    fine = all(c.isdecimal() and int(c) < s.players for c in text)
    _expect(fine, f"{what}: stones are written by seat, 0..{s.players - 1}")
    return [int(c) + 1 for c in text]


def _put_ships(s: State, p: Position) -> None:
    sets = ROUND_CARDS[p.players]
    sizes = [len(ship) for ship in p.ships]
    before = p.rounds_seen if p.rounds_seen is not None else [c for c in sets if c != sizes][: p.round - 1]
    for card in before:
        _expect(card in sets, f"there is no round card {card} for {p.players} players")
        _expect(card != sizes, f"the round card {card} was turned up before")
        s.seen |= 1 << sets.index(card)
    if p.ships:
        _expect(sizes in sets, f"there is no round card with ships of {sizes} spaces for {p.players} players")
        s.card = sets.index(sizes)
        s.seen |= 1 << s.card
        s.free = FREE[p.players, s.card]
    else:
        _expect(p.over or bool(p.stack), "ships is empty only while a round card is being drawn")
    for ship, text in enumerate(p.ships):
        for space, owner in enumerate(text):
            if owner != "_":
                s.cargo[ship, space] = _seats(owner, s, "ships")[0]
                s.free &= ~(1 << 4 * ship + space)
    for site, number in p.docked.items():
        _expect(1 <= number <= len(p.ships), f"there is no ship {number}")
        _expect(s.dock[number - 1] == 0, f"ship {number} has docked twice")
        s.dock[number - 1] = SITES.index(site) + 1
        s.harbors &= ~(1 << SITES.index(site))
        s.free &= ~(15 << 4 * (number - 1))
    if p.sailor is not None:
        _expect(p.sailor < p.players, f"there is no seat {p.sailor}")
        s.sailor = p.sailor + 1
    elif p.docked:
        s.sailor = (p.turn - 1) % p.players + 1


def _put_stones(s: State, p: Position) -> None:
    _put_pyramid(s, p)
    temple = _seats(p.temple, s, "temple")
    _expect(len(temple) <= TEMPLE_ROOM, f"the temple cannot hold more than {TEMPLE_ROOM} stones")
    for k, owner in enumerate(temple):
        s.temple[k] = owner
        s.stones[owner - 1, TEMPLE] += 1
    chamber = _seats(p.burial_chamber, s, "burial_chamber")
    _expect(len(chamber) <= 15 * ROWS, "the burial chamber cannot hold so many stones")
    for k, owner in enumerate(chamber):
        s.chamber[owner - 1] |= 1 << (4 * (k // ROWS) + k % ROWS)
        s.stones[owner - 1, BURIAL] += 1
    _seat_each("obelisks", p.obelisks, s)
    _seat_each("temple_points", p.temple_points, s)
    for seat in range(p.players):
        if p.obelisks is not None:
            s.stones[seat, OBELISKS] = p.obelisks[seat]
        if p.temple_points is not None:
            _expect(len(p.temple_points[seat]) <= ROUNDS, f"temple_points has at most {ROUNDS} rounds")
            for r, points in enumerate(p.temple_points[seat]):
                s.temple_points[seat, r] = points
    towers = p.towers
    if towers is None:
        towers = "".join(str(q) * (s.stones[q, OBELISKS] // TOWER) for q in range(p.players)) if side(s, OBELISKS) else ""
    owners = _seats(towers, s, "towers")
    _expect(len(owners) < TOWERS, "there are too many towers")
    for k, owner in enumerate(owners):
        s.towers[k] = owner


def _put_pyramid(s: State, p: Position) -> None:
    if side(s, PYRAMID):
        given = [p.pyramid] if isinstance(p.pyramid, str) and p.pyramid else list(p.pyramid)
        count = len(PYRAMIDS)
        _expect(len(given) <= count + 1, f"side B has {count} pyramids, {', '.join(PYRAMIDS)}, and stones beside them")
        parts = [_seats(text, s, "pyramid") for text in given] + [[]] * (count + 1 - len(given))
        _expect(all(len(part) <= HEIGHT for part in parts[:count]), f"a pyramid has {HEIGHT} spaces")
        for k, part in enumerate(parts[:count]):
            for space, owner in enumerate(part):
                s.pyramid[HEIGHT * k + space] = owner
        _expect(not parts[count] or not unfinished(s), "stones lie beside the pyramids only when all are complete")
        stones = [owner for part in parts for owner in part]
    else:
        _expect(isinstance(p.pyramid, str), "side A has one pyramid: its owners in fill order")
        stones = _seats(str(p.pyramid), s, "pyramid")
        for space, owner in enumerate(stones[: len(PYRAMID_A)]):
            s.pyramid[space] = owner
    _expect(len(stones) <= 4 * STONES, "the pyramid cannot hold so many stones")
    for owner in stones:
        s.stones[owner - 1, PYRAMID] += 1


def _put_stack(s: State, p: Position) -> None:
    queue = _seats(p.unloading, s, "unloading")
    _expect(len(queue) <= 4, "a ship carries at most 4 stones")
    for k, owner in enumerate(queue):
        s.queue[k] = owner
    s.queued = len(queue)
    _expect(len(p.stack) <= DEPTH, f"the stack has at most {DEPTH} steps")
    for k, frame in enumerate(p.stack):
        _expect(frame.seat < p.players, f"there is no seat {frame.seat}")
        _expect(frame.place <= SLOTS + PAIR and frame.left <= 10, f"the {frame.step} step is out of range")
        s.step[k] = step = STEPS.index(frame.step)
        s.seat[k], s.left[k], s.arg[k] = frame.seat, frame.left, frame.place
        if step in (PLAYED, GAINING):
            _expect(frame.card is not None, f"the {frame.step} step needs its card")
            s.arg[k] = CARDS.index(str(frame.card))
        elif step in (SAIL_LOADED, ORDERING):
            _expect(frame.ship is not None and 1 <= frame.ship <= SHIPS, f"the {frame.step} step needs its ship")
            s.arg[k] = int(frame.ship or 1) - 1
        elif step == UNLOADING:
            _expect(frame.site is not None, "the unload step needs its site")
            s.arg[k] = SITES.index(str(frame.site))
    s.depth = len(p.stack)


def _put_cards(s: State, p: Position) -> None:
    _seat_each("cards", p.cards, s)
    for seat, held in enumerate(p.cards or []):
        for card in held:
            s.cards[seat, CARDS.index(card)] += 1
    display = p.display or []
    _expect(len(display) <= SLOTS, f"the market has {SLOTS} slots")
    for slot, shown in enumerate(display):
        s.display[slot] = CARDS.index(shown) + 1 if shown else 0
    _expect(len(p.pair) <= PAIR, f"{PAIR} cards lie face down")
    hidden = p.pair_hidden if p.pair_hidden is not None else [not p.pair_mixed] * len(p.pair)
    _expect(len(hidden) == len(p.pair), "pair_hidden needs one entry a card of the pair")
    for place, card in enumerate(p.pair):
        s.pair[place] = CARDS.index(card) + 1
        s.hidden |= int(hidden[place]) << place
        s.mixed |= int(p.pair_mixed and not hidden[place]) << place
    for card in p.discard:
        s.discard[CARDS.index(card)] += 1
    for kind, name in enumerate(CARDS):
        elsewhere = s.discard[kind] + sum(s.cards[seat, kind] for seat in range(p.players))
        elsewhere += (s.display.tolist() + s.pair.tolist()).count(kind + 1)
        elsewhere += sum(s.step[k] in (PLAYED, GAINING) and s.arg[k] == kind for k in range(s.depth))
        _expect(elsewhere <= COPIES[kind], f"there are only {COPIES[kind]} {name} cards")
        s.deck[kind] = COPIES[kind] - elsewhere if p.deck is None else p.deck.get(name, 0)  # type: ignore[call-overload]
    s.deck_left = sum(s.deck)


def _put_quarries(s: State, p: Position) -> None:
    _seat_each("sleds", p.sleds, s)
    _seat_each("quarries", p.quarries, s)
    for seat in range(p.players):
        if p.sleds is not None:
            s.sled[seat] = p.sleds[seat]
        left = STONES - outside_quarry(s, seat)
        _expect(left >= 0, f"seat {seat} has more than {STONES} stones")
        s.quarry[seat] = left if p.quarries is None else p.quarries[seat]


def _asked(s: State) -> int:
    """Whose decision the top of the stack is."""
    if s.depth == 0:
        return s.turn
    top = s.depth - 1
    step = s.step[top]
    if step in (ROUND_CARD, FILL, DRAWING):
        return CHANCE
    if step == UNLOADING:
        _expect(s.arg[top] == MARKET and s.left[top] < s.queued, "unloading waits for somebody only at the market, while stones are left")
        return s.queue[s.left[top]] - 1
    if step == TEMPLE_END:
        owner = top_stone(s, s.left[top]) - 1 if s.left[top] < 5 else -1
        _expect(owner >= 0, "the temple waits for nobody on that space")
        return owner
    _expect(step not in (PLAYED, GAINING), "the stack ends with a step that waits for nobody")
    return s.seat[top]
