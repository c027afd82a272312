"""What both PettingZoo forms share: seats as agents, spaces, observations with masks, pictures."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from mastaba.engine.errors import MastabaError
from mastaba.engine.match import Match
from mastaba.engine.registry import load
from mastaba.engine.rules import SPECTATOR
from mastaba.envs import picture

Observation = dict[str, Any]


class Table:
    """A game, its match and the way agents see it. `match` is open to look at: text, views and logs come from there."""

    match: Match

    def __init__(
        self, name: str, render_mode: str | None, render_seat: int | None, max_cycles: int | None, options: dict[str, Any]
    ) -> None:
        if render_mode is not None and render_mode not in picture.MODES:
            raise MastabaError(f"there is no render mode {render_mode!r}; there are {', '.join(picture.MODES)}")
        if max_cycles is not None and max_cycles < 1:
            raise MastabaError("max_cycles is at least 1")
        self.game = load(name, **options)
        self.render_mode = render_mode
        self.render_seat = SPECTATOR if render_seat is None else render_seat
        if not SPECTATOR - 1 <= self.render_seat < self.game.players:
            raise MastabaError(f"there is no seat {self.render_seat} to render; seats are 0..{self.game.players - 1}")
        self.max_cycles = max_cycles
        self.names = [f"seat_{seat}" for seat in range(self.game.players)]
        self.seats = {name: seat for seat, name in enumerate(self.names)}
        self.actions = {name: spaces.Discrete(self.game.num_actions) for name in self.names}
        self.observations = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (self.game.observation_size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
                }
            )
            for name in self.names
        }
        self._random: np.random.Generator | None = None
        self._rows = 0
        """Of a picture: as many as its first one needed, so that all have one shape and make a film."""

    def deal(self, seed: int | None, position: dict[str, Any] | None) -> None:
        """A new match. A seed begins a new series of matches; without one the series goes on."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.match = self.game.start(int(self._random.integers(1 << 62)), position=position)

    @property
    def random(self) -> np.random.Generator:
        assert self._random is not None
        return self._random

    def mask(self, seat: int) -> Any:
        """The legal actions of a seat, 1 each; all 0 for a seat that has nothing to decide."""
        made = np.zeros(self.game.num_actions, dtype=np.int8)
        if self.match.actor == seat:
            made[self.game.moves(self.match.state)] = 1
        return made

    def observation(self, seat: int, mask: Any) -> Observation:
        return {"observation": self.game.observation(self.match.state, seat), "action_mask": mask}

    def render(self) -> Any:
        """The table as the render mode has it, seen from `render_seat`."""
        if self.render_mode == "human":
            print(picture.text(self.match, self.render_seat))
            return None
        if self.render_mode == "rgb_array":
            self._rows = self._rows or picture.frame_rows(self.match, self.render_seat)
            return picture.pixels(self.match, self.render_seat, self._rows)
        draw = {"ansi": picture.text, "svg": picture.svg}.get(self.render_mode or "")
        if draw is None:
            raise MastabaError("nothing can be rendered: make the environment with a render_mode")
        return draw(self.match, self.render_seat)


def metadata(name: str, *, parallel: bool) -> dict[str, Any]:
    return {"name": f"mastaba_{name}", "render_modes": list(picture.MODES), "is_parallelizable": parallel, "render_fps": 2}


class AtTable:
    """What both forms say of themselves."""

    metadata: dict[str, Any]

    def sit(self, table: Table, name: str, parallel: bool) -> None:
        self.table = table
        self.metadata = metadata(name, parallel=parallel)
        self.render_mode = table.render_mode
        self.possible_agents: list[str] = list(table.names)
        self.agents: list[str] = []

    @property
    def match(self) -> Match:
        """The match behind the environment."""
        return self.table.match

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.table.observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.table.actions[agent]

    def render(self) -> Any:
        return self.table.render()

    def close(self) -> None:
        """There is nothing to close."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
