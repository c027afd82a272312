"""Camel Up: actions as structures and as text.

roll            roll a die
leg blue        take the top leg tile of blue
oasis 9         lay (or move) the desert tile; also `mirage 9`
winner blue     race card on the winner deck; also `loser blue`
blue 3          chance: the blue die shows 3
"""

from typing import Any, Literal

import msgspec

from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Action
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import (
    CAMELS,
    DECKS,
    DESERT_TILE,
    HIDDEN_CARD,
    LEG_BET,
    NUM_ACTIONS,
    NUM_CHANCE,
    RACE_CARD,
    ROLL,
    SIDES,
    SPACES,
)

Camel = Literal["blue", "green", "orange", "yellow", "white"]
Side = Literal["oasis", "mirage"]
Deck = Literal["winner", "loser"]


class Roll(Action, frozen=True, tag="roll"):
    """Take a pyramid tile and reveal a die."""


class LegBet(Action, frozen=True, tag="leg_bet"):
    """Take the top leg tile of a camel."""

    camel: Camel


class DesertTile(Action, frozen=True, tag="desert_tile"):
    """Lay or move one's desert tile."""

    space: int
    side: Side


class RaceCard(Action, frozen=True, tag="race_card"):
    """Put a race card on a deck; the camel is null to those who may not know it."""

    deck: Deck
    camel: Camel | None


class Die(Action, frozen=True, tag="die"):
    """Chance: a die comes out of the pyramid."""

    camel: Camel
    value: int


AnyAction = Roll | LegBet | DesertTile | RaceCard | Die


def action(s: State, number: int) -> Action:
    if s.actor == CHANCE:
        return Die(CAMELS[number // 3], number % 3 + 1)  # type: ignore[arg-type]
    if number in HIDDEN_CARD:
        return RaceCard(DECKS[HIDDEN_CARD.index(number)], None)  # type: ignore[arg-type]
    if number == ROLL:
        return Roll()
    if number < DESERT_TILE:
        return LegBet(CAMELS[number - LEG_BET])  # type: ignore[arg-type]
    if number < RACE_CARD:
        at = number - DESERT_TILE
        return DesertTile(2 + at // 2, SIDES[at % 2])  # type: ignore[arg-type]
    at = number - RACE_CARD
    return RaceCard(DECKS[at // 5], CAMELS[at % 5])  # type: ignore[arg-type]


def encode(s: State, given: Any) -> int:
    match msgspec.convert(given, AnyAction, from_attributes=False) if isinstance(given, dict) else given:
        case Die(camel, value) if s.actor == CHANCE and 1 <= value <= 3:
            return 3 * CAMELS.index(camel) + value - 1
        case Roll() if s.actor != CHANCE:
            return ROLL
        case LegBet(camel) if s.actor != CHANCE:
            return LEG_BET + CAMELS.index(camel)
        case DesertTile(space, side) if s.actor != CHANCE and 2 <= space <= SPACES:
            return DESERT_TILE + 2 * (space - 2) + SIDES.index(side)
        case RaceCard(deck, camel) if s.actor != CHANCE and camel is not None:
            return RACE_CARD + 5 * DECKS.index(deck) + CAMELS.index(camel)
    raise ValueError("a die is asked for, such as blue 3" if s.actor == CHANCE else "it does not fit this moment of Camel Up")


def describe(s: State, number: int) -> str:
    match action(s, number):
        case Die(camel, value):
            return f"{camel} {value}"
        case LegBet(camel):
            return f"leg {camel}"
        case DesertTile(space, side):
            return f"{side} {space}"
        case RaceCard(deck, None):
            return f"{deck} card"
        case RaceCard(deck, camel):
            return f"{deck} {camel}"
    return "roll"


def parse(s: State, text: str) -> int:
    words = " ".join(text.lower().split())
    count = NUM_CHANCE if s.actor == CHANCE else NUM_ACTIONS
    for number in range(count):
        if describe(s, number) == words:
            return number
    form = "a die such as blue 3" if s.actor == CHANCE else "roll, leg blue, oasis 9, mirage 9, winner blue or loser blue"
    raise ValueError(f"write {form}")


def veil(s: State, number: int, seat: int) -> int:
    """Others see that a card goes on a deck, not its colour."""
    if number >= RACE_CARD and seat != s.actor:
        return HIDDEN_CARD[(number - RACE_CARD) // 5]
    return number


def why_not(s: State, number: int) -> str:
    me = s.actor
    if DESERT_TILE > number >= LEG_BET:
        return f"no {CAMELS[number - LEG_BET]} leg tiles are left"
    if number >= RACE_CARD:
        return f"the {CAMELS[(number - RACE_CARD) % 5]} race card has been played"
    space = 2 + (number - DESERT_TILE) // 2
    if space in s.space:
        return f"camels stand on space {space}"
    if space == s.tile[me]:
        return "that side of the tile is up already" if s.flip_in_place else "the tile lies there; it must move to another space"
    if s.desert[space]:
        return "another player's desert tile lies there"
    return "it would touch another player's desert tile"
