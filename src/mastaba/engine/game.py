"""A game with its options settled: the door to positions, matches and batches."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, overload

import msgspec
import numpy as np

from mastaba.engine.compiling import ensure_compiled
from mastaba.engine.direct import direct
from mastaba.engine.errors import IllegalAction, InvalidOptions
from mastaba.engine.ints import Ints, ints
from mastaba.engine.playout import draw_outcome, play_if_legal
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rules import EVERYTHING, Options, Rules, bare

if TYPE_CHECKING:
    from mastaba.engine.batch import Batch
    from mastaba.engine.cuda import CudaBatch
    from mastaba.engine.match import Match


class _Scratch(threading.local):
    """Room for actions and weights, another for every thread."""

    def __init__(self, width: int) -> None:
        self.out, self.weight = ints(width), ints(width)
        self.plain = np.asarray(self.out)


class Game:
    """Rules and options. Everything here is checked; the kernels behind it are not."""

    def __init__(self, rules: Rules[Any, Any], options: Options) -> None:
        self.rules = rules
        self.options = options
        self.first: Record = rules.setup(options)
        ensure_compiled(rules)
        self._scratch = _Scratch(rules.width)

    @property
    def name(self) -> str:
        return self.rules.name

    @property
    def title(self) -> str:
        return self.rules.title

    @property
    def players(self) -> int:
        return self.first.players

    @property
    def hidden(self) -> bool:
        """Whether a seat may be in the dark about anything but chance to come."""
        return self.rules.hidden(self.options)

    @property
    def num_actions(self) -> int:
        return self.rules.num_actions

    @property
    def observation_size(self) -> int:
        return self.rules.observation_size

    def start(self, seed: int | None = None, *, chance: str = "auto", position: dict[str, Any] | None = None) -> Match:
        """A new match. With chance="manual" dice and draws are played like actions, by number or text."""
        from mastaba.engine.match import Match

        return Match(self, seed=seed, chance=chance, position=position)

    @overload
    def batch(self, n: int, seed: int = 0, *, threads: int | None = None, device: Literal["cpu"] = "cpu") -> Batch: ...

    @overload
    def batch(self, n: int, seed: int = 0, *, threads: int | None = None, device: Literal["cuda"]) -> CudaBatch: ...

    def batch(self, n: int, seed: int = 0, *, threads: int | None = None, device: str = "cpu") -> Batch | CudaBatch:
        """n games at once, on the CPU's cores or on a GPU."""
        if device == "cuda":
            from mastaba.engine.cuda import CudaBatch

            return CudaBatch(self, n, seed)
        if device != "cpu":
            raise ValueError(f"batches run on device 'cpu' or 'cuda', not {device!r}")
        from mastaba.engine.batch import Batch

        return Batch(self, n, seed, threads=threads)

    # What may be done.

    @cached_property
    def _legal(self) -> Callable[[Record, Ints], int]:
        return direct(self.rules.legal, self.first, self._scratch.out)

    @cached_property
    def _observe(self) -> Callable[[Record, int, Any], None]:
        return direct(self.rules.observe, self.first, 0, np.zeros(1, dtype=np.float32))

    @cached_property
    def play_if_legal(self) -> Callable[[Record, int, Ints], int]:
        """See `playout.play_if_legal`; for a record of this game and a plain int."""
        return direct(play_if_legal, self.first, 0, self._scratch.out)

    @cached_property
    def draw_outcome(self) -> Callable[[Record, Ints, int, int, int, Ints, Ints], int]:
        """See `playout.draw_outcome`."""
        out = self._scratch.out
        return direct(draw_outcome, self.first, out, 0, 0, 0, out, out)

    def own(self, s: Record) -> Record:
        """The record, if it is one of this game."""
        if type(s) is not self.rules.state:
            raise TypeError(f"{type(s).__name__} is no position of {self.title}")
        return s

    def moves(self, s: Record) -> list[int]:
        """The legal actions at a decision, or the possible outcomes at a chance node."""
        if s.actor == CHANCE:
            return [outcome for outcome, _ in self.outcomes(s)]
        scratch = self._scratch
        n = self._legal(self.own(s), scratch.out)
        return scratch.plain[:n].tolist()  # type: ignore[no-any-return]

    def outcomes(self, s: Record) -> list[tuple[int, int]]:
        """Chance outcomes with their weights."""
        out, weight = self._scratch.out, self._scratch.weight
        n = self.rules.chance(bare(s), out, weight)
        return list(zip(out[:n].tolist(), weight[:n].tolist(), strict=True))

    def number(self, s: Record, move: Any) -> int:
        """The action number behind a number, a line of text, a structure or its JSON form; must be legal."""
        if type(move) is int:
            action = move
        elif isinstance(move, str):
            try:
                action = self.rules.parse(s, move)
            except ValueError as error:
                raise IllegalAction(f"{move!r} is not understood: {error}") from None
        elif isinstance(move, int):
            action = int(move)
        else:
            try:
                action = self.rules.encode(s, move)
            except (ValueError, msgspec.ValidationError) as error:
                raise IllegalAction(f"{move!r} is not an action: {error}") from None
        legal = self.moves(s)
        if action not in legal:
            raise IllegalAction(self._refusal(s, action, legal))
        return action

    def _refusal(self, s: Record, action: int, legal: list[int]) -> str:
        if s.actor == OVER:
            return "the game is over"
        if s.actor == CHANCE:
            return f"outcome {action} cannot come up now; possible: {self._few(s, legal)}"
        if not 0 <= action < self.rules.num_actions:
            return f"there is no action {action}; actions are 0..{self.rules.num_actions - 1}"
        reason = self.rules.why_not(s, action)
        return f"{self.rules.describe(s, action)} is not legal: {reason}; legal now: {self._few(s, legal)}"

    def _few(self, s: Record, legal: list[int]) -> str:
        lines = [self.rules.describe(s, a) for a in legal[:6]]
        return ", ".join(lines) + (f" and {len(legal) - 6} more" if len(legal) > 6 else "")

    # What it is worth, and what is seen.

    def scores(self, s: Record) -> list[int]:
        out = ints(self.players)
        self.rules.score(bare(s), out)
        return out.tolist()  # type: ignore[no-any-return]

    def returns(self, s: Record) -> list[float]:
        """Each seat's share of the win; all zero while the game runs."""
        out = np.zeros(self.players)
        if s.actor == OVER:
            self.rules.returns(bare(s), out)
        return out.tolist()

    def view(self, s: Record, seat: int) -> msgspec.Struct:
        """What a seat (or SPECTATOR, or EVERYTHING) may know."""
        if not EVERYTHING <= seat < self.players:
            raise IndexError(f"there is no seat {seat}; seats are 0..{self.players - 1}")
        return self.rules.view(s, seat)

    def observation(self, s: Record, seat: int) -> Any:
        out = np.zeros(self.rules.observation_size, dtype=np.float32)
        self._observe(self.own(s), seat, out)
        return out

    def redealt(self, s: Record, seat: int, rng: Ints) -> Record:
        """A copy with all that the seat cannot know drawn afresh."""
        fresh = s.copy()
        self.rules.redeal(bare(fresh), seat, rng)
        return fresh

    def __repr__(self) -> str:
        return f"<{self.title}: {options_text(self.options)}>"


def options_json(options: Options) -> dict[str, Any]:
    """Options as plain JSON values, as they are read back: a tuple is a list."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(options))
    return plain


def options_text(options: Options) -> str:
    """Options in one line, defaults left out."""
    usual = options_json(type(options)(players=options.players))
    shown = {k: v for k, v in options_json(options).items() if k == "players" or v != usual[k]}
    return ", ".join(f"{k}={text if len(text := json.dumps(v)) < 100 else '...'}" for k, v in shown.items())


def accept_options(rules: Rules[Any, Any], given: dict[str, Any]) -> Options:
    """Checked options; InvalidOptions otherwise."""
    accepted: Options = rules.accept(given)
    low, high = rules.players
    if not low <= accepted.players <= high:
        raise InvalidOptions(f"{rules.title} is for {low} to {high} players")
    return accepted
