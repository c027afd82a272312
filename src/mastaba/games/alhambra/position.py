"""Alhambra: the whole position as readable JSON, both ways."""

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mastaba.engine.errors import InvalidPosition
from mastaba.engine.record import CHANCE, OVER
from mastaba.games.alhambra.notation import CARD_NAMES, cell_number, coordinates
from mastaba.games.alhambra.palace import build, clear_board, lay_out, redraw
from mastaba.games.alhambra.setup import Options, setup
from mastaba.games.alhambra.soundness import check
from mastaba.games.alhambra.state import DESTINATION, DIRK, DONE, PHASES, PICKING, PLACING, State
from mastaba.games.alhambra.tables import ALL_TILES, CODES, COPIES, KINDS, REACH, SCORING_CARDS, TYPE

__all__ = ["check", "from_position", "position"]

Phase = Literal[
    "action", "pay", "cell", "pick", "destination",
    "set-up market", "set-up dirk", "deal", "set-up display", "display", "market", "dirk", "over",
]  # fmt: skip
Round = Literal["1", "2", "3"]
ROUNDS: tuple[Round, ...] = ("1", "2", "3")
Small = Annotated[int, Meta(ge=0, le=100)]
Points = Annotated[int, Meta(ge=0, le=10_000)]
Count = Annotated[int, Meta(ge=0, le=30_000)]
Coordinate = Annotated[int, Meta(ge=-REACH, le=REACH)]


