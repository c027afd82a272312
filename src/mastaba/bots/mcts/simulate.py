"""One simulation: a deal that fits what the seat knows, down the tree, a playout, and back up.

Decisions are chosen by PUCT with each game's own preferences as prior, every player for itself (max-n). Chance
outcomes are drawn by their weights. Where nothing is hidden, decided nodes are solved: a forced win is found and kept.
"""

from __future__ import annotations

import math
from typing import Any

from mastaba.bots.mcts.tree import ACTION, ACTOR, FIRST, LEGAL, NEXT, ROOT, SEEN, SOLVED, VISITS, add_child, find_child
from mastaba.engine.dispatch import Reals, apply, copy, evaluate, legal, redeal, returns, score, toss, weigh
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rng import below, pick

# Knobs, the elements of the float array a search is tuned with.
EXPLORE, FIRST_PLAY, EVEN, MARGIN, SCALE = range(5)
KNOBS = 5

DEEPEST = 400  # decisions and outcomes a simulation follows inside the tree


@kernel
def simulate(
    root: Record,
    seat: int,
    hidden: bool,
    deals: Any,
    many_deals: int,
    s: Record,
    node: Ints,
    value: Reals,
    size: Ints,
    path: Ints,
    slot: Ints,
    actions: Ints,
    weight: Ints,
    points: Ints,
    result: Reals,
    knobs: Reals,
    hint: Ints,
    guided: bool,
    cut: int,
    rng: Ints,
    halt: Ints,
    count: int,
) -> int:
    """Run `count` simulations from the root; return how many were run: fewer when the root is solved, or when another thread
    sets `halt` (one is run even then).

    `hint`, if it has room for the actions, replaces the game's preferences at the root. `deals`, if there are any, are the
    positions that the seat thinks possible, each as often as it is likely; else what is hidden is dealt anew each time.
    """
    for done in range(count):
        if node[ROOT, SOLVED] != 0 or (halt[0] != 0 and done > 0):
            return done
        if many_deals > 0:
            copy(s, deals[below(rng, many_deals)])
        else:
            copy(s, root)
            if hidden:
                redeal(s, seat, rng)
        path[0] = ROOT
        depth = 1
        i = ROOT
        while True:
            if s.actor == OVER:
                terminal_result(s, points, result, knobs)
                if not hidden:
                    node[i, SOLVED] = winners_of(result, s.players)
                break
            if depth >= DEEPEST:
                rollout(s, rng, actions, weight, points, result, knobs, guided, cut)
                break
            if s.actor == CHANCE:
                action = toss(s, rng, actions, weight)
                child = find_child(node, i, action)
            else:
                n = legal(s, actions)
                node[i, ACTOR] = s.actor
                node[i, LEGAL] = n
                k = choose(s, i, n, node, value, slot, actions, weight, knobs, hint, hidden)
                if k < 0:
                    solved_result(node[i, SOLVED], s.players, result)
                    break
                action = actions[k]
                child = slot[action]
                clear_slots(node, i, slot)
            fresh = child == 0
            if fresh:
                child = add_child(node, value, size, i, action)
            apply(s, action)
            if child == 0:
                rollout(s, rng, actions, weight, points, result, knobs, guided, cut)
                break
            path[depth] = child
            depth += 1
            i = child
            if fresh and s.actor != OVER:
                rollout(s, rng, actions, weight, points, result, knobs, guided, cut)
                break
        for d in range(depth):
            j = path[d]
            node[j, VISITS] += 1
            for p in range(root.players):
                value[j, p] += result[p]
    return count


