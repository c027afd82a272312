"""A match: a position with its history, played by text, number or structure."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import msgspec

from mastaba.engine.errors import IllegalAction, InvalidPosition
from mastaba.engine.game import Game
from mastaba.engine.ints import ints
from mastaba.engine.playout import REFUSED
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rng import WORD
from mastaba.engine.rules import EVERYTHING, SPECTATOR, bare


class Event(NamedTuple):
    """One ply: who acted (CHANCE for dice and draws) and what was done."""

    ply: int
    actor: int
    action: int


class Move(int):
    """A legal action: a number that prints as its text."""

    text: str

    def __new__(cls, number: int, text: str) -> Move:
        move = super().__new__(cls, number)
        move.text = text
        return move

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__


class Match:
    """One game being played. Chance outcomes come from (seed, ply), so undoing and repeating a roll repeats it."""

    def __init__(self, game: Game, *, seed: int | None = None, chance: str = "auto", position: dict[str, Any] | None = None) -> None:
        if chance not in ("auto", "manual"):
            raise ValueError("chance is 'auto' or 'manual'")
        self.game = game
        self.seed = secrets.randbits(64) if seed is None else int(seed)
        self.automatic = chance == "auto"
        self.position = position
        """The position the match was set up from; None for a game from its start."""
        self.state: Record = game.first.copy() if position is None else game.rules.from_position(position)
        if self.state.players != game.players:
            raise InvalidPosition(f"the position is for {self.state.players} players, the game for {game.players}")
        self.history: list[Event] = []
        self._before: list[bytes] = []
        self._rules = game.rules
        self._bare = bare(self.state)
        self._rng = ints(2)
        self._legal = ints(game.rules.width)
        self._weight = ints(game.rules.width)
        if self.automatic:
            self.roll()

    # Where the match stands.

    @property
    def actor(self) -> int:
        """The seat to decide; CHANCE or OVER."""
        return self.state.actor

    @property
    def ply(self) -> int:
        return len(self.history)

    @property
    def over(self) -> bool:
        return self.state.actor == OVER

    @property
    def legal(self) -> list[Move]:
        """What may be played now; each is a number that prints as text."""
        describe = self._rules.describe
        return [Move(a, describe(self.state, a)) for a in self.game.moves(self.state)]

    @property
    def scores(self) -> list[int]:
        return self.game.scores(self.state)

    @property
    def returns(self) -> list[float]:
        return self.game.returns(self.state)

    @property
    def winners(self) -> list[int]:
        return [seat for seat, share in enumerate(self.returns) if share > 0]

    def view(self, seat: int = SPECTATOR) -> msgspec.Struct:
        """What a seat may know now; without a seat, what everybody may."""
        return self.game.view(self.state, seat)

    def fingerprint(self) -> str:
        return self.state.fingerprint()

    # Playing.

    def play(self, *moves: Any) -> None:
        """Play one or more moves; a move that is not legal raises IllegalAction and changes nothing."""
        start = len(self.history)
        try:
            for move in moves:
                self._play(move)
        except IllegalAction:
            self._rewind(start)
            raise

    def _play(self, move: Any) -> None:
        state = self.state
        actor, before = state.actor, state.data.tobytes()
        plain = type(move) is int and actor >= 0 and 0 <= move < self._rules.num_actions
        action = move if plain else self.game.number(state, move)
        if actor == CHANCE:
            self._rules.apply(self._bare, action)
            after = state.actor
        else:
            after = self.game.play_if_legal(state, action, self._legal)
            if after == REFUSED:
                self.game.number(state, move)  # raises, with the reason
        self._before.append(before)
        self.history.append(Event(len(self.history), actor, action))
        if after == CHANCE and self.automatic:
            self.roll()

    def roll(self) -> None:
        """Draw pending chance outcomes from the seed."""
        low, high = self.seed & WORD, (self.seed >> 32) & WORD
        while self.state.actor == CHANCE:
            ply = len(self.history)
            self._before.append(self.state.data.tobytes())
            outcome = self.game.draw_outcome(self.state, self._rng, low, high, ply, self._legal, self._weight)
            self.history.append(Event(ply, CHANCE, outcome))

    def undo(self) -> None:
        """Take back the last decision and the chance outcomes after it."""
        ply = len(self.history)
        while ply > 0:
            ply -= 1
            if self.history[ply].actor != CHANCE or not self.automatic:
                self._rewind(ply)
                return
        raise IllegalAction("there is nothing to undo")

    def rewind(self, ply: int) -> None:
        """Go back to an earlier ply."""
        if not 0 <= ply <= len(self.history):
            raise IndexError(f"the match has plies 0..{len(self.history)}, not {ply}")
        self._rewind(ply)

    def _rewind(self, ply: int) -> None:
        if ply < len(self.history):
            import numpy as np

            self.state.data[:] = np.frombuffer(self._before[ply], dtype=np.uint8)
            del self.history[ply:], self._before[ply:]

    @property
    def settled(self) -> int:
        """The first ply that can be taken back freely: since then one seat alone has acted and nobody learned anything."""
        ply = len(self.history)
        seat = self.history[-1].actor if self.history else CHANCE
        while ply > 0 and seat != CHANCE and self.history[ply - 1].actor == seat:
            ply -= 1
        return ply

    def at(self, ply: int) -> Record:
        """A copy of the position before the given ply was played (or now, for the last)."""
        if not 0 <= ply <= len(self.history):
            raise IndexError(f"the match has plies 0..{len(self.history)}, not {ply}")
        if ply == len(self.history):
            return self.state.copy()
        return type(self.state).from_bytes(self._before[ply])

    # Telling.

    def seen(self, seat: int = SPECTATOR, since: int = 0) -> list[Event]:
        """The history from a ply on as a seat saw it: what it may not know is negative until the game is over."""
        if self.over or seat == EVERYTHING:
            return self.history[since:]
        veil = self._rules.veil
        return [e if e.actor == seat >= 0 else e._replace(action=veil(self.at(e.ply), e.action, seat)) for e in self.history[since:]]

    def log(self, seat: int = SPECTATOR, since: int = 0) -> list[str]:
        """The same in words."""
        return [self._rules.describe(self.at(e.ply), e.action) for e in self.seen(seat, since)]

    def save(self, seat: int = EVERYTHING) -> str:
        """The saved game as JSON text; for one seat, what it may not know is left out while the game runs."""
        from mastaba.engine.saved import save

        return save(self, seat)

    def copy(self) -> Match:
        """An independent match at the same point."""
        twin = Match.__new__(Match)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin._bare = bare(twin.state)
        twin.history, twin._before = list(self.history), list(self._before)
        twin._rng, twin._legal, twin._weight = ints(2), ints(len(self._legal)), ints(len(self._weight))
        return twin

    def __repr__(self) -> str:
        who = "over" if self.over else "chance" if self.actor == CHANCE else f"seat {self.actor} to decide"
        return f"<{self.game.title}, ply {self.ply}, {who}, scores {self.scores}>"
