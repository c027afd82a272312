"""The search: finds what is there, knows only what its seat may, ends when it should."""

from __future__ import annotations

import math
import threading
import time
from dataclasses import replace

import numpy as np
import pytest

import mastaba
from mastaba.bots.mcts.endings import Endings
from mastaba.bots.mcts.search import Recipe, Search
from mastaba.bots.mcts.tree import ACTION, ROOT, VISITS, Tree, add_child, find_child, keep_subtree
from mastaba.bots.players import SearchBot
from mastaba.bots.review import analyse, review, sentences
from mastaba.engine.record import records
from mastaba.engine.rng import generator

# The last roll decides: blue stands before the line with everybody behind, so a roll of the only die ends the race.
LAST_ROLL = {
    "stacks": {"16": ["blue"], "3": ["green"], "2": ["orange"], "1": ["yellow", "white"]},
    "dice": ["blue"],
    "pyramid_tiles": [2, 2],
    "money": [10, 10],
    "shown": {"green": 1, "orange": 1, "yellow": 1, "white": 1},
}


def test_every_simulation_is_counted_and_visits_add_up() -> None:
    match = mastaba.load("camelup", players=3).start(seed=1)
    account = Search(Recipe(seconds=math.inf, simulations=700), threads=1).run(match)
    assert account.simulations == 700
    assert sum(line.visits for line in account.lines) == 700
    assert sum(line.share for line in account.lines) == pytest.approx(1)
    assert {line.action for line in account.lines} == set(match.game.moves(match.state))
    assert sum(account.win) == pytest.approx(1, abs=0.35)


def test_the_same_seed_and_simulations_find_the_same() -> None:
    match = mastaba.load("camelup", players=4).start(seed=2)
    one, two = (Search(Recipe(seconds=math.inf, simulations=300), threads=1, seed=9).run(match) for _ in range(2))
    assert [(line.action, line.visits) for line in one.lines] == [(line.action, line.visits) for line in two.lines]


def test_a_sure_gain_is_found() -> None:
    """Blue is certain to win and yellow to lose the race: a first card on them pays 8, a roll 1."""
    match = mastaba.load("camelup").start(seed=1, position=LAST_ROLL)
    assert Search(Recipe(seconds=math.inf, simulations=3000), threads=1).run(match).best.text in ("winner blue", "loser yellow")


def test_a_hasty_search_stops_when_nothing_can_catch_up_and_finds_the_same() -> None:
    match = mastaba.load("camelup").start(seed=1, position=LAST_ROLL)
    recipe = Recipe(seconds=math.inf, simulations=4000, even=0.05)
    whole, hasty = (Search(replace(recipe, hasty=hasty), threads=1, seed=3).run(match) for hasty in (False, True))
    assert whole.simulations == 4000
    assert hasty.simulations in (2000, 3000)
    assert hasty.best.action == whole.best.action


def test_what_is_hidden_does_not_change_what_is_found() -> None:
    match = mastaba.load("camelup", players=3).start(seed=5)
    match.play("winner blue", "loser green", "winner orange")
    search = Search(Recipe(seconds=math.inf, simulations=400), threads=1, seed=3)
    found = [(line.action, line.visits) for line in search.run(match).lines]
    other = match.copy()
    for stream in range(3):
        other.state.set(match.game.redealt(match.state, match.actor, generator(77, stream)))
        other_found = Search(Recipe(seconds=math.inf, simulations=400), threads=1, seed=3).run(other)
        assert [(line.action, line.visits) for line in other_found.lines] == found


def test_it_tells_how_the_game_may_go_on_whatever_is_hidden() -> None:
    match = mastaba.load("camelup", players=3).start(seed=5)
    match.play("winner blue", "loser green", "winner orange")
    told = []
    for stream in range(3):
        other = match.copy()
        other.state.set(match.game.redealt(match.state, match.actor, generator(77, stream)))
        account = Search(Recipe(seconds=math.inf, simulations=2000), threads=1, seed=3).run(other)
        told.append([line.follow for line in account.lines])
    assert told[0] == told[1] == told[2]
    assert any(len(follow) > 1 for follow in told[0]), "others' answers are told too"


