"""Searching a match: budgets by time or simulations, all cores, trees kept between moves, an account of what was found."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import numpy as np

from mastaba.bots.mcts.simulate import DEEPEST, EVEN, EXPLORE, FIRST_PLAY, KNOBS, MARGIN, SCALE, simulate, wins
from mastaba.bots.mcts.tree import ACTION, ROOT, SOLVED, VISITS, Tree, find_child, keep_subtree
from mastaba.engine.batch import _Interpreted as Rows
from mastaba.engine.batch import cores
from mastaba.engine.ints import Ints, ints
from mastaba.engine.kernel import JIT
from mastaba.engine.match import Match
from mastaba.engine.record import Record, records
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare

SLICE = 0.01  # seconds between looks at the clock


@dataclass(frozen=True)
class Recipe:
    """How a search thinks. Simulations or seconds end it, whichever comes first."""

    simulations: int = 1000
    seconds: float = 2.0
    explore: float = 1.2
    first_play: float = 0.1
    even: float = 0.25
    """Share of the prior that is even; the rest follows the game's preferences."""
    margin: float = 0.1
    """Share of a result that is the size of the win."""
    scale: float = 10.0
    """A lead of so many points counts as half of all there is."""
    guided: bool = True
    cut: int = 1_000_000
    """Decisions of a playout before the evaluation speaks."""
    nodes: int = 1_000_000
    """Most nodes of all trees together."""
    hasty: bool = False
    """Stop halfway when no other action can catch up with the best any more."""

    def knobs(self) -> Any:
        values = np.zeros(KNOBS)
        values[EXPLORE], values[FIRST_PLAY], values[EVEN] = self.explore, self.first_play, self.even
        values[MARGIN], values[SCALE] = self.margin, self.scale
        return values


class Line(msgspec.Struct):
    """One action at the root and what was found behind it."""

    action: int
    text: str
    visits: int
    share: float
    """Of all visits."""
    win: list[float]
    """Expected result of each seat."""
    solved: bool
    """The result is certain."""
    follow: list[str]
    """What is expected to come after it."""
    points: list[float] = []
    """Expected points of each seat at the end; empty unless they were asked for."""


class Account(msgspec.Struct):
    """What a search found, best action first."""

    actor: int
    simulations: int
    seconds: float
    nodes: int
    win: list[float]
    lines: list[Line]

    @property
    def best(self) -> Line:
        return self.lines[0]


class Task(NamedTuple):
    """What all threads of a search work on."""

    root: Record
    seat: int
    hidden: bool
    deals: Any
    many_deals: int
    recipe: Recipe
    knobs: Any
    hint: Ints
    halt: Ints
    until: float


