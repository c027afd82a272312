"""The training example: a short run, and its parts one by one. It needs PyTorch."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import torch

RESEARCH = Path(__file__).resolve().parents[2] / "examples" / "research"

torch.set_num_threads(1)  # the tests have the other cores


def module(name: str) -> Any:
    """An example as a module, to look inside."""
    spec = importlib.util.spec_from_file_location(name, RESEARCH / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_training_runs_and_reports_win_rates(tmp_path: Path) -> None:
    plot = tmp_path / "learning.svg"
    words = [sys.executable, str(RESEARCH / "train_santorini.py"), "--minutes", "0.02", "--envs", "16", "--plot", str(plot)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rates = [float(rate) for rate in re.findall(r"([\d.]+) % against random play", done.stdout)]
    assert len(rates) >= 2
    assert all(0 <= rate <= 100 for rate in rates)
    assert b"<svg" in plot.read_bytes()


def test_the_network_reads_the_environments_memory_without_a_copy() -> None:
    train = module("train_santorini")
    env = train.mastaba.envs.vector("santorini", 8, seed=1)
    env.reset(seed=1)
    seen, mask, actor = train.look(env)
    assert seen.data_ptr() == env.observations["observation"].ctypes.data
    assert mask.data_ptr() == env.observations["action_mask"].ctypes.data
    before = mask.clone()
    for _ in range(4):
        env.step(mask.int().argmax(1).numpy())
    assert not torch.equal(mask, before)
    assert actor.tolist() == env.batch.actors.tolist()


def test_training_counts_the_other_sides_hopes_against_its_own() -> None:
    """Three decisions: mine, mine, then the other's last, which wins: my first two are worth -1."""
    train = module("train_santorini")
    train.STEPS = 3
    data = train.Rollout(1, 4, 4)
    data.same[:, 0] = torch.tensor([1.0, 0.0, 0.0])
    data.done[:, 0] = torch.tensor([0.0, 0.0, 1.0])
    data.reward[:, 0] = torch.tensor([0.0, 0.0, 1.0])
    advantage, target = data.targets(decay=1.0)
    assert target[:, 0].tolist() == [-1.0, -1.0, 1.0]
    assert torch.equal(advantage, target)


def test_training_makes_what_won_likelier() -> None:
    """One table position, two actions: the one that won is taken more often after some updates."""
    train = module("train_santorini")
    torch.manual_seed(1)
    train.STEPS = 8
    network = train.Network(6, 4, width=16)
    optimizer = torch.optim.Adam(network.parameters(), lr=0.01)
    seen, mask = torch.ones(32, 6), torch.tensor([[1, 1, 0, 0]] * 32, dtype=torch.int8)

    def chance() -> float:
        logits, _ = network(seen[:1], mask[:1])
        return torch.softmax(logits, -1)[0, 1].item()

    before = chance()
    for _ in range(20):
        data = train.Rollout(32, 6, 4)
        for t in range(8):
            logits, value = network(seen, mask)
            action = train.draw(logits)
            data.seen[t], data.mask[t], data.action[t], data.value[t] = seen, mask, action, value.detach()
            data.log[t] = torch.log_softmax(logits, -1).gather(1, action[:, None]).squeeze(1).detach()
            data.done[t], data.reward[t] = 1.0, (action == 1).float() * 2 - 1
        train.update(network, optimizer, data)
    assert chance() > max(0.9, before)
