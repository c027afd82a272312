"""Many games at once behind Gymnasium's vector interface. What it returns are the batch's own arrays: copy what you keep."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mastaba.engine.errors import IllegalAction, MastabaError
from mastaba.engine.ints import ints
from mastaba.engine.playout import resolve_chance
from mastaba.engine.registry import load
from mastaba.engine.rules import bare
from mastaba.envs import picture

Array = np.ndarray[Any, Any]
Told = dict[str, Any]


class VectorTable(VectorEnv[dict[str, Array], Array, Array]):
    """num_envs tables. Every step plays one action at each, for the seat to decide there; chance follows by itself.

    The observation and the mask are those of the seat to decide next, `infos["actor"]`; the reward is that of the seat that has
    acted, `infos["acted"]`, and `infos["rewards"]` has all seats'. A game that ends is set up anew in the same step.
    """

    def __init__(
        self,
        name: str,
        num_envs: int,
        *,
        seed: int = 0,
        threads: int | None = None,
        final_obs: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if num_envs < 1 or (threads is not None and threads < 1):
            raise MastabaError("there must be at least one table and one thread")
        if render_mode not in (None, "ansi"):
            raise MastabaError(f"there is no render mode {render_mode!r} for many tables; there is ansi")
        self.game = load(name, **options)
        self.batch = self.game.batch(num_envs, seed, threads=threads)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.final_obs = final_obs
        self.metadata = {"name": f"mastaba_{name}", "autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": ["ansi"]}
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.game.observation_size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observations: dict[str, Array] = {"observation": self.batch.observations, "action_mask": self.batch.mask.view(np.int8)}
        self._actors: Array = np.asarray(self.batch.actors)
        self._acted = self._actors.copy()
        self._rewards = np.zeros(num_envs)
        self._none = np.zeros(num_envs, dtype=np.bool_)
        self._all = np.ones(num_envs, dtype=np.bool_)
        self._places = np.zeros(num_envs, dtype=np.int64)
        self._rows = np.arange(num_envs) * self.game.players
        self._np_random, self._np_random_seed = seeding.np_random(seed)
        self._fresh = True

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """Made when asked for: its bounds alone are as large as the observations."""
        return batch_space(self.single_observation_space, self.num_envs)

    def reset(self, *, seed: int | None = None, options: Told | None = None) -> tuple[dict[str, Array], Told]:
        """Set all games up anew. With a seed, the games that seed gives; without, others."""
        super().reset(seed=seed)
        if seed is not None:
            self.batch.reset(seed)
        elif not self._fresh:
            self.batch.reset(int(self.np_random.integers(1 << 62)))
        self._fresh = False
        return self.observations, {"actor": self._actors, "_actor": self._all}

    def step(self, actions: Array) -> tuple[dict[str, Array], Array, Array, Array, Told]:
        """Play one legal action at every table; an illegal one raises IllegalAction and changes nothing."""
        batch, chosen = self.batch, np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise IllegalAction(f"actions are whole numbers, not {chosen.dtype}")
        before = (batch._records.copy(), batch.rngs.copy()) if self.final_obs else None  # type: ignore[attr-defined]
        actors = self._actors.copy() if before else None
        np.add(self._rows, self._actors, out=self._places)
        batch.step(chosen)
        np.take(batch.rewards.reshape(-1), self._places, out=self._rewards)
        np.subtract(self._places, self._rows, out=self._acted)
        self._fresh = False
        infos: Told = {
            "actor": self._actors,
            "_actor": self._all,
            "acted": self._acted,
            "_acted": self._all,
            "rewards": batch.rewards,
            "_rewards": self._all,
        }
        if before and batch.done.any():
            assert actors is not None
            infos |= self._finals(*before, chosen, actors)
        return self.observations, self._rewards, batch.done, self._none, infos

    def _finals(self, records: Array, rngs: Any, chosen: Array, actors: Array) -> Told:
        """What the seat that acted last sees of each finished game; played once more, since the table is set up anew by now."""
        rules, found = self.game.rules, np.full(self.num_envs, None, dtype=object)
        actions, weight = ints(rules.width), ints(rules.width)
        for i in np.flatnonzero(self.batch.done).tolist():
            s = rules.state(records[i : i + 1])
            rules.apply(bare(s), int(chosen[i]))
            resolve_chance(bare(s), rngs[i], actions, weight)
            seen = self.game.observation(s, int(actors[i]))
            found[i] = {"observation": seen, "action_mask": np.zeros(self.game.num_actions, dtype=np.int8)}
        return {"final_obs": found, "_final_obs": self.batch.done}

    def render(self) -> tuple[str, ...] | None:
        """Every table as text, seen by the seat to decide."""
        if self.render_mode is None:
            return None
        return tuple(picture.drawn(self.game, self.batch.state(i), int(self._actors[i])) for i in range(self.num_envs))

    def __repr__(self) -> str:
        return f"VectorTable({self.game!r}, num_envs={self.num_envs})"
