"""Camel Up: what a sensible player does, at a glance."""

import math

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel, table
from mastaba.games.camelup.state import State
from mastaba.games.camelup.tables import DESERT_TILE, LEG_BET, LEG_VALUE, RACE_CARD, RACE_PAY, ROLL, SPACES

# Chances in percent, averaged over some 20,000 positions with their exact odds.
# [10 * dice left + 5 * die inside + rank]: to end the leg first, and second.
LEG_FIRST = table(
    [0] * 10
    + [76, 5, 4, 2, 0, 93, 35, 23, 16, 5]
    + [56, 8, 5, 2, 0, 79, 34, 24, 13, 7]
    + [40, 8, 7, 3, 0, 65, 30, 21, 14, 7]
    + [28, 10, 7, 3, 0, 53, 26, 19, 13, 7]
    + [0, 0, 0, 0, 0, 41, 23, 17, 12, 6]
)
LEG_NEXT = table(
    [0] * 10
    + [15, 68, 5, 3, 0, 3, 61, 32, 20, 9]
    + [24, 50, 7, 3, 0, 12, 49, 28, 19, 8]
    + [25, 38, 8, 3, 0, 19, 44, 24, 16, 7]
    + [23, 35, 9, 3, 0, 24, 39, 22, 14, 7]
    + [0, 0, 0, 0, 0, 26, 36, 19, 13, 6]
)
# [space of the leader]: to win the race from each rank, and to lose it.
RACE = table(
    [
        [[20] * 5] * 4 + [[22, 21, 20, 19, 18]] * 3
        + [[24, 22, 21, 18, 15], [25, 23, 21, 18, 13], [26, 23, 21, 18, 12], [28, 24, 21, 16, 11], [30, 24, 20, 16, 10]]
        + [[33, 24, 20, 15, 8], [36, 23, 21, 13, 7], [45, 21, 17, 12, 5], [52, 22, 15, 8, 3], [54, 22, 13, 8, 3]],
        [[20] * 5] * 4 + [[14, 16, 18, 22, 30]] * 3
        + [[11, 13, 16, 23, 37], [9, 12, 15, 23, 41], [8, 11, 15, 22, 44], [6, 9, 13, 23, 49], [6, 8, 12, 22, 52]]
        + [[4, 7, 11, 21, 57], [3, 6, 8, 20, 63], [2, 4, 8, 17, 69], [1, 2, 5, 13, 79], [1, 2, 5, 12, 80]],
    ]
)  # fmt: skip
# What the next card of a deck may hope to pay, by the cards on it.
HOPE = table([8, 7, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2, 1])
LANDING = 33  # a camel whose die is inside lands on each of the three spaces before it once in three


@kernel
def weigh(s: State, actions: Ints, n: int, weight: Ints) -> None:
    """The fourth power of what an action may bring, in hundredths of a pound: a roll brings one."""
    me = s.actor
    leader = s.space[s.order[0]]
    left = 0
    ranks = 0  # of each camel, three bits
    near = 0  # camels that may land on each space with the next die, three bits
    for rank in range(5):
        camel = s.order[rank]
        ranks |= rank << (3 * camel)
        if (s.dice >> camel) & 1:
            left += 1
            near += 0o111 << (3 * (s.space[camel] + 1))
    given_up = (near >> (3 * s.tile[me])) & 7 if s.tile[me] > 0 else 0
    for i in range(n):
        a = actions[i]
        if a == ROLL:
            worth = 100
        elif a < DESERT_TILE:
            camel = a - LEG_BET
            at = 10 * left + 5 * ((s.dice >> camel) & 1) + ((ranks >> (3 * camel)) & 7)
            worth = (LEG_VALUE[3 - s.leg_left[camel]] + 1) * LEG_FIRST[at] + 2 * LEG_NEXT[at] - 100
        elif a < RACE_CARD:
            worth = LANDING * (((near >> (3 * (2 + (a - DESERT_TILE) // 2))) & 7) - given_up)
        else:
            deck = (a - RACE_CARD) // 5
            camel = (a - RACE_CARD) % 5
            worth = RACE[deck, leader, (ranks >> (3 * camel)) & 7] * (HOPE[min(s.cards[deck], 12)] + 1) - 100
        worth = max(0, worth >> 3)
        weight[i] = worth * worth * worth * worth


@kernel
def expected_bets(s: State, seat: int, ranks: int, left: int) -> float:
    """What the seat's leg tiles will bring, by rough chances."""
    percent = 0
    for camel in range(5):
        held = s.leg_bets[seat, camel]
        if held > 0:
            at = 10 * left + 5 * ((s.dice >> camel) & 1) + ((ranks >> (3 * camel)) & 7)
            for k in range(3):
                if (held >> k) & 1:
                    percent += (LEG_VALUE[k] + 1) * LEG_FIRST[at] + 2 * LEG_NEXT[at] - 100
    return percent / 100.0


@kernel
def evaluate(s: State, out: Reals) -> None:
    """Money, and what bets and cards may bring; a lead counts for more the nearer the end is."""
    if s.placed < 5:
        for seat in range(s.players):
            out[seat] = 1.0 / s.players
        return
    leader = s.space[s.order[0]]
    left = 0
    ranks = 0
    for rank in range(5):
        ranks |= rank << (3 * s.order[rank])
        left += (s.dice >> rank) & 1
    for seat in range(s.players):
        out[seat] = s.money[seat] + s.pyramid[seat] + expected_bets(s, seat, ranks, left)
    for deck in range(2):
        before = 0  # cards of each camel so far, six bits
        for i in range(s.cards[deck]):
            camel = s.deck[deck, i] % 5
            pay = RACE_PAY[min((before >> (6 * camel)) & 63, 4)]
            before += 1 << (6 * camel)
            out[s.deck[deck, i] // 5] += (RACE[deck, leader, (ranks >> (3 * camel)) & 7] * (pay + 1) - 100) / 100.0
    best = out[0]
    for seat in range(1, s.players):
        best = max(best, out[seat])
    spread = 3.0 + 0.4 * (SPACES - leader)
    total = 0.0
    for seat in range(s.players):
        out[seat] = math.exp((out[seat] - best) / spread)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total
