"""The arena on a Ray cluster of this machine, with a worker killed midway."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from ray.cluster_utils import Cluster

from mastaba.arena import Entrant, Terms, hold
from mastaba.arena.cluster import RayRunner
from mastaba.engine.errors import MastabaError


def test_a_cluster_with_a_worker_killed_midway_gives_the_same_result(assassin: tuple[str, Path], terms: Callable[..., Terms]) -> None:
    bot, note = assassin
    agreed = terms(f"random,{bot}", start_seconds=60.0)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 2, "include_dashboard": False})
    try:
        cluster.add_node(num_cpus=1)
        killed = hold(agreed, 10, runner=RayRunner(cluster.address))
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]
    assert int(note.read_text()) != os.getpid(), "a worker of the cluster was killed"
    assert killed.games == 10
    assert sum(b.faults for b in killed.bots) == 0
    assert hold(agreed, 10) == killed


def test_a_cluster_of_its_own_plays_the_same_games(terms: Callable[..., Terms]) -> None:
    agreed = terms("random,novice", players=3)
    assert hold(agreed, 6, runner=RayRunner("local", workers=2)) == hold(agreed, 6)


def test_a_bot_that_breaks_on_the_cluster_is_told(terms: Callable[..., Terms]) -> None:
    agreed = replace(terms("random,novice"), bots=[Entrant("random", "random"), Entrant("ghost", "ghost")])
    with pytest.raises(MastabaError, match="there is no bot 'ghost'"):
        hold(agreed, 2, runner=RayRunner("local", workers=1))


def test_no_cluster_at_the_address_is_told_in_one_sentence(terms: Callable[..., Terms]) -> None:
    with pytest.raises(MastabaError, match=r"there is no Ray cluster at 127\.0\.0\.1:1: "):
        hold(terms("random,novice"), 2, runner=RayRunner("127.0.0.1:1"))
    with pytest.raises(MastabaError, match="a Ray address is HOST:PORT"):
        hold(terms("random,novice"), 2, runner=RayRunner("somewhere"))
