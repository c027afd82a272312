"""Sun and Moon: what makes a position impossible."""

from mastaba.engine.record import CHANCE, OVER
from sunmoon.state import COPIES, FACES, HAND, MOON, SEATS, SUN, State


def check(s: State) -> str | None:
    if not (2 <= s.players <= SEATS and 0 <= s.turn < s.players and MOON <= s.sky <= SUN and 0 <= s.to_deal <= s.players * HAND):
        return "there are 2 to 4 seats, and it is the turn of one of them"
    hands, held, laid, tricks = s.hand.tolist(), s.held.tolist(), [n for n in s.laid if n], sum(s.gone) // s.players
    tiles = [s.bag[f] + s.gone[f] + laid.count(f + 1) + sum(hand[f] for hand in hands) for f in range(FACES)]
    due = [len(range(p, s.players * HAND - s.to_deal, s.players)) - tricks - (s.laid[p] > 0) if p < s.players else 0 for p in range(SEATS)]
    wrong = {
        "no count is below 0": min(*s.bag, *s.gone, *s.laid, *s.points, s.ply, *(n for hand in hands for n in hand)) < 0,
        "there are four tiles of each number from 1 to 6": tiles != FACES * [COPIES],
        "every hand holds what it was dealt, less what it has laid": not held == due == [sum(hand) for hand in hands],
        "the points are the sum of the tiles gone": sum(s.points[: s.players]) != sum((f + 1) * s.gone[f] for f in range(FACES)),
        "tiles are laid in turn": not all(s.laid[(s.turn - 1 - k) % s.players] for k in range(len(laid))),
        "tiles are laid once all are dealt": s.to_deal > 0 and bool(s.sky or laid or tricks),
        "the seat to act does not fit the rest": s.actor != (s.turn if s.sky else CHANCE if s.to_deal or any(due) else OVER),
    }
    return next((sentence for sentence, found in wrong.items() if found), None)