class Worker:
    """One thread's tree and scratch."""

    def __init__(self, match: Match, nodes: int, seed: int, stream: int) -> None:
        rules, players = match.game.rules, match.game.players
        self.tree, self.spare = Tree(nodes, players), Tree(nodes, players)
        self.rng = generator(seed, stream)
        self.path, self.slot = ints(DEEPEST + 1), ints(rules.width)
        self.actions, self.weight, self.points = ints(rules.width), ints(rules.width), ints(players)
        self.result = np.zeros(players)
        self.s = rules.state(records(rules.state, 1))

    def run(self, task: Task, count: int) -> int:
        tree, recipe = self.tree, task.recipe
        return simulate(
            bare(task.root), task.seat, task.hidden, task.deals, task.many_deals, bare(self.s), tree.node, tree.value, tree.size,
            self.path, self.slot, self.actions, self.weight, self.points, self.result, task.knobs, task.hint,
            recipe.guided, recipe.cut, self.rng, task.halt, count,
        )  # fmt: skip

    def think(self, task: Task, budget: int) -> int:
        """Simulate until the budget is spent, the time is over, nothing can change any more or the search is stopped."""
        done, count = 0, 8
        looks = [budget // 2, budget * 3 // 4] if task.recipe.hasty else []
        while done < budget:
            look = time.perf_counter()
            asked = min(count, (looks[0] if looks else budget) - done)
            ran = self.run(task, asked)
            done += ran
            now = time.perf_counter()
            if now >= task.until or ran < asked:
                break
            if looks and done >= looks[0]:
                looks.pop(0)
                if self.lead() > budget - done:
                    break
            count = max(1, min(100_000, int(count * SLICE / max(now - look, 1e-6)), 4 * count))
        return done

    def lead(self) -> int:
        """By how many visits the most visited action is ahead of the next."""
        visits = sorted((int(self.tree.node[child, VISITS]) for child in self.tree.children(ROOT)), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else 0

    def follow(self, actions: list[int]) -> None:
        """Make the node that the actions lead to the root; forget everything if there is none."""
        i = ROOT
        for action in actions:
            i = find_child(self.tree.node, i, action) if action >= 0 else 0
            if i == 0:
                self.tree.clear()
                return
        if i != ROOT:
            old, new = self.tree, self.spare
            keep_subtree(old.node, old.value, old.size, i, new.node, new.value, new.size)
            self.tree, self.spare = new, old


class Search:
    """Thinks for the seat to decide, from what that seat may know. Kept over a match, it remembers its trees."""

    def __init__(self, recipe: Recipe | None = None, *, threads: int | None = None, seed: int = 0) -> None:
        self.recipe = recipe or Recipe()
        self.threads = threads or cores()
        self.seed = seed
        self._halt = ints(1)  # compiled code looks at it before every simulation
        self._workers: list[Worker] = []
        self._table: tuple[str, Any] | None = None
        self._known: list[int] = []
        self._seat = -1

    def stop(self) -> None:
        """End a running search at once, from another thread; what it found so far is its answer."""
        self._halt[0] = 1

    @property
    def stopped(self) -> bool:
        return self._halt[0] != 0

    def ready(self) -> None:
        """Forget an earlier `stop`."""
        self._halt[0] = 0

    def run(
        self,
        match: Match,
        hint: dict[int, int] | None = None,
        *,
        deals: Any = None,
        open_cards: bool = False,
        afresh: bool = True,
    ) -> Account:
        """Search the position of a match. A hint weighs the actions beforehand in place of the game's preferences; deals are a batch of
        positions that the seat thinks likely, in place of any that fit what it knows; with open cards nothing counts as hidden,
        which suits the review of a finished game. Unless it begins afresh, a `stop` since the last `ready` counts."""
        if afresh:
            self.ready()
        if match.actor < 0:
            raise ValueError("nobody is to decide, so there is nothing to search")
        begun = time.perf_counter()
        self._prepare(match)
        recipe, rules = self.recipe, match.game.rules
        prior = ints(rules.width if hint else 0)
        for action, weight in (hint or {}).items():
            prior[action] = weight
        dealt = records(rules.state, 0) if deals is None or open_cards else deals
        task = Task(
            root=match.state.copy(),
            seat=match.actor,
            hidden=match.game.hidden and not open_cards,
            deals=dealt if JIT else Rows(dealt),
            many_deals=len(dealt),
            recipe=recipe,
            knobs=recipe.knobs(),
            hint=prior,
            halt=self._halt,
            until=begun + recipe.seconds,
        )
        shares = [recipe.simulations // self.threads + (k < recipe.simulations % self.threads) for k in range(self.threads)]
        if self.threads == 1:
            done = self._workers[0].think(task, shares[0])
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                done = sum(pool.map(Worker.think, self._workers, [task] * self.threads, shares))
        return self._account(match, done, time.perf_counter() - begun)

    def _prepare(self, match: Match) -> None:
        """Keep the part of the trees that is still ahead; what the seat did not see cannot be followed."""
        seen = [e.action for e in match.seen(match.actor)]
        known = len(self._known)
        table = (repr(match.game), match.position)
        if self._workers and table == self._table and self._seat == match.actor and seen[:known] == self._known:
            for worker in self._workers:
                worker.follow(seen[known:])
        else:
            share = max(1000, self.recipe.nodes // self.threads // 2)
            self._workers = [Worker(match, share, self.seed, k) for k in range(self.threads)]
        self._table, self._known, self._seat = table, seen, match.actor

    def _account(self, match: Match, done: int, took: float) -> Account:
        players, state = match.game.players, match.state
        visits: dict[int, int] = {}
        values: dict[int, Any] = {}
        solved: dict[int, int] = {}
        for worker in self._workers:
            tree = worker.tree
            for child in tree.children(ROOT):
                action = int(tree.node[child, ACTION])
                visits[action] = visits.get(action, 0) + int(tree.node[child, VISITS])
                values[action] = values.get(action, np.zeros(players)) + tree.value[child].astype(float)
                if tree.node[child, SOLVED]:
                    solved[action] = int(tree.node[child, SOLVED])
        total = max(1, sum(visits.values()))
        lines = []
        for action in match.game.moves(state):
            n = visits.get(action, 0)
            known = solved.get(action)
            if known is not None:
                winners = [(known >> p) & 1 for p in range(players)]
                win = [w / sum(winners) for w in winners]
            else:
                win = (values[action] / n).tolist() if n else [0.0] * players
            lines.append(Line(action, match.game.rules.describe(state, action), n, n / total, win, known is not None, []))
        me = match.actor
        lines.sort(key=lambda line: (self._rank(solved.get(line.action), me, players), line.visits, line.win[me]), reverse=True)
        for line in lines[:5]:
            line.follow = self._follow(match, line.action)
        best = lines[0]
        nodes = sum(int(w.tree.size[0]) - ROOT for w in self._workers)
        return Account(me, done, took, nodes, best.win if best.solved else self._mean(players, best.win), lines)

    @property
    def trees(self) -> list[Tree]:
        """What was searched last, a tree for each thread."""
        return [worker.tree for worker in self._workers]

    @staticmethod
    def _rank(known: int | None, me: int, players: int) -> int:
        """A certain win first, a certain loss last."""
        if known is None:
            return 1
        return 2 if wins(known, me, players) else 0

    def _mean(self, players: int, fallback: list[float]) -> list[float]:
        total, visits = np.zeros(players), 0
        for worker in self._workers:
            total += worker.tree.value[ROOT].astype(float)
            visits += int(worker.tree.node[ROOT, VISITS])
        return (total / visits).tolist() if visits else fallback

    def _follow(self, match: Match, action: int, deepest: int = 6) -> list[str]:
        """The most visited way on after an action, in words, with one deal that fits what the seat knows; it ends where chance comes in."""
        tree = max((w.tree for w in self._workers), key=lambda t: int(t.node[find_child(t.node, ROOT, action), VISITS]))
        i, game = int(find_child(tree.node, ROOT, action)), match.game
        s = game.redealt(match.state, match.actor, generator(self.seed, match.ply))
        told: list[str] = []
        while i and len(told) < deepest:
            game.rules.apply(bare(s), action)
            if s.actor < 0:
                break
            moves = set(game.moves(s))
            legal = [child for child in tree.children(i) if tree.node[child, VISITS] > 1 and tree.node[child, ACTION] in moves]
            if not legal:
                break
            i = max(legal, key=lambda child: int(tree.node[child, VISITS]))
            action = int(tree.node[i, ACTION])
            told.append(game.rules.describe(s, action))
        return told
