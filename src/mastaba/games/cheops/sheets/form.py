"""The form of a sheet file: everything printed on the pad, and the few numbers of the rules that go with it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mastaba.games.cheops.tables import COLOURS, COLUMN, DICE, LEVELS, ROUNDS, SEATS, SHEETS, STONES_PER_TURN

Points = Annotated[int, Meta(ge=0, le=100)]
Place = Annotated[int, Meta(ge=1, le=40)]
Structure = Literal["pyramid", "arch", "relief"]


class Seats(msgspec.Struct, frozen=True):
    min: Annotated[int, Meta(ge=2, le=SEATS)]
    max: Annotated[int, Meta(ge=2, le=SEATS)]


class Dice(msgspec.Struct, frozen=True):
    count: Annotated[int, Meta(ge=1, le=DICE)]
    count_with_two_players: Annotated[int, Meta(ge=1, le=DICE)]
    faces: Annotated[list[str], Meta(min_length=1, max_length=15)]


class Jokers(msgspec.Struct, frozen=True):
    printed: Annotated[int, Meta(ge=0, le=20)]
    points_if_unused: Points
    in_play: Literal["number_of_players"] = "number_of_players"


class QuarryRules(msgspec.Struct, frozen=True):
    length: Annotated[int, Meta(ge=1, le=30)]
    points_per_remaining_stone: Points


class FinishBonus(msgspec.Struct, frozen=True):
    points: Points
    id: str = "finish"


class Pyramid(msgspec.Struct, frozen=True):
    stones_per_level: Annotated[list[Place], Meta(min_length=1, max_length=LEVELS)]
    points_by_highest_level: list[Points]


class Arch(msgspec.Struct, frozen=True):
    column_height: Annotated[int, Meta(ge=1, le=COLUMN)]
    points_by_lower_column: list[Points]
    points_with_capstone: Points


class Relief(msgspec.Struct, frozen=True):
    rows: Annotated[int, Meta(ge=1, le=16)]
    cols: Annotated[int, Meta(ge=1, le=16)]
    points_by_squares: dict[str, Points]


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pyramid cell has level and position, an arch cell column and level, a relief square row and col."""

    id: str
    structure: Structure
    level: Place | None = None
    position: Place | None = None
    column: Literal["left", "right", "capstone"] | None = None
    row: Place | None = None
    col: Place | None = None
    needs: list[str] = []


class Bonus(msgspec.Struct, frozen=True):
    id: str
    cells: list[str]


class ArchColours(msgspec.Struct, frozen=True):
    left: list[str]
    right: list[str]
    capstone: str


class Sheet(msgspec.Struct, frozen=True):
    """Colours: the pyramid from the bottom level up, the arch from the bottom, the relief from the top, the quarry from the left."""

    pyramid: list[list[str]]
    arch: ArchColours
    relief: list[list[str]]
    quarry: list[str]


class Block(msgspec.Struct, frozen=True):
    verb: Literal["END", "STONE", "DOMINO", "Q", "J"]
    first_id: int
    last_id: int
    count: int


class ActionSpace(msgspec.Struct, frozen=True):
    count: int
    blocks: list[Block]
    names: list[str]


class SheetSet(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet file. Keys that are not named here are for the reader and are not kept."""

    data_version: Annotated[str, Meta(min_length=1, max_length=100)]
    data_set: str = ""
    title: str = "Cheops"
    about: str = ""
    players: Seats
    colors: Annotated[list[str], Meta(min_length=1, max_length=COLOURS)]
    dice: Dice
    jokers: Jokers
    quarry_rules: QuarryRules
    max_stones_per_turn: Annotated[int, Meta(ge=2, le=STONES_PER_TURN)]
    structures_to_end_game: Annotated[int, Meta(ge=1, le=3)]
    bonus_points: Points
    finish_bonus: FinishBonus
    max_rounds: Annotated[int, Meta(ge=1, le=ROUNDS)]
    pyramid: Pyramid
    arch: Arch
    relief: Relief
    cells: list[Cell]
    dominoes: list[tuple[str, str]]
    bonuses: list[Bonus]
    sheets: Annotated[dict[str, Sheet], Meta(max_length=SHEETS)]
    action_space: ActionSpace | None = None
    """Follows from the rest; if it is given, it must be right."""
