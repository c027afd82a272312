"""Batches on a GPU: that they play the CPU's games, and how fast.

python benchmarks/gpu.py --save benchmarks/results/gpu.json
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import platform
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import numba.cuda
import numpy as np

import mastaba
from mastaba.engine.batch import random_playouts
from mastaba.engine.cuda import STREAM, CudaBatch, available, cuda_playouts, launch
from mastaba.engine.game import Game
from mastaba.games.santorini.setup import random_powers

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
LONG = 20.0  # seconds after which playouts are not tried once more


def main() -> int:
    made = argparse.ArgumentParser(description="Check the games of a GPU against the CPU's and measure them.")
    made.add_argument("cases", nargs="*", metavar="CASE", help=f"of {', '.join(CASES)}; all unless named")
    made.add_argument("--streams", type=int, default=1 << 20, help="streams of 64 random games (1048576)")
    made.add_argument("--batch", type=int, default=1 << 19, help="games of the stepped batch (524288)")
    made.add_argument("--pairs", type=int, default=10, help="pairs of powers (10)")
    made.add_argument("--save", metavar="FILE", help="write the results as JSON")
    args = made.parse_args()
    if unknown := [case for case in args.cases if case not in CASES]:
        made.error(f"there is no case {unknown[0]}; there are {', '.join(CASES)}")
    if min(args.streams // 32, args.batch, args.pairs) < 1:
        made.error("streams are 32 or more, games of a batch and pairs at least one")
    if not available() or numba.config.ENABLE_CUDASIM:
        made.error("no CUDA device is found")
    workers = [Worker(case, args) for case in args.cases or CASES]
    shared = exchange()
    print(json.dumps({"shared_memory": shared}), flush=True)
    for worker in workers:
        print(f"{worker.case}: {worker.answer()}", flush=True)
    rows = []
    for worker in workers:
        rows.append(worker.go())
        print(json.dumps(rows[-1]), flush=True)
        if args.save:
            about = {"command": " ".join(["python", *sys.argv]), "date": datetime.now(UTC).date().isoformat(), **machine()}
            report = {**about, "shared_memory": shared, "rows": rows}
            Path(args.save).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 0 if all(row["equal_to_cpu"] for row in rows) else 1


class Worker:
    """A process that compiles one game and compares it with the CPU's beside the others, and then waits for its turn to be timed alone."""

    def __init__(self, case: str, args: argparse.Namespace) -> None:
        processes = multiprocessing.get_context("spawn")
        self.case = case
        self.line, theirs = processes.Pipe()
        self.process = processes.Process(target=measure, args=(case, args, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def answer(self) -> Any:
        try:
            return self.line.recv()
        except EOFError:
            sys.exit(f"{self.case}: the process that measures it ended early")

    def go(self) -> dict[str, Any]:
        self.line.send("go")
        row: dict[str, Any] = self.answer()
        self.process.join()
        return row


def measure(case: str, args: argparse.Namespace, line: Connection) -> None:
    """One game: compiled, compared with the CPU, and timed when its turn comes."""
    name, options = CASES[case]
    games = [mastaba.load(name, **options)]
    if case == "santorini-pairs":
        pairs = [random_powers(2, seed) for seed in range(args.pairs)]
        options, games = {"powers": pairs}, [mastaba.load(name, powers=pair) for pair in pairs]
    begun = time.perf_counter()
    cuda_playouts(games[0], STREAM, 1)
    compiled = time.perf_counter() - begun
    same = all(cuda_playouts(g, 1000, 5) == random_playouts(g, 1000, 5) for g in games)
    stepped = case != "santorini-pairs"
    if stepped:
        same = steps_agree(games[0]) and same
    line.send(f"compiled in {compiled:.0f} s, games {'equal' if same else 'NOT equal'} to the CPU's")
    line.recv()
    code: Any = launch(games[0]).playouts
    row: dict[str, Any] = {"case": case, "game": name, "options": options, "compile_s": round(compiled, 1)}
    row |= {"registers": max(code.get_regs_per_thread().values()), "scratch_bytes": max(code.get_local_mem_per_thread().values())}
    row["streams"] = args.streams // {"cheops": 4, "alhambra": 32, "santorini-pairs": 32}.get(case, 1)
    row |= {"playout_decisions_per_second": round(playout_rate(games, row["streams"])), "asked": ASKED[case]}
    if stepped:
        row["batch"] = min(args.batch, 1 << 17) if name == "alhambra" else args.batch
        row["batch_steps_per_second"] = round(step_rate(games[0], row["batch"]))
        if case in ASKED_STEPS:
            row["asked_steps"] = ASKED_STEPS[case]
    line.send(row | {"equal_to_cpu": same})


def playout_rate(games: list[Game], streams: int, tries: int = 3) -> float:
    """Decisions per second of random games from start to end, the best of up to three tries; starting and summing up are counted."""
    best = spent = 0.0
    for seed in range(tries):
        begun = time.perf_counter()
        decisions = sum(cuda_playouts(g, streams * STREAM, seed).decisions for g in games)
        took = time.perf_counter() - begun
        best, spent = max(best, decisions / took), spent + took
        if spent > LONG:
            break
    return best


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
    seen: dict[str, list[Any]] = {}
    with suppress(ImportError):
        import torch

        seen["torch"] = [torch.as_tensor(ours, device="cuda") for ours in (batch.mask, batch.observations)]
    with suppress(ImportError):
        import cupy

        seen["cupy"] = [cupy.asarray(ours) for ours in (batch.mask, batch.observations)]
        with suppress(ImportError):
            import jax

            # JAX knows no strides, so it sees a column as a row.
            seen["jax"] = [jax.dlpack.from_dlpack(theirs.T) for theirs in seen["cupy"]]
    out = cuda.device_array(64, dtype=np.int64)
    for k in range(20):
        batch.random_actions(out, k)
        batch.step(out)
    batch.check()
    read = {name: [np.array(array.tolist()) for array in arrays] for name, arrays in seen.items()}
    ours = [batch.mask.copy_to_host(), batch.observations.copy_to_host()]
    return {
        name: all(((theirs.T if name == "jax" else theirs) == mine).all() for theirs, mine in zip(arrays, ours, strict=True))
        for name, arrays in read.items()
    }


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
