"""Steps per second of the vector environment, masks and observations written; choosing the actions is not counted.

.venv/bin/python benchmarks/vector.py [GAME ...] [--envs N] [--threads K] [--save FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

import mastaba
import mastaba.envs
from mastaba.cli.bench_results import machine
from mastaba.engine.game import options_json


def rate(name: str, envs: int, threads: int, rounds: int) -> dict[str, Any]:
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
    options = options_json(env.game.options)
    return {"game": name, "options": options, "envs": envs, "threads": threads, "steps_per_second": round(best)}


def main() -> int:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument("games", nargs="*", metavar="GAME", help="all games unless named")
    made.add_argument("--envs", type=int, default=4096)
    made.add_argument("--threads", type=int, default=2)
    made.add_argument("--rounds", type=int, default=10)
    made.add_argument("--save", metavar="FILE", help="write the results and the machine as JSON")
    args = made.parse_args()
    rows = []
    for name in args.games or mastaba.names():
        rows.append(rate(name, args.envs, args.threads, args.rounds))
        print(json.dumps(rows[-1]), flush=True)
    if args.save:
        command = " ".join(["python", *sys.argv])
        told = {"command": command, "date": datetime.now(UTC).date().isoformat(), "machine": machine(), "rows": rows}
        Path(args.save).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
