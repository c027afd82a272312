"""The kinds of bots: random, by preference, by search, by exact odds."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, Protocol

from mastaba.bots.mcts.endings import Endings
from mastaba.bots.mcts.search import Account, Line, Recipe, Search
from mastaba.engine.errors import MastabaError
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.rules import bare


class Bot(Protocol):
    """Chooses for the seat to decide; it must not look at what that seat cannot know."""

    name: str

    def choose(self, match: Match) -> int: ...


class Insight(Protocol):
    """What a game knows beyond its rules, for the seat to decide; a module of functions will do."""

    def beliefs(self, match: Match) -> Any:
        """Positions that the seat may think it is in, as a batch of records: the likelier, the more of them. None for any that fit."""

    def advice(self, match: Match, believed: Any) -> dict[int, int]:
        """How much each legal action deserves a look before any search, as whole weights."""


class RandomBot:
    """Any legal action, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._dice = random.Random(seed)

    def choose(self, match: Match) -> int:
        return self._dice.choice(match.game.moves(match.state))


class BeginnerBot:
    """Follows the game's own sense of what a sensible player does, often but not always its first idea."""

    def __init__(self, name: str, seed: int | None = None, sharpness: float = 1.0) -> None:
        self.name = name
        self.sharpness = sharpness
        self._dice = random.Random(seed)

    def choose(self, match: Match) -> int:
        rules = match.game.rules
        actions, weight = ints(rules.width), ints(rules.width)
        s = bare(match.state)
        n = rules.legal(s, actions)
        rules.weigh(s, actions, n, weight)
        chances = [w**self.sharpness for w in weight[:n].tolist()]
        return int(self._dice.choices(actions[:n].tolist(), chances)[0])


class SearchBot:
    """Searches; wins that are certain and endgames that are small are played exactly."""

    def __init__(
        self,
        name: str,
        recipe: Recipe,
        *,
        seed: int | None = None,
        threads: int | None = None,
        doubt: float = 0.0,
        exact: int = 0,
        insight: Insight | None = None,
    ) -> None:
        self.name = name
        self.insight = insight
        self.recipe = recipe
        self.doubt = doubt
        """0 takes the best action; above, others are taken the more often the more visits they had."""
        self.exact = exact
        """Positions an exact search may look at before the tree search begins."""
        self._dice = random.Random(seed)
        self._search = Search(recipe, threads=threads, seed=self._dice.getrandbits(32))
        self._endings: Endings | None = None
        self._game: str = ""
        self.account: Account | None = None
        """What the search found at the last choice; None where nothing was searched."""

    def stop(self) -> None:
        """End a running search at once."""
        self._search.stop()

    def choose(self, match: Match) -> int:
        self._search.ready()
        self.account = None
        moves = match.game.moves(match.state)
        if len(moves) == 1:
            return moves[0]
        believed = self._believed(match)
        if self.exact:
            certain = self._certain(match, believed)
            if certain is not None:
                return certain
        self.account = self._explain(match, believed)
        lines = self.account.lines
        return self._pick(lines) if self.doubt else lines[0].action

    def explain(self, match: Match) -> Account:
        """What the search finds here, best first."""
        self._search.ready()
        return self._explain(match, self._believed(match))

    def _explain(self, match: Match, believed: Any) -> Account:
        hint = self.insight.advice(match, believed) if self.insight else None
        return self._search.run(match, hint, deals=believed, afresh=False)

    def _believed(self, match: Match) -> Any:
        return self.insight.beliefs(match) if self.insight else None

    def _pick(self, lines: list[Line]) -> int:
        likely = [line for line in lines if line.share >= 0.04] or lines[:1]
        return self._dice.choices(likely, [line.share ** (1 / self.doubt) for line in likely])[0].action

    def _certain(self, match: Match, believed: Any) -> int | None:
        """An action known to be best, if a small exact search finds one."""
        if self._endings is None or self._game != repr(match.game):
            self._endings, self._game = Endings(match), repr(match.game)
        if not match.game.hidden:
            won = self._endings.win(match, self.exact)
            if won is not None:
                return won
        solved = self._endings.solve(match, self.exact, believed=believed, stopped=lambda: self._search.stopped)
        if solved is None:
            return None
        return max(solved, key=lambda action: solved[action][match.actor])


class GreedyOddsBot:
    """Camel Up: takes the action of the highest exact expected value, as the best calculators advise."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._dice = random.Random(seed)

    def choose(self, match: Match) -> int:
        if match.game.name != "camelup":
            raise MastabaError("the bot greedy plays camelup only")
        from mastaba.games.camelup.odds import odds

        return odds(match.state, match.actor).values[0].action  # type: ignore[arg-type]


def timed(recipe: Recipe, seconds: float) -> Recipe:
    """The same recipe with a time and no count of simulations."""
    return replace(recipe, simulations=1 << 40, seconds=seconds)
