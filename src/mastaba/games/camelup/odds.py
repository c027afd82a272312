"""Camel Up: exact chances of the leg and of the race, and what every action is worth.

Values are in Egyptian pounds, to first order: before the floor at 0, with no more desert tiles laid than lie now, and
without what others will do. Everything follows from what the seat may know: others' race cards count as unknown.
"""

import threading
from functools import cache
from typing import Any

import msgspec
import numpy as np

from mastaba.engine.ints import Ints, ints
from mastaba.engine.record import OVER
from mastaba.engine.rules import SPECTATOR, bare
from mastaba.games.camelup.leg_walk import MOST_NODES, NO_TILE, SEQUENCES, SLOTS, count_ranks, race_ends, try_tiles, walk_leg
from mastaba.games.camelup.notation import Camel, Side, describe
from mastaba.games.camelup.race_table import CAMEL_AT, COLUMNS, JOINT, NUMBER, place_of, race_table
from mastaba.games.camelup.rules import legal, tile_spaces
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import (
    CAMELS,
    DESERT_TILE,
    LEG_BET,
    LEG_OTHER,
    LEG_SECOND,
    LEG_VALUE,
    NUM_ACTIONS,
    RACE_CARD,
    RACE_PAY,
    RACE_WRONG,
    ROLL,
    SIDES,
    SPACES,
)


class CamelOdds(msgspec.Struct, frozen=True):
    """The chances of one camel."""

    camel: Camel
    leg: list[float]
    """To end this leg first, second, ... fifth."""
    winner: float
    """To be the overall winner."""
    loser: float


class TileOdds(msgspec.Struct, frozen=True):
    space: int
    side: Side
    owner: int
    landings: float
    """Units expected to land on it this leg; each pays the owner 1."""


class ActionValue(msgspec.Struct, frozen=True):
    action: int
    text: str
    value: float


class LegOdds(msgspec.Struct, frozen=True):
    ranks: list[list[float]]
    """Chance of each camel (row, board order) to end the leg on each rank."""
    landings: list[float]
    """Dice expected to end on each space, 0..16."""
    race_ends: float
    """Chance that the race ends in this leg."""
    rolls: float
    """Expected rolls to the end of the leg."""


class RaceOdds(msgspec.Struct, frozen=True):
    together: list[list[float]]
    """Chance of each overall winner (row) with each overall loser."""
    winner: list[float]
    loser: list[float]
    rolls: float
    """Expected rolls to the end of the race."""


class Odds(msgspec.Struct, frozen=True, tag="camelup"):
    seat: int
    """Whose values these are; only what it may know was used."""
    camels: list[CamelOdds]
    together: list[list[float]]
    """Chance of each overall winner (row) with each overall loser, in board order."""
    race_ends: float
    """Chance that the race ends in this leg."""
    rolls: float
    """Expected rolls to the end of the race."""
    tiles: list[TileOdds]
    leg_income: list[float]
    """What each seat's pyramid tiles and leg tiles will bring on average."""
    values: list[ActionValue]
    """Every action the seat could take if it were its turn now, best first; empty for spectators."""


