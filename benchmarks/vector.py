"""Steps per second of the vector environment, masks and observations written; choosing the actions is not counted.

.venv/bin/python benchmarks/vector.py [GAME] [--envs N] [--threads K]
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np

import mastaba.envs


def rate(name: str, envs: int, threads: int, rounds: int) -> float:
    """The best of several rounds of forty steps."""
    env = mastaba.envs.vector(name, envs, threads=threads)
    dice = np.random.default_rng(1)
    observations, _ = env.reset(seed=1)
    best = 0.0
    for _ in range(rounds):
        took = 0.0
        for _ in range(40):
            mask = observations["action_mask"]
            actions = np.where(mask, dice.random(mask.shape, dtype=np.float32), -1).argmax(axis=1)
            begun = time.perf_counter()
            observations, *_ = env.step(actions)
            took += time.perf_counter() - begun
        best = max(best, 40 * envs / took)
    return best


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument("game", nargs="?", default="santorini")
    made.add_argument("--envs", type=int, default=4096)
    made.add_argument("--threads", type=int, default=2)
    made.add_argument("--rounds", type=int, default=10)
    args = made.parse_args()
    found = rate(args.game, args.envs, args.threads, args.rounds)
    print(json.dumps({"game": args.game, "envs": args.envs, "threads": args.threads, "steps_per_second": round(found)}))


if __name__ == "__main__":
    main()
