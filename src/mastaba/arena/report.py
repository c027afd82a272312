"""What a tournament says: ratings, pairs, faults. Its JSON form is a contract with scripts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec

from mastaba.arena.play import Outcome, Terms
from mastaba.arena.ratings import Contest, between, fit
from mastaba.arena.sequential import Verdict


class Skill(msgspec.Struct, frozen=True):
    """openskill's estimate, from the whole order of finish."""

    mu: float
    sigma: float


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One bot. Wins are shares of wins; a bot with several seats at a table played one game there."""

    name: str
    rating: float
    low: float
    high: float
    games: int
    wins: float
    faults: int = 0
    skill: Skill | None = None


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots: a's score where they met, with its interval, and by how much a is rated above b, with its own."""

    a: str
    b: str
    games: int
    a_score: float
    low: float
    high: float
    gap: float
    gap_low: float
    gap_high: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament, best bot first."""

    game: str
    options: dict[str, Any]
    players: int
    seed: int
    games: int
    blocks: int
    bots: list[Standing]
    pairs: list[Meeting]
    test: Verdict | None = None
    stronger: str | None = None
    """The bot that the test is sure of."""

    def meeting(self, a: str, b: str) -> Meeting:
        """The pair seen from a."""
        for m in self.pairs:
            if (m.a, m.b) == (a, b):
                return m
            if (m.a, m.b) == (b, a):
                return Meeting(
                    a=a, b=b, games=m.games, a_score=1 - m.a_score, low=1 - m.high, high=1 - m.low,
                    gap=-m.gap, gap_low=-m.gap_high, gap_high=-m.gap_low,
                )  # fmt: skip
        raise KeyError((a, b))


def contests(terms: Terms, outcomes: Sequence[Outcome]) -> list[Contest]:
    """Outcomes as the statistics take them."""
    number = {bot.name: k for k, bot in enumerate(terms.bots)}
    return [Contest(o.block, [number[name] for name in o.lineup], o.returns) for o in outcomes]


def make_report(terms: Terms, outcomes: Sequence[Outcome], test: Verdict | None = None) -> Report:
    """Ratings and pairs of the games played, which come in the order of the schedule."""
    results = contests(terms, outcomes)
    names = [bot.name for bot in terms.bots]
    fitted = fit(results, len(names))
    players = len(outcomes[0].lineup) if outcomes else 0
    skills = openskills(outcomes, names) if players > 2 else None
    bots = []
    for k, name in enumerate(names):
        rating, low, high = (round(x, 1) for x in fitted.rating(k))
        bots.append(
            Standing(
                name=name, rating=rating, low=low, high=high,
                games=sum(k in c.seats for c in results),
                wins=round(sum(s for c in results for bot, s in zip(c.seats, c.shares, strict=True) if bot == k), 4),
                faults=sum(o.lineup[f.seat] == name for o in outcomes for f in o.faults),
                skill=skills[name] if skills else None,
            )
        )  # fmt: skip
    order = sorted(range(len(names)), key=lambda k: -bots[k].rating)
    pairs = []
    for a, b in combinations(order, 2):
        pair, (gap, gap_low, gap_high) = between(results, a, b), (round(x, 1) for x in fitted.gap(a, b))
        pairs.append(
            Meeting(
                a=names[a], b=names[b], games=pair.games, a_score=round(pair.score, 4), low=round(pair.low, 4), high=round(pair.high, 4),
                gap=gap, gap_low=gap_low, gap_high=gap_high,
            )
        )  # fmt: skip
    return Report(
        game=terms.game,
        options=terms.options,
        players=players,
        seed=terms.seed,
        games=len(outcomes),
        blocks=len({o.block for o in outcomes}),
        bots=[bots[k] for k in order],
        pairs=pairs,
        test=test,
        stronger=names[test.stronger] if test is not None and test.stronger is not None else None,
    )


def openskills(outcomes: Sequence[Outcome], names: Sequence[str]) -> dict[str, Skill] | None:
    """openskill's Plackett-Luce ratings, game after game; None where it is not installed.

    Seats rank by their share of the win, then by points. A bot in several seats takes the average of what they learned.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    known = {name: model.rating() for name in names}
    for o in outcomes:
        places = sorted(zip(o.returns, o.scores, strict=True), reverse=True)
        ranks = [float(places.index(seat)) for seat in zip(o.returns, o.scores, strict=True)]
        learned = model.rate([[known[name]] for name in o.lineup], ranks=ranks)
        for name in set(o.lineup):
            seats = [team[0] for team, there in zip(learned, o.lineup, strict=True) if there == name]
            known[name] = model.rating(mu=sum(r.mu for r in seats) / len(seats), sigma=sum(r.sigma for r in seats) / len(seats))
    return {name: Skill(round(r.mu, 3), round(r.sigma, 3)) for name, r in known.items()}
