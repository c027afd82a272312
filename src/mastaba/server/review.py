"""Advice: a hint for one decision, and a look back at a whole game. Both think in threads, on positions a seat may know."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor

import numpy as np

from mastaba.bots import LEVELS, make
from mastaba.engine.game import Game
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.playout import playouts
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare
from mastaba.server import messages as m
from mastaba.server.drivers import shown_to_bot
from mastaba.server.live import Live

GLANCES = 40  # plies of a review
GAMES = 96  # guided playouts for one win chance
POINTS = 5  # turning points told


class Judge:
    """Win chances by guided playouts; for one thread."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rng = generator(20240917)
        self.actions, self.weight = ints(game.rules.width), ints(game.rules.width)
        self.scratch = game.first.copy()

    def chances(self, state: Record, games: int = GAMES) -> list[float]:
        players = self.game.players
        out = np.zeros((2, max(2, players)))
        if state.actor == OVER:
            return self.game.returns(state)
        limit = self.game.rules.max_plies
        playouts(bare(state), bare(self.scratch), self.rng, self.actions, self.weight, limit, games, True, out)
        total = float(out[0, :players].sum())
        if not total:
            return [1 / players] * players
        return [float(x) / total for x in out[0, :players]]

    def after(self, state: Record, action: int, seat: int, games: int) -> float:
        """The seat's win chance once it has played an action, over what it cannot know."""
        total = 0.0
        rounds = 4
        for _ in range(rounds):
            world = self.game.redealt(state, seat, self.rng)
            self.game.rules.apply(bare(world), action)
            total += self.chances(world, max(1, games // rounds))[seat]
        return total / rounds


async def hint(live: Live, pool: Executor) -> m.Hint:
    """What the strongest bot would do, seeing what the seat sees."""
    seat = live.actor
    match = shown_to_bot(live.game())
    level = LEVELS[-1]

    def think() -> tuple[int, list[float]]:
        game = match.game
        rng = generator(match.seed)
        match.state.set(game.redealt(match.state, seat, rng))
        action = int(make(level).choose(match))
        judge = Judge(game)
        worlds = [judge.chances(game.redealt(match.state, seat, rng), GAMES // 4) for _ in range(4)]
        return action, [sum(w[s] for w in worlds) / 4 for s in range(game.players)]

    action, chances = await asyncio.get_running_loop().run_in_executor(pool, think)
    state = live.game().state
    return m.Hint(
        number=action, action=live.rules.action(state, action), text=live.rules.describe(state, action), by=level, chances=chances
    )


async def review(live: Live, pool: Executor) -> m.Review:
    match = live.game().copy()
    match.game = Game(match.game.rules, match.game.options)
    return await asyncio.get_running_loop().run_in_executor(pool, _review, match)


def _review(match: Match) -> m.Review:
    judge = Judge(match.game)
    decisions = [e.ply for e in match.history if e.actor != CHANCE]
    step = max(1, -(-len(decisions) // GLANCES))
    plies = sorted({*decisions[::step], match.ply})
    chances = [judge.chances(match.at(ply)) for ply in plies]
    found: list[m.Turning] = []
    for ply in decisions[::step]:
        event, state = match.history[ply], match.at(ply)
        legal = match.game.moves(state)
        if len(legal) < 2:
            continue
        games = max(8, 2 * GAMES // len(legal))
        tried = {a: judge.after(state, a, event.actor, games) for a in _some(legal, event.action)}
        best = sorted(tried.items(), key=lambda x: -x[1])[:3]
        lost = best[0][1] - tried[event.action]
        if lost > 0.05:
            better = [m.Better(text=match.game.rules.describe(state, a), number=a, chance=c) for a, c in best if a != event.action]
            told = match.game.rules.describe(state, event.action)
            found.append(m.Turning(ply=ply, seat=event.actor, text=told, lost=lost, better=better))
    found.sort(key=lambda t: -t.lost)
    return m.Review(plies=plies, chances=chances, turning=sorted(found[:POINTS], key=lambda t: t.ply), by="guided playouts")


def _some(legal: list[int], played: int, most: int = 24) -> list[int]:
    """The played action and others spread over the legal ones, not too many."""
    step = max(1, -(-len(legal) // most))
    return sorted({*legal[::step], played})
