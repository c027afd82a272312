"""The search tree: nodes in one growing table, children as linked lists, one value per seat and node.

A node is the position after its action, seen from the root: a decision of `ACTOR`, a chance node or the end. Node 0 is
no node, node 1 the root. With hidden cards a node stands for every deal that fits its history, so `SEEN` counts
how often its action was legal when its parent was passed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel

ACTION, FIRST, NEXT, VISITS, SEEN, SOLVED, ACTOR, LEGAL = range(8)
COLUMNS = 8
ROOT = 1


class Tree:
    """Room for a number of nodes; `size[0]` is the first free one."""

    def __init__(self, capacity: int, players: int) -> None:
        self.node: Any = np.zeros((capacity, COLUMNS), dtype=np.int32).view(Ints)
        self.value = np.zeros((capacity, players), dtype=np.float32)
        self.size: Any = np.zeros(1, dtype=np.int64).view(Ints)
        self.size[0] = ROOT + 1

    def clear(self) -> None:
        self.node[ROOT] = 0
        self.value[ROOT] = 0
        self.size[0] = ROOT + 1

    @property
    def bytes(self) -> int:
        return int(self.node.nbytes + self.value.nbytes)

    def children(self, i: int) -> list[int]:
        """The children of a node."""
        found, child = [], self.node[i, FIRST]
        while child:
            found.append(int(child))
            child = self.node[child, NEXT]
        return found


@kernel
def find_child(node: Ints, i: int, action: int) -> int:
    """The child that an action leads to; 0 if there is none yet."""
    child = node[i, FIRST]
    while child != 0 and node[child, ACTION] != action:
        child = node[child, NEXT]
    return child


@kernel
def most_visited(node: Ints, i: int) -> int:
    """The child that was followed most often; 0 if there is none."""
    child = node[i, FIRST]
    best = child
    while child != 0:
        if node[child, VISITS] > node[best, VISITS]:
            best = child
        child = node[child, NEXT]
    return best


@kernel
def add_child(node: Ints, value: Reals, size: Ints, i: int, action: int) -> int:
    """A new child; 0 when there is no room left."""
    child = size[0]
    if child >= node.shape[0]:
        return 0
    size[0] = child + 1
    for column in range(COLUMNS):
        node[child, column] = 0
    for seat in range(value.shape[1]):
        value[child, seat] = 0.0
    node[child, ACTION] = action
    node[child, NEXT] = node[i, FIRST]
    node[i, FIRST] = child
    return child


@kernel
def keep_subtree(node: Ints, value: Reals, size: Ints, i: int, to_node: Ints, to_value: Reals, to_size: Ints) -> None:
    """Copy what hangs below node i into another tree, where i becomes the root."""
    copy_node(node, value, i, to_node, to_value, ROOT)
    to_node[ROOT, FIRST] = i  # while copying, FIRST still points into the old tree
    done, free = ROOT, ROOT + 1
    while done < free:
        old = node[to_node[done, FIRST], FIRST] if done == ROOT else to_node[done, FIRST]
        to_node[done, FIRST] = 0
        while old != 0:
            copy_node(node, value, old, to_node, to_value, free)
            to_node[free, FIRST] = node[old, FIRST]
            to_node[free, NEXT] = to_node[done, FIRST]
            to_node[done, FIRST] = free
            free += 1
            old = node[old, NEXT]
        done += 1
    to_size[0] = free


@kernel
def copy_node(node: Ints, value: Reals, i: int, to_node: Ints, to_value: Reals, j: int) -> None:
    for column in range(COLUMNS):
        to_node[j, column] = node[i, column]
    for seat in range(value.shape[1]):
        to_value[j, seat] = value[i, seat]
