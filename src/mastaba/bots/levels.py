"""The levels a person can choose, each a fixed recipe for every game; and raw searches for researchers.

`novice` follows the game's preferences with some sharpness; `casual` searches a little and sometimes takes its second idea;
`strong` and `expert` search more and settle what is small exactly. `mcts:1000` and `mcts:1s` are the plain search.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from mastaba.bots.mcts.search import Recipe
from mastaba.bots.players import Advice, BeginnerBot, Bot, GreedyOddsBot, RandomBot, SearchBot, camel_advice, timed
from mastaba.engine.errors import MastabaError
from mastaba.engine.match import Match

LEVELS = ("novice", "casual", "strong", "expert")
EXPERT_SECONDS = 1.5


@dataclass(frozen=True)
class Tuning:
    """What suits a game: the search's knobs, and how much each level may think."""

    recipe: Recipe = field(default_factory=Recipe)
    sharpness: float = 1.0
    casual: int = 60
    strong: int = 1_000
    expert: int = 1 << 40
    exact: int = 20_000
    advice: Advice | None = None


TUNING: dict[str, Tuning] = {
    # A large margin: with 1,000 simulations it is worth some 120 Elo against the greedy player.
    "camelup": Tuning(Recipe(explore=0.8, even=0.1, margin=0.6, scale=10), advice=camel_advice),
    "cheops": Tuning(casual=200),
}
PLAIN = Tuning()


class LevelBot:
    """A level: the recipe is looked up when the game is known."""

    def __init__(self, level: str, seed: int | None = None, threads: int | None = None) -> None:
        self.name = level
        self._seed, self._threads = seed, threads
        self._bots: dict[str, Any] = {}

    def bot(self, game: str) -> Any:
        """The bot behind the level for a game."""
        if game not in self._bots:
            self._bots[game] = self._make(TUNING.get(game, PLAIN))
        return self._bots[game]

    def choose(self, match: Match) -> int:
        chosen: int = self.bot(match.game.name).choose(match)
        return chosen

    def stop(self) -> None:
        """End a running search at once; its best so far is played."""
        for bot in self._bots.values():
            if hasattr(bot, "stop"):
                bot.stop()

    def _make(self, tuning: Tuning) -> Bot:
        recipe, seed = tuning.recipe, self._seed
        if self.name == "novice":
            return BeginnerBot("novice", seed, tuning.sharpness)
        if self.name == "casual":
            few = _limited(recipe, tuning.casual, 0.3)
            return SearchBot("casual", few, seed=seed, threads=1, doubt=0.7)
        if self.name == "strong":
            return SearchBot(
                "strong", _limited(recipe, tuning.strong, 0.7), seed=seed, threads=self._threads, exact=tuning.exact, advice=tuning.advice
            )
        return SearchBot(
            "expert",
            _limited(recipe, tuning.expert, EXPERT_SECONDS),
            seed=seed,
            threads=self._threads,
            exact=tuning.exact,
            advice=tuning.advice,
        )


def _limited(recipe: Recipe, simulations: int, seconds: float) -> Recipe:
    few = timed(recipe, seconds)
    return Recipe(**{**few.__dict__, "simulations": simulations})


def make(name: str, seed: int | None = None, threads: int | None = None) -> Bot:
    """The bot of a name: a level, `random`, `greedy` (Camel Up), `mcts:SIMULATIONS` or `mcts:SECONDSs`."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyOddsBot(seed)
    if name in LEVELS:
        return LevelBot(name, seed, threads)
    raw = re.fullmatch(r"mcts:(\d+(?:\.\d+)?)(s?)", name)
    if raw and float(raw[1]) > 0 and (raw[2] or raw[1].isdecimal()):
        amount = float(raw[1])
        recipe = timed(Recipe(), amount) if raw[2] else Recipe(simulations=int(amount), seconds=3600.0)
        return SearchBot(name, recipe, seed=seed, threads=threads)
    raise MastabaError(f"there is no bot {name!r}; there are random, {', '.join(LEVELS)}, greedy (Camel Up), and mcts:1000 or mcts:1s")
