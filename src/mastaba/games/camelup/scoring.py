"""Camel Up: money at the end of a leg and of the race."""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.camelup.state import FROM_LEG_BETS, FROM_RACE_BETS, FROM_ROLLS, SPARED, State
from mastaba.games.camelup.tables import LEG_OTHER, LEG_SECOND, LEG_VALUE, RACE_PAY, RACE_WRONG


@kernel
def bets_value(s: State, seat: int) -> int:
    """What the seat's leg tiles are worth with the present ranking."""
    total = 0
    for camel in range(5):
        held = s.leg_bets[seat, camel]
        for k in range(3):
            if (held >> k) & 1:
                if s.order[0] == camel:
                    total += LEG_VALUE[k]
                elif s.order[1] == camel:
                    total += LEG_SECOND
                else:
                    total += LEG_OTHER
    return total


@kernel
def leg_scoring(s: State) -> None:
    """One sum per player, floored once (5.1, R12)."""
    for seat in range(s.players):
        bets = bets_value(s, seat)
        s.earned[seat, FROM_LEG_BETS] += bets
        s.earned[seat, FROM_ROLLS] += s.pyramid[seat]
        pay(s, seat, bets + s.pyramid[seat])


@kernel
def end_scoring(s: State) -> None:
    """Card by card in placing order, winner deck first, each floored at once (5.2, R13)."""
    for deck in range(2):
        right = s.order[0] if deck == 0 else s.order[4]
        correct = 0
        for i in range(s.cards[deck]):
            seat = s.deck[deck, i] // 5
            amount = RACE_WRONG
            if s.deck[deck, i] % 5 == right:
                amount = RACE_PAY[min(correct, 4)]
                correct += 1
            s.earned[seat, FROM_RACE_BETS] += amount
            pay(s, seat, amount)


@kernel
def pay(s: State, seat: int, amount: int) -> None:
    """Give or take money; nobody falls below nothing."""
    money = s.money[seat] + amount
    if money < 0:
        s.earned[seat, SPARED] -= money
        money = 0
    s.money[seat] = money


@kernel
def score(s: State, out: Ints) -> None:
    for seat in range(s.players):
        out[seat] = s.money[seat]


@kernel
def returns(s: State, out: Reals) -> None:
    best = 0
    for seat in range(s.players):
        best = max(best, s.money[seat])
    winners = 0
    for seat in range(s.players):
        winners += s.money[seat] == best
    for seat in range(s.players):
        out[seat] = 1.0 / winners if s.money[seat] == best else 0.0
