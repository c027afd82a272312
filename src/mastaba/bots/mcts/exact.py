"""Small trees searched to the end: forced wins, and endgames played out in full.

Both walk depth first with an explicit stack: `stack[d]` is the position at depth d, `moves[d]` its actions, `next_move[d]` the
first one not yet tried. They give up, and say so, when their budget of positions is spent.
"""

from __future__ import annotations

from typing import Any

from mastaba.bots.mcts.simulate import terminal_result, winners_of, wins
from mastaba.engine.dispatch import Reals, apply, chance, copy, legal, returns
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import CHANCE, OVER, Record

UNKNOWN = -2  # the budget was spent
NONE = -1


@kernel
def forced_win(
    root: Record, me: int, stack: Any, moves: Any, many: Ints, next_move: Ints, result: Reals, limit: int, budget: int, spent: Ints
) -> int:
    """An action that wins for `me` within `limit` decisions whatever the others do; NONE, or UNKNOWN."""
    copy(stack[0], root)
    many[0] = legal(stack[0], moves[0])
    next_move[0] = 0
    d = 0
    while True:
        s = stack[d]
        mine = s.actor == me
        if next_move[d] == many[d]:
            won = not mine  # no action of mine wins; or every action of theirs loses
            if d == 0:
                return NONE
            d -= 1
        else:
            spent[0] += 1
            if spent[0] > budget:
                return UNKNOWN
            child = stack[d + 1]
            copy(child, s)
            apply(child, moves[d, next_move[d]])
            if child.actor == OVER:
                returns(child, result)
                won = wins(winners_of(result, child.players), me, child.players)
            elif child.actor == CHANCE or d + 1 >= limit:
                won = False
            else:
                d += 1
                many[d] = legal(child, moves[d])
                next_move[d] = 0
                continue
        # The action next_move[d] at depth d leads to `won`; go up as far as that decides.
        while True:
            mine = stack[d].actor == me
            if mine == won:
                if d == 0:
                    return moves[0, next_move[0]] if won else NONE
                d -= 1
                continue
            next_move[d] += 1
            break


@kernel
def play_out(
    root: Record,
    stack: Any,
    moves: Any,
    weights: Any,
    many: Ints,
    next_move: Ints,
    worth: Reals,
    first: Reals,
    points: Ints,
    result: Reals,
    knobs: Reals,
    budget: int,
) -> int:
    """Expected result of every seat after each action at the root, by playing everything out; positions seen, or UNKNOWN.

    `worth[d]` gathers the value of the node at depth d; `first[k]` receives the value behind the root's k-th action.
    """
    copy(stack[0], root)
    players = root.players
    deepest = many.shape[0] - 1
    spent = 0
    d = 0
    open_node(stack[0], 0, moves, weights, many, next_move, worth)
    while True:
        s = stack[d]
        if next_move[d] < many[d]:
            spent += 1
            if spent > budget or d + 1 > deepest:
                return UNKNOWN
            child = stack[d + 1]
            copy(child, s)
            apply(child, moves[d, next_move[d]])
            if child.actor != OVER:
                d += 1
                open_node(child, d, moves, weights, many, next_move, worth)
                continue
            terminal_result(child, points, result, knobs)
        else:
            if d == 0:
                return spent
            total = 1.0
            if s.actor == CHANCE:
                total = 0.0
                for k in range(many[d]):
                    total += weights[d, k]
            for p in range(players):
                result[p] = worth[d, p] / total
            d -= 1
        # `result` is the value behind the action next_move[d] at depth d.
        k = next_move[d]
        actor = stack[d].actor
        if d == 0:
            for p in range(players):
                first[k, p] = result[p]
        if actor == CHANCE:
            for p in range(players):
                worth[d, p] += weights[d, k] * result[p]
        elif k == 0 or result[actor] > worth[d, actor]:
            for p in range(players):
                worth[d, p] = result[p]
        next_move[d] += 1


@kernel
def open_node(s: Record, d: int, moves: Any, weights: Any, many: Ints, next_move: Ints, worth: Reals) -> None:
    many[d] = chance(s, moves[d], weights[d]) if s.actor == CHANCE else legal(s, moves[d])
    next_move[d] = 0
    for p in range(s.players):
        worth[d, p] = 0.0
