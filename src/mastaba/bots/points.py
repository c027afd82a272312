"""What points a search expects: games that go on from an action along its trees, and then as the game's preferences have it."""

from __future__ import annotations

import numpy as np

from mastaba.bots.mcts.search import Search
from mastaba.bots.mcts.tree import ACTION, ROOT, VISITS, Tree, find_child, most_visited
from mastaba.engine.ints import Ints, ints
from mastaba.engine.match import Match
from mastaba.engine.playout import guided_playout
from mastaba.engine.record import CHANCE, Record
from mastaba.engine.rng import generator, pick
from mastaba.engine.rules import bare

GAMES = 50


def expected_points(search: Search, match: Match, action: int, games: int = GAMES) -> list[float]:
    """Each seat's mean points at the end after an action at the position that was searched last. Playouts of the search may end before
    the game does, so these are games of their own; what the seat cannot know is dealt anew in each."""
    rules, rng = match.game.rules, generator(search.seed, match.ply)
    actions, weight, points = ints(rules.width), ints(rules.width), ints(match.game.players)
    total, trees = np.zeros(match.game.players), search.trees
    for k in range(games):
        s = match.game.redealt(match.state, match.actor, rng)
        follow(match, s, action, trees[k % len(trees)], rng, actions, weight)
        guided_playout(bare(s), rng, actions, weight, rules.max_plies)
        rules.score(bare(s), points)
        total += points.tolist()
    return [round(mean, 2) for mean in (total / games).tolist()]


def follow(match: Match, s: Record, action: int, tree: Tree, rng: Ints, actions: Ints, weight: Ints) -> None:
    """Play an action and what was looked at most after it, as far as the tree goes."""
    rules, i, way = match.game.rules, ROOT, action
    while way >= 0:
        rules.apply(bare(s), way)
        i, way = int(find_child(tree.node, i, way)), -1
        if i and s.actor == CHANCE:
            way = int(actions[pick(rng, weight, rules.chance(bare(s), actions, weight))])
        elif i and s.actor >= 0:
            best = most_visited(tree.node, i)
            if tree.node[best, VISITS] > 1 and tree.node[best, ACTION] in match.game.moves(s):
                way = int(tree.node[best, ACTION])
