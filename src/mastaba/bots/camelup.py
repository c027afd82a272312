"""Camel Up: what a seat may conclude from when others' cards were laid, and bets priced together with all that is held already."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple, cast

import numpy as np

from mastaba.engine.match import Match
from mastaba.engine.record import records
from mastaba.games.camelup.odds import joint_odds, odds, race_odds
from mastaba.games.camelup.race_table import RANK_OF
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import (
    DESERT_TILE,
    HIDDEN_CARD,
    LEG_BET,
    LEG_OTHER,
    LEG_SECOND,
    LEG_VALUE,
    RACE_CARD,
    RACE_PAY,
    RACE_WRONG,
)

Array = np.ndarray[Any, Any]

DEALS = 256
POWER = 4.0
"""How much likelier a better camel is to be bet on: its chance to be right, to this power."""
SLIP = 0.1
"""How often a bet is bold, mistaken or meant to mislead, and may be any camel."""
OUTCOMES = 2048
STEADY, PER_ROLL = 1.0, 0.3
"""Pounds by which a lead may still change (as the scale of a logistic): with no roll to come, and for each one more."""
FAINT = 0.3
"""Least weight of a pound, as a share of its greatest, so that a decided game is not played at random."""


class Card(NamedTuple):
    """Another seat's card: where it lies, and how plausible each camel is."""

    owner: int
    deck: int
    place: int
    plausible: tuple[float, ...]


def beliefs(match: Match) -> Any:
    """Positions as the seat to decide may imagine them, the likelier the more of them; None while no card is hidden from it."""
    unknown = cards_of_others(match)
    if not unknown:
        return None
    state = match.state
    batch = records(State, DEALS)
    batch.view(np.uint8).reshape(DEALS, -1)[:] = state.data
    dice = random.Random(match.ply)
    for owner in sorted({card.owner for card in unknown}):
        laid = [card for card in unknown if card.owner == owner]
        ways, likely = assignments(tuple(card.plausible for card in laid))
        drawn = np.array(dice.choices(ways, likely, k=DEALS))
        for k, card in enumerate(laid):
            batch["deck"][:, card.deck, card.place] = 5 * owner + drawn[:, k]
        batch["hand"][:, owner] = 31 - (1 << drawn).sum(axis=1)
    return batch


def cards_of_others(match: Match) -> list[Card]:
    """The face-down cards of others in the order they were laid, judged by the race odds of that moment."""
    me, state = match.actor, cast(State, match.state)
    even = (1.0,) * 5
    laid: dict[tuple[int, int], Card] = {}
    for deck in range(2):
        for index in range(state.cards[deck]):
            owner = state.deck[deck, index] // 5
            if owner != me:
                laid[deck, index] = Card(owner, deck, index, even)
    told: list[Card] = []
    for event in match.seen(me) if laid else ():
        if event.action in HIDDEN_CARD and event.actor >= 0:
            then = cast(State, match.at(event.ply))
            deck = HIDDEN_CARD.index(event.action)
            told.append(laid.pop((deck, then.cards[deck]))._replace(plausible=plausibility(then, deck)))
    return [*laid.values(), *told]  # a position that was set up has cards of which nobody knows when they were laid


def plausibility(s: State, deck: int) -> tuple[float, ...]:
    """How likely a card for a deck is each camel's, as far as the race goes."""
    winner, loser = race_chances(tuple(s.order), tuple(s.space), s.dice, tuple(s.desert))
    worth = [p**POWER for p in (loser if deck else winner)]
    return tuple((1 - SLIP) * w / sum(worth) + SLIP / 5 for w in worth)


@lru_cache(maxsize=4096)
def race_chances(order: tuple[int, ...], space: tuple[int, ...], dice: int, desert: tuple[int, ...]) -> tuple[Any, Any]:
    """The chances of all camels to win and to lose the race, from what lies open."""
    s = State()
    s.placed = 5
    s.dice = dice
    for mine, given in ((s.order, order), (s.space, space), (s.desert, desert)):
        for i, value in enumerate(given):
            mine[i] = value
    found = race_odds(s)
    return tuple(found.winner), tuple(found.loser)


