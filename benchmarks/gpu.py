"""Batches on a GPU: that they play the CPU's games, and how fast.

python benchmarks/gpu.py --save benchmarks/results/gpu.json
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numba.cuda
import numpy as np

import mastaba
from mastaba.engine.batch import random_playouts
from mastaba.engine.cuda import STREAM, CudaBatch, cuda_playouts, launch
from mastaba.engine.game import Game

cuda: Any = numba.cuda
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "camelup": ("camelup", {"players": 4}),
    "imhotep": ("imhotep", {"players": 4}),
    "cheops": ("cheops", {"players": 4}),
    "alhambra": ("alhambra", {"players": 4}),
    "santorini": ("santorini", {}),
    "santorini-pairs": ("santorini", {}),
}
ASKED = {"santorini": 5e9, "camelup": 1e9, "cheops": 3e8, "imhotep": 3e8, "alhambra": 3e7, "santorini-pairs": 3e7}
ASKED_STEPS = {"santorini": 2e8}


def main() -> int:
    made = argparse.ArgumentParser(description="Check the games of a GPU against the CPU's and measure them.")
    made.add_argument("cases", nargs="*", metavar="CASE", help=f"of {', '.join(CASES)}; all unless named")
    made.add_argument("--streams", type=int, default=1 << 18, help="streams of 64 random games (262144)")
    made.add_argument("--batch", type=int, default=1 << 19, help="games of the stepped batch (524288)")
    made.add_argument("--pairs", type=int, default=10, help="pairs of powers (10)")
    made.add_argument("--save", metavar="FILE", help="write the results as JSON")
    args = made.parse_args()
    rows = []
    shared = exchange()
    print(json.dumps({"shared_memory": shared}), flush=True)
    for case in args.cases or CASES:
        rows.append(measure(case, args))
        print(json.dumps(rows[-1]), flush=True)
        if args.save:
            about = {"command": " ".join(["python", *sys.argv]), "date": datetime.now(UTC).date().isoformat(), **machine()}
            report = {**about, "shared_memory": shared, "rows": rows}
            Path(args.save).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0 if all(row["equal_to_cpu"] for row in rows) else 1


def measure(case: str, args: argparse.Namespace) -> dict[str, Any]:
    """One game: compiled, compared with the CPU, timed."""
    name, options = CASES[case]
    games = [mastaba.load(name, **options)]
    if case == "santorini-pairs":
        from mastaba.games.santorini.setup import random_powers

        games = [mastaba.load(name, powers=random_powers(2, seed)) for seed in range(args.pairs)]
    begun = time.perf_counter()
    cuda_playouts(games[0], STREAM, 1)
    compiled = time.perf_counter() - begun
    same = all(cuda_playouts(g, 1000, 5) == random_playouts(g, 1000, 5) for g in games)
    streams = args.streams if case != "santorini-pairs" else args.streams // 4
    best = 0.0
    for seed in range(2):
        begun = time.perf_counter()
        decisions = sum(cuda_playouts(g, streams * STREAM, seed).decisions for g in games)
        best = max(best, decisions / (time.perf_counter() - begun))
    row: dict[str, Any] = {"case": case, "game": name, "options": options, "compile_s": round(compiled, 1)}
    row |= {"playout_decisions_per_second": round(best), "asked": ASKED[case]}
    code: Any = launch(games[0]).playouts
    row |= {"registers": max(code.get_regs_per_thread().values()), "scratch_bytes": max(code.get_local_mem_per_thread().values())}
    if case != "santorini-pairs":
        same = same and steps_agree(games[0])
        row["batch"] = min(args.batch, 1 << 17) if name == "alhambra" else args.batch
        row["batch_steps_per_second"] = round(step_rate(games[0], row["batch"]))
        if case in ASKED_STEPS:
            row["asked_steps"] = ASKED_STEPS[case]
    return row | {"equal_to_cpu": same}


def steps_agree(game: Game, n: int = 256, steps: int = 150) -> bool:
    """Whether a batch on the device and one on the CPU stay equal in everything, over several games each."""
    theirs, ours = CudaBatch(game, n, 11), game.batch(n, 11)
    out = cuda.device_array(n, dtype=np.int64)
    for k in range(steps):
        for what in ("mask", "actors", "observations", "rewards", "done"):
            if not (getattr(theirs, what).copy_to_host() == getattr(ours, what)).all():
                print(f"{game.name}: {what} differ after {k} steps", flush=True)
                return False
        if not (theirs.records() == ours._records).all():
            print(f"{game.name}: positions differ after {k} steps", flush=True)
            return False
        chosen = theirs.random_actions(out, k).copy_to_host()
        theirs.step(out)
        ours.step(chosen)
    theirs.check()
    return True


def step_rate(game: Game, n: int, steps: int = 60) -> float:
    """Steps per second: an action in every game, masks and observations written; choosing the actions is not counted."""
    batch = CudaBatch(game, n, 3)
    out = cuda.device_array(n, dtype=np.int64)
    spent = 0.0
    for k in range(steps):
        batch.random_actions(out, k)
        spent += device_seconds(lambda: batch.step(out))
    batch.check()
    return n * steps / spent


def exchange() -> dict[str, bool]:
    """Of torch, CuPy and JAX, which are installed and see the very memory of a batch: what a step writes, they read."""
    batch = CudaBatch(mastaba.load("camelup"), 64, 3)
    seen: dict[str, Any] = {}
    with suppress(ImportError):
        import torch

        seen["torch"] = torch.as_tensor(batch.observations, device="cuda")
    with suppress(ImportError):
        import cupy

        seen["cupy"] = cupy.asarray(batch.observations)
        with suppress(ImportError):
            import jax

            seen["jax"] = jax.dlpack.from_dlpack(cupy.asarray(batch.observations).T).T
    out = cuda.device_array(64, dtype=np.int64)
    for k in range(20):
        batch.random_actions(out, k)
        batch.step(out)
    batch.check()
    ours = batch.observations.copy_to_host()
    return {name: bool((np.asarray(array.tolist(), dtype=np.float32) == ours).all()) for name, array in seen.items()}


def device_seconds(work: Callable[[], None]) -> float:
    before, after = cuda.event(), cuda.event()
    before.record()
    work()
    after.record()
    after.synchronize()
    return float(cuda.event_elapsed_time(before, after)) / 1000


def machine() -> dict[str, Any]:
    """The device and what ran on it, in words."""
    device = cuda.get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else device.name
    return {"device": name, "python": platform.python_version(), "numba": numba.__version__, "numpy": np.__version__}


if __name__ == "__main__":
    sys.exit(main())