def test_the_match_is_left_as_it_was() -> None:
    match = mastaba.load("camelup").start(seed=5)
    before, history = bytes(match.state), list(match.history)
    Search(Recipe(seconds=math.inf, simulations=200), threads=2).run(match)
    assert (bytes(match.state), match.history) == (before, history)


def test_a_running_search_can_be_stopped_from_outside() -> None:
    match = mastaba.load("camelup").start(seed=5)
    search = Search(Recipe(simulations=1 << 40, seconds=60), threads=1)
    threading.Timer(0.3, search.stop).start()
    begun = time.monotonic()
    account = search.run(match)
    assert time.monotonic() - begun < 30
    assert account.simulations > 0


def test_a_stop_that_comes_before_the_tree_search_ends_it_too() -> None:
    class StopsWhileAsked:
        """Advice during which somebody loses patience."""

        def beliefs(self, match: mastaba.Match) -> None:
            bot.stop()

        def advice(self, match: mastaba.Match, believed: object) -> dict[int, int]:
            return dict.fromkeys(match.game.moves(match.state), 1)

    match = mastaba.load("camelup").start(seed=5)
    bot = SearchBot("x", Recipe(simulations=1 << 40, seconds=60), seed=1, threads=2, insight=StopsWhileAsked())
    begun = time.monotonic()
    assert bot.choose(match) in match.game.moves(match.state)
    assert time.monotonic() - begun < 30


def test_a_stopped_search_can_run_again() -> None:
    match = mastaba.load("camelup").start(seed=5)
    search = Search(Recipe(seconds=math.inf, simulations=100), threads=1)
    search.stop()
    assert search.run(match).simulations == 100


def test_a_search_thinks_over_the_deals_it_is_given() -> None:
    """Blue is certain to win: a card on it pays 8, or 5 when the rival's hidden card is blue too."""
    match = mastaba.load("camelup").start(seed=1, position=LAST_ROLL)
    match.play("leg white", "winner orange")
    worth = []
    for camel in (0, 1):
        deals = records(type(match.state), 1)
        deals.view(np.uint8)[:] = match.state.data
        deals["deck"][0, 0, 0] = 5 + camel
        deals["hand"][0, 1] = 31 & ~(1 << camel)
        account = Search(Recipe(seconds=math.inf, simulations=2000, margin=0.9), threads=1, seed=2).run(match, deals=deals)
        worth.append(next(line.win[0] for line in account.lines if line.text == "winner blue"))
    assert worth[0] < worth[1]


def test_trees_stay_within_their_room() -> None:
    match = mastaba.load("camelup").start(seed=5)
    search = Search(Recipe(seconds=math.inf, simulations=20_000, nodes=4000), threads=1)
    account = search.run(match)
    assert account.simulations == 20_000
    assert account.nodes <= 2000


def test_a_kept_subtree_is_the_same_tree_with_a_new_root() -> None:
    tree, spare = Tree(50, 2), Tree(50, 2)
    a = add_child(tree.node, tree.value, tree.size, ROOT, 5)
    b = add_child(tree.node, tree.value, tree.size, a, 6)
    c = add_child(tree.node, tree.value, tree.size, a, 7)
    d = add_child(tree.node, tree.value, tree.size, c, 8)
    add_child(tree.node, tree.value, tree.size, ROOT, 9)
    for k, i in enumerate((a, b, c, d)):
        tree.node[i, VISITS] = 10 + k
        tree.value[i, 1] = k
    keep_subtree(tree.node, tree.value, tree.size, a, spare.node, spare.value, spare.size)
    assert spare.size[0] == ROOT + 4
    assert spare.node[ROOT, VISITS] == 10
    assert sorted(int(spare.node[i, ACTION]) for i in spare.children(ROOT)) == [6, 7]
    seven = find_child(spare.node, ROOT, 7)
    assert spare.node[seven, VISITS] == 12
    eight = find_child(spare.node, seven, 8)
    assert (int(spare.node[eight, VISITS]), float(spare.value[eight, 1])) == (13, 3.0)
    assert find_child(spare.node, ROOT, 9) == 0


