"""The levels a person can choose, each a fixed recipe for every game; and raw searches for researchers.

`novice` follows the game's preferences with some sharpness; `casual` searches a little and sometimes takes its second idea;
`strong` and `expert` search more and settle what is small exactly. `mcts:1000` and `mcts:1s` are the plain search.
"""

from __future__ import annotations

import importlib
import math
import re
from dataclasses import dataclass, field, replace
from typing import Any

from mastaba.bots.mcts.search import Recipe
from mastaba.bots.players import BeginnerBot, Bot, GreedyOddsBot, RandomBot, SearchBot, timed
from mastaba.engine.errors import MastabaError
from mastaba.engine.match import Match

LEVELS = ("novice", "casual", "strong", "expert")
CLOCK = {"casual": 0.3, "strong": 0.7, "expert": 1.8}
"""Seconds a level may take at most. On two cores of today its simulations are done before."""


@dataclass(frozen=True)
class Tuning:
    """What suits a game: the search's knobs, and how many simulations each level makes."""

    recipe: Recipe = field(default_factory=Recipe)
    sharpness: float = 1.0
    casual: int = 60
    strong: int = 1_000
    expert: int = 10_000
    exact: int = 20_000
    insight: str = ""
    """The module of what the game knows beyond its rules."""


TUNING: dict[str, Tuning] = {
    "alhambra": Tuning(Recipe(cut=20), sharpness=0.7, casual=200, strong=600, expert=12_000),
    # A large margin: with 1,000 simulations it is worth some 120 Elo against the greedy player.
    "camelup": Tuning(
        Recipe(explore=0.8, even=0.1, margin=0.6, scale=10),
        sharpness=0.7,
        casual=150,
        strong=300,
        expert=6_000,
        insight="mastaba.bots.camelup",
    ),
    "cheops": Tuning(Recipe(cut=30, margin=0.3), sharpness=0.7, casual=60, strong=250, expert=8_000),
    "imhotep": Tuning(strong=600, expert=8_000),
    # Ten decisions of a playout and then a glance: 94 % against whole playouts of the same time.
    "santorini": Tuning(Recipe(cut=10, explore=0.8), strong=1_000, expert=20_000),
}
PLAIN = Tuning()


class LevelBot:
    """A level: the recipe is looked up when the game is known. Without a clock it makes all its simulations, however
    slow the machine, so that the same seed plays the same game everywhere."""

    def __init__(self, level: str, seed: int | None = None, threads: int | None = None, *, clock: bool = True) -> None:
        self.name = level
        self._seed, self._threads, self._clock = seed, threads, clock
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
        name, seed = self.name, self._seed
        if name == "novice":
            return BeginnerBot(name, seed, tuning.sharpness)
        seconds = CLOCK[name] if self._clock else math.inf
        recipe = replace(tuning.recipe, simulations=getattr(tuning, name), seconds=seconds)
        if name == "casual":
            return SearchBot(name, recipe, seed=seed, threads=1, doubt=0.7)
        recipe = replace(recipe, hasty=True)
        insight: Any = importlib.import_module(tuning.insight) if tuning.insight else None
        return SearchBot(name, recipe, seed=seed, threads=self._threads, exact=tuning.exact, insight=insight)


def make(name: str, seed: int | None = None, threads: int | None = None, *, clock: bool = True) -> Bot:
    """The bot of a name: a level, `random`, `greedy` (Camel Up), `mcts:SIMULATIONS` or `mcts:SECONDSs`."""
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyOddsBot(seed)
    if name in LEVELS:
        return LevelBot(name, seed, threads, clock=clock)
    raw = re.fullmatch(r"mcts:(\d{1,12}(?:\.\d{1,12})?)(s?)", name)
    if raw and float(raw[1]) > 0 and (raw[2] or raw[1].isdecimal()):
        amount = float(raw[1])
        recipe = timed(Recipe(), amount) if raw[2] else Recipe(simulations=int(amount), seconds=3600.0)
        return SearchBot(name, recipe, seed=seed, threads=threads)
    raise MastabaError(f"there is no bot {name!r}; there are random, {', '.join(LEVELS)}, greedy (Camel Up), and mcts:1000 or mcts:1s")
