"""Camel Up: the whole position as readable JSON, both ways, and what is impossible about one (R30)."""

import itertools
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from mastaba.engine.errors import InvalidOptions, InvalidPosition
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.camelup.notation import Camel, Side
from mastaba.games.camelup.setup import Options, setup
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import CAMELS, DECKS, LEG_VALUE, SIDES, SPACES

ALL_SPACES = [str(space) for space in range(1, SPACES + 4)]
Count = Annotated[int, Meta(ge=0, le=20_000)]


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All fields but `stacks` may be left out."""

    stacks: dict[str, list[Camel]]
    players: int = 2
    to_move: int = 0
    money: list[Count] | None = None
    dice: list[Camel] = msgspec.field(default_factory=lambda: list(CAMELS))  # type: ignore[arg-type]
    shown: dict[Camel, Annotated[int, Meta(ge=1, le=3)]] = {}
    revealing: bool = False
    over: bool = False
    leg: Annotated[int, Meta(ge=0, le=2000)] | None = None
    tiles: dict[str, tuple[Side, int]] = {}
    leg_tiles: list[list[tuple[Camel, int]]] | None = None
    pyramid_tiles: list[Count] | None = None
    winner_deck: list[tuple[int, Camel]] = []
    loser_deck: list[tuple[int, Camel]] = []
    earned: list[list[int]] | None = None
    decisions: Count = 0
    ply: Count = 0
    options: dict[str, Any] = {}


def position(s: State) -> dict[str, Any]:
    stacks: dict[str, list[Camel]] = {}
    for rank in range(s.placed - 1, -1, -1):
        camel = s.order[rank]
        stacks.setdefault(str(s.space[camel]), []).append(CAMELS[camel])  # type: ignore[arg-type]
    decks = [[(s.deck[d, i] // 5, CAMELS[s.deck[d, i] % 5]) for i in range(s.cards[d])] for d in range(2)]
    seats = range(s.players)
    shown = Position(
        stacks=stacks,
        players=s.players,
        to_move=s.turn,
        money=[s.money[p] for p in seats],
        dice=[CAMELS[c] for c in range(5) if s.dice >> c & 1],  # type: ignore[misc]
        shown={CAMELS[c]: s.shown[c] for c in range(5) if s.shown[c]},  # type: ignore[misc]
        revealing=s.actor == CHANCE and s.placed == 5,
        over=s.actor == OVER,
        leg=s.leg,
        tiles={str(x): (SIDES[(s.desert[x] - 1) & 1], (s.desert[x] - 1) >> 1) for x in range(2, 17) if s.desert[x]},  # type: ignore[misc]
        leg_tiles=[
            [(CAMELS[c], LEG_VALUE[k]) for c in range(5) for k in range(3) if s.leg_bets[p, c] >> k & 1]  # type: ignore[misc]
            for p in seats
        ],
        pyramid_tiles=[s.pyramid[p] for p in seats],
        winner_deck=decks[0],  # type: ignore[arg-type]
        loser_deck=decks[1],  # type: ignore[arg-type]
        earned=[[s.earned[p, k] for k in range(5)] for p in seats],
        decisions=s.decisions,
        ply=s.ply,
        options={
            "start_player": s.start_player,
            "tile_flip_in_place": bool(s.flip_in_place),
            "hide_money": bool(s.hide_money),
            "max_decisions": s.max_decisions,
        },
    )
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def from_position(given: dict[str, Any]) -> State:
    try:
        p = msgspec.convert(given, Position, strict=True)
    except msgspec.ValidationError as error:
        raise InvalidPosition(f"this is not a position of Camel Up: {error}") from None
    try:
        options = msgspec.convert({**p.options, "players": p.players}, Options, strict=True)
        options.check()
    except (msgspec.ValidationError, InvalidOptions) as error:
        raise InvalidPosition(f"options: {error}") from None
    _expect(p.options.get("players", p.players) == p.players, "players stands beside the options, not otherwise in them")
    s = setup(options)
    _expect(0 <= p.to_move < p.players, f"to_move must be a seat 0..{p.players - 1}")
    s.turn = p.to_move
    s.decisions, s.ply = p.decisions, p.ply
    _put_camels(s, p)
    _put_dice_and_tiles(s, p)
    _put_money_and_bets(s, p)
    _put_cards(s, p)
    s.leg = p.leg if p.leg is not None else int(s.placed == 5)
    s.actor = OVER if p.over else CHANCE if p.revealing or s.placed < 5 else s.turn
    wrong = check(s)
    if wrong:
        raise InvalidPosition(wrong)
    return s


def _expect(fine: bool, sentence: str) -> None:
    if not fine:
        raise InvalidPosition(sentence)


def _put_camels(s: State, p: Position) -> None:
    for key in p.stacks:
        _expect(key in ALL_SPACES, f"{key!r} is not a space 1..19")
    seen: list[int] = []
    for space in sorted((int(k) for k in p.stacks), reverse=True):
        for camel in reversed(p.stacks[str(space)]):
            number = CAMELS.index(camel)
            _expect(number not in seen, f"{camel} stands on the track twice")
            s.space[number] = space
            s.order[len(seen)] = number
            seen.append(number)
    s.placed = len(seen)


def _put_dice_and_tiles(s: State, p: Position) -> None:
    _expect(len(set(p.dice)) == len(p.dice), "a die is named twice")
    s.dice = sum(1 << CAMELS.index(c) for c in p.dice)
    for camel, value in p.shown.items():
        _expect(camel not in p.dice, f"the {camel} die is both in the pyramid and out")
        s.shown[CAMELS.index(camel)] = value
    for key, (side, owner) in p.tiles.items():
        _expect(key in ALL_SPACES[1:SPACES], f"a desert tile lies on spaces 2..16, not {key!r}")
        _expect(0 <= owner < p.players, f"there is no seat {owner}")
        _expect(s.tile[owner] == 0, f"seat {owner} has two desert tiles on the track")
        s.tile[owner] = int(key)
        s.desert[int(key)] = 1 + 2 * owner + SIDES.index(side)


def _put_money_and_bets(s: State, p: Position) -> None:
    for name, values in (("money", p.money), ("pyramid_tiles", p.pyramid_tiles), ("leg_tiles", p.leg_tiles), ("earned", p.earned)):
        _expect(values is None or len(values) == p.players, f"{name} needs one entry a seat")
    for seat in range(p.players):
        if p.money is not None:
            s.money[seat] = p.money[seat]
        if p.pyramid_tiles is not None:
            _expect(p.pyramid_tiles[seat] <= 5, "there are five pyramid tiles")
            s.pyramid[seat] = p.pyramid_tiles[seat]
        if p.earned is not None:
            _expect(len(p.earned[seat]) == 5, "earned has five sources")
            for k, amount in enumerate(p.earned[seat]):
                _expect(abs(amount) <= 20_000, "earned is out of range")
                s.earned[seat, k] = amount
        for camel, value in p.leg_tiles[seat] if p.leg_tiles else []:
            _expect(value in (5, 3, 2), f"there is no leg tile of value {value}")
            c, bit = CAMELS.index(camel), 1 << LEG_VALUE.tolist().index(value)
            _expect(not any(s.leg_bets[q, c] & bit for q in range(p.players)), f"the {camel} leg tile {value} is held twice")
            s.leg_bets[seat, c] |= bit
            s.leg_left[c] -= 1


def _put_cards(s: State, p: Position) -> None:
    for d, cards in enumerate((p.winner_deck, p.loser_deck)):
        _expect(len(cards) <= 5 * p.players, f"there are more cards on the {DECKS[d]} deck than players hold")
        for owner, camel in cards:
            _expect(0 <= owner < p.players, f"there is no seat {owner}")
            bit = 1 << CAMELS.index(camel)
            _expect(bool(s.hand[owner] & bit), f"seat {owner} has placed its {camel} card twice")
            s.hand[owner] &= ~bit
            s.deck[d, s.cards[d]] = 5 * owner + CAMELS.index(camel)
            s.cards[d] += 1


def check(s: State) -> str | None:
    """The first impossible thing about a position, in words."""
    if not 2 <= s.players <= 8:
        return "Camel Up is for 2 to 8 players"
    if s.placed < 5:
        return _check_setup(s)
    if sorted(s.order.tolist()) != [0, 1, 2, 3, 4]:
        return "all five camels must stand on the track, once each"
    spaces = [s.space[c] for c in s.order]
    if spaces != sorted(spaces, reverse=True) or min(spaces) < 1:
        return "camels stand on spaces 1..19, ranked by space"
    crossed = [x for x in spaces if x > SPACES]
    if crossed and s.actor != OVER:
        return "a camel is past the finish line, so the race is over"
    if len(set(crossed)) > 1:
        return "the camels that crossed the line stand on one space"
    if not crossed and s.actor == OVER and s.decisions < s.max_decisions:
        return "the race is over only when a camel has crossed the line or the decisions are used up"
    if s.decisions > s.max_decisions - (s.actor >= 0):
        return f"the race is stopped after {s.max_decisions} decisions"
    if s.leg < 1:
        return "the first leg is leg 1"
    out = 5 - s.dice.bit_count()
    if crossed and out == 0:
        return "the die that ended the race is out"
    taken = sum(s.pyramid[p] for p in range(s.players))
    if s.actor == OVER:
        if taken != out:
            return "players hold one pyramid tile for every die that is out"
    elif s.dice == 0:
        return "at least one die must be in the pyramid"
    elif taken != out + (s.actor == CHANCE):
        return "players hold one pyramid tile for every die that is out, and one for the die being revealed"
    return _check_tiles(s) or _check_bets(s)


def _check_setup(s: State) -> str | None:
    placed = [c for c in range(5) if s.space[c]]
    if s.actor != CHANCE or len(placed) != s.placed or any(s.space[c] > 3 for c in placed):
        return "all five camels must stand on the track; while they are being placed they stand on 1..3"
    if s.leg or s.decisions or s.dice != 31 or any(s.tile) or any(s.leg_left[c] < 3 for c in range(5)) or any(s.pyramid) or any(s.cards):
        return "nobody acts while the camels are being placed"
    return None


def _check_tiles(s: State) -> str | None:
    tiles = sorted(s.tile[p] for p in range(s.players) if s.tile[p])
    if any(b - a < 2 for a, b in itertools.pairwise(tiles)):
        return "desert tiles may not lie on one space or side by side"
    for seat in range(s.players):
        at = s.tile[seat]
        if at and (s.desert[at] - 1) >> 1 != seat:
            return "the desert tiles and their owners do not agree"
        # A camel sent onto a tile's space does not happen: tiles shift what lands on them.
        if at and at in s.space.tolist():
            return f"camels and a desert tile are both on space {at}"
    if sum(1 for x in s.desert if x) != len(tiles):
        return "the desert tiles and their owners do not agree"
    return None


def _check_bets(s: State) -> str | None:
    for c in range(5):
        held = [s.leg_bets[p, c] for p in range(s.players)]
        together = sum(held)
        if together not in (0, 1, 3, 7) or s.leg_left[c] != 3 - together.bit_count():
            return f"the {CAMELS[c]} leg tiles are taken from the top: 5, then 3, then 2"
    for p in range(s.players):
        if s.money[p] < 0:
            return "money is never below 0"
        placed = [s.deck[d, i] % 5 for d in range(2) for i in range(s.cards[d]) if s.deck[d, i] // 5 == p]
        if len(set(placed)) != len(placed) or s.hand[p] != 31 & ~sum(1 << c for c in placed):
            return f"seat {p} has each of its five race cards once, in hand or on a deck"
    return None
