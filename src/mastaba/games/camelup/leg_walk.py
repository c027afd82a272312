"""Camel Up: the rest of a leg, every die in every order, exactly.

A node is a place, a ranking and the dice left, with the number of (order, values) sequences that lead to it. Nodes are merged level by
level. A branch that ends the race early keeps the weight of all the sequences it stands for.
"""

from mastaba.engine.dispatch import Reals
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel, table
from mastaba.games.camelup.race_table import CAMEL_AT, CODE, COLUMNS, JOINT, RANK_OF, REORDER
from mastaba.games.camelup.tables import LEG_OTHER, LEG_SECOND, LEG_VALUE, MIRAGE, OASIS, SPACES

SEQUENCES = table([1, 3, 18, 162, 1944, 29160])  # by dice left: each order of the dice, each value of each
MOST_NODES = 29160
SLOTS = 1 << 16  # of the hash table that merges nodes; the one beyond them counts the levels walked so far
NO_TILE = -1


@kernel
def merge(reached: int, weight: int, nodes: Ints, weights: Ints, row: int, count: int, slots: Ints) -> int:
    """Add a node to the `count` of its level, or its weight to the same node; return how many there are now."""
    level = slots[SLOTS]
    at = ((reached * 2654435761) >> 16) & (SLOTS - 1)
    while slots[at] >> 16 == level:
        same = slots[at] & 65535
        if nodes[row, same] == reached:
            weights[row, same] += weight
            return count
        at = (at + 1) & (SLOTS - 1)
    slots[at] = (level << 16) | count
    nodes[row, count] = reached
    weights[row, count] = weight
    return count + 1