def test_a_search_kept_over_a_match_goes_on_with_its_tree() -> None:
    match = mastaba.load("camelup").start(seed=8)
    search = Search(Recipe(seconds=math.inf, simulations=4000), threads=1)
    best = search.run(match).best.action
    tree = search._workers[0].tree
    replies = tree.children(find_child(tree.node, ROOT, best))
    reply = max(replies, key=lambda i: int(tree.node[i, VISITS]))
    match.play(best, int(tree.node[reply, ACTION]))
    kept = search.run(match)
    fresh = Search(Recipe(seconds=math.inf, simulations=4000), threads=1).run(match)
    assert sum(line.visits for line in kept.lines) > sum(line.visits for line in fresh.lines)


def test_a_tree_is_kept_when_the_search_is_shown_copies_of_a_match() -> None:
    match = mastaba.load("camelup").start(seed=8)
    search = Search(Recipe(seconds=math.inf, simulations=3000), threads=1)
    search.run(match.copy())
    again = search.run(match.copy())
    assert sum(line.visits for line in again.lines) == 6000
    other = mastaba.load("camelup").start(seed=9)
    assert sum(line.visits for line in search.run(other).lines) == 3000


def test_nobody_to_decide_is_refused() -> None:
    match = mastaba.load("camelup", max_decisions=1).start(seed=1)
    match.play("leg blue")
    with pytest.raises(ValueError, match="nobody is to decide"):
        Search().run(match)


def brute_force(match: mastaba.Match) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The value of a position by plain recursion over matches."""
    if match.over:
        return np.array(match.returns)
    if match.actor < 0:
        outcomes = match.game.outcomes(match.state)
        total = sum(w for _, w in outcomes)
        return np.asarray(sum(w / total * brute_force(after(match, o)) for o, w in outcomes))
    values = [brute_force(after(match, a)) for a in match.game.moves(match.state)]
    return max(values, key=lambda v: v[match.actor])


def after(match: mastaba.Match, action: int) -> mastaba.Match:
    twin = match.copy()
    twin.play(action)
    return twin


def test_a_small_endgame_is_solved_exactly_as_by_plain_recursion() -> None:
    game = mastaba.load("camelup", max_decisions=2)
    match = game.start(chance="manual", position={**LAST_ROLL, "options": {"max_decisions": 2}})
    solved = Endings(match).solve(match, 1_000_000, deals=1, margin=0.0)
    assert solved is not None
    for action, worth in solved.items():
        assert worth == pytest.approx(brute_force(after(match, action)).tolist())


def test_an_endgame_that_is_too_large_is_left_alone() -> None:
    match = mastaba.load("camelup").start(seed=1)
    assert Endings(match).solve(match, 2000) is None


def test_an_account_reads_as_sentences() -> None:
    match = mastaba.load("camelup").start(seed=1)
    told = sentences(analyse(match, simulations=300, threads=1))
    assert "is best; P0 then wins about" in told[0]


def test_a_review_looks_at_every_real_decision() -> None:
    match = mastaba.load("camelup", max_decisions=6).start(seed=1)
    while not match.over:
        match.play(match.legal[-1])
    steps: list[tuple[int, int]] = []
    found = review(match, simulations=40, threads=1, progress=lambda done, total: steps.append((done, total)))
    assert [d.ply for d in found.decisions] == [e.ply for e in match.history if e.actor >= 0]
    assert steps[-1] == (6, 6)
    assert all(0 <= d.lost <= 1 for d in found.decisions)
