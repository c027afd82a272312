"""The whole-turn rule (4.6), slow and obvious: write down every complete line of a turn, then strike out what is forbidden.

Plain Python over lists and sets that shares no code with the game. It knows two players, some powers of the side to move and some of
the other, and follows a turn up to its last compulsory step.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

NAMES = [f + r for r in "12345" for f in "abcde"]
STEPS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
RIM = {s for s in NAMES if s[0] in "ae" or s[1] in "15"}

MINE = (None, "apollo", "artemis", "minotaur", "charon", "prometheus", "terpsichore", "pan", "atlas")
THEIRS = (None, "athena", "hades", "aphrodite", "hypnus", "limus", "persephone", "harpies", "hera")


def go(space: str, step: tuple[int, int]) -> str | None:
    file, rank = chr(ord(space[0]) + step[0]), chr(ord(space[1]) + step[1])
    return file + rank if file in "abcde" and rank in "12345" else None


def near(space: str) -> set[str]:
    return {y for y in (go(space, step) for step in STEPS) if y}


def heading(x: str, y: str) -> tuple[int, int]:
    return ord(y[0]) - ord(x[0]), ord(y[1]) - ord(x[1])


@dataclass(frozen=True)
class Board:
    heights: dict[str, int]
    domes: frozenset[str]
    own: tuple[str, ...]
    foes: tuple[str, ...]
    stock: tuple[int, ...]
    mine: str | None
    theirs: str | None
    climbed: bool = False
    bound: frozenset[int] = frozenset()
    astray: frozenset[int] = frozenset()
    asleep: int = -1

    def free(self, space: str) -> bool:
        return space not in self.domes and space not in self.own and space not in self.foes

    def builds(self, builder: str) -> Iterator[tuple[str, "Board"]]:
        for x in sorted(near(builder), key=NAMES.index):
            if not self.free(x):
                continue
            dry = self.theirs == "limus" and any(x in near(foe) for foe in self.foes)
            h = self.heights[x]
            if h < 3 and self.stock[h] and not dry:
                stock = tuple(n - (k == h) for k, n in enumerate(self.stock))
                yield f"block {x}", replace(self, heights={**self.heights, x: h + 1}, stock=stock)
            if (h == 3 or (self.mine == "atlas" and not dry)) and self.stock[3]:
                yield f"dome {x}", replace(self, domes=self.domes | {x}, stock=(*self.stock[:3], self.stock[3] - 1))

    def moves(self, k: int, highest: int = 1, barred: str = "") -> Iterator[tuple[str, bool, "Board"]]:
        """Single moves of own worker k: the action, whether it wins, and the board afterwards."""
        x = self.own[k]
        if k == self.asleep:
            return
        for y in sorted(near(x), key=NAMES.index):
            rise = self.heights[y] - self.heights[x]
            if y == barred or y in self.domes or y in self.own or rise > highest:
                continue
            if (self.theirs == "athena" and rise > 0) or (self.theirs == "hades" and rise < 0):
                continue
            foes = self.foes
            if y in foes:
                behind = go(y, heading(x, y))
                if self.mine == "apollo":
                    foes = tuple(x if f == y else f for f in foes)
                elif self.mine == "minotaur" and behind and self.free(behind):
                    foes = tuple(behind if f == y else f for f in foes)
                else:
                    continue
            own = tuple(y if i == k else p for i, p in enumerate(self.own))
            astray = self.astray - {k}
            if k in self.bound and not any(y in near(f) for f in foes):
                astray |= {k}
            after = replace(self, own=own, foes=foes, climbed=self.climbed or rise > 0, astray=astray)
            wins = (rise > 0 and self.heights[y] == 3) or (self.mine == "pan" and rise <= -2)
            if self.theirs == "hera" and y in RIM:
                wins = False
            if self.theirs == "harpies" and not wins:
                after = after.slid(k, heading(x, y))
            yield f"move {y}", wins, after

    def slid(self, k: int, step: tuple[int, int]) -> "Board":
        board = self
        while True:
            here = board.own[k]
            z = go(here, step)
            if z is None or not board.free(z) or board.heights[z] > board.heights[here]:
                return board
            board = replace(board, own=tuple(z if i == k else p for i, p in enumerate(board.own)))


Line = tuple[tuple[str, ...], Board]


def started(board: Board) -> Board:
    """What is fixed when the turn begins."""
    if board.theirs == "aphrodite":
        board = replace(board, bound=frozenset(k for k, x in enumerate(board.own) if any(x in near(f) for f in board.foes)))
    if board.theirs == "hypnus":
        tops = [board.heights[x] for x in board.own]
        highest = [k for k, h in enumerate(tops) if h == max(tops)]
        board = replace(board, asleep=highest[0] if len(highest) == 1 else -1)
    return board


def lines(board: Board) -> list[tuple[str, ...]]:
    """All complete lines that are allowed."""
    board = started(board)
    found = [line for line in (dances(board) if board.mine == "terpsichore" else turns(board)) if not line[1].astray]
    if board.theirs == "persephone" and any(end.climbed for _, end in found):
        found = [(line, end) for line, end in found if end.climbed]
    return [line for line, _ in found]


def turns(board: Board) -> Iterator[Line]:
    for k, x in enumerate(board.own):
        choose = (f"select {x}",)
        yield from moved(choose, board, k, 1)
        if board.mine == "prometheus":
            for build, after in board.builds(x):
                yield from moved((*choose, build), after, k, 0)
        if board.mine == "charon":
            for n in near(x) & set(board.foes):
                z = go(x, heading(n, x))
                if z and board.free(z):
                    after = replace(board, foes=tuple(z if f == n else f for f in board.foes))
                    yield from moved((*choose, f"target {n}"), after, k, 1)


def moved(line: tuple[str, ...], board: Board, k: int, highest: int) -> Iterator[Line]:
    start = board.own[k]
    for move, wins, after in board.moves(k, highest):
        if wins:
            yield (*line, move), after
            continue
        for build, end in after.builds(after.own[k]):
            yield (*line, move, build), end
        if board.mine == "artemis":
            for second, wins_now, later in after.moves(k, highest, barred=start):
                if wins_now:
                    yield (*line, move, second), later
                else:
                    for build, end in later.builds(later.own[k]):
                        yield (*line, move, second, build), end


def dances(board: Board) -> Iterator[Line]:
    for first in range(len(board.own)):
        for move, wins, after in board.moves(first):
            line = (f"select {board.own[first]}", move)
            if wins:
                yield line, after
                continue
            if len(board.own) == 1:
                yield from all_build(line, after, [first])
                continue
            second = 1 - first
            for step, wins_now, later in after.moves(second):
                both = (*line, f"select {after.own[second]}", step)
                if wins_now:
                    yield both, later
                else:
                    yield from all_build(both, later, [0, 1])


def all_build(line: tuple[str, ...], board: Board, builders: list[int]) -> Iterator[Line]:
    if not builders:
        yield line, board
    for k in builders:
        for build, after in board.builds(board.own[k]):
            yield from all_build((*line, f"select {board.own[k]}", build), after, [b for b in builders if b != k])