class Scored(msgspec.Struct, forbid_unknown_fields=True):
    """A scoring round that was held: tiles by type of every player (and of Dirk, last), and the walls."""

    tiles: list[list[Small]]
    walls: list[Small]


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All keys but `palaces` may be left out. Tiles and cards are words in a line: "G10-W T9-ES", "Y8 B9 B1"."""

    palaces: list[dict[str, tuple[Coordinate, Coordinate]]]
    """One for each player: tile to its cell."""
    players: int | None = None
    phase: Phase = "action"
    turn: int = 0
    actor: int | None = None
    """Who decides, when it is not the seat whose turn it is."""
    market: list[str | None] = msgspec.field(default_factory=lambda: [None] * 4)
    display: list[str | None] = msgspec.field(default_factory=lambda: [None] * 4)
    hands: list[str] | None = None
    reserves: list[str] | None = None
    unplaced: list[str] | None = None
    dirk: str = ""
    bag: str | None = None
    """Left out: all tiles that lie nowhere else."""
    pile: str | None = None
    """Left out: all cards that are nowhere else, but for the discards."""
    discards: str | None = None
    """Left out: nothing, or, when the pile is given, all cards that are nowhere else."""
    scoring_cards: dict[Literal["A", "B"], tuple[Small, Small]] = {}
    """Scoring cards in the pile: the first and last place where each may lie."""
    turned: Small = 0
    """Places of the stacked pile turned up so far."""
    revealed: list[Literal["A", "B"]] = []
    bonus: bool = False
    slot: Annotated[int, Meta(ge=1, le=4)] | None = None
    tile: str | None = None
    ending: Annotated[int, Meta(ge=0, le=2)] = 0
    dirk_due: Small = 0
    turns: Count = 0
    start_player: int = 0
    scores: list[Points] | None = None
    """Of the players and, with two, of Dirk."""
    rounds: dict[Round, Scored] = {}
    purchases: list[Small] | None = None
    exact: list[Small] | None = None
    redesigns: list[Count] | None = None
    taken: list[Count] | None = None
    ply: Annotated[int, Meta(ge=0, le=10**9)] = 0
    options: dict[str, Any] = {}


def position(s: State) -> dict[str, Any]:
    seats = range(s.players)
    rows = [*seats, DIRK] if s.players == 2 else [*seats]
    dealing = s.age_order.tolist()[: s.players]
    shown = Position(
        palaces=[{CODES[t]: coordinates(s.cell[t]) for t in members(s.palace[p])} for p in seats],
        players=s.players,
        phase=PHASES[s.phase],  # type: ignore[arg-type]
        turn=s.turn,
        actor=s.actor if s.actor >= 0 and s.actor != s.turn else None,
        market=[CODES[t - 1] if t else None for t in s.market],
        display=[CARD_NAMES[card - 1] if card else None for card in s.display],
        hands=[" ".join(cards_of(s, p)) for p in seats],
        reserves=[tile_words(s.reserve[p]) for p in seats],
        unplaced=[tile_words(s.unplaced[p]) for p in seats],
        dirk=tile_words(s.dirk),
        bag=tile_words(s.bag),
        pile=" ".join(name for k, name in enumerate(CARD_NAMES) for _ in range(s.pile[k])),
        discards=" ".join(name for k, name in enumerate(CARD_NAMES) for _ in range(s.discards[k])),
        scoring_cards={SCORING_CARDS[w]: (s.window[w, 0], s.window[w, 1]) for w in range(2) if s.window[w, 1]},  # type: ignore[misc]
        turned=s.turned,
        revealed=[SCORING_CARDS[w] for w in range(2) if s.revealed >> w & 1],  # type: ignore[misc]
        bonus=bool(s.bonus),
        slot=s.slot or None,
        tile=CODES[s.tile - 1] if s.tile else None,
        ending=s.ending,
        dirk_due=s.dirk_due,
        turns=s.turns,
        start_player=s.start_player,
        scores=[s.score[p] for p in rows],
        rounds={
            ROUNDS[r]: Scored([[s.tally[r, p, k] for k in range(6)] for p in rows], [s.walls[r, p] for p in seats])
            for r in range(3)
            if s.rounds >> r & 1
        },
        purchases=[s.purchases[p] for p in seats],
        exact=[s.exact[p] for p in seats],
        redesigns=[s.redesigns[p] for p in seats],
        taken=[s.taken[p] for p in seats],
        ply=s.ply,
        options={
            "age_order": [] if dealing == [*seats] else dealing,
            "optional_bonus_action": bool(s.optional_bonus),
            "open_hands": bool(s.open_hands),
            "max_turns": s.max_turns,
        },
    )
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def members(tiles: int) -> list[int]:
    return [t for t in range(len(CODES)) if tiles >> t & 1]


def tile_words(tiles: int) -> str:
    return " ".join(CODES[t] for t in members(tiles))


def cards_of(s: State, seat: int) -> list[str]:
    """The cards of a hand, by currency and value."""
    return [CARD_NAMES[9 * c + v] for c in range(4) for v in range(9) for _ in range(s.hand[seat, c] >> 4 * v & 3)]


def from_position(given: dict[str, Any]) -> State:
    try:
        p = msgspec.convert(given, Position, strict=True)
    except msgspec.ValidationError as error:
        raise InvalidPosition(f"this is not a position of Alhambra: {error}") from None
    players = len(p.palaces)
    _expect(p.players is None or p.players == players, "there must be one palace for each player")
    try:
        options = msgspec.convert({"players": players, **p.options}, Options, strict=True)
    except msgspec.ValidationError as error:
        raise InvalidPosition(f"options: {error}") from None
    try:
        options.check()
    except ValueError as error:
        raise InvalidPosition(f"options: {error}") from None
    s = setup(options)
    _put_course(s, p)
    _put_tiles(s, p)
    _put_money(s, p)
    _put_scores(s, p)
    wrong = check(s)
    if wrong:
        raise InvalidPosition(wrong)
    for seat in range(players):
        redraw(s, seat)
    clear_board(s)
    if s.phase in (PICKING, PLACING, DESTINATION):
        lay_out(s, s.actor)
    return s


def _expect(fine: bool, sentence: str) -> None:
    if not fine:
        raise InvalidPosition(sentence)


def _per_seat(s: State, name: str, values: list[Any] | None, rows: int = 0) -> list[Any]:
    _expect(values is None or len(values) == (rows or s.players), f"{name} needs one entry for each player")
    return values or []


def _put_course(s: State, p: Position) -> None:
    for name, seat in (("turn", p.turn), ("actor", p.actor or 0), ("start_player", p.start_player)):
        _expect(0 <= seat < s.players, f"{name} must be a seat 0..{s.players - 1}")
    s.phase = PHASES.index(p.phase)
    s.turn, s.start_player, s.turns, s.ply = p.turn, p.start_player, p.turns, p.ply
    decides = s.phase <= DESTINATION
    s.actor = OVER if s.phase == DONE else (p.turn if p.actor is None else p.actor) if decides else CHANCE
    s.bonus, s.ending, s.dirk_due = p.bonus, p.ending, p.dirk_due
    s.slot = p.slot or 0
    s.tile = 1 + _tile(p.tile) if p.tile else 0
    s.revealed = sum(1 << SCORING_CARDS.index(which) for which in set(p.revealed))
    for name in ("purchases", "exact", "redesigns", "taken"):
        for seat, value in enumerate(_per_seat(s, name, getattr(p, name))):
            getattr(s, name)[seat] = value


def _tile(code: str) -> int:
    _expect(code in CODES, f"there is no tile {code!r}")
    return CODES.index(code)


def _put_tiles(s: State, p: Position) -> None:
    seen = 0

    def lies_once(tiles: list[str]) -> int:
        nonlocal seen
        group = 0
        for code in tiles:
            tile = _tile(code)
            _expect(not seen >> tile & 1, f"{code} lies in two places")
            seen |= 1 << tile
            group |= 1 << tile
        return group

    _expect(len(p.market) == 4, "the market has four slots")
    for slot, code in enumerate(p.market):
        if code is not None:
            lies_once([code])
            s.market[slot] = 1 + _tile(code)
    for seat, palace in enumerate(p.palaces):
        lies_once(list(palace))
        for code, (x, y) in palace.items():
            build(s, seat, _tile(code), cell_number(x, y))
    for seat, words in enumerate(_per_seat(s, "reserves", p.reserves)):
        s.reserve[seat] = lies_once(words.split())
    for seat, words in enumerate(_per_seat(s, "unplaced", p.unplaced)):
        s.unplaced[seat] = lies_once(words.split())
    _expect(s.players == 2 or not p.dirk, "Dirk plays only at a table of two")
    s.dirk = lies_once(p.dirk.split())
    for tile in members(s.dirk):
        s.count[DIRK, TYPE[tile]] += 1
    s.bag = ALL_TILES & ~seen if p.bag is None else lies_once(p.bag.split())
    missing = ALL_TILES & ~seen & ~s.bag
    _expect(not missing, f"tiles are missing: {tile_words(missing)}")


def _put_money(s: State, p: Position) -> None:
    left = [COPIES[s.players]] * KINDS

    def counted(words: str) -> list[int]:
        found = [0] * KINDS
        for card in words.split():
            _expect(card in CARD_NAMES, f"there is no money card {card!r}")
            kind = CARD_NAMES.index(card)
            found[kind] += 1
            left[kind] -= 1
            _expect(left[kind] >= 0, f"there are only {COPIES[s.players]} cards {card}")
        return found

    _expect(len(p.display) == 4, "the display has four slots")
    for slot, card in enumerate(p.display):
        s.display[slot] = 1 + counted(card).index(1) if card and re.fullmatch(r"\S+", card) else 0
    for seat, words in enumerate(_per_seat(s, "hands", p.hands)):
        for kind, n in enumerate(counted(words)):
            s.hand[seat, kind // 9] += n << 4 * (kind % 9)
            s.money[seat, kind // 9] += n * (kind % 9 + 1)
    given = {name: counted(words) for name, words in (("pile", p.pile), ("discards", p.discards)) if words is not None}
    rest = "pile" if p.pile is None else "discards"
    if rest in given:
        _expect(not any(left), f"money cards are missing: {' '.join(CARD_NAMES[k] for k in range(KINDS) if left[k])}")
    given.setdefault(rest, left)
    nothing = [0] * KINDS
    for kind in range(KINDS):
        s.pile[kind] = given.get("pile", nothing)[kind]
        s.discards[kind] = given.get("discards", nothing)[kind]
    s.pile_cards = sum(s.pile.tolist())
    s.turned = p.turned
    for which, (low, high) in p.scoring_cards.items():
        _expect(1 <= low <= high, f"the places of scoring card {which} are counted from 1")
        s.window[SCORING_CARDS.index(which), 0] = low
        s.window[SCORING_CARDS.index(which), 1] = high


def _put_scores(s: State, p: Position) -> None:
    rows = [*range(s.players), DIRK] if s.players == 2 else [*range(s.players)]
    for row, points in zip(rows, _per_seat(s, "scores", p.scores, len(rows)), strict=False):
        s.score[row] = points
    for name, held in p.rounds.items():
        r = int(name) - 1
        s.rounds |= 1 << r
        _per_seat(s, f"the tiles of round {name}", held.tiles, len(rows))
        _expect(all(len(tiles) == 6 for tiles in held.tiles), "tiles are counted for six types")
        for row, tiles in zip(rows, held.tiles, strict=True):
            for kind, n in enumerate(tiles):
                s.tally[r, row, kind] = n
        for seat, wall in enumerate(_per_seat(s, f"the walls of round {name}", held.walls)):
            s.walls[r, seat] = wall
