"""A position of an OpenSpiel state, with everything each seat has seen so far."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec
import numpy as np

from mastaba.engine.game import Game
from mastaba.engine.record import Record
from mastaba.engine.registry import load
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare


class Sight(NamedTuple):
    """A ply in a seat's eyes."""

    seen: int
    """The action or outcome; negative where it is hidden."""
    words: str
    print: bytes
    """A hash of all that the seat has observed up to here."""


class Step:
    """One ply and the position after it: a chain from the last one back, which copies of a state share. The first is no ply.

    What seats saw is worked out when it is asked for, because most states that a search makes are never asked.
    """

    __slots__ = ("action", "actor", "after", "before", "sights")

    def __init__(self, before: Step | None, actor: int, action: int, after: bytes) -> None:
        self.before = before
        self.actor = actor
        self.action = action
        self.after = after
        self.sights: dict[int, Sight] = {}


class Table:
    """Copied with every state; what is behind it is shared."""

    __slots__ = ("game", "last", "s")

    def __init__(self, game: Game, s: Record, last: Step | None = None) -> None:
        self.game = game
        self.s = s
        self.last = last or Step(None, 0, 0, bytes(s))

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return Table(self.game, self.s.copy(), self.last)

    def __reduce__(self) -> tuple[Any, ...]:
        steps = [(step.actor, step.action, step.after) for step in self.chain(first=True)]
        return rebuilt, (self.game.name, msgspec.json.encode(self.game.options), steps)

    def play(self, action: int) -> None:
        actor = self.s.actor
        self.game.rules.apply(bare(self.s), action)
        self.last = Step(self.last, actor, action, bytes(self.s))

    def chain(self, longest: int | None = None, *, first: bool = False) -> list[Step]:
        """The plies in order, or the last few of them."""
        found: list[Step] = []
        step: Step | None = self.last
        while step is not None and (first or step.before is not None) and len(found) != longest:
            found.append(step)
            step = step.before
        return found[::-1]

    def sight(self, step: Step, seat: int) -> Sight:
        """What a seat saw of a ply."""
        todo: list[Step] = []
        at: Step | None = step
        while at is not None and seat not in at.sights:
            todo.append(at)
            at = at.before
        for each in reversed(todo):
            each.sights[seat] = self._look(each, seat)
        return step.sights[seat]

    def _look(self, step: Step, seat: int) -> Sight:
        rules, seen, words, known = self.game.rules, 0, "", b""
        if step.before is not None:
            before = rules.state.from_bytes(step.before.after)
            seen = step.action if step.actor == seat >= 0 else rules.veil(before, step.action, seat)
            words = rules.describe(before, seen)
            known = step.before.sights[seat].print + f"{step.actor} {seen} ".encode()
        now = np.asarray(self.game.observation(rules.state.from_bytes(step.after), seat))
        return Sight(seen, words, blake2b(known + now.tobytes(), digest_size=8).digest())

    def resampled(self, seat: int, seed: int) -> Table:
        """A table the seat cannot tell from this one: what it does not know is drawn afresh."""
        for other in range(self.game.players):
            self.sight(self.last, other)
        s = self.game.redealt(self.s, seat, generator(seed))
        step = Step(self.last.before, self.last.actor, self.last.action, bytes(s))
        step.sights = dict(self.last.sights)
        return Table(self.game, s, step)

    def information(self, seat: int) -> str:
        """All a seat has seen: the log in its eyes, and the hash of its observations."""
        known = self.sight(self.last, seat).print.hex()
        log = "; ".join(f"{'chance' if step.actor < 0 else f'P{step.actor}'} {step.sights[seat].words}" for step in self.chain())
        return f"P{seat} [{known}] {log}"


@lru_cache(maxsize=16)
def game_of(name: str, options: bytes) -> Game:
    return load(name, **msgspec.json.decode(options))


def rebuilt(name: str, options: bytes, steps: list[tuple[int, int, bytes]]) -> Table:
    """A table from what it was pickled as."""
    game, last = game_of(name, options), None
    for actor, action, after in steps:
        last = Step(last, actor, action, after)
    return Table(game, game.rules.state.from_bytes(steps[-1][2]), last)
