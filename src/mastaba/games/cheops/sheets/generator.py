"""New colours for a layout, from a seed: every colour equally often, no two alike that touch (1.12).

Sheet k is the first sheet with all colours moved k places along the list of colours. Dice treat colours
alike, so all sheets of a generated set have exactly the same chances.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

import msgspec

from mastaba.games.cheops.sheets.form import ArchColours, Sheet, SheetSet

Spot = tuple[int, int]
Touching = Callable[[Spot], Iterator[tuple[Spot, bool]]]
"""The places before a place that touch it, and whether the two count as a pair that should not repeat."""


def generate(like: SheetSet, seed: int) -> SheetSet:
    """The layout and values of a set of ours with new colours."""
    pattern = Pattern(like, seed)
    colours = like.colors
    return msgspec.structs.replace(
        like,
        data_set=f"{like.data_set}_generated",
        data_version=f"generated-{len(like.pyramid.stones_per_level)}-{seed}",
        about=f"Generated from the seed {seed}, laid out and scored like {like.data_version}.",
        sheets={letter: pattern.sheet(colours, k) for k, letter in enumerate(like.sheets)},
    )


class Pattern:
    """Colours of one sheet as numbers."""

    def __init__(self, like: SheetSet, seed: int) -> None:
        self.random = random.Random(f"cheops {seed}")
        self.colours = len(like.colors)
        sizes, height = like.pyramid.stones_per_level, like.arch.column_height
        rows, cols = like.relief.rows, like.relief.cols
        while True:
            feet = self.mixed(range(self.colours))
            self.arch, self.capstone = feet[:height], feet[height]
            left = {c: len(like.cells) // self.colours - rows * cols // self.colours for c in range(self.colours)}
            for c in (*self.arch, *self.arch, self.capstone):
                left[c] -= 1
            pyramid = self._pyramid(sizes, left)
            if pyramid is not None:
                self.pyramid = pyramid
                break
        self.relief = self._relief(rows, cols)
        length = like.quarry_rules.length
        # Each colour once before any comes a second time, so that no sheet's quarry runs dry of a colour early.
        self.quarry = [c for _ in range(length // self.colours) for c in self.mixed(range(self.colours))][:length]

    def mixed(self, items: Sequence[int]) -> list[int]:
        return sorted(items, key=lambda _: self.random.random())

    def sheet(self, colours: list[str], k: int) -> Sheet:
        def moved(numbers: list[int]) -> list[str]:
            return [colours[(n + k) % self.colours] for n in numbers]

        return Sheet(
            pyramid=[moved(row) for row in self.pyramid],
            arch=ArchColours(left=moved(self.arch), right=moved(self.arch), capstone=moved([self.capstone])[0]),
            relief=[moved(row) for row in self.relief],
            quarry=moved(self.quarry),
        )

    def _pyramid(self, sizes: list[int], left: dict[int, int]) -> list[list[int]] | None:
        """No colour beside or on itself; the bottom and the foot of the arch show all colours; resting pairs cover all pairs."""
        bottom = self.mixed([c for c in range(self.colours) if sizes[0] == self.colours or c != self.arch[0]])[: sizes[0]]
        left = dict(left)
        for c in bottom:
            left[c] -= 1
        if min(left.values()) < 0:
            return None
        places = [(level, i) for level, n in enumerate(sizes) for i in range(n)][sizes[0] :]
        grid = dict(zip([(0, i) for i in range(sizes[0])], bottom, strict=True))

        def touching(at: Spot) -> Iterator[tuple[Spot, bool]]:
            level, i = at
            yield (level - 1, i), True
            yield (level - 1, i + 1), True
            if i:
                yield (level, i - 1), False

        if not self._fill(grid, places, left, touching, 2 * len(places)):
            return None
        return [[grid[level, i] for i in range(n)] for level, n in enumerate(sizes)]

    def _relief(self, rows: int, cols: int) -> list[list[int]]:
        """No two touching squares alike; the dominoes cover all pairs of colours."""
        places = [(r, c) for r in range(rows) for c in range(cols)]

        def touching(at: Spot) -> Iterator[tuple[Spot, bool]]:
            r, c = at
            if r:
                yield (r - 1, c), True
            if c:
                yield (r, c - 1), True

        while True:
            grid: dict[Spot, int] = {}
            left = dict.fromkeys(range(self.colours), rows * cols // self.colours)
            if self._fill(grid, places, left, touching, rows * (cols - 1) + cols * (rows - 1)):
                return [[grid[r, c] for c in range(cols)] for r in range(rows)]

    def _fill(self, grid: dict[Spot, int], places: list[Spot], left: dict[int, int], touching: Touching, pairs: int) -> bool:
        """Colour the places one by one, going back where a colour would touch itself or too many pairs repeat."""
        wanted = len(list(combinations(range(self.colours), 2)))
        seen: dict[frozenset[int], int] = {}
        steps = 0

        def go(k: int, spare: int) -> bool:
            nonlocal steps
            steps += 1
            if k == len(places):
                return True
            at = places[k]
            for c in self.mixed(range(self.colours)):
                if not left[c] or steps > 2000:
                    continue
                around = [(frozenset((c, grid[other])), counts) for other, counts in touching(at)]
                if any(len(pair) == 1 for pair, _ in around):
                    continue
                new = [pair for pair, counts in around if counts]
                cost = 0
                for pair in new:
                    cost += pair in seen
                    seen[pair] = seen.get(pair, 0) + 1
                if cost <= spare:
                    grid[at] = c
                    left[c] -= 1
                    if go(k + 1, spare - cost):
                        return True
                    left[c] += 1
                    del grid[at]
                for pair in new:
                    seen[pair] -= 1
                    if not seen[pair]:
                        del seen[pair]
            return False

        return go(0, pairs - wanted)
