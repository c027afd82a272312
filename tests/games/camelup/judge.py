"""A second referee of Camel Up: slow, obvious, and written without a look at the first.

Lists and dictionaries, one rule after the other. It reads the same lines that `match.play` takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

CAMELS = ["blue", "green", "orange", "yellow", "white"]

Track = dict[int, list[str]]
Tiles = dict[int, tuple[str, int]]


def ranking(track: Track) -> list[str]:
    """First to last: by space, and on one space from the top down."""
    return [camel for space in sorted(track, reverse=True) for camel in reversed(track[space])]


def crossed(track: Track) -> bool:
    return any(space > 16 for space in track)


def moved(track: Track, tiles: Tiles, camel: str, value: int) -> tuple[Track, int | None]:
    """The track after a die, and the space of the tile it hit."""
    new = {space: list(stack) for space, stack in track.items()}
    here = next(space for space, stack in new.items() if camel in stack)
    height = new[here].index(camel)
    unit = new[here][height:]
    new[here] = new[here][:height]
    target = here + value
    hit = None
    below = False
    if target <= 16 and target in tiles:
        hit = target
        if tiles[target][0] == "oasis":
            target += 1
        else:
            target -= 1
            below = True
    there = new.get(target, [])
    new[target] = unit + there if below else there + unit
    return {space: stack for space, stack in new.items() if stack}, hit


class Judge:
    def __init__(self, players: int, start_player: int = 0, max_decisions: int = 2000) -> None:
        self.players = players
        self.turn = start_player
        self.max_decisions = max_decisions
        self.decisions = 0
        self.money = [3] * players
        self.track: Track = {}
        self.cards = [list(CAMELS) for _ in range(players)]
        self.winner_deck: list[tuple[int, str]] = []
        self.loser_deck: list[tuple[int, str]] = []
        self.over = False
        self.rolling = False
        self.legs = 0
        self.ended_by = ""
        self.new_leg()

    def new_leg(self) -> None:
        self.legs += 1
        self.dice = list(CAMELS)
        self.tiles: Tiles = {}
        self.stacks = {camel: [5, 3, 2] for camel in CAMELS}
        self.bets: list[list[tuple[str, int]]] = [[] for _ in range(self.players)]
        self.pyramid = [0] * self.players

    def hear(self, line: str) -> None:
        """One line of a game: a set-up die, a decision or a die."""
        assert not self.over
        word, *rest = line.split()
        if word in CAMELS:
            if sum(map(len, self.track.values())) < 5:
                self.track.setdefault(int(rest[0]), []).append(word)
            else:
                self.reveal(word, int(rest[0]))
            return
        assert not self.rolling
        self.decisions += 1
        if word == "roll":
            self.pyramid[self.turn] += 1
            self.rolling = True
            return
        if word == "leg":
            self.bets[self.turn].append((rest[0], self.stacks[rest[0]].pop(0)))
        elif word in ("oasis", "mirage"):
            self.lay_tile(int(rest[0]), word)
        else:
            self.cards[self.turn].remove(rest[0])
            (self.winner_deck if word == "winner" else self.loser_deck).append((self.turn, rest[0]))
        self.pass_on()

    def lay_tile(self, space: int, side: str) -> None:
        others = [at for at, (_, owner) in self.tiles.items() if owner != self.turn]
        assert 2 <= space <= 16 and space not in self.track
        assert all(abs(space - at) > 1 for at in others)
        assert self.tiles.get(space) is None
        self.tiles = {at: tile for at, tile in self.tiles.items() if tile[1] != self.turn}
        self.tiles[space] = (side, self.turn)

    def reveal(self, camel: str, value: int) -> None:
        assert self.rolling
        self.rolling = False
        self.dice.remove(camel)
        self.track, hit = moved(self.track, self.tiles, camel, value)
        if hit is not None:
            self.money[self.tiles[hit][1]] += 1
        if crossed(self.track):
            self.ended_by = "oasis on 16" if hit == 16 else "fifth die" if not self.dice else "die"
            self.finish()
            return
        if not self.dice:
            self.score_leg()
            self.new_leg()
        self.pass_on()

    def pass_on(self) -> None:
        if self.decisions == self.max_decisions:
            self.ended_by = "max_decisions"
            self.finish()
        else:
            self.turn = (self.turn + 1) % self.players

    def score_leg(self) -> None:
        first, second = ranking(self.track)[:2]
        for seat in range(self.players):
            total = self.pyramid[seat]
            for camel, value in self.bets[seat]:
                total += value if camel == first else 1 if camel == second else -1
            self.money[seat] = max(0, self.money[seat] + total)

    def finish(self) -> None:
        self.score_leg()
        order = ranking(self.track)
        for deck, right in ((self.winner_deck, order[0]), (self.loser_deck, order[4])):
            pays = [8, 5, 3, 2] + [1] * 40
            for owner, camel in deck:
                change = pays.pop(0) if camel == right else -1
                self.money[owner] = max(0, self.money[owner] + change)
        self.over = True


def leg_ends(track: Track, tiles: Tiles, dice: list[str]) -> Iterator[tuple[Track, list[int], int]]:
    """The end of the leg after every order and all values of the dice: track, spaces of tiles hit, rolls made.

    A race that ends early leaves the dice after it without effect, so every sequence counts once.
    """
    for order in permutations(dice):
        for values in product((1, 2, 3), repeat=len(dice)):
            now, hits, rolls = track, [], 0
            for camel, value in zip(order, values, strict=True):
                now, hit = moved(now, tiles, camel, value)
                rolls += 1
                if hit is not None:
                    hits.append(hit)
                if crossed(now):
                    break
            yield now, hits, rolls