@kernel
def choose(
    s: Record, i: int, n: int, node: Ints, value: Reals, slot: Ints, actions: Ints, weight: Ints, knobs: Reals, hint: Ints, hidden: bool
) -> int:
    """The index of the action to follow; -1 when the node has just been solved. Leaves children marked in `slot`."""
    me = s.actor
    child = node[i, FIRST]
    while child != 0:
        slot[node[child, ACTION]] = child
        child = node[child, NEXT]
    even = knobs[EVEN]
    total = 1
    if even < 1.0:
        if i == ROOT and hint.shape[0] > 0:
            for k in range(n):
                weight[k] = hint[actions[k]]
        else:
            weigh(s, actions, n, weight)
        total = 0
        for k in range(n):
            total += weight[k]
    visits = node[i, VISITS]
    expected = value[i, me] / visits if visits > 0 else 1.0 / s.players
    first_play = expected - knobs[FIRST_PLAY]
    spread = knobs[EXPLORE] * math.sqrt(visits + 1.0)
    best = -1
    best_worth = -1e9
    solved = 0
    shared = 0
    for k in range(n):
        child = slot[actions[k]]
        prior = even / n
        if even < 1.0:
            prior += (1.0 - even) * weight[k] / total
        if child == 0:
            worth = first_play + spread * prior
        else:
            known = node[child, SOLVED]
            if known != 0:
                if wins(known, me, s.players):
                    clear_slots(node, i, slot)
                    node[i, SOLVED] = known
                    return -1
                solved += 1
                if shared == 0 or (known >> me) & 1:
                    shared = known
                worth = -1e6 + ((known >> me) & 1)
            else:
                times = node[child, VISITS]
                mean = value[child, me] / times if times > 0 else first_play
                explore = spread
                if hidden:
                    node[child, SEEN] += 1
                    explore = knobs[EXPLORE] * math.sqrt(node[child, SEEN] + 0.0)
                worth = mean + explore * prior / (1.0 + times)
        if worth > best_worth:
            best_worth = worth
            best = k
    if solved == n and not hidden:
        clear_slots(node, i, slot)
        node[i, SOLVED] = shared
        return -1
    return best


@kernel
def clear_slots(node: Ints, i: int, slot: Ints) -> None:
    child = node[i, FIRST]
    while child != 0:
        slot[node[child, ACTION]] = 0
        child = node[child, NEXT]


@kernel
def wins(known: int, seat: int, players: int) -> bool:
    """Whether a solved result is a whole win of the seat (or its team), not a shared one."""
    many = 0
    for p in range(players):
        many += (known >> p) & 1
    return ((known >> seat) & 1) == 1 and 2 * many <= players


@kernel
def winners_of(result: Reals, players: int) -> int:
    """The winners of a finished game, a bit each."""
    best = 0.0
    for p in range(players):
        best = max(best, result[p])
    found = 0
    for p in range(players):
        if result[p] > best - 1e-6:
            found |= 1 << p
    return found


@kernel
def solved_result(known: int, players: int, result: Reals) -> None:
    many = 0
    for p in range(players):
        many += (known >> p) & 1
    for p in range(players):
        result[p] = ((known >> p) & 1) / many


@kernel
def terminal_result(s: Record, points: Ints, result: Reals, knobs: Reals) -> None:
    """Shares of the win, with a little for winning by more so that lost and won positions are played well too."""
    returns(s, result)
    margin = knobs[MARGIN]
    if margin > 0.0:
        score(s, points)
        for p in range(s.players):
            other = -1000000
            for q in range(s.players):
                if q != p:
                    other = max(other, points[q])
            lead = points[p] - other + 0.0
            result[p] = (1.0 - margin) * result[p] + margin * (0.5 + 0.5 * lead / (abs(lead) + knobs[SCALE]))


@kernel
def rollout(s: Record, rng: Ints, actions: Ints, weight: Ints, points: Ints, result: Reals, knobs: Reals, guided: bool, cut: int) -> None:
    """Play on, at random or as the game's preferences have it; after `cut` decisions the evaluation speaks."""
    decisions = 0
    while s.actor != OVER:
        if s.actor == CHANCE:
            apply(s, toss(s, rng, actions, weight))
            continue
        if decisions >= cut:
            evaluate(s, result)
            return
        decisions += 1
        n = legal(s, actions)
        if guided:
            weigh(s, actions, n, weight)
            apply(s, actions[pick(rng, weight, n)])
        else:
            apply(s, actions[below(rng, n)])
    terminal_result(s, points, result, knobs)
