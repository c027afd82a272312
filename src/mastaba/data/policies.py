"""What a bot thought when it chose: a share for every legal action, and what each seat can hope for."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from mastaba.bots import Bot, RandomBot
from mastaba.bots.levels import LevelBot
from mastaba.bots.mcts.search import Account
from mastaba.bots.players import BeginnerBot, SearchBot
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.rules import bare


class Thought(NamedTuple):
    """A choice and its reasons."""

    action: int
    policy: list[float]
    """A share for each legal action, in their order, summing to 1."""
    value: list[float] | None
    """Each seat's expected result as the search sees it; None without a search."""
    simulations: int


class Thinker:
    """A bot whose thoughts are kept. Searches give their visit shares; what is certain or chosen otherwise has share 1."""

    def __init__(self, bot: Bot, game: str, seed: int) -> None:
        self.bot: Any = bot.bot(game) if isinstance(bot, LevelBot) else bot
        self._dice = random.Random(seed)

    def think(self, match: Match, explore: bool) -> Thought:
        """Choose; to explore is to draw the action from the policy."""
        legal = match.game.moves(match.state)
        action = self.bot.choose(match)
        account = self.bot.account if isinstance(self.bot, SearchBot) else None
        policy, value, simulations = self._policy(match, legal, action, account), None, 0
        if account is not None:
            value, simulations = account.win, account.simulations
        if explore:
            action = self._dice.choices(legal, policy)[0]
        return Thought(action, policy, value, simulations)

    def _policy(self, match: Match, legal: list[int], action: int, account: Account | None) -> list[float]:
        if account is not None:
            visits = {line.action: line.visits for line in account.lines}
            total = sum(visits.values())
            if total:
                return [visits[a] / total for a in legal]
        if isinstance(self.bot, RandomBot):
            return [1 / len(legal)] * len(legal)
        if isinstance(self.bot, BeginnerBot):
            return preferences(match, self.bot.sharpness)
        return [float(a == action) for a in legal]

    def close(self) -> None:
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()


def preferences(match: Match, sharpness: float) -> list[float]:
    """How often a player who follows the game's own sense takes each legal action."""
    rules, s = match.game.rules, bare(match.state)
    actions, weight = ints(rules.width), ints(rules.width)
    n = rules.legal(s, actions)
    rules.weigh(s, actions, n, weight)
    shares = [w**sharpness for w in weight[:n].tolist()]
    total = sum(shares)
    return [share / total for share in shares]