@lru_cache(maxsize=256)
def assignments(plausible: tuple[tuple[float, ...], ...]) -> tuple[list[tuple[int, ...]], list[float]]:
    """Every way the cards of one owner may be different camels, and how likely each is: every choice among those still held."""
    ways = list(permutations(range(5), len(plausible)))
    likely = []
    for way in ways:
        chance, left = 1.0, set(range(5))
        for camel, of in zip(way, plausible, strict=True):
            chance *= of[camel] / sum(of[c] for c in left)
            left.remove(camel)
        likely.append(chance)
    return ways, likely


def advice(match: Match, believed: Any) -> dict[int, int]:
    """What every action is worth, as weights."""
    values = prices(match, believed)
    best = max(values.values())
    return {action: 1 + int(1000 * np.exp((value - best) / 0.5)) for action, value in values.items()}


def prices(match: Match, believed: Any) -> dict[int, float]:
    """What each action is worth to the seat to decide, in pounds that bring it nearer to winning.

    Bets are not priced one by one: many ends of the leg and the race are drawn from their exact joint chances, with others' cards
    as believed, and in each one the seat's money is compared with the others'. A pound counts for what it adds to the chance to win.
    """
    state, me = cast(State, match.state), match.actor
    plain = odds(state, me)
    ends = Ends(state, believed, np.random.default_rng(match.ply))
    lead = ends.lead(me)
    spread = STEADY + PER_ROLL * plain.rolls
    base = chance(lead, spread)
    weight = np.maximum(4 * base * (1 - base), FAINT)
    total = float(weight.mean())
    found: dict[int, float] = {}
    for value in plain.values:
        gain = ends.gain(value.action, me)
        if gain is None:
            found[value.action] = value.value
        else:
            slope = 4 * spread * (chance(lead + gain, spread) - base) / gain  # of the chance, from here to there; no bet pays 0
            found[value.action] = float((gain * np.maximum(slope, FAINT)).mean()) / total
    return found


def chance(lead: Array, spread: float) -> Array:
    """The chance to keep a lead."""
    return 1 / (1 + np.exp(-lead / spread))


class Ends:
    """Ends of the leg and the race, drawn together by their exact chances, and everybody's money in each."""

    def __init__(self, s: State, believed: Any, dice: np.random.Generator) -> None:
        self.s = s
        together = joint_odds(s).reshape(-1)
        drawn = dice.choice(together.size, OUTCOMES, p=together / together.sum())
        self.rank = np.asarray(RANK_OF)[drawn // 25]  # [outcome, camel]
        self.right = (drawn % 25 // 5, drawn % 5)  # the winner and the loser
        deals: Array = s.raw["deck"][None] if believed is None else believed["deck"]
        self.deck = deals[dice.integers(len(deals), size=OUTCOMES)]
        self.money = np.zeros((s.players, OUTCOMES))
        for seat in range(s.players):
            self.money[seat] = s.money[seat] + s.pyramid[seat]
            for camel in range(5):
                for k in range(3):
                    if s.leg_bets[seat, camel] >> k & 1:
                        self.money[seat] += self.leg_tile(camel, k)
        self.hits = [np.zeros(OUTCOMES, np.int64), np.zeros(OUTCOMES, np.int64)]
        for deck in range(2):
            for index in range(s.cards[deck]):
                owner = s.deck[deck, index] // 5
                hit = self.deck[:, deck, index] % 5 == self.right[deck]
                self.money[owner] += np.where(hit, self.pay(deck), RACE_WRONG)
                self.hits[deck] += hit

    def leg_tile(self, camel: int, k: int) -> Array:
        rank = self.rank[:, camel]
        return np.where(rank == 0, LEG_VALUE[k], np.where(rank == 1, LEG_SECOND, LEG_OTHER))

    def pay(self, deck: int) -> Array:
        """What the next right card pays."""
        paid: Array = np.asarray(RACE_PAY)[np.minimum(self.hits[deck], 4)]
        return paid

    def lead(self, seat: int) -> Array:
        others = np.delete(self.money, seat, axis=0)
        lead: Array = self.money[seat] - others.max(axis=0)
        return lead

    def gain(self, action: int, seat: int) -> Array | None:
        """What a bet brings the seat in each outcome; None for what is not a bet."""
        if LEG_BET <= action < DESERT_TILE:
            return self.leg_tile(action - LEG_BET, 3 - self.s.leg_left[action - LEG_BET])
        if action >= RACE_CARD:
            deck, camel = divmod(action - RACE_CARD, 5)
            return np.where(self.right[deck] == camel, self.pay(deck), RACE_WRONG)
        return None
