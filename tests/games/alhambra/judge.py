"""A second referee of Alhambra: slow, obvious, and written without a look at the first.

Palaces are dictionaries from cells to tile codes, judged by flood fill. `Referee.course` asks one question after the other, a seat's
legal lines or chance's lines with their odds, and is told what was played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from fractions import Fraction
from itertools import combinations, product

Cell = tuple[int, int]
Palace = dict[Cell, str]  # the fountain is "F-0"
Question = tuple[str | int, dict[str, Fraction]]  # "chance" or a seat; the lines, and their odds if chance draws

STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
TYPES = "PSACGT"
POINTS = {1: [[k] for k in range(1, 7)], 2: [[k + 7, k] for k in range(1, 7)], 3: [[k + 15, k + 7, k] for k in range(1, 7)]}
BARE: Palace = {(0, 0): "F-0"}


def walls(code: str) -> str:
    return code.partition("-")[2]


def price(code: str) -> int:
    return int(code[1:].partition("-")[0])


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def flood(start: Cell, steps: dict[Cell, list[Cell]]) -> set[Cell]:
    reached, todo = {start}, [start]
    while todo:
        for cell in steps[todo.pop()]:
            if cell not in reached:
                reached.add(cell)
                todo.append(cell)
    return reached


def frame(palace: Palace, margin: int) -> list[Cell]:
    xs, ys = [x for x, _ in palace], [y for _, y in palace]
    return [(x, y) for y in range(min(ys) - margin, max(ys) + margin + 1) for x in range(min(xs) - margin, max(xs) + margin + 1)]


def matches(palace: Palace) -> bool:
    """On every shared side both tiles have a wall, or neither."""
    return all(
        (side in walls(code)) == (FACING[side] in walls(palace[beside(cell, side)]))
        for cell, code in palace.items()
        for side in STEP
        if beside(cell, side) in palace
    )


def on_foot(palace: Palace) -> bool:
    """Every tile can be reached from the fountain across open sides."""
    steps = {
        cell: [beside(cell, side) for side in STEP if beside(cell, side) in palace and side not in walls(code)]
        for cell, code in palace.items()
    }
    return flood((0, 0), steps) == set(palace)


def holes(palace: Palace) -> bool:
    """Whether an empty cell is cut off from the outside."""
    empty = {cell for cell in frame(palace, 1) if cell not in palace}
    steps = {cell: [beside(cell, side) for side in STEP if beside(cell, side) in empty] for cell in empty}
    return flood(min(empty), steps) != empty


def sound(palace: Palace) -> bool:
    return matches(palace) and on_foot(palace) and not holes(palace)


def places(palace: Palace, code: str) -> set[Cell]:
    """Empty cells where a tile may be placed."""
    near = [cell for cell in frame(palace, 1) if cell not in palace]
    return {cell for cell in near if any(beside(cell, side) in palace for side in STEP) and sound({**palace, cell: code})}


def swaps(palace: Palace, code: str) -> set[Cell]:
    """Occupied cells where a tile may be swapped in."""
    return {cell for cell in palace if cell != (0, 0) and sound({**palace, cell: code})}


def removals(palace: Palace) -> set[str]:
    """Tiles that may be taken out."""
    return {code for cell, code in palace.items() if cell != (0, 0) and sound({c: t for c, t in palace.items() if c != cell})}


def wall_length(palace: Palace) -> int:
    """Sides on the outline as arrows with the palace on their right, joined head to tail."""
    ends = {"N": ((0, 0), (1, 0)), "E": ((1, 0), (1, 1)), "S": ((1, 1), (0, 1)), "W": ((0, 1), (0, 0))}
    arrows: dict[Cell, tuple[Cell, bool]] = {}
    for (x, y), code in palace.items():
        for side, ((ax, ay), (bx, by)) in ends.items():
            if beside((x, y), side) not in palace:
                assert (x + ax, y + ay) not in arrows, "the outline crosses itself"
                arrows[x + ax, y + ay] = ((x + bx, y + by), side in walls(code))
    at = start = min(arrows)
    ring: list[bool] = []
    while not ring or at != start:
        at, wall = arrows[at]
        ring.append(wall)
    assert len(ring) == len(arrows), "the outline is one closed line"
    if all(ring):
        return len(ring)
    runs = "".join("#" if wall else " " for wall in ring * 2).split()
    return max(map(len, runs), default=0)


def shares(counts: list[int], paying: list[int]) -> list[int]:
    """Points of a type for builders with so many tiles."""
    points = [0] * len(counts)
    place = 0
    for number in sorted(set(counts) - {0}, reverse=True):
        tied = [i for i, n in enumerate(counts) if n == number]
        pot = sum(paying[place : place + len(tied)])
        for i in tied:
            points[i] = pot // len(tied)
        place += len(tied)
    return points


def payments(cards: list[int], cost: int) -> set[tuple[int, ...]]:
    """Sets of cards worth at least the price, none of them superfluous."""
    found = set()
    for n in range(1, len(cards) + 1):
        for chosen in combinations(sorted(cards, reverse=True), n):
            if sum(chosen) >= cost and sum(chosen) - min(chosen) < cost:
                found.add(chosen)
    return found


class Referee:
    """The table. `scores` and `dirk_score` are public; `rounds` keeps what each round held gave."""

    def __init__(
        self, players: int, age_order: list[int] | None = None, optional_bonus_action: bool = False, max_turns: int = 1000, **_: object
    ) -> None:
        self.players = players
        self.age_order = age_order or list(range(players))
        self.optional_bonus_action = optional_bonus_action
        self.max_turns = max_turns
        self.bag: set[str] = set()
        self.market: list[str | None] = [None] * 4
        self.display: list[str | None] = [None] * 4
        self.palaces = [dict(BARE) for _ in range(players)]
        self.reserves: list[set[str]] = [set() for _ in range(players)]
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.discards: Counter[str] = Counter()
        self.pile = Counter({f"{c}{v}": 2 if players == 2 else 3 for c in "YGBO" for v in range(1, 10)})
        self.windows: dict[str, range] = {}
        self.place = 1  # of the stacked pile, the one to be turned up next
        self.dirk: set[str] = set()
        self.scores = [0] * players
        self.dirk_score = 0
        self.rounds: dict[int, list[int]] = {}
        self.bought: set[str] = set()

    def course(self, tiles: list[str]) -> Generator[Question, str, None]:
        self.bag = set(tiles)
        for slot in range(4):
            self.market[slot] = yield from self.draw_tile()
        if self.players == 2:
            yield from self.feed_dirk(6)
        for hand in self.hands:
            while worth(hand) < 20:
                card = yield from self.draw_card()
                hand[card] += 1
        seat = min(self.age_order, key=lambda p: (self.hands[p].total(), worth(self.hands[p])))
        for slot in range(4):
            self.display[slot] = yield from self.draw_card()
        self.stack()
        ended = False
        turns = 0
        while not ended:
            yield from self.actions(seat)
            yield from self.place_tiles(seat, self.bought, self.players == 2)
            turns += 1
            ended = yield from self.end_of_turn()
            ended |= turns == self.max_turns
            last, seat = seat, (seat + 1) % self.players
        yield from self.leftovers(last)
        self.score(3)

    # Chance.

    def draw_tile(self) -> Generator[Question, str, str]:
        line = yield "chance", {f"draw {tile}": Fraction(1, len(self.bag)) for tile in self.bag}
        tile = line.split()[1]
        self.bag.remove(tile)
        return tile

    def draw_card(self) -> Generator[Question, str, str]:
        """A money card; scoring cards come in between once the pile is stacked."""
        odds: dict[str, Fraction] = {}
        money = Fraction(1)
        for which, window in self.windows.items():
            if self.place in window:
                odds[f"scoring card {which}"] = Fraction(1, window.stop - self.place)
                money -= odds[f"scoring card {which}"]
        if money:
            odds |= {f"draw {card}": money * n / self.pile.total() for card, n in self.pile.items() if n}
        line = yield "chance", odds
        self.place += 1
        card = line.split()[-1]
        if card not in "AB":
            self.pile[card] -= 1
        return card

    def stack(self) -> None:
        left = self.pile.total()
        sizes = [left // 5 + (k < left % 5) for k in range(5)]
        stacked = [k for k, size in enumerate(sizes) for _ in range(size + (k in (1, 3)))]
        for which, k in (("A", 1), ("B", 3)):
            spots = [spot for spot, owner in enumerate(stacked, 1) if owner == k]
            self.windows[which] = range(spots[0], spots[-1] + 1)
        self.place = 1

    def feed_dirk(self, n: int) -> Generator[Question, str, None]:
        for _ in range(min(n, len(self.bag))):
            tile = yield from self.draw_tile()
            self.dirk.add(tile)

    # A turn.

    def actions(self, seat: int) -> Generator[Question, str, None]:
        self.bought = set()
        bonus = False
        while True:
            lines = set(self.action_lines(seat))
            if not lines and bonus:
                return
            if bonus and self.optional_bonus_action:
                lines.add("end turn")
            line = yield seat, dict.fromkeys(lines or {"pass"}, Fraction(1))
            verb, *words = line.split()
            if verb == "buy":
                if not (yield from self.purchase(seat, words[0])):
                    return
                bonus = True
                continue
            if verb == "take":
                for card in words:
                    self.display[self.display.index(card)] = None
                    self.hands[seat][card] += 1
            elif verb == "remove":
                cell = next(c for c, code in self.palaces[seat].items() if code == words[0])
                self.reserves[seat].add(self.palaces[seat].pop(cell))
            elif verb == "build":
                yield from self.redesign(seat, words[0])
            return

    def action_lines(self, seat: int) -> Iterator[str]:
        shown = [(card, slot) for slot, card in enumerate(self.display) if card]
        told = set()
        for n in range(1, 5):
            for cards in combinations(shown, n):
                names = tuple(card for card, _ in cards)
                if (n == 1 or sum(int(card[1]) for card in names) <= 5) and tuple(sorted(names)) not in told:
                    told.add(tuple(sorted(names)))
                    yield "take " + " ".join(names)
        for slot, tile in enumerate(self.market):
            if tile and sum(self.purse(seat, slot)) >= price(tile):
                yield f"buy {tile}"
        for tile in self.reserves[seat]:
            if places(self.palaces[seat], tile) or swaps(self.palaces[seat], tile):
                yield f"build {tile}"
        for tile in removals(self.palaces[seat]):
            yield f"remove {tile}"

    def purse(self, seat: int, slot: int) -> list[int]:
        return [int(card[1]) for card in self.hands[seat].elements() if card[0] == "YGBO"[slot]]

    def purchase(self, seat: int, tile: str) -> Generator[Question, str, bool]:
        slot = self.market.index(tile)
        letter = "YGBO"[slot]
        ways = payments(self.purse(seat, slot), price(tile))
        line = yield seat, {"pay " + " ".join(f"{letter}{v}" for v in way): Fraction(1) for way in ways}
        paid = Counter(line.split()[1:])
        self.hands[seat] -= paid
        self.discards += paid
        self.market[slot] = None
        self.bought.add(tile)
        return worth(paid) == price(tile)

    def redesign(self, seat: int, tile: str) -> Generator[Question, str, None]:
        palace = self.palaces[seat]
        lines = {f"place at {x},{y}" for x, y in places(palace, tile)} | {f"swap at {x},{y}" for x, y in swaps(palace, tile)}
        line = yield seat, dict.fromkeys(lines, Fraction(1))
        cell = cell_of(line)
        self.reserves[seat].remove(tile)
        if cell in palace:
            self.reserves[seat].add(palace[cell])
        palace[cell] = tile

    def place_tiles(self, seat: int, tiles: set[str], dirk: bool) -> Generator[Question, str, None]:
        while tiles:
            tile = min(tiles)
            if len(tiles) > 1:
                line = yield seat, dict.fromkeys((f"pick {code}" for code in tiles), Fraction(1))
                tile = line.split()[1]
            tiles.remove(tile)
            lines = {f"place at {x},{y}" for x, y in places(self.palaces[seat], tile)} | {"to reserve"} | ({"to Dirk"} if dirk else set())
            line = yield seat, dict.fromkeys(lines, Fraction(1))
            if line == "to reserve":
                self.reserves[seat].add(tile)
            elif line == "to Dirk":
                self.dirk.add(tile)
            else:
                self.palaces[seat][cell_of(line)] = tile

    def end_of_turn(self) -> Generator[Question, str, bool]:
        revealed = []
        for slot in range(4):
            while self.display[slot] is None:
                if not self.pile.total() and not self.windows:
                    self.pile, self.discards = self.discards, Counter()
                if not self.pile.total() and not self.windows:
                    break
                card = yield from self.draw_card()
                if card in "AB":
                    del self.windows[card]
                    revealed.append(card)
                else:
                    self.display[slot] = card
        for slot in range(4):
            if self.market[slot] is None and self.bag:
                self.market[slot] = yield from self.draw_tile()
        for card in sorted(revealed):
            self.score("AB".index(card) + 1)
            if self.players == 2:
                yield from self.feed_dirk(6 if card == "A" else len(self.bag) // 3)
        return None in self.market

    # Scoring and the end.

    def score(self, held: int) -> None:
        builders = [list(palace.values()) for palace in self.palaces]
        if self.players == 2:
            builders.append(list(self.dirk))
        gained = [0] * len(builders)
        for k, letter in enumerate(TYPES):
            for i, points in enumerate(shares([sum(code[0] == letter for code in tiles) for tiles in builders], POINTS[held][k])):
                gained[i] += points
        for seat, palace in enumerate(self.palaces):
            gained[seat] += wall_length(palace)
            self.scores[seat] += gained[seat]
        if self.players == 2:
            self.dirk_score += gained[2]
        self.rounds[held] = gained

    def leftovers(self, last: int) -> Generator[Question, str, None]:
        won: list[set[str]] = [set() for _ in range(self.players)]
        for slot, tile in enumerate(self.market):
            totals = [sum(self.purse(seat, slot)) for seat in range(self.players)]
            if tile and max(totals) > 0 and totals.count(max(totals)) == 1:
                won[totals.index(max(totals))].add(tile)
        for k in range(1, self.players + 1):
            seat = (last + k) % self.players
            yield from self.place_tiles(seat, won[seat], False)


def worth(cards: Counter[str]) -> int:
    return sum(int(card[1]) for card in cards.elements())


def cell_of(line: str) -> Cell:
    x, y = line.split()[-1].split(",")
    return int(x), int(y)


def every_shape() -> list[str]:
    """One made-up tile for every possible set of walls that does not wall in opposite sides alone or all four."""
    shapes = ["".join(side for side, on in zip("NESW", chosen, strict=True) if on) for chosen in product((0, 1), repeat=4)]
    return [f"X1-{shape or 0}" for shape in shapes if shape not in ("NS", "EW", "NESW")]
