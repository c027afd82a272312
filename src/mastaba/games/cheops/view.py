"""Cheops: the table as everybody sees it; nothing is hidden."""

from typing import Literal

import msgspec

from mastaba.engine.ints import ints
from mastaba.engine.record import OVER
from mastaba.engine.rules import bare
from mastaba.games.cheops.bits import count
from mastaba.games.cheops.layout import Layout, layout
from mastaba.games.cheops.notation import colours_of
from mastaba.games.cheops.payments import cell_to_pay, colour_of, usable
from mastaba.games.cheops.relief import can_be_tiled, dead_squares
from mastaba.games.cheops.rules import legal
from mastaba.games.cheops.scoring import arch_value, finish_value, points, pyramid_value, relief_value, structures
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import DEAL_SHEETS, NAME_FIRST, NUM_ACTIONS, STONE

STRUCTURES = ("pyramid", "arch", "relief")
Payment = Literal["die", "quarry", "joker", "quarry or joker"]


class Place(msgspec.Struct, frozen=True):
    """A cell of a sheet."""

    cell: str
    colour: str
    symbol: str | None
    marked: bool
    ready: bool
    """Not marked, and all it rests on is."""
    dead: bool
    """It can never be marked."""


class QuarryPlace(msgspec.Struct, frozen=True):
    stone: int
    colour: str
    left: bool
    """It lies to the right of the last stone crossed off."""


class Score(msgspec.Struct, frozen=True):
    """Points if the game ended now."""

    pyramid: int
    arch: int
    relief: int
    bonuses: int
    finish: int
    jokers: int
    quarry: int
    total: int


class Player(msgspec.Struct, frozen=True):
    letter: str | None
    """None until the sheets are dealt."""
    pyramid: list[list[Place]]
    """Levels from the bottom."""
    left: list[Place]
    right: list[Place]
    capstone: Place | None
    relief: list[list[Place]]
    quarry: list[QuarryPlace]
    last: int
    jokers: int
    bonuses: list[str]
    missing: dict[str, list[str]]
    """For each bonus the player can still earn, the cells that are missing."""
    lost: list[str]
    """Bonuses that are open but that the player can never complete."""
    complete: list[str]
    relief_can_be_completed: bool
    stones_to_end: int
    """Fewest stones until the player has enough complete structures to end the game."""
    pyramid_stones: int
    """What breaks ties."""
    score: Score
    next_values: dict[str, int]
    """What the next step of each structure adds: the next level, both columns one higher or the capstone, two squares."""


class BonusKind(msgspec.Struct, frozen=True):
    id: str
    cells: list[str]
    points: int
    state: Literal["open", "this round", "closed"]
    """"this round": earned by somebody, and those who follow in this round can still earn it."""


class Mark(msgspec.Struct, frozen=True):
    """Something that may be marked now, and what it costs."""

    action: int
    name: str
    cells: list[str]
    pay: list[Payment]
    """How each of its stones can be paid."""
    skips: int
    """Quarry stones lost unused if the nearest ones are crossed off."""
    bonuses: list[str]
    """Bonuses it earns."""
    kills: list[str]
    """Relief squares that could never be marked after it."""


class Way(msgspec.Struct, frozen=True):
    """A way to pay the pending stone."""

    action: int
    name: str
    skips: int
    points: int
    """What it takes away from the score."""


class Pending(msgspec.Struct, frozen=True):
    mark: str
    cell: str
    colour: str


class SheetSetName(msgspec.Struct, frozen=True):
    title: str
    version: str
    about: str


class View(msgspec.Struct, frozen=True, tag="cheops"):
    seat: int
    actor: int
    phase: Literal["sheets", "first", "roll", "mark", "pay", "over"]
    sheet_set: SheetSetName
    colours: list[str]
    round: int
    rounds: int
    active: int
    roll: list[str]
    middle: list[str]
    pool: list[str]
    """Dice that the actor can still take."""
    blocked: list[str]
    """Dice that the active player has taken out of this round."""
    stones_left: int
    pending: Pending | None
    marks: list[Mark]
    ways: list[Way]
    can_end_turn: bool
    bonuses: list[BonusKind]
    players: list[Player]
    can_end_game: list[int]
    """Seats that still act in this round (or roll in the next) and need no more stones than a turn has to end the game."""
    last_round: bool
    """Somebody has enough complete structures: the game ends with this round."""
    odds: dict[str, float]
    """Chance that a roll shows the colour at least once."""
    finish_points: int


