"""A referee written apart from the game: plain lists and nested calls that read a game line by line.

It knows the printed values and the rules page, nothing of records, stacks or kernels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mastaba.games.imhotep.tables import DATA

SITES, CONSTANTS = DATA["sites"], DATA["constants"]
CARD = {card["id"].replace("_", " "): card for card in DATA["market_cards"]}
WRATH_SITES = DATA["wrath_of_the_pharaoh"]["sites"]
PARTS: tuple[str, ...] = tuple(DATA["final_score_parts"])


def set_value(n: int) -> int:
    known: list[int] = DATA["set_table"]["points_for_n"]
    return known[n] if n < len(known) else known[-1] + DATA["set_table"]["each_beyond_last"] * (n - len(known) + 1)


def shares(amounts: dict[int, int], places: list[int]) -> dict[int, int]:
    """Points by rank; tied players split what their places are worth."""
    result: dict[int, int] = {}
    place = 0
    for amount in sorted({a for a in amounts.values() if a > 0}, reverse=True):
        tied = [p for p, a in amounts.items() if a == amount]
        for p in tied:
            result[p] = sum(places[place : place + len(tied)]) // len(tied)
        place += len(tied)
    return result


class Judge:
    def __init__(self, lines: Iterable[str], players: int, sides: str = "AAAAA", wrath: bool = False, wrath_penalty: int = 5) -> None:
        self.lines = iter(lines)
        self.n = players
        self.side = dict(zip(DATA["site_order"], sides, strict=True))
        self.penalty = wrath_penalty if wrath else 0
        self.sled = CONSTANTS["starting_sled_by_seat"][:players]
        self.quarry = CONSTANTS["starting_quarry_by_seat"][:players]
        self.parts = [Counter[str]() for _ in range(players)]
        self.cards = [Counter[str]() for _ in range(players)]
        self.deck = Counter({name: card["count"] for name, card in CARD.items()})
        self.discard = Counter[str]()
        self.pyramid: list[int] = []
        self.pyramids: dict[str, list[int]] = {name: [] for name in SITES["pyramid"]["B"]["pyramids"]}
        self.temple: list[int] = []
        self.chamber: list[int] = []
        self.obelisks: list[int] = []
        self.towers = 0
        self.reshuffles = 0

    def whole_game(self) -> None:
        starter = 0
        for _ in range(CONSTANTS["rounds"]):
            starter = self.round(starter)
        self.final()
        assert next(self.lines, None) is None, "the game is over, but lines are left"

    # Rounds and turns.

    def round(self, turn: int) -> int:
        self.ships: list[list[int | None]] = [[None] * int(size) for size in next(self.lines).removeprefix("ships ").split()]
        self.sailed: dict[int, str] = {}
        self.fill()
        passes, sailor = 0, None
        while len(self.sailed) < 4 and passes < self.n:
            line = next(self.lines)
            passes = passes + 1 if line == "pass" else 0
            before = len(self.sailed)
            self.act(turn, line)
            if len(self.sailed) > before:
                sailor = turn
            last, turn = turn, (turn + 1) % self.n
        self.score_temple()
        for card in [*self.display.values(), *self.pair]:
            self.discard[card] += 1
        for ship in self.ships:
            for owner in ship:
                if owner is not None:
                    self.quarry[owner] += 1
        return ((last if sailor is None else sailor) + 1) % self.n

    def fill(self) -> None:
        self.display: dict[int, str] = {}
        self.pair: list[str] = []
        for slot in SITES["market"][self.side["market"]]["slots"]:
            for _ in range(slot["cards"]):
                if self.can_draw():
                    card = self.draw()
                    if slot["face"] == "up":
                        self.display[slot["slot"] + 1] = card
                    else:
                        self.pair.append(card)

    def act(self, p: int, line: str) -> None:
        verb, *rest = line.split()
        if verb == "quarry":
            self.fetch(p, CONSTANTS["stones_per_quarry_action"])
        elif verb == "load":
            self.load(p, line)
        elif verb == "sail":
            self.sail(line)
        elif verb == "play":
            self.play(p, rest[0])
        else:
            assert verb == "pass" and self.sled[p] == 0 and self.quarry[p] == 0

    def play(self, p: int, card: str) -> None:
        self.cards[p][card] -= 1
        assert self.cards[p][card] >= 0
        if card == "chisel":
            self.load(p, next(self.lines))
            self.load(p, next(self.lines))
        elif card == "hammer":
            self.fetch(p, 3)
            self.load(p, next(self.lines))
        elif card == "sail":
            self.load(p, next(self.lines))
            self.sail(next(self.lines))
        else:
            ship, site = self.dock(next(self.lines))
            order: list[int] = []
            left = [owner for owner in ship if owner is not None]
            while len(set(left)) > 1:
                owner = DATA["colors"].index(next(self.lines).removeprefix("unload "))
                left.remove(owner)
                order.append(owner)
            self.unload(order + left, site)
        self.discard[card] += 1

    def fetch(self, p: int, most: int) -> None:
        for _ in range(most):
            if self.sled[p] < CONSTANTS["sled_capacity"] and self.quarry[p] > 0:
                self.sled[p] += 1
                self.quarry[p] -= 1

    def load(self, p: int, line: str) -> None:
        ship, space = (int(k) - 1 for k in line.removeprefix("load ").split("."))
        assert ship not in self.sailed and self.ships[ship][space] is None and self.sled[p] > 0
        self.ships[ship][space] = p
        self.sled[p] -= 1

    # Sailing and unloading.

    def dock(self, line: str) -> tuple[list[int | None], str]:
        number, _, site = line.removeprefix("sail ").partition(" to ")
        ship = self.ships[int(number) - 1]
        least = next(s["min_load"] for s in DATA["ships"] if s["capacity"] == len(ship))
        assert int(number) - 1 not in self.sailed and site not in self.sailed.values()
        assert sum(owner is not None for owner in ship) >= least
        self.sailed[int(number) - 1] = site
        self.ships[int(number) - 1] = [None] * len(ship)
        return ship, site.replace(" ", "_")

    def sail(self, line: str) -> None:
        ship, site = self.dock(line)
        self.unload([owner for owner in ship if owner is not None], site)

    def unload(self, stones: list[int], site: str) -> None:
        for owner in stones:
            if site == "market":
                self.take(owner)
            else:
                self.arrive(owner, site)
        if site == "market":
            for owner in stones:
                self.quarry[owner] += 1

    def take(self, p: int) -> None:
        if not self.display and not self.pair:
            return
        slot = int(next(self.lines).split()[1])
        if slot in self.display:
            self.gain(p, self.display.pop(slot))
            return
        assert slot == 4 and self.pair
        kept = int(next(self.lines).split()[1]) - 1 if len(self.pair) > 1 else 0
        card = self.pair.pop(kept)
        for other in self.pair:
            self.discard[other] += 1
        self.pair = []
        self.gain(p, card)

    def arrive(self, p: int, site: str) -> None:
        if site == "pyramid" and self.side["pyramid"] == "A":
            values = SITES["pyramid"]["A"]["values_in_fill_order"] + 200 * [SITES["pyramid"]["A"]["each_further_stone"]]
            self.parts[p]["pyramid"] += values[len(self.pyramid)]
            self.pyramid.append(p)
        elif site == "pyramid":
            self.build(p)
        elif site == "temple":
            self.temple.append(p)
        elif site == "burial_chamber":
            self.chamber.append(p)
        else:
            self.obelisks.append(p)
            board = SITES["obelisks"]["B"]
            if self.side["obelisks"] == "B" and self.obelisks.count(p) % board["tower_size"] == 0:
                values = board["tower_values"] + 40 * [board["each_further_tower"]]
                self.parts[p]["obelisks"] += values[self.towers]
                self.towers += 1

    def build(self, p: int) -> None:
        board = SITES["pyramid"]["B"]
        if all(len(stones) == len(board["spaces"][name]) for name, stones in self.pyramids.items()):
            self.parts[p]["pyramid"] += board["each_further_stone"]
            self.pyramid.append(p)
            return
        name = next(self.lines).removeprefix("build ")
        space = board["spaces"][name][len(self.pyramids[name])]
        self.pyramids[name].append(p)
        self.pyramid.append(p)
        self.parts[p]["pyramid"] += space["points"]
        bonus = space.get("bonus", {"kind": ""})
        if bonus["kind"] == "take_stones":
            self.fetch(p, bonus["stones"])
        elif bonus["kind"] == "draw_market_card":
            for _ in range(bonus["cards"]):
                if not self.can_draw() or next(self.lines) == "decline":
                    break
                self.gain(p, self.draw())
        elif bonus["kind"] == "place_stone_on_ship":
            for _ in range(bonus["stones"]):
                free = any(None in ship for k, ship in enumerate(self.ships) if k not in self.sailed)
                if self.sled[p] == 0 or not free:
                    break
                line = next(self.lines)
                if line == "decline":
                    break
                self.load(p, line)

    # Cards.

    def can_draw(self) -> bool:
        return self.deck.total() + self.discard.total() > 0

    def draw(self) -> str:
        if self.deck.total() == 0:
            self.deck, self.discard = self.discard, Counter()
            self.reshuffles += 1
        card = next(self.lines)
        assert self.deck[card] > 0
        self.deck[card] -= 1
        return card

    def gain(self, p: int, card: str) -> None:
        if CARD[card]["color"] != "red":
            self.cards[p][card] += 1
            return
        if self.quarry[p] > 0:
            self.quarry[p] -= 1
            self.arrive(p, CARD[card]["immediate_site"])
        self.discard[card] += 1

    # Scoring.

    def score_temple(self) -> None:
        board, width = SITES["temple"], SITES["temple"]["spaces_by_players"][str(self.n)]
        for space in range(width):
            on_it = self.temple[space::width]
            if not on_it:
                continue
            p = on_it[-1]
            if self.side["temple"] == "A":
                self.parts[p]["temple"] += board["A"]["points_per_visible_stone"]
                continue
            effect = board["B"]["spaces"][space]
            if effect["effect"] == "draw_market_card":
                for _ in range(effect["cards"]):
                    if self.can_draw():
                        self.gain(p, self.draw())
            elif effect["effect"] == "points" or next(self.lines) == "temple point":
                self.parts[p]["temple"] += effect["points"]
            else:
                self.fetch(p, effect["stones"])

    def groups(self, p: int) -> list[int]:
        left = {(k % 3, k // 3) for k, owner in enumerate(self.chamber) if owner == p}
        sizes = []
        while left:
            group, edge = 0, [left.pop()]
            while edge:
                row, column = edge.pop()
                group += 1
                for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    if cell in left:
                        left.remove(cell)
                        edge.append(cell)
            sizes.append(group)
        return sizes

    def final(self) -> None:
        seats = range(self.n)
        if self.side["burial_chamber"] == "A":
            for p in seats:
                self.parts[p]["burial_chamber"] += sum(set_value(size) for size in self.groups(p))
        else:
            for row in range(3):
                found = shares({p: self.chamber[row::3].count(p) for p in seats}, SITES["burial_chamber"]["B"]["per_row_rank_points"])
                for p, points in found.items():
                    self.parts[p]["burial_chamber"] += points
        heights = {p: self.obelisks.count(p) for p in seats}
        if self.side["obelisks"] == "A":
            for p, points in shares(heights, SITES["obelisks"]["A"]["rank_points"][str(self.n)]).items():
                self.parts[p]["obelisks"] += points
        else:
            for p in seats:
                self.parts[p]["obelisks"] += SITES["obelisks"]["B"]["leftover_stone_points"] * (
                    heights[p] % SITES["obelisks"]["B"]["tower_size"]
                )
        at = {"pyramid": self.pyramid, "temple": self.temple, "burial_chamber": self.chamber, "obelisks": self.obelisks}
        for p in seats:
            self.parts[p]["statues"] = set_value(self.cards[p]["statue"])
            for name, count in self.cards[p].items():
                card = CARD[name]
                if "final_site" in card:
                    self.parts[p]["decorations"] += count * (len(at[card["final_site"]]) // DATA["decoration"]["stones_per_point"])
                self.parts[p]["unused_blue_cards"] += count * card.get("unused_points", 0)
            if any(p not in at[site] for site in WRATH_SITES):
                self.parts[p]["wrath"] = -self.penalty

    @property
    def totals(self) -> list[int]:
        return [parts.total() for parts in self.parts]

    @property
    def winners(self) -> list[int]:
        order = [(total, self.sled[p]) for p, total in enumerate(self.totals)]
        return [p for p, found in enumerate(order) if found == max(order)]
