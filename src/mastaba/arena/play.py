"""One game of a tournament, the same wherever it is played: all its luck comes from its plan."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import msgspec

from mastaba.arena.entrants import Entrant
from mastaba.arena.schedule import Plan, derive
from mastaba.bots import Bot, RandomBot
from mastaba.bots.program import MOVE_SECONDS, START_SECONDS, ProgramFault
from mastaba.engine.game import Game
from mastaba.engine.match import Match
from mastaba.engine.registry import load

ON_FAULT = ("forfeit", "replace")


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament agrees on; every process that plays its games has a copy."""

    game: str
    options: dict[str, Any]
    bots: list[Entrant]
    seed: int = 0
    mixes: str = "even"
    on_fault: str = "forfeit"
    """A program that fails loses the game (forfeit), or a random bot has its seat from there on and the game counts (replace)."""
    move_seconds: float = MOVE_SECONDS
    start_seconds: float = START_SECONDS
    keep_games: bool = False

    def play(self, plan: Plan) -> Outcome:
        """One game on these terms; what else is played on the arena's runners says here how."""
        return play(self, plan)


class Fault(msgspec.Struct, frozen=True):
    """What a program did wrong."""

    seat: int
    ply: int
    kind: str
    words: str


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game that was played: one line of the result file."""

    block: int
    turn: int
    seed: int
    lineup: list[str]
    options: dict[str, Any]
    plies: int
    scores: list[int]
    returns: list[float]
    """Each seat's share of the win as it counts; a forfeit is 0."""
    faults: list[Fault] = []
    saved: dict[str, Any] | None = None

    @property
    def key(self) -> tuple[int, int]:
        return self.block, self.turn


class Chair:
    """A seat and who sits there: the bot, or, after a program's fault, a random bot."""

    def __init__(self, seat: int, bot: Bot, spare_seed: int) -> None:
        self.seat = seat
        self.bot = bot
        self.spare_seed = spare_seed
        self.fault: Fault | None = None

    def choose(self, match: Match) -> int:
        try:
            return self.bot.choose(match)
        except ProgramFault as error:
            self.fault = Fault(self.seat, match.ply, error.kind, str(error))
            self.leave()
            self.bot = RandomBot(self.spare_seed)
            return self.bot.choose(match)

    def leave(self) -> None:
        close = getattr(self.bot, "close", None)
        if close is not None:
            close()


def play(terms: Terms, plan: Plan) -> Outcome:
    """Play a game to its end."""
    match = _game(terms.game, json.dumps(terms.options, sort_keys=True)).start(plan.seed)
    chairs: list[Chair] = []
    for seat, bot in enumerate(plan.lineup):
        sat = terms.bots[bot].sit_down(derive(plan.seed, plan.turn, seat), terms.move_seconds, terms.start_seconds)
        chairs.append(Chair(seat, sat, derive(plan.seed, plan.turn, seat, "spare")))
    try:
        while not match.over:
            match.play(chairs[match.actor].choose(match))
    finally:
        for chair in chairs:
            chair.leave()
    faults = [chair.fault for chair in chairs if chair.fault is not None]
    losers = {fault.seat for fault in faults} if terms.on_fault == "forfeit" else set()
    return Outcome(
        block=plan.block,
        turn=plan.turn,
        seed=plan.seed,
        lineup=[terms.bots[bot].name for bot in plan.lineup],
        options=terms.options,
        plies=match.ply,
        scores=match.scores,
        returns=without(match.returns, losers),
        faults=faults,
        saved=json.loads(match.save()) if terms.keep_games else None,
    )


def without(returns: list[float], losers: set[int]) -> list[float]:
    """The shares once some seats have forfeited: theirs go to the others as those won, or evenly if none of them did."""
    if not losers:
        return returns
    rest = [0.0 if seat in losers else share for seat, share in enumerate(returns)]
    if sum(rest) == 0:
        rest = [float(seat not in losers) for seat in range(len(returns))]
    total = sum(rest)
    return [share / total for share in rest] if total else rest


@lru_cache(maxsize=4)
def _game(name: str, options: str) -> Game:
    return load(name, **json.loads(options))
