"""PettingZoo's parallel form: every seat hands in an action each cycle, and the one of the seat to decide is played.

For libraries that know no turns. A seat that has nothing to decide has a mask of zeros, and whatever it hands in is ignored.
"""

from __future__ import annotations

from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from mastaba.engine.errors import IllegalAction, MastabaError
from mastaba.envs.table import AtTable, Observation, Table

ILLEGAL = ("raise", "random")
Told = dict[str, Any]


class RoundsEnv(AtTable, ParallelEnv, EzPickle):  # type: ignore[misc]
    """One table, one decision a cycle. With illegal="random" an action that is not legal becomes a random legal one."""

    def __init__(
        self,
        name: str,
        *,
        render_mode: str | None = None,
        render_seat: int | None = None,
        max_cycles: int | None = None,
        illegal: str = "raise",
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, name, render_mode=render_mode, render_seat=render_seat, max_cycles=max_cycles, illegal=illegal, **options)
        if illegal not in ILLEGAL:
            raise MastabaError(f"illegal is one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.sit(Table(name, render_mode, render_seat, max_cycles, options), name, parallel=True)
        self.illegal = illegal

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Observation], Told]:
        """Start a game; options may hold a `position` to start from."""
        self.table.deal(seed, (options or {}).get("position"))
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self._told()

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observation], Told, Told, Told, Told]:
        match = self.table.match
        if not self.agents:
            raise IllegalAction("the game is over; reset the environment")
        actor = self.possible_agents[match.actor]
        if actor not in actions:
            raise IllegalAction(f"{actor} is to decide and handed in nothing")
        match.play(self._legal(int(actions[actor])))
        self.cycles += 1
        names = self.agents
        ended = dict.fromkeys(names, match.over)
        cut = dict.fromkeys(names, not match.over and self.cycles == self.table.max_cycles)
        rewards = dict(zip(names, match.returns, strict=True))
        observations, infos = self._told()
        if match.over or any(cut.values()):
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, ended, cut, infos

    def _legal(self, action: int) -> int:
        if self.illegal == "random":
            moves = self.table.game.moves(self.table.match.state)
            if action not in moves:
                return int(self.table.random.choice(moves))
        return action

    def _told(self) -> tuple[dict[str, Observation], Told]:
        masks = {name: self.table.mask(self.table.seats[name]) for name in self.agents}
        observations = {name: self.table.observation(self.table.seats[name], mask) for name, mask in masks.items()}
        return observations, {name: {"action_mask": mask} for name, mask in masks.items()}
