"""A second referee of Cheops: slow, obvious, and written from the rules alone.

It reads a sheet file as plain JSON, keeps sets and lists, and hears the same lines that `match.play` takes.
"""

from __future__ import annotations

from collections import Counter
from typing import Any


class Sheet:
    """One player's sheet."""

    def __init__(self, book: dict[str, Any], letter: str, jokers: int) -> None:
        printed = book["sheets"][letter]
        self.colour: dict[str, str] = {}
        for cell in book["cells"]:
            if cell["structure"] == "pyramid":
                colour = printed["pyramid"][cell["level"] - 1][cell["position"] - 1]
            elif cell["structure"] == "relief":
                colour = printed["relief"][cell["row"] - 1][cell["col"] - 1]
            elif cell["column"] == "capstone":
                colour = printed["arch"]["capstone"]
            else:
                colour = printed["arch"][cell["column"]][cell["level"] - 1]
            self.colour[cell["id"]] = colour
        self.quarry: list[str] = printed["quarry"]
        self.last = 0
        self.jokers = jokers
        self.marked: set[str] = set()
        self.bonuses: set[str] = set()

    def stones(self, colour: str) -> list[str]:
        """Quarry stones of a colour that can still be crossed off."""
        return [f"Q{i}" for i, c in enumerate(self.quarry, 1) if c == colour and i > self.last]


class Judge:
    def __init__(self, book: dict[str, Any], letters: list[str], first: int = 0) -> None:
        self.book = book
        self.players = len(letters)
        self.sheets = [Sheet(book, letter, self.players) for letter in letters]
        self.cells = {cell["id"]: cell for cell in book["cells"]}
        self.open = {bonus["id"] for bonus in book["bonuses"]}
        self.earned_now: set[str] = set()
        self.round, self.active = 1, first
        self.queue: list[int] = []  # seats that still act in this round, the one in turn first
        self.middle: Counter[str] = Counter()
        self.pool: Counter[str] = Counter()
        self.left = 0  # stones that may still be marked
        self.mark: list[str] = []  # cells being paid
        self.ways: list[str] = []  # how the next of them can be paid
        self.used: list[str] = []  # payments for the cells before it
        self.over = False

    # What may be done.

    def payments(self, sheet: Sheet, pool: Counter[str], cells: list[str], used: list[str]) -> list[list[str]]:
        """All ways to pay the cells in their order, each a list of `die`, `Q5` or `J`."""
        if not cells:
            return [[]]
        colour = sheet.colour[cells[0]]
        if pool[colour] > 0:
            options = ["die"]
        else:
            options = [q for q in sheet.stones(colour) if q not in used]
            if used.count("J") < sheet.jokers:
                options.append("J")
        found = []
        for option in options:
            rest = Counter(pool)
            if option == "die":
                rest[colour] -= 1
            found += [[option, *more] for more in self.payments(sheet, rest, cells[1:], [*used, option])]
        return found

    def marks(self) -> list[list[str]]:
        """Everything that can be marked and paid now."""
        sheet = self.sheets[self.queue[0]]
        free = [c for c in self.cells if c not in sheet.marked]
        found = [[c] for c in free if self.cells[c]["structure"] != "relief" and sheet.marked.issuperset(self.cells[c].get("needs", []))]
        if self.left >= 2:
            found += [list(domino) for domino in self.book["dominoes"] if set(domino) <= set(free)]
        return [cells for cells in found if self.payments(sheet, self.pool, cells, [])]

    def legal(self) -> list[str]:
        """The lines a player may choose from."""
        if self.mark:
            return self.ways
        return ["end", *("-".join(cells) for cells in self.marks())]

    # What it does.

    def hear(self, line: str) -> None:
        if not self.queue:
            self.middle = Counter(line.split())
            self.queue = [(self.active + k) % self.players for k in range(self.players)]
            self.begin_turn()
        elif self.mark:
            self.used.append(line)
            self.pay()
        elif line == "end":
            self.end_turn()
        else:
            self.mark, self.used = line.split("-"), []
            self.pay()

    def begin_turn(self) -> None:
        self.pool, self.left = Counter(self.middle), self.book["max_stones_per_turn"]
        if not self.marks():
            self.end_turn()

    def pay(self) -> None:
        """Go on paying until there is a choice, or everything is paid."""
        sheet = self.sheets[self.queue[0]]
        while len(self.used) < len(self.mark):
            ways = self.payments(sheet, self.pool, self.mark[len(self.used) :], self.used)
            first = list(dict.fromkeys(way[0] for way in ways))
            if len(first) > 1:
                self.ways = first
                return
            if first[0] == "die":
                self.pool[sheet.colour[self.mark[len(self.used)]]] -= 1
            self.used.append(first[0])
        sheet.jokers -= self.used.count("J")
        sheet.last = max([sheet.last, *(int(way[1:]) for way in self.used if way[0] == "Q")])
        cells, self.mark, self.ways, self.used = self.mark, [], [], []
        sheet.marked.update(cells)
        self.left -= len(cells)
        for bonus in self.book["bonuses"]:
            if bonus["id"] in self.open and set(cells) & set(bonus["cells"]) and set(bonus["cells"]) <= sheet.marked:
                sheet.bonuses.add(bonus["id"])
                self.earned_now.add(bonus["id"])
        if self.left == 0 or not self.marks():
            self.end_turn()

    def end_turn(self) -> None:
        if self.queue[0] == self.active:
            self.middle = Counter(self.pool)
        self.queue.pop(0)
        if self.queue:
            self.begin_turn()
            return
        self.open -= self.earned_now
        self.earned_now = set()
        enough = self.book["structures_to_end_game"]
        if any(len(self.complete(sheet)) >= enough for sheet in self.sheets) or self.round == self.book["max_rounds"]:
            self.over = True
        else:
            self.round += 1
            self.active = (self.active + 1) % self.players

    # What it is worth.

    def complete(self, sheet: Sheet) -> list[str]:
        of = {name: {c for c, cell in self.cells.items() if cell["structure"] == name} for name in ("pyramid", "arch", "relief")}
        return [name for name, cells in of.items() if cells <= sheet.marked]

    def points(self, sheet: Sheet) -> int:
        book = self.book
        marked = [self.cells[c] for c in sheet.marked]
        level = max((c["level"] for c in marked if c["structure"] == "pyramid"), default=0)
        total: int = book["pyramid"]["points_by_highest_level"][level - 1] if level else 0
        arch = [c["column"] for c in marked if c["structure"] == "arch"]
        if "capstone" in arch:
            total += book["arch"]["points_with_capstone"]
        else:
            total += book["arch"]["points_by_lower_column"][min(arch.count("left"), arch.count("right"))]
        total += book["relief"]["points_by_squares"][str(sum(c["structure"] == "relief" for c in marked))]
        total += book["bonus_points"] * len(sheet.bonuses)
        if len(self.complete(sheet)) >= book["structures_to_end_game"]:
            total += book["finish_bonus"]["points"]
        total += book["jokers"]["points_if_unused"] * sheet.jokers
        total += book["quarry_rules"]["points_per_remaining_stone"] * (len(sheet.quarry) - sheet.last)
        return total

    @property
    def scores(self) -> list[int]:
        return [self.points(sheet) for sheet in self.sheets]

    @property
    def winners(self) -> list[int]:
        stones = [sum(self.cells[c]["structure"] == "pyramid" for c in sheet.marked) for sheet in self.sheets]
        ranks = list(zip(self.scores, stones, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