def view(s: State, seat: int) -> View:
    sheets = layout(s)
    phase: Literal["sheets", "first", "roll", "mark", "pay", "over"] = "roll"
    if s.actor == OVER:
        phase = "over"
    elif s.actor >= 0:
        phase = "pay" if s.pending else "mark"
    elif s.event in (DEAL_SHEETS, NAME_FIRST):
        phase = "sheets" if s.event == DEAL_SHEETS else "first"
    players = [_player(s, sheets, p) for p in range(s.players)]
    actions = ints(NUM_ACTIONS)
    moves = actions[: legal(bare(s), actions)].tolist()
    return View(
        seat=seat,
        actor=s.actor,
        phase=phase,
        sheet_set=SheetSetName(sheets.sheets.title, sheets.sheets.data_version, sheets.sheets.about),
        colours=sheets.colours,
        round=s.round,
        rounds=s.max_rounds,
        active=s.active,
        roll=colours_of(sheets, s.roll),
        middle=colours_of(sheets, s.middle),
        pool=colours_of(sheets, s.pool),
        blocked=colours_of(sheets, s.roll - (s.pool if s.actor == s.active else s.middle)),
        stones_left=s.stones_left,
        pending=_pending(s, sheets) if s.pending else None,
        marks=[] if s.pending else [_mark(s, sheets, a) for a in moves if a],
        ways=[_way(s, sheets, a) for a in moves] if s.pending else [],
        can_end_turn=phase == "mark",
        bonuses=[_bonus(s, sheets, k) for k in range(s.bonuses)],
        players=players,
        can_end_game=[
            p for p in range(s.players) if s.actor != OVER and 0 < players[p].stones_to_end <= s.stones_per_turn and _still_acts(s, p)
        ],
        last_round=s.actor >= 0 and any(not p.stones_to_end for p in players),
        odds=_odds(s, sheets),
        finish_points=s.finish_points,
    )


def _still_acts(s: State, seat: int) -> bool:
    if s.actor < 0:
        return True
    return (seat - s.active) % s.players >= (s.actor - s.active) % s.players


def _odds(s: State, sheets: Layout) -> dict[str, float]:
    faces = sheets.sheets.dice.faces
    return {c: round(1 - (1 - faces.count(c) / len(faces)) ** s.dice, 4) for c in sheets.colours}


def _pending(s: State, sheets: Layout) -> Pending:
    cell = cell_to_pay(s)
    return Pending(sheets.actions[s.pending], sheets.names[cell], sheets.colours[colour_of(s, s.actor, cell)])


def _bonus(s: State, sheets: Layout, k: int) -> BonusKind:
    state: Literal["open", "this round", "closed"] = "closed"
    if s.open >> k & 1:
        state = "this round" if s.earned_now >> k & 1 else "open"
    return BonusKind(sheets.bonuses[k], [sheets.names[c] for c in sheets.bonus_cells[k]], s.bonus_points, state)


def _free_squares(s: State, seat: int, but: list[int]) -> set[int]:
    return {c for c in range(s.stones, s.cells) if not s.marked[seat] >> c & 1 and c not in but}


def _mark(s: State, sheets: Layout, action: int) -> Mark:
    me = s.actor
    is_domino = action >= sheets.first_domino
    cells = list(sheets.dominoes[action - sheets.first_domino]) if is_domino else [action - STONE]
    pool, last, used, pay = s.pool, s.last[me], 0, list[Payment]()
    for cell in cells:
        colour = colour_of(s, me, cell)
        stones = usable(s, me, colour) & ~used
        if pool >> 4 * colour & 15:
            pool -= 1 << 4 * colour
            pay.append("die")
        elif stones:
            used |= stones & -stones
            pay.append("quarry or joker" if s.jokers[me] else "quarry")
        else:
            pay.append("joker")
    marked = s.marked[me] | sum(1 << c for c in cells)
    earned = [k for k in range(s.bonuses) if s.open >> k & 1 and s.bonus[k] & ~marked == 0 and s.bonus[k] & ~s.marked[me]]
    before = dead_squares(sheets, _free_squares(s, me, [])) if is_domino else []
    after = dead_squares(sheets, _free_squares(s, me, cells)) if is_domino else []
    return Mark(
        action=action,
        name=sheets.actions[action],
        cells=[sheets.names[c] for c in cells],
        pay=pay,
        skips=used.bit_length() - last - count(used) if used else 0,
        bonuses=[sheets.bonuses[k] for k in earned],
        kills=[sheets.names[c] for c in after if c not in before],
    )


def _way(s: State, sheets: Layout, action: int) -> Way:
    name = sheets.actions[action]
    if action == sheets.joker:
        return Way(action, name, 0, s.joker_points)
    stone = action - sheets.first_quarry + 1
    lost = max(stone - max(s.last[s.actor], s.crossed), 0)
    return Way(action, name, max(lost - 1, 0), lost * s.quarry_points)