class _Walker(threading.local):
    """The rest of a leg from one position, with room to work in; each thread has its own."""

    def __init__(self) -> None:
        self.table = race_table()
        self.nodes, self.weights, self.slots = ints(2, MOST_NODES), ints(2, MOST_NODES), ints(SLOTS + 1)
        self.landings, self.standing, self.crossed = ints(SPACES + 1), ints(120), ints(120)
        self.tiles, self.ranks, self.bets = ints(SPACES + 1), ints(5, 5), ints(5)
        self.income, self.worth = ints(NUM_ACTIONS), ints(NUM_ACTIONS)
        self.sums = np.zeros(COLUMNS)

    def enter(self, s: State) -> tuple[int, int]:
        """Take over the tiles of a position; its node and the number of dice left."""
        for space in range(SPACES + 1):
            self.tiles[space] = (s.desert[space] - 1) & 1 if s.desert[space] else NO_TILE
        order = s.order.tolist()
        place = place_of([s.space[camel] for camel in order])
        return place << 12 | NUMBER[tuple(order)] << 5 | s.dice, s.dice.bit_count()

    @property
    def room(self) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints]:
        return (self.nodes, self.weights, self.slots, self.landings, self.standing, self.crossed)

    def walk(self, s: State, keep_last: bool) -> int:
        start, left = self.enter(s)
        return walk_leg(start, left, self.tiles, self.table.spaces, self.table.moves, *self.room, keep_last)

    def leg(self, total: int) -> LegOdds:
        self.ranks[:] = 0
        ended = count_ranks(self.standing, self.crossed, self.ranks)
        landings = (self.landings.view(np.ndarray) / total).tolist()  # type: ignore[attr-defined]
        return LegOdds(
            ranks=(self.ranks.view(np.ndarray) / total).tolist(),  # type: ignore[attr-defined]
            landings=[0.0, *landings[1:]],
            race_ends=ended / total,
            rolls=landings[0],
        )

    def race(self, total: int, last_nodes: int) -> RaceOdds:
        race_ends(self.table.outcomes, self.nodes, self.weights, last_nodes, self.crossed, self.sums)
        together = self.sums[:JOINT].reshape(5, 5) / total
        rolls = (self.landings[0] + self.sums[JOINT]) / total
        return RaceOdds(together.tolist(), together.sum(axis=1).tolist(), together.sum(axis=0).tolist(), float(rolls))


@cache
def _the_walker() -> _Walker:
    return _Walker()


def _walker(s: State) -> _Walker:
    if s.placed < 5:
        raise ValueError("there are no odds before the camels are placed")
    if s.actor == OVER:
        raise ValueError("there are no odds when the race is over")
    return _the_walker()


def leg_odds(s: State) -> LegOdds:
    """How the leg will end."""
    walker = _walker(s)
    walker.walk(s, False)
    return walker.leg(SEQUENCES[s.dice.bit_count()])


def race_odds(s: State) -> RaceOdds:
    """How the race will end."""
    walker = _walker(s)
    return walker.race(SEQUENCES[s.dice.bit_count()], walker.walk(s, True))


def joint_odds(s: State) -> Any:
    """The chance of every ranking at the end of the leg (row) with every overall winner and loser (column 5 * winner + loser)."""
    walker = _walker(s)
    last = walker.walk(s, True)
    nodes, weights = (np.asarray(a)[0, :last] for a in (walker.nodes, walker.weights))
    by_rank = np.zeros((120, JOINT))
    np.add.at(by_rank, nodes >> 5 & 127, weights[:, None] * walker.table.outcomes[nodes >> 12, :JOINT])
    camel, ranking = np.asarray(CAMEL_AT), np.arange(120)
    by_camel = np.zeros((120, 5, 5))
    by_camel[ranking[:, None, None], camel[:, :, None], camel[:, None, :]] = by_rank.reshape(120, 5, 5)
    by_camel[ranking, camel[:, 0], camel[:, 4]] += walker.crossed
    return by_camel.reshape(120, JOINT) / SEQUENCES[s.dice.bit_count()]


def odds(s: State, seat: int = SPECTATOR) -> Odds:
    """All chances, and for a seat the value of every action."""
    walker = _walker(s)
    total = SEQUENCES[s.dice.bit_count()]
    last_nodes = walker.walk(s, True)
    leg, race = walker.leg(total), walker.race(total, last_nodes)
    income = [s.pyramid[p] + sum(_worth(s.leg_bets[p, c], leg.ranks[c]) for c in range(5)) for p in range(s.players)]
    return Odds(
        seat=seat,
        camels=[CamelOdds(CAMELS[c], leg.ranks[c], race.winner[c], race.loser[c]) for c in range(5)],  # type: ignore[arg-type]
        together=race.together,
        race_ends=leg.race_ends,
        rolls=race.rolls,
        tiles=[
            TileOdds(space, SIDES[(s.desert[space] - 1) & 1], (s.desert[space] - 1) >> 1, leg.landings[space])  # type: ignore[arg-type]
            for space in range(2, SPACES + 1)
            if s.desert[space]
        ],
        leg_income=income,
        values=_values(s, seat, leg, race) if seat >= 0 else [],
    )


