"""Advice: a hint for one decision, and a look back at a whole game. Both think in the threads of the bots."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Executor
from typing import Any

from mastaba.bots.review import Reviewed, analyse
from mastaba.bots.review import review as look_back
from mastaba.server import messages as m
from mastaba.server.drivers import shown_to_bot
from mastaba.server.live import Live

SECONDS = 1.0  # for a hint
SIMULATIONS = 300  # for each decision of a review

_reviews: OrderedDict[tuple[str, int], m.Review] = OrderedDict()


async def hint(live: Live, pool: Executor) -> m.Hint:
    """What a search finds best, from what the seat may know."""
    match = shown_to_bot(live.game())
    found = await asyncio.get_running_loop().run_in_executor(pool, lambda: analyse(match, seconds=SECONDS, threads=1))
    state, action = live.game().state, found.best.action
    told, words = live.rules.action(state, action), live.rules.describe(state, action)
    return m.Hint(number=action, action=told, text=words, chances=found.win)


def kept(live: Live) -> m.Review | None:
    """The review of a finished game, if one was made."""
    return _reviews.get((live.desk.id, live.n))


async def review(live: Live, pool: Executor) -> m.Review:
    """Every decision of a finished game; kept, since it never changes."""
    match, key = shown_to_bot(live.game()), (live.desk.id, live.n)
    found = await asyncio.get_running_loop().run_in_executor(pool, lambda: look_back(match, simulations=SIMULATIONS, threads=1))

    def better(d: Reviewed) -> Any:
        state = match.at(d.ply)
        return None if d.best == d.played else live.rules.action(state, live.rules.parse(state, d.best))

    _reviews[key] = m.Review(
        decisions=[
            m.Judged(ply=d.ply, seat=d.actor, played=d.played, best=d.best, better=better(d), chances=d.win, lost=d.lost, turning=d.turning)
            for d in found.decisions
        ]
    )
    while len(_reviews) > 200:
        _reviews.popitem(last=False)
    return _reviews[key]