def _player(s: State, sheets: Layout, seat: int) -> Player:
    dealt = s.event != DEAL_SHEETS
    letter = sheets.letters[s.sheet[seat]] if dealt else None
    marked = s.marked[seat]
    free = _free_squares(s, seat, [])
    dead = set(dead_squares(sheets, free))
    colours = sheets.colours_of(letter) if letter else []
    places = [
        Place(name, colours[i], sheets.symbol.get(name), bool(marked >> i & 1), bool(s.ready[seat] >> i & 1) or i in free - dead, i in dead)
        for i, name in enumerate(sheets.names)
        if letter
    ]
    quarry = sheets.sheets.sheets[letter].quarry if letter else []
    complete = structures(s, seat)
    missing = {
        sheets.bonuses[k]: [c for c in sheets.bonus_cells[k] if not marked >> c & 1]
        for k in range(s.bonuses)
        if (s.open & ~s.earned[seat]) >> k & 1
    }
    lost = [kind for kind, cells in missing.items() if dead & set(cells)]
    can_complete = can_be_tiled(sheets, free)
    return Player(
        letter=letter,
        pyramid=_levels(sheets, places) if letter else [],
        left=_column(sheets, places, "left"),
        right=_column(sheets, places, "right"),
        capstone=next((p for p in places if sheets.cells[sheets.number[p.cell]].column == "capstone"), None),
        relief=[places[i : i + s.columns] for i in range(s.stones, s.cells, s.columns)] if letter else [],
        quarry=[QuarryPlace(i + 1, c, i >= s.last[seat]) for i, c in enumerate(quarry)],
        last=s.last[seat],
        jokers=s.jokers[seat],
        bonuses=[kind for k, kind in enumerate(sheets.bonuses) if s.earned[seat] >> k & 1],
        missing={kind: [sheets.names[c] for c in cells] for kind, cells in missing.items() if kind not in lost},
        lost=lost,
        complete=[name for k, name in enumerate(STRUCTURES) if complete >> k & 1],
        relief_can_be_completed=can_complete,
        stones_to_end=_stones_to_end(s, seat, can_complete),
        pyramid_stones=count(marked & s.pyramid),
        score=Score(
            pyramid_value(s, seat),
            arch_value(s, seat),
            relief_value(s, seat),
            s.bonus_points * count(s.earned[seat]),
            finish_value(s, seat),
            s.joker_points * s.jokers[seat],
            s.quarry_points * (s.quarry - s.last[seat]),
            points(s, seat),
        ),
        next_values=_next_values(s, sheets, seat),
    )


def _levels(sheets: Layout, places: list[Place]) -> list[list[Place]]:
    stones = [(c.level or 0, c.position or 0, places[i]) for i, c in enumerate(sheets.cells) if c.structure == "pyramid"]
    levels = range(1, len(sheets.sheets.pyramid.stones_per_level) + 1)
    return [[place for _, _, place in sorted((s for s in stones if s[0] == level), key=lambda s: s[1])] for level in levels]


def _column(sheets: Layout, places: list[Place], side: str) -> list[Place]:
    stones = [p for p in places if sheets.cells[sheets.number[p.cell]].column == side]
    return sorted(stones, key=lambda p: sheets.cells[sheets.number[p.cell]].level or 0)


def _stones_to_end(s: State, seat: int, relief_can_be_completed: bool) -> int:
    free = ~s.marked[seat] & (1 << s.cells) - 1
    arch = (1 << s.stones) - 1 & ~s.pyramid
    lacking = [count(free & s.pyramid), count(free & arch)]
    if relief_can_be_completed:
        lacking.append(count(free >> s.stones))
    return sum(sorted(lacking)[: s.to_end])


def _next_values(s: State, sheets: Layout, seat: int) -> dict[str, int]:
    marked = s.marked[seat]
    values = sheets.sheets.pyramid.points_by_highest_level
    level = max((sheets.cells[i].level or 0 for i in range(s.stones) if (marked & s.pyramid) >> i & 1), default=0)
    arch = [*sheets.sheets.arch.points_by_lower_column, sheets.sheets.arch.points_with_capstone]
    height = min(count(marked & s.left), count(marked & s.right))
    squares = count(marked >> s.stones)
    done = structures(s, seat)
    return {
        "pyramid": 0 if done & 1 or level == len(values) else values[level] - pyramid_value(s, seat),
        "arch": 0 if done & 2 else arch[height + 1] - arch[height],
        "relief": 0 if done & 4 else s.relief_points[squares // 2 + 1] - relief_value(s, seat),
    }
