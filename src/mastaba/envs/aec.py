"""PettingZoo's AEC form: agents take turns as the rules say, chance is drawn by the table."""

from __future__ import annotations

from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from mastaba.engine.errors import IllegalAction
from mastaba.envs.table import AtTable, Observation, Table


class TableEnv(AtTable, AECEnv, EzPickle):  # type: ignore[misc]
    """One table. Each agent is a seat, `seat_0` and so on; a reward comes at the end: the seat's share of the win."""

    def __init__(
        self,
        name: str,
        *,
        render_mode: str | None = None,
        render_seat: int | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        EzPickle.__init__(self, name, render_mode=render_mode, render_seat=render_seat, max_cycles=max_cycles, **options)
        super().__init__()
        self.sit(Table(name, render_mode, render_seat, max_cycles, options), name, parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; options may hold a `position` to start from."""
        self.table.deal(seed, (options or {}).get("position"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.cycles = 0
        self._tell()

    def step(self, action: int | None) -> None:
        """The agent selected plays a legal action; an illegal one raises IllegalAction and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is to decide: None is no action")
        match = self.table.match
        match.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.cycles += 1
        if match.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, match.returns, strict=True))
        elif self.cycles == self.table.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._tell()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _tell(self) -> None:
        """Who is selected, and each agent's mask."""
        actor = self.table.match.actor
        self.agent_selection = self.possible_agents[max(0, actor)]
        self.infos = {name: {"action_mask": self.table.mask(self.table.seats[name])} for name in self.agents}

    def observe(self, agent: str) -> Observation:
        """What an agent may know now, whether it is to decide or not."""
        return self.table.observation(self.table.seats[agent], self.infos[agent]["action_mask"])
