"""Camel Up: what a seat may know, as the table shows it."""

from typing import Literal

import msgspec

from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rules import EVERYTHING
from mastaba.games.camelup.notation import Camel, Deck, Side
from mastaba.games.camelup.scoring import bets_value
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import CAMELS, DECKS, LEG_VALUE, SIDES


class Tile(msgspec.Struct, frozen=True):
    space: int
    side: Side
    owner: int


class LegTile(msgspec.Struct, frozen=True):
    camel: Camel
    value: int


class PlacedCard(msgspec.Struct, frozen=True):
    owner: int
    camel: Camel | None
    """None: only the owner knows."""


class Earned(msgspec.Struct, frozen=True):
    """Where a player's money came from; with the start money they add up to it."""

    tiles: int
    rolls: int
    leg_bets: int
    race_bets: int
    spared: int
    """Losses not paid for want of money."""


class Player(msgspec.Struct, frozen=True):
    money: int | None
    """None where the table hides totals."""
    pyramid_tiles: int
    leg_tiles: list[LegTile]
    tile_space: int | None
    cards_held: int
    cards: list[Camel] | None
    """Race cards in hand; None where the viewer may not know."""
    leg_now: int
    """What the leg would pay with the present ranking."""
    earned: Earned | None


class View(msgspec.Struct, frozen=True, tag="camelup"):
    seat: int
    actor: int
    turn: int
    phase: Literal["setup", "decide", "reveal", "over"]
    leg: int
    stacks: dict[int, list[Camel]]
    """Camels on each occupied space, bottom to top."""
    ranking: list[Camel]
    dice_left: list[Camel]
    dice_out: dict[Camel, int]
    """Value of each die that is out (0 if not known)."""
    tiles: list[Tile]
    leg_stacks: dict[Camel, list[int]]
    """Leg tiles left, top first."""
    decks: dict[Deck, list[PlacedCard]]
    players: list[Player]
    decisions_left: int


def view(s: State, seat: int) -> View:
    open_cards = s.actor == OVER or seat == EVERYTHING
    over = s.actor == OVER
    stacks: dict[int, list[Camel]] = {}
    ranking = s.order.tolist()[: s.placed]
    for camel in reversed(ranking):
        stacks.setdefault(s.space[camel], []).append(CAMELS[camel])  # type: ignore[arg-type]
    inside = [c for c in range(5) if s.dice >> c & 1]

    def card(code: int) -> PlacedCard:
        owner = code // 5
        return PlacedCard(owner, CAMELS[code % 5] if open_cards or owner == seat else None)  # type: ignore[arg-type]

    return View(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        phase="over" if over else "decide" if s.actor != CHANCE else "setup" if s.placed < 5 else "reveal",
        leg=s.leg,
        stacks=stacks,
        ranking=[CAMELS[c] for c in ranking],  # type: ignore[misc]
        dice_left=[CAMELS[c] for c in inside],  # type: ignore[misc]
        dice_out={CAMELS[c]: s.shown[c] for c in range(5) if c not in inside},  # type: ignore[misc]
        tiles=[
            Tile(space, SIDES[(s.desert[space] - 1) & 1], (s.desert[space] - 1) >> 1)  # type: ignore[arg-type]
            for space in range(2, 17)
            if s.desert[space]
        ],
        leg_stacks={CAMELS[c]: LEG_VALUE.tolist()[3 - s.leg_left[c] :] for c in range(5)},  # type: ignore[misc]
        decks={d: [card(s.deck[k, i]) for i in range(s.cards[k])] for k, d in enumerate(DECKS)},  # type: ignore[misc]
        players=[_player(s, p, seat, open_cards) for p in range(s.players)],
        decisions_left=s.max_decisions - s.decisions,
    )


def _player(s: State, p: int, seat: int, open_cards: bool) -> Player:
    held = [c for c in range(5) if s.hand[p] >> c & 1]
    hide_money = s.hide_money and not open_cards and p != seat
    return Player(
        money=None if hide_money else s.money[p],
        pyramid_tiles=s.pyramid[p],
        leg_tiles=[LegTile(CAMELS[c], LEG_VALUE[k]) for c in range(5) for k in range(3) if s.leg_bets[p, c] >> k & 1],  # type: ignore[arg-type]
        tile_space=s.tile[p] or None,
        cards_held=len(held),
        cards=[CAMELS[c] for c in held] if open_cards or p == seat else None,  # type: ignore[misc]
        leg_now=0 if s.actor == OVER or s.placed < 5 else bets_value(s, p) + s.pyramid[p],
        earned=None if hide_money else Earned(*(s.earned[p, k] for k in range(5))),
    )