@kernel
def walk_leg(
    start: int,
    left: int,
    tiles: Ints,
    spaces: Ints,
    moves: Ints,
    nodes: Ints,
    weights: Ints,
    slots: Ints,
    landings: Ints,
    standing: Ints,
    crossed: Ints,
    keep_last: bool,
) -> int:
    """Walk from a node with `left` dice. Counts, of SEQUENCES[left] in all, go to three arrays: dice that end on each space, tile or
    not (in entry 0 all rolls made); final rankings with all camels on the track; and final rankings with the line crossed.

    With keep_last the leg's last nodes are left in row 0 of nodes and weights; their number is returned.
    """
    for i in range(SPACES + 1):
        landings[i] = 0
    for i in range(120):
        standing[i] = 0
        crossed[i] = 0
    row = left & 1
    nodes[row, 0] = start
    weights[row, 0] = SEQUENCES[left]
    count = 1
    while left > 0:
        to = 1 - row
        found = 0
        slots[SLOTS] += 1
        for i in range(count):
            here = nodes[row, i]
            dice = here & 31
            ranking = (here >> 5) & 127
            place = here >> 12
            landings[0] += weights[row, i]
            weight = weights[row, i] // (3 * left)
            for camel in range(5):
                if not (dice >> camel) & 1:
                    continue
                rank = RANK_OF[ranking, camel]
                space = spaces[place, rank]
                for die in range(1, 4):
                    kind = die - 1
                    if space + die <= SPACES:
                        landings[space + die] += weight
                        tile = tiles[space + die]
                        if tile == OASIS:
                            kind = die
                        elif tile == MIRAGE:
                            kind = die + 3
                    code = moves[place, rank, kind]
                    after = REORDER[ranking, code % CODE]
                    if code < CODE:
                        crossed[after] += weight
                        continue
                    if left == 1:
                        standing[after] += weight
                        if not keep_last:
                            continue
                    reached = ((code // CODE - 1) << 12) | (after << 5) | (dice & ~(1 << camel))
                    found = merge(reached, weight, nodes, weights, to, found, slots)
        row = to
        count = found
        left -= 1
    return count


@kernel
def count_ranks(standing: Ints, crossed: Ints, ranks: Ints) -> int:
    """Add up final rankings by camel and rank; return how often the line was crossed."""
    ended = 0
    for ranking in range(120):
        weight = standing[ranking] + crossed[ranking]
        ended += crossed[ranking]
        if weight > 0:
            for rank in range(5):
                ranks[CAMEL_AT[ranking, rank], rank] += weight
    return ended


@kernel
def race_ends(outcomes: Reals, nodes: Ints, weights: Ints, count: int, crossed: Ints, sums: Reals) -> None:
    """Sums over the leg's ends: winner and loser by camel (5 * winner + loser), and rolls of the legs to come."""
    for i in range(COLUMNS):
        sums[i] = 0.0
    for ranking in range(120):
        sums[5 * CAMEL_AT[ranking, 0] + CAMEL_AT[ranking, 4]] += crossed[ranking]
    for i in range(count):
        place = nodes[0, i] >> 12
        ranking = (nodes[0, i] >> 5) & 127
        weight = weights[0, i]
        for first in range(5):
            winner = 5 * CAMEL_AT[ranking, first]
            for last in range(5):
                sums[winner + CAMEL_AT[ranking, last]] += weight * outcomes[place, 5 * first + last]
        sums[JOINT] += weight * outcomes[place, JOINT]


@kernel
def bets_worth(bets: Ints, standing: Ints, crossed: Ints) -> int:
    """Sum over final rankings of what leg tiles pay; bets holds a bit for 5, 3 and 2 of each camel."""
    total = 0
    for camel in range(5):
        held = 0
        first = 0
        for k in range(3):
            if (bets[camel] >> k) & 1:
                held += 1
                first += LEG_VALUE[k]
        if held > 0:
            for ranking in range(120):
                weight = standing[ranking] + crossed[ranking]
                if RANK_OF[ranking, camel] == 0:
                    total += weight * first
                elif RANK_OF[ranking, camel] == 1:
                    total += weight * held * LEG_SECOND
                else:
                    total += weight * held * LEG_OTHER
    return total


@kernel
def count_landings(
    start: int, left: int, target: int, tiles: Ints, spaces: Ints, moves: Ints, nodes: Ints, weights: Ints, slots: Ints
) -> int:
    """How often dice end on one space: the walk again, but only through nodes from which a camel can still land there."""
    landings = 0
    row = 0
    nodes[row, 0] = start
    weights[row, 0] = SEQUENCES[left]
    count = 1
    while left > 0 and count > 0:
        to = 1 - row
        found = 0
        slots[SLOTS] += 1
        for i in range(count):
            here = nodes[row, i]
            dice = here & 31
            ranking = (here >> 5) & 127
            place = here >> 12
            weight = weights[row, i] // (3 * left)
            for camel in range(5):
                if not (dice >> camel) & 1:
                    continue
                rank = RANK_OF[ranking, camel]
                space = spaces[place, rank]
                if space < target <= space + 3:
                    landings += weight
                if left == 1:
                    continue
                for die in range(1, 4):
                    kind = die - 1
                    if space + die <= SPACES:
                        tile = tiles[space + die]
                        if tile == OASIS:
                            kind = die
                        elif tile == MIRAGE:
                            kind = die + 3
                    code = moves[place, rank, kind]
                    if code < CODE:
                        continue
                    after = REORDER[ranking, code % CODE]
                    there = code // CODE - 1
                    rest = dice & ~(1 << camel)
                    # A camel at or beyond the target never comes back before it; an oasis adds a space to a die.
                    hope = False
                    for other in range(5):
                        if (rest >> other) & 1:
                            ahead = target - spaces[there, RANK_OF[after, other]]
                            if 0 < ahead < 4 * left:
                                hope = True
                    if hope:
                        found = merge((there << 12) | (after << 5) | rest, weight, nodes, weights, to, found, slots)
        row = to
        count = found
        left -= 1
    return landings


@kernel
def try_tiles(
    start: int,
    left: int,
    mine: int,
    free: int,
    bets: Ints,
    tiles: Ints,
    spaces: Ints,
    moves: Ints,
    nodes: Ints,
    weights: Ints,
    slots: Ints,
    landings: Ints,
    standing: Ints,
    crossed: Ints,
    income: Ints,
    worth: Ints,
) -> None:
    """Sums of landings and of the worth of held bets with one's tile (now on `mine`, 0 if off) on each free space, either side, by action
    less DESERT_TILE; in the entry beyond them, with the tile taken off the track."""
    none = 2 * (SPACES - 1)
    betting = False
    for camel in range(5):
        if bets[camel] > 0:
            betting = True
    kept = tiles[mine]
    tiles[mine] = NO_TILE
    walk_leg(start, left, tiles, spaces, moves, nodes, weights, slots, landings, standing, crossed, False)
    income[none] = 0
    worth[none] = bets_worth(bets, standing, crossed)
    reach = 0
    for space in range(2, SPACES + 1):
        if landings[space] > 0:
            reach |= 1 << space
    for space in range(2, SPACES + 1):
        for side in range(2):
            at = 2 * (space - 2) + side
            income[at] = 0
            worth[at] = worth[none]  # nobody lands there this leg
            if (free & reach) >> space & 1:
                tiles[space] = side
                if betting:
                    walk_leg(start, left, tiles, spaces, moves, nodes, weights, slots, landings, standing, crossed, False)
                    income[at] = landings[space]
                    worth[at] = bets_worth(bets, standing, crossed)
                else:
                    income[at] = count_landings(start, left, space, tiles, spaces, moves, nodes, weights, slots)
                tiles[space] = NO_TILE
    tiles[mine] = kept
