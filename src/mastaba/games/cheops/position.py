"""Cheops: the whole position as readable JSON, both ways, and what is impossible about one."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mastaba.engine.errors import InvalidOptions, InvalidPosition
from mastaba.engine.record import OVER
from mastaba.games.cheops.bits import count
from mastaba.games.cheops.layout import PRINTED, Layout, layout, layout_of
from mastaba.games.cheops.notation import colours_of, dice_of
from mastaba.games.cheops.payments import colour_of, payments
from mastaba.games.cheops.relief import can_be_tiled
from mastaba.games.cheops.rules import can_mark, ready_stones
from mastaba.games.cheops.scoring import structures
from mastaba.games.cheops.setup import Options, blank
from mastaba.games.cheops.sheets import OURS, SheetSet, our_sheets
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import DEAL_SHEETS, NAME_FIRST, NOTHING, ROLL, STONE

Count = Annotated[int, Meta(ge=0, le=20_000)]
EVENTS = ("nothing", "sheets", "first", "roll")


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mark that is being paid."""

    mark: str
    paying: Annotated[int, Meta(ge=1, le=2)] = 1
    """Which of its stones is to be paid now."""
    crossed: Count = 0
    """Quarry stone that paid the first square of a domino."""


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All fields may be left out. With a roll a player decides; without one the dice are about to be rolled."""

    players: Annotated[int, Meta(ge=2, le=5)] = 2
    sheet_set: Literal["cheops_five_levels", "cheops_six_levels"] = "cheops_five_levels"
    sheets: SheetSet | None = None
    letters: list[str] | None = None
    round: Count = 1
    active: Count = 0
    to_move: Count | None = None
    roll: list[str] | None = None
    middle: list[str] | None = None
    pool: list[str] | None = None
    stones_left: Count | None = None
    pending: Pending | None = None
    marked: list[list[str]] | None = None
    last: list[Count] | None = None
    jokers: list[Count] | None = None
    bonuses: list[list[str]] | None = None
    earned_now: list[str] = []
    open: list[str] | None = None
    """Bonus kinds that can still be earned; without it, those that nobody has, and those earned in this round."""
    deciding: Literal["sheets", "first"] | None = None
    """Chance before the first round."""
    random_first: bool = False
    over: bool = False
    ply: Count = 0


def position(s: State) -> dict[str, Any]:
    sheets = layout(s)
    ours = next((name for name in OURS if layout_of(our_sheets(name)).identity == s.sheet_set), None)
    playing = s.actor >= 0
    seats = range(s.players)
    kinds = sheets.bonuses

    def names(bits: int, words: list[str]) -> list[str]:
        return [w for i, w in enumerate(words) if bits >> i & 1]

    shown = Position(
        players=s.players,
        sheet_set=ours or "cheops_five_levels",  # type: ignore[arg-type]
        sheets=None if ours else sheets.sheets,
        letters=None if s.event == DEAL_SHEETS else [sheets.letters[s.sheet[p]] for p in seats],
        round=s.round,
        active=s.active,
        to_move=s.actor if playing else None,
        roll=colours_of(sheets, s.roll) if playing else None,
        middle=colours_of(sheets, s.middle) if playing else None,
        pool=colours_of(sheets, s.pool) if playing else None,
        stones_left=s.stones_left if playing else None,
        pending=Pending(sheets.actions[s.pending], s.paying, s.crossed) if s.pending else None,
        marked=[names(s.marked[p], sheets.names) for p in seats],
        last=[s.last[p] for p in seats],
        jokers=[s.jokers[p] for p in seats],
        bonuses=[names(s.earned[p], kinds) for p in seats],
        earned_now=names(s.earned_now, kinds),
        open=names(s.open, kinds),
        deciding=EVENTS[s.event] if s.event in (DEAL_SHEETS, NAME_FIRST) else None,  # type: ignore[arg-type]
        random_first=bool(s.random_first),
        over=s.actor == OVER,
        ply=s.ply,
    )
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def from_position(given: dict[str, Any]) -> State:
    try:
        p = msgspec.convert(given, Position, strict=True)
    except msgspec.ValidationError as error:
        raise InvalidPosition(f"this is not a position of Cheops: {error}") from None
    dealing = p.deciding == "sheets"
    options = Options(
        players=p.players, sheet_set=p.sheet_set, sheets=p.sheets, letters=[] if dealing or p.letters is None else p.letters
    )  # fmt: skip
    try:
        options.check()
    except InvalidOptions as error:
        raise InvalidPosition(str(error)) from None
    sheets = layout_of(options.chosen_sheets)
    s = blank(sheets, p.players)
    for seat, letter in enumerate([] if dealing else options.letters or sheets.letters[: s.players]):
        s.sheet[seat] = sheets.letters.index(letter)
    for what, value in (("active", p.active), ("to_move", p.to_move)):
        _expect(value is None or value < p.players, f"{what} must be a seat 0..{p.players - 1}")
    _expect(p.round <= s.max_rounds, f"the game ends after round {s.max_rounds}")
    s.round, s.active, s.ply = p.round, p.active, p.ply
    s.random_first = 1 if p.random_first or p.deciding == "first" else 0
    _put_seats(s, p, sheets)
    _put_bonuses(s, p, sheets)
    _put_turn(s, p, sheets)
    wrong = check(s)
    if wrong:
        raise InvalidPosition(wrong)
    return s


def _expect(fine: bool, sentence: str) -> None:
    if not fine:
        raise InvalidPosition(sentence)


def _put_seats(s: State, p: Position, sheets: Layout) -> None:
    for name, values in (("marked", p.marked), ("last", p.last), ("jokers", p.jokers), ("bonuses", p.bonuses)):
        _expect(values is None or len(values) == p.players, f"{name} needs one entry a seat")
    for seat in range(p.players):
        for cell in p.marked[seat] if p.marked else []:
            _expect(cell in sheets.number, f"there is no cell {cell!r}")
            s.marked[seat] |= 1 << sheets.number[cell]
        s.ready[seat] = ready_stones(s, s.marked[seat])
        if p.last:
            _expect(p.last[seat] <= s.quarry, f"the quarry has {s.quarry} stones")
            s.last[seat] = p.last[seat]
        if p.jokers:
            _expect(p.jokers[seat] <= p.players, f"with {p.players} players everyone has {p.players} jokers at most")
            s.jokers[seat] = p.jokers[seat]


def _put_bonuses(s: State, p: Position, sheets: Layout) -> None:
    def bits(kinds: list[str]) -> int:
        for kind in kinds:
            _expect(kind in sheets.bonuses, f"there is no bonus {kind!r}; there are {', '.join(sheets.bonuses)}")
        return sum(1 << sheets.bonuses.index(k) for k in set(kinds))

    gone = 0
    for seat in range(p.players):
        s.earned[seat] = bits(p.bonuses[seat]) if p.bonuses else 0
        gone |= s.earned[seat]
    s.earned_now = bits(p.earned_now)
    s.open = s.open & (~gone | s.earned_now) if p.open is None else bits(p.open)


def _put_turn(s: State, p: Position, sheets: Layout) -> None:
    if p.over:
        _expect(p.roll is None and p.deciding is None, "the game is over: nothing is rolled or decided")
        s.actor = OVER
    elif p.deciding:
        _expect(p.roll is None, "before the first round nothing is rolled")
        s.event = DEAL_SHEETS if p.deciding == "sheets" else NAME_FIRST
        s.round = 0
    elif p.roll is None:
        s.event = ROLL
    else:
        for colour in (*p.roll, *(p.middle or ()), *(p.pool or ())):
            _expect(colour in sheets.colours, f"{colour!r} is not one of the colours {', '.join(sheets.colours)}")
        for dice in (p.roll, p.middle or [], p.pool or []):
            _expect(len(dice) <= s.dice, f"with {p.players} players {s.dice} dice are rolled, not {len(dice)}")
        s.actor = p.active if p.to_move is None else p.to_move
        s.roll = dice_of(sheets, p.roll)
        s.middle = s.roll if p.middle is None else dice_of(sheets, p.middle)
        s.pool = s.middle if p.pool is None else dice_of(sheets, p.pool)
        s.stones_left = s.stones_per_turn if p.stones_left is None else p.stones_left
        if p.pending:
            _expect(p.pending.mark in sheets.actions, f"there is no mark {p.pending.mark!r}")
            s.pending, s.paying, s.crossed = sheets.actions.index(p.pending.mark), p.pending.paying, p.pending.crossed
        return
    _expect(p.middle is None and p.pool is None and p.pending is None and not p.stones_left, "without a roll nobody is taking a turn")


def check(s: State) -> str | None:
    """The first impossible thing about a position, in words."""
    sheets = layout(s)
    if not sheets.sheets.players.min <= s.players <= sheets.sheets.players.max:
        return f"these sheets are for {sheets.sheets.players.min} to {sheets.sheets.players.max} players"
    fresh = blank(sheets, s.players)
    if any(s.raw[name].tobytes() != fresh.raw[name].tobytes() for name in (*PRINTED, "dice")):
        return "the sheets in the record are not those of their set"
    dealt = [s.sheet[p] for p in range(s.players)]
    if s.event != DEAL_SHEETS and (len(set(dealt)) < s.players or not all(0 <= x < s.sheets for x in dealt)):
        return "every player has a different sheet"
    for seat in range(s.players):
        wrong = _check_seat(s, sheets, seat)
        if wrong:
            return f"seat {seat}: {wrong}"
    return _check_bonuses(s, sheets) or _check_moment(s, sheets)


def _check_seat(s: State, sheets: Layout, seat: int) -> str | None:
    marked = s.marked[seat]
    if marked >> s.cells:
        return "cells that do not exist are marked"
    for i in range(s.cells):
        if marked >> i & 1:
            for below in sheets.cells[i].needs:
                if not marked >> sheets.number[below] & 1:
                    return f"{sheets.names[i]} is marked but {below}, on which it rests, is not"
    if s.ready[seat] != ready_stones(s, marked):
        return "the stones that are ready do not follow from those marked"
    if not can_be_tiled(sheets, {i for i in range(s.stones, s.cells) if marked >> i & 1}):
        return "relief squares are marked in touching pairs"
    if not 0 <= s.last[seat] <= s.quarry:
        return f"the last quarry stone crossed off is 0..{s.quarry}"
    if not 0 <= s.jokers[seat] <= s.players:
        return f"there are {s.players} jokers at most"
    return None


def _check_bonuses(s: State, sheets: Layout) -> str | None:
    for k, name in enumerate(sheets.bonuses):
        holders = [p for p in range(s.players) if s.earned[p] >> k & 1]
        able = [p for p in range(s.players) if s.bonus[k] & ~s.marked[p] == 0]
        if not set(holders) <= set(able):
            return f"the bonus {name} is held without all its symbols"
        if s.open >> k & 1:
            if set(holders) != set(able):
                return f"the bonus {name} is open, so everybody with all its symbols has earned it"
            if bool(holders) != bool(s.earned_now >> k & 1):
                return f"the bonus {name} was earned, so it is closed or earned in this round"
        elif not holders or s.earned_now >> k & 1:
            return f"the bonus {name} is closed only after a round in which somebody earned it"
    if s.earned_now >> s.bonuses or s.open >> s.bonuses:
        return "there are bonuses that the sheets do not have"
    return None


def _check_moment(s: State, sheets: Layout) -> str | None:
    ended = any(count(structures(s, p)) >= s.to_end for p in range(s.players))
    if s.actor >= 0:
        return _check_turn(s, sheets)
    if s.roll or s.middle or s.pool or s.stones_left or s.pending or s.paying or s.crossed or s.earned_now:
        return "between the rounds no dice lie in the middle and nothing is pending"
    if s.actor == OVER:
        if s.event != NOTHING or not (ended or s.round == s.max_rounds):
            return f"the game is over only when somebody has {s.to_end} complete structures or after round {s.max_rounds}"
        return None
    if s.event in (DEAL_SHEETS, NAME_FIRST):
        if any(s.marked[p] or s.last[p] or s.jokers[p] != s.players for p in range(s.players)) or s.round:
            return "sheets and first player are drawn before anything is marked"
        return None
    if s.event != ROLL or s.round < 1 or s.random_first:
        return "a round has a number from 1 on and begins with a roll"
    return f"somebody has {s.to_end} complete structures, so the game is over" if ended else None


def _check_turn(s: State, sheets: Layout) -> str | None:
    if not 0 <= s.actor < s.players or s.event != NOTHING or s.random_first or s.round < 1:
        return "the seat to decide is at the table, in a round from 1 on"
    rolled, middle, pool = ([dice >> 4 * c & 15 for c in range(8)] for dice in (s.roll, s.middle, s.pool))
    if (
        sum(rolled) != s.dice
        or any(rolled[s.colours :])
        or any(n and c not in sheets.sheets.dice.faces for c, n in zip(sheets.colours, rolled, strict=False))
    ):
        return f"the roll shows {s.dice} dice"
    if any(b > a or c > b for a, b, c in zip(rolled, middle, pool, strict=True)):
        return "dice in the middle come from the roll, and dice to take from the middle"
    if s.actor == s.active and s.middle != s.roll:
        return "in the active player's turn all dice began in the middle"
    if s.actor != s.active and sum(rolled) - sum(middle) > s.stones_per_turn:
        return f"the active player takes at most {s.stones_per_turn} dice"
    if not 1 <= s.stones_left <= s.stones_per_turn:
        return f"a player marks 1..{s.stones_per_turn} stones in a turn"
    first_square_by_die = s.paying == 2 and s.crossed == 0
    if sum(middle) - sum(pool) > s.stones_per_turn - s.stones_left + first_square_by_die:
        return "more dice were taken in this turn than stones were marked"
    if s.pending:
        return _check_pending(s, sheets)
    if s.paying or s.crossed:
        return "nothing is being paid"
    if not can_mark(s, s.actor):
        return f"seat {s.actor} can mark nothing, so its turn is over"
    return None


def _check_pending(s: State, sheets: Layout) -> str | None:
    me = s.actor
    is_stone = s.pending < sheets.first_domino
    if not STONE <= s.pending < sheets.first_quarry or (is_stone and s.paying != 1) or s.paying not in (1, 2):
        return "the pending mark is no stone or domino"
    cells = [s.pending - STONE] if is_stone else list(sheets.dominoes[s.pending - sheets.first_domino])
    if any(s.marked[me] >> c & 1 for c in cells) or (is_stone and not s.ready[me] >> cells[0] & 1) or s.stones_left < len(cells):
        return "the pending mark is not a legal one"
    if s.crossed and (s.paying == 1 or not s.last[me] < s.crossed <= s.quarry or not _is_stone_of(s, s.crossed, cells[0])):
        return "the first square of the pending domino was not paid with that stone"
    if s.pool >> 4 * colour_of(s, me, cells[s.paying - 1]) & 15:
        return "a die pays the pending mark"
    if count(payments(s, me)) < 2:
        return "the pending payment leaves no choice, so it is made already"
    return None


def _is_stone_of(s: State, stone: int, cell: int) -> bool:
    """Whether a quarry stone has the colour of a cell."""
    seat = s.actor
    return bool(s.colour[s.sheet[seat], colour_of(s, seat, cell)] >> (s.cells + stone - 1) & 1)
