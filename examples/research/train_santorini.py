"""A small policy-value network learns Santorini without powers by playing itself on the vectorised environment.

    python train_santorini.py [--minutes 4] [--envs 128] [--plot learning.svg]

Actor-critic with clipped updates (PPO), one network for both seats, which always sees the table from its own side. Every few updates it
plays random opponents; the win rate is printed, and drawn with --plot. The environment's arrays are handed to PyTorch without a copy.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import mastaba.envs

STEPS = 32  # decisions at each table between updates
CLIP, EPOCHS, PARTS, ENTROPY = 0.2, 3, 8, 0.01


class Network(nn.Module):
    """Features to logits for every action and a value in -1..1 for the seat to decide."""

    def __init__(self, features: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(features, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        hidden = self.body(seen)
        return self.policy(hidden).masked_fill(mask == 0, -1e9), torch.tanh(self.value(hidden)).squeeze(-1)


def look(env: mastaba.envs.VectorTable) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """The environment's own memory as tensors: what the seats to decide see, their masks, and who they are."""
    return (
        torch.from_dlpack(env.observations["observation"]),
        torch.from_dlpack(env.observations["action_mask"]),
        torch.from_dlpack(np.asarray(env.batch.actors)),
    )


def draw(logits: torch.Tensor) -> torch.Tensor:
    """One action a row, by its chance."""
    return torch.distributions.Categorical(logits=logits).sample()


class Rollout:
    """What happened at all tables between two updates."""

    def __init__(self, envs: int, features: int, actions: int) -> None:
        self.seen = torch.zeros(STEPS, envs, features)
        self.mask = torch.zeros(STEPS, envs, actions, dtype=torch.int8)
        self.action = torch.zeros(STEPS, envs, dtype=torch.int64)
        self.actor = torch.zeros(STEPS, envs, dtype=torch.int64)
        self.log = torch.zeros(STEPS, envs)
        self.value = torch.zeros(STEPS + 1, envs)
        self.reward = torch.zeros(STEPS, envs)
        self.done = torch.zeros(STEPS, envs)
        self.same = torch.zeros(STEPS, envs)

    def targets(self, decay: float = 0.95) -> tuple[torch.Tensor, torch.Tensor]:
        """Advantages and returns. A value of the other side counts against this one, so signs follow who is to decide."""
        advantage = torch.zeros_like(self.reward)
        carried = torch.zeros(self.reward.shape[1])
        for t in reversed(range(STEPS)):
            sign = self.same[t] * 2 - 1
            going = 1 - self.done[t]
            error = self.reward[t] + going * sign * self.value[t + 1] - self.value[t]
            carried = error + going * sign * decay * carried
            advantage[t] = carried
        return advantage, advantage + self.value[:STEPS]


@torch.no_grad()
def collect(env: mastaba.envs.VectorTable, network: Network, into: Rollout) -> None:
    seen, mask, actor = look(env)
    for t in range(STEPS):
        logits, value = network(seen, mask)
        action = draw(logits)
        into.seen[t], into.mask[t], into.actor[t], into.action[t], into.value[t] = seen, mask, actor, action, value
        into.log[t] = torch.log_softmax(logits, -1).gather(1, action[:, None]).squeeze(1)
        _, rewards, done, _, _ = env.step(action.numpy())
        into.done[t] = torch.from_numpy(done)
        into.reward[t] = torch.from_numpy(rewards * 2 - 1) * into.done[t]  # won 1, lost -1, for the seat that acted
        into.same[t] = actor == into.actor[t]
    into.value[STEPS] = network(seen, mask)[1]


def update(network: Network, optimizer: torch.optim.Optimizer, data: Rollout) -> None:
    advantage, target = data.targets()
    flat = [x.flatten(0, 1) for x in (data.seen, data.mask, data.action, data.log, advantage, target)]
    rows = flat[0].shape[0]
    for _ in range(EPOCHS):
        for part in torch.randperm(rows).chunk(PARTS):
            seen, mask, action, old, gain, goal = (x[part] for x in flat)
            logits, value = network(seen, mask)
            logs = torch.log_softmax(logits, -1)
            ratio = (logs.gather(1, action[:, None]).squeeze(1) - old).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-6)
            surprise = -(logs.exp() * logs.masked_fill(mask == 0, 0.0)).sum(-1).mean()
            loss = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = loss + 0.5 * (value - goal).pow(2).mean() - ENTROPY * surprise
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def win_rate(network: Network, games: int, seed: int) -> float:
    """Against random play, at both seats equally often."""
    env = mastaba.envs.vector("santorini", games, seed=seed)
    env.reset(seed=seed)
    seen, mask, actor = look(env)
    mine, over, won = torch.arange(games) % 2, torch.zeros(games, dtype=torch.bool), torch.zeros(games)
    while not over.all():
        logits, _ = network(seen, mask)
        random_logits = torch.zeros_like(logits).masked_fill(mask == 0, -1e9)
        action = draw(torch.where((actor == mine)[:, None], logits, random_logits))
        _, _, done, _, infos = env.step(action.numpy())
        ended = torch.from_numpy(done) & ~over
        won[ended] = torch.from_numpy(infos["rewards"]).float().gather(1, mine[:, None]).squeeze(1)[ended]
        over |= ended
    return float(won.mean())


def train(minutes: float, envs: int, seed: int = 1, games: int = 200, quiet: bool = False) -> list[tuple[float, int, float]]:
    """Learn for a while; (minutes, decisions, win rate against random play) as it goes."""
    torch.manual_seed(seed)
    env = mastaba.envs.vector("santorini", envs, seed=seed)
    env.reset(seed=seed)
    network = Network(env.game.observation_size, env.game.num_actions)
    optimizer = torch.optim.Adam(network.parameters(), lr=5e-4)
    data = Rollout(envs, env.game.observation_size, env.game.num_actions)
    begun, decisions, report = time.monotonic(), 0, 0.0
    found: list[tuple[float, int, float]] = []
    while True:
        now = (time.monotonic() - begun) / 60
        if now >= report or now >= minutes:
            found.append((now, decisions, win_rate(network, games, seed=len(found) + 1000)))
            if not quiet:
                print(f"{60 * now:5.0f} s  {decisions:>10,} decisions  {100 * found[-1][2]:5.1f} % against random play", flush=True)
            report = now + minutes / 10
        if now >= minutes:
            return found
        collect(env, network, data)
        update(network, optimizer, data)
        decisions += STEPS * envs


def plot(found: list[tuple[float, int, float]], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    _, axes = plt.subplots(figsize=(7, 4), layout="constrained")
    axes.plot([60 * minutes for minutes, _, _ in found], [100 * rate for _, _, rate in found], "o-", color="#2f6f9f")
    axes.axhline(50, color="#e4dccf")
    axes.set(xlabel="seconds of training", ylabel="% won against random play", title="Santorini without powers", ylim=(0, 102))
    plt.savefig(path)


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    made.add_argument("--minutes", type=float, default=4.0)
    made.add_argument("--envs", type=int, default=128)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--threads", type=int, default=1, help="threads of PyTorch; more than one helps only on a machine that is idle")
    made.add_argument("--plot", metavar="FILE")
    args = made.parse_args()
    torch.set_num_threads(args.threads)
    found = train(args.minutes, args.envs, args.seed)
    if args.plot:
        plot(found, args.plot)


if __name__ == "__main__":
    main()
