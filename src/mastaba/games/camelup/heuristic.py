"""Camel Up: what a sensible player does, at a glance."""

import math

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.camelup.scoring import bets_value
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import DESERT_TILE, LEG_BET, LEG_VALUE, RACE_CARD, ROLL


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """Bet on leaders, roll often, lay tiles where camels will land, play race cards late and on the ends."""
    leader = s.space[s.order[0]]
    last = s.space[s.order[4]]
    for i in range(n):
        a = actions[i]
        if a == ROLL:
            weight[i] = 60
        elif a < DESERT_TILE:
            camel = a - LEG_BET
            value = LEG_VALUE[3 - s.leg_left[camel]]
            if camel == s.order[0]:
                weight[i] = 12 * value
            elif camel == s.order[1]:
                weight[i] = 5 * value
            else:
                weight[i] = value
        elif a < RACE_CARD:
            space = 2 + (a - DESERT_TILE) // 2
            weight[i] = 3 if last < space <= leader + 3 and s.tile[s.actor] == 0 else 0
        else:
            deck = (a - RACE_CARD) // 5
            camel = (a - RACE_CARD) % 5
            rank = 0
            while s.order[rank] != camel:
                rank += 1
            if deck == 1:
                rank = 4 - rank
            weight[i] = max(0, leader - 6 - 5 * rank)


@kernel
def evaluate(s: State, out: Reals) -> None:
    """Money, with leg bets at today's ranking and race cards at a rough price."""
    total = 0.0
    for seat in range(s.players):
        worth = float(s.money[seat] + s.pyramid[seat] + bets_value(s, seat))
        for deck in range(2):
            right = s.order[0] if deck == 0 else s.order[4]
            pay = 8.0
            for i in range(s.cards[deck]):
                if s.deck[deck, i] % 5 == right:
                    if s.deck[deck, i] // 5 == seat:
                        worth += 0.5 * pay
                    pay = max(1.0, pay * 0.6)
        out[seat] = math.exp(min(worth, 200.0) / 5.0)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
