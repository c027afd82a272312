"""Ratings by openskill, people and bots on one scale, and the history of who played what."""

from __future__ import annotations

import time
from typing import Any

from openskill.models import PlackettLuce
from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mastaba.server import messages as m
from mastaba.server.database import Database
from mastaba.server.live import Live
from mastaba.server.models import people, ratings, results, tables
from mastaba.server.store import insert_or_skip

MODEL = PlackettLuce()
SCALE, ZERO = 40.0, 500.0  # shown = 500 + 40 mu: a newcomer has 1500


def shown(mu: float) -> float:
    return round(ZERO + SCALE * mu, 1)


def rating(game: str, mu: float, sigma: float, games: int, wins: float) -> m.Rating:
    return m.Rating(game=game, rating=shown(mu), low=shown(mu - 2 * sigma), high=shown(mu + 2 * sigma), games=games, wins=wins)


def player(live: Live, seat: int) -> str | None:
    """Who a seat's result belongs to."""
    chair = live.seats[seat]
    return chair.person if chair.kind == "person" else f"bot:{chair.level}"


class Ratings:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def count(self, live: Live) -> None:
        """Enter a finished game, once, whoever tries."""
        result = live.result()
        if result is None:
            return
        desk = live.desk
        who = [player(live, seat) for seat in range(live.players)]
        rated = desk.terms.rated and None not in who and len(set(who)) == len(who)
        # A seat that was given up is behind all others, whatever the bot made of it.
        shares = [-1.0 if live.seats[s].away else result.shares[s] for s in range(live.players)]

        async def work(c: AsyncConnection) -> None:
            first = update(tables).where(tables.c.id == desk.id, tables.c.counted.is_(None)).values(counted=time.time())
            if (await c.execute(first)).rowcount != 1:
                return
            before: dict[str, Any] = {}
            after: dict[str, Any] = {}
            if rated:
                before, after = await self._rate(c, desk.game, [w for w in who if w], shares)
            rows = [
                {
                    "table_id": desk.id,
                    "seat": seat,
                    "who": w,
                    "game": desk.game,
                    "rated": rated,
                    "share": result.shares[seat],
                    "score": result.scores[seat],
                    "before": shown(before[w].mu) if w in before else None,
                    "after": shown(after[w].mu) if w in after else None,
                    "at": live.entries[-1].at,
                }
                for seat, w in enumerate(who)
                if w is not None
            ]
            if rows:
                await c.execute(insert(results), rows)

        await self.db.run(work)

    async def _rate(self, c: AsyncConnection, game: str, who: list[str], shares: list[float]) -> tuple[dict[str, Any], dict[str, Any]]:
        fresh = MODEL.rating()
        await c.execute(
            insert_or_skip(self.db, ratings),
            [{"who": w, "game": game, "mu": fresh.mu, "sigma": fresh.sigma, "games": 0, "wins": 0.0} for w in sorted(who)],
        )
        query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(who)).order_by(ratings.c.who).with_for_update()
        rows = {r.who: r for r in await c.execute(query)}
        before = {w: MODEL.rating(mu=rows[w].mu, sigma=rows[w].sigma) for w in who}
        new = MODEL.rate([[before[w]] for w in who], scores=shares)
        after = {w: team[0] for w, team in zip(who, new, strict=True)}
        for w, share in zip(who, shares, strict=True):
            values = {
                "mu": after[w].mu,
                "sigma": after[w].sigma,
                "games": ratings.c.games + 1,
                "wins": ratings.c.wins + max(0.0, share),
            }
            await c.execute(update(ratings).where(ratings.c.who == w, ratings.c.game == game).values(**values))
        return before, after

    async def leaders(self, game: str, limit: int) -> list[m.Ranked]:
        async def work(c: AsyncConnection) -> list[m.Ranked]:
            query = (
                select(ratings, people.c.name)
                .join(people, people.c.id == ratings.c.who, isouter=True)
                .where(ratings.c.game == game)
                .order_by((ratings.c.mu - 2 * ratings.c.sigma).desc(), ratings.c.who)
                .limit(limit)
            )
            return [
                m.Ranked(
                    place=place,
                    who=r.who,
                    name=r.name or r.who.removeprefix("bot:"),
                    bot=r.name is None,
                    rating=rating(r.game, r.mu, r.sigma, r.games, r.wins),
                )
                for place, r in enumerate(await c.execute(query), 1)
            ]

        return await self.db.read(work)

    async def profile(self, person: m.Person) -> m.Profile:
        async def work(c: AsyncConnection) -> m.Profile:
            rated = await c.execute(select(ratings).where(ratings.c.who == person.id).order_by(ratings.c.game))
            mine = [rating(r.game, r.mu, r.sigma, r.games, r.wins) for r in rated]
            query = select(results).where(results.c.who == person.id).order_by(results.c.at.desc()).limit(100)
            games = [
                m.Played(
                    table=r.table_id,
                    game=r.game,
                    seat=r.seat,
                    share=r.share,
                    score=r.score,
                    rated=r.rated,
                    change=None if r.after is None else round(r.after - r.before, 1),
                    at=r.at,
                )
                for r in await c.execute(query)
            ]
            return m.Profile(person=m.Person(id=person.id, name=person.name, guest=person.guest), ratings=mine, games=games)

        return await self.db.read(work)
