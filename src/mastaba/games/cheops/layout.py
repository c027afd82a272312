"""A sheet set as the record holds it, and the names that the record does not hold."""

import hashlib
from functools import cached_property

import msgspec

from mastaba.games.cheops.sheets import SheetSet, our_sheets
from mastaba.games.cheops.sheets.checks import action_names
from mastaba.games.cheops.sheets.form import Cell, Sheet
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import CAPSTONE, LEFT, RIGHT

PRINTED = ("colour", "pyramid", "left", "right", "bonus", "first_column", "faces", "kind", "needs", "domino", "stones", "cells", "columns",
           "dominoes", "quarry", "sheets", "colours", "stones_per_turn", "bonuses", "to_end", "max_rounds", "pyramid_points", "arch_points",
           "capstone_points", "relief_points", "bonus_points", "finish_points", "joker_points", "quarry_points")  # fmt: skip
"""Fields of the record that a sheet set alone decides."""


class Layout:
    """A checked sheet set with its cells numbered: stones in the order of the file, then the relief row by row."""

    def __init__(self, sheets: SheetSet) -> None:
        self.sheets = sheets
        stones = [c for c in sheets.cells if c.structure != "relief"]
        squares = sorted((c for c in sheets.cells if c.structure == "relief"), key=lambda c: (c.row or 0, c.col or 0))
        self.stones = len(stones)
        self.cells: list[Cell] = [*stones, *squares]
        self.names = [c.id for c in self.cells]
        self.number = {name: i for i, name in enumerate(self.names)}
        self.dominoes = [(self.number[a], self.number[b]) for a, b in sheets.dominoes]
        self.actions = action_names(sheets)
        self.letters = list(sheets.sheets)
        self.colours = sheets.colors
        self.bonuses = [b.id for b in sheets.bonuses]
        self.bonus_cells = [[self.number[c] for c in b.cells] for b in sheets.bonuses]
        self.symbol = {c: b.id for b in sheets.bonuses for c in b.cells}
        self.first_domino = 1 + self.stones
        self.first_quarry = self.first_domino + len(self.dominoes)
        self.joker = self.first_quarry + sheets.quarry_rules.length

    @cached_property
    def identity(self) -> int:
        digest = hashlib.blake2b(msgspec.json.encode(self.sheets), digest_size=8).digest()
        return int.from_bytes(digest, "little", signed=True)

    def colour(self, sheet: Sheet, cell: Cell) -> str:
        """The printed colour of a cell."""
        if cell.structure == "pyramid":
            return sheet.pyramid[(cell.level or 0) - 1][(cell.position or 0) - 1]
        if cell.structure == "relief":
            return sheet.relief[(cell.row or 0) - 1][(cell.col or 0) - 1]
        if cell.column == "capstone":
            return sheet.arch.capstone
        return (sheet.arch.left if cell.column == "left" else sheet.arch.right)[(cell.level or 0) - 1]

    def colours_of(self, letter: str) -> list[str]:
        """The colours of all cells on one sheet."""
        return [self.colour(self.sheets.sheets[letter], c) for c in self.cells]

    def print_on(self, s: State) -> None:
        """Write everything printed into a record."""
        sheets = self.sheets
        s.sheet_set = self.identity
        for k, (letter, sheet) in enumerate(sheets.sheets.items()):
            for bit, colour in enumerate([*self.colours_of(letter), *sheet.quarry]):
                s.colour[k, sheets.colors.index(colour)] |= 1 << bit
        for i, cell in enumerate(self.cells[: self.stones]):
            if cell.structure == "pyramid":
                s.pyramid |= 1 << i
                s.kind[i] = cell.level or 0
            elif cell.column == "left":
                s.left |= 1 << i
                s.kind[i] = LEFT
            elif cell.column == "right":
                s.right |= 1 << i
                s.kind[i] = RIGHT
            else:
                s.kind[i] = CAPSTONE
            for k, below in enumerate(cell.needs):
                s.needs[i, k] = 1 + self.number[below]
        for d, (a, b) in enumerate(self.dominoes):
            s.domino[d, 0], s.domino[d, 1] = a, b
        for k, cells in enumerate(self.bonus_cells):
            s.bonus[k] = sum(1 << c for c in cells)
        s.first_column = sum(1 << r * sheets.relief.cols for r in range(sheets.relief.rows))
        often = [sheets.dice.faces.count(c) for c in sheets.colors]
        s.faces = 0 if len(set(often)) == 1 else sum(n << 4 * c for c, n in enumerate(often))
        s.stones, s.cells, s.columns = self.stones, len(self.cells), sheets.relief.cols
        s.dominoes, s.quarry = len(self.dominoes), sheets.quarry_rules.length
        s.sheets, s.colours = len(self.letters), len(self.colours)
        s.stones_per_turn, s.to_end, s.max_rounds = sheets.max_stones_per_turn, sheets.structures_to_end_game, sheets.max_rounds
        s.bonuses, s.bonus_points, s.finish_points = len(self.bonuses), sheets.bonus_points, sheets.finish_bonus.points
        s.joker_points, s.quarry_points = sheets.jokers.points_if_unused, sheets.quarry_rules.points_per_remaining_stone
        s.levels = len(sheets.pyramid.stones_per_level)
        for level, worth in enumerate(sheets.pyramid.points_by_highest_level):
            s.pyramid_points[level + 1] = worth
        for height, worth in enumerate(sheets.arch.points_by_lower_column):
            s.arch_points[height] = worth
        s.capstone_points = sheets.arch.points_with_capstone
        for squares, worth in sheets.relief.points_by_squares.items():
            s.relief_points[int(squares) // 2] = worth


_known: dict[int, Layout] = {}


def layout_of(sheets: SheetSet) -> Layout:
    """The layout of a set, which is from now on found by its identity."""
    layout = Layout(sheets)
    return _known.setdefault(layout.identity, layout)


def layout(s: State) -> Layout:
    """The layout of the sheets a record was set up with."""
    if s.sheet_set not in _known:
        for name in ("cheops_five_levels", "cheops_six_levels"):
            layout_of(our_sheets(name))
    if s.sheet_set not in _known:
        raise LookupError("the sheet set of this record was not loaded in this process: set up a game with it first")
    return _known[s.sheet_set]