def _worth(bets: int, ranks: list[float]) -> float:
    """What the leg tiles of one camel bring on average; a bit for 5, 3 and 2."""
    other = 1.0 - ranks[0] - ranks[1]
    return sum(LEG_VALUE[k] * ranks[0] + LEG_SECOND * ranks[1] + LEG_OTHER * other for k in range(3) if bets >> k & 1)


def _values(s: State, seat: int, leg: LegOdds, race: RaceOdds) -> list[ActionValue]:
    s = s.copy()
    s.actor = seat
    actions = ints(NUM_ACTIONS)
    count = legal(bare(s), actions)
    tile = tile_values(s, seat, leg) if any(DESERT_TILE <= a < RACE_CARD for a in actions[:count]) else []
    pays = [expected_pay(s, seat, deck) for deck in range(2)]
    worth: dict[int, float] = {}
    for a in actions[:count]:
        if a == ROLL:
            worth[a] = 1.0
        elif a < DESERT_TILE:
            camel = a - LEG_BET
            worth[a] = _worth(1 << (3 - s.leg_left[camel]), leg.ranks[camel])
        elif a < RACE_CARD:
            worth[a] = tile[a - DESERT_TILE]
        else:
            deck, camel = divmod(a - RACE_CARD, 5)
            right = (race.loser if deck else race.winner)[camel]
            worth[a] = right * pays[deck] + (1.0 - right) * RACE_WRONG
    return [ActionValue(a, describe(s, a), worth[a]) for a in sorted(worth, key=lambda a: (-worth[a], a))]


def tile_values(s: State, seat: int, leg: LegOdds) -> list[float]:
    """What laying or moving the seat's desert tile brings, by action less DESERT_TILE: the landings it will get, less those of the tile
    where it lies now, and the change to the leg tiles the seat holds."""
    walker = _walker(s)
    start, left = walker.enter(s)
    total = SEQUENCES[left]
    for camel in range(5):
        walker.bets[camel] = s.leg_bets[seat, camel]
    free = tile_spaces(bare(s), seat)
    race = walker.table
    mine = s.tile[seat]
    try_tiles(start, left, mine, free, walker.bets, walker.tiles, race.spaces, race.moves, *walker.room, walker.income, walker.worth)
    now = sum(_worth(s.leg_bets[seat, c], leg.ranks[c]) for c in range(5)) + (leg.landings[mine] if mine else 0.0)
    return [(walker.income[at] + walker.worth[at]) / total - now for at in range(RACE_CARD - DESERT_TILE)]


def expected_pay(s: State, seat: int, deck: int) -> float:
    """What the seat's next card on a deck pays if it is right, averaged over what others' cards below it may be.

    Others' colours are distinct per owner and otherwise equally likely, so one of an owner's n cards is right with chance n / 5. The seat's
    own cards below are of other colours, so wrong if this one is right.
    """
    cards = [0] * s.players
    for i in range(s.cards[deck]):
        cards[s.deck[deck, i] // 5] += 1
    before = [1.0]  # chance of 0, 1, 2, ... right cards below
    for owner, n in enumerate(cards):
        if n and owner != seat:
            hit = n / 5
            before = [a * (1 - hit) + b * hit for a, b in zip([*before, 0.0], [0.0, *before], strict=True)]
    return sum(p * RACE_PAY[min(k, 4)] for k, p in enumerate(before))


def render(shown: Odds) -> Any:
    """The odds as something rich prints."""
    from mastaba.games.camelup.terminal import draw_odds

    return draw_odds(shown)
