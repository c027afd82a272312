"""Playing on a Ray cluster: one task a game. A task whose worker or machine dies is run again by Ray, with the same result."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
from collections.abc import Generator, Iterator
from typing import Any

from mastaba.arena.play import Outcome, Terms
from mastaba.arena.pool import attempt, expect_outcome
from mastaba.arena.schedule import Plan
from mastaba.engine.errors import MastabaError

LOCAL = "local"
RETRIES = 10  # of a game whose worker died; more than that is the game's fault


def knock(address: str) -> None:
    """See whether anybody is there. Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not (colon and host and port.isdecimal()):
        raise MastabaError(f"a Ray address is HOST:PORT, `auto` or `{LOCAL}`, not {address!r}")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        raise MastabaError(f"there is no Ray cluster at {address}: {error}") from None


class RayRunner:
    """On a cluster by its address, or on one of this machine's own with `local`."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise MastabaError("--ray needs Ray: pip install 'mastaba[cluster]'") from None
        self.ray: Any = ray
        self.address = address
        self.workers = workers

    def run(self, terms: Terms, plans: Iterator[Plan]) -> Generator[Outcome, None, None]:
        ray, ours = self.ray, self.connect()
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(attempt)
        try:
            agreed = ray.put(terms)
            window = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
            running: dict[Any, Plan] = {}
            try:
                while True:
                    while len(running) < window and (plan := next(plans, None)) is not None:
                        running[task.remote(agreed, plan)] = plan
                    if not running:
                        return
                    done, _ = ray.wait(list(running), num_returns=1)
                    plan = running.pop(done[0])
                    yield self.answer(done[0], plan)
            finally:
                for left in running:
                    with contextlib.suppress(Exception):
                        ray.cancel(left, force=True)
        finally:
            if ours:
                ray.shutdown()

    def answer(self, done: Any, plan: Plan) -> Outcome:
        try:
            told: Outcome | str = self.ray.get(done)
        except self.ray.exceptions.RayError as error:
            first = str(error).strip().splitlines()[0]
            raise MastabaError(f"game {plan.block}.{plan.turn} (seed {plan.seed}) was lost by the cluster: {first}") from None
        return expect_outcome(told)

    def connect(self) -> bool:
        """Join the cluster unless this process has already; True if it is ours to leave."""
        if self.ray.is_initialized():
            return False
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if self.address == LOCAL:
            self.ray.init(num_cpus=self.workers, include_dashboard=False, **quiet)
            return True
        knock(self.address)
        try:
            self.ray.init(address=self.address, **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            first = str(error).strip().splitlines()[0]
            raise MastabaError(f"there is no Ray cluster at {self.address}: {first}") from None
        return True
