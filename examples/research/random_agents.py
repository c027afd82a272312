"""Random agents in PettingZoo's loop: what they win, and what the last table looks like.

python random_agents.py [GAME] [--games 20] [--players N]
"""

from __future__ import annotations

import argparse

import numpy as np

import mastaba.envs


def play(name: str, games: int, seed: int = 1, **options: int) -> dict[str, float]:
    """Each agent's share of the wins."""
    env = mastaba.envs.pettingzoo(name, render_mode="ansi", **options)
    dice, won = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for game in range(games):
        env.reset(seed=seed + game)
        for agent in env.agent_iter():
            observation, reward, ended, cut, _ = env.last()
            won[agent] += reward
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if ended or cut else dice.choice(legal))
    print(env.render())
    return {agent: share / games for agent, share in won.items()}


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument("game", nargs="?", default="camelup")
    made.add_argument("--games", type=int, default=20)
    made.add_argument("--players", type=int)
    args = made.parse_args()
    options = {"players": args.players} if args.players else {}
    for agent, share in play(args.game, args.games, **options).items():
        print(f"{agent}: {100 * share:.1f} % of the wins")


if __name__ == "__main__":
    main()
