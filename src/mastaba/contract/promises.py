"""The promises every game keeps, played through on random games of every option set."""

from __future__ import annotations

import itertools
import json
import random
from functools import partial
from typing import Any

import msgspec
import numpy as np

import mastaba
from mastaba.contract.promise import near, promise, refused
from mastaba.contract.walks import played, walk
from mastaba.engine.ints import ints
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.registry import rules
from mastaba.engine.rng import generator, pick
from mastaba.engine.rules import EVERYTHING, SPECTATOR, bare

PLIES = 400  # how far into a game the thorough tests look


@promise
def legal_actions_are_rising_distinct_and_in_range(game: mastaba.Game) -> None:
    for match in walk(game, seed=1):
        moves = game.moves(match.state)
        limit = game.rules.num_chance if match.actor == CHANCE else game.num_actions
        assert moves == sorted(set(moves))
        assert bool(moves) != match.over
        assert all(0 <= m < limit for m in moves)


@promise
def chance_outcomes_have_positive_weights_and_only_at_chance_nodes(game: mastaba.Game) -> None:
    for match in walk(game, seed=2):
        outcomes = game.outcomes(match.state)
        assert bool(outcomes) == (match.actor == CHANCE)
        assert all(w > 0 for _, w in outcomes)
        assert sum(w for _, w in outcomes) < 2**31


@promise
def a_roll_is_the_outcome_that_would_be_picked_from_the_list(game: mastaba.Game) -> None:
    roll = game.rules.roll
    if roll is None:
        return
    for match in walk(game, seed=2):
        if match.actor == CHANCE:
            outcomes, weight = ints(game.rules.width), ints(game.rules.width)
            n = game.rules.chance(bare(match.state), outcomes, weight)
            one, other = generator(match.ply), generator(match.ply)
            for _ in range(8):
                assert roll(bare(match.state), one) == outcomes[pick(other, weight, n)]


@promise
def actors_are_seats_chance_or_over_and_the_ply_counts_actions(game: mastaba.Game) -> None:
    for match in walk(game, seed=3):
        assert match.actor in (CHANCE, OVER) or 0 <= match.actor < game.players
        assert match.state.ply == match.ply
        assert match.state.players == game.players


@promise
def pieces_are_conserved_after_every_action(game: mastaba.Game) -> None:
    for seed in (4, 5):
        for match in walk(game, seed):
            assert game.rules.check(match.state) is None


@promise
def every_legal_action_leads_to_a_sound_position(game: mastaba.Game) -> None:
    for match in itertools.islice(walk(game, seed=6), 0, PLIES, 7):
        for move in game.moves(match.state):
            after = match.state.copy()
            game.rules.apply(bare(after), move)
            assert game.rules.check(after) is None, match.legal


@promise
def copies_are_independent(game: mastaba.Game) -> None:
    match = played(game, seed=7, plies=30)
    before = bytes(match.state)
    twin, copy = match.copy(), match.state.copy()
    dice = random.Random(1)
    while not twin.over and twin.ply < 60:
        twin.play(dice.choice(game.moves(twin.state)))
    assert bytes(match.state) == bytes(copy) == before
    assert match.ply == 30 or match.over


@promise
def text_structure_and_json_name_the_same_action(game: mastaba.Game) -> None:
    its = game.rules
    for match in itertools.islice(walk(game, seed=8), 0, PLIES, 3):
        s = match.state
        lines = {its.describe(s, m): m for m in game.moves(s)}
        assert len(lines) == len(game.moves(s)), "two actions read the same"
        for line, m in lines.items():
            structure = its.action(s, m)
            assert its.parse(s, line) == its.parse(s, f"  {line.upper()} ") == m
            assert its.encode(s, structure) == m
            assert its.encode(s, json.loads(msgspec.json.encode(structure))) == m


@promise
def positions_and_records_survive_json_byte_for_byte(game: mastaba.Game) -> None:
    for match in itertools.islice(walk(game, seed=9), 0, None, 5):
        s = match.state
        there = json.loads(json.dumps(game.rules.position(s)))
        assert game.rules.from_position(there) == s
        assert type(s).from_json(json.loads(json.dumps(s.to_json()))) == s


@promise
def a_saved_game_replays_to_the_same_position_at_every_ply(game: mastaba.Game) -> None:
    match = played(game, seed=10)
    text = match.save()
    again = mastaba.replay(text)
    assert again.state == match.state
    assert (again.scores, again.winners) == (match.scores, match.winners)
    assert again.save() == text
    for ply in (0, match.ply // 2, match.ply):
        assert mastaba.replay(text, ply).state == match.at(ply)


@promise
def undo_exactly_reverses_every_action(game: mastaba.Game) -> None:
    match = game.start(chance="manual")
    dice = random.Random(11)
    for _ in range(PLIES):
        if match.over:
            break
        before = bytes(match.state)
        match.play(dice.choice(game.moves(match.state)))
        after = bytes(match.state)
        action = match.history[-1].action
        match.undo()
        assert bytes(match.state) == before
        match.play(action)
        assert bytes(match.state) == after


@promise
def random_games_end_within_the_stated_bound_and_share_one_win(game: mastaba.Game) -> None:
    for seed in range(12, 16):
        match = played(game, seed)
        assert match.over
        assert match.ply <= game.rules.max_plies
        assert near(sum(match.returns), 1)
        assert all(0 <= r <= 1 for r in match.returns)
        assert match.winners
        shares = list(zip(match.returns, (game.rules.side(game.options, seat) for seat in range(game.players)), strict=True))
        assert all(near(one, other) for one, side in shares for other, same in shares if side == same), "partners share evenly"
        assert len(match.scores) == game.players


@promise
def what_a_seat_sees_does_not_depend_on_what_it_cannot_know(game: mastaba.Game) -> None:
    """The leak test: views, features, own choices, log and legal actions are the same after a redeal."""
    its = game.rules
    for match in itertools.islice(walk(game, seed=17), 0, PLIES, 4):
        s = match.state
        for seat in (SPECTATOR, *range(game.players)):
            seen = msgspec.json.encode(game.view(s, seat))
            features = game.observation(s, seat)
            for stream in range(2):
                other = game.redealt(s, seat, generator(match.ply, stream))
                assert its.check(other) is None
                assert msgspec.json.encode(game.view(other, seat)) == seen
                assert np.array_equal(game.observation(other, seat), features)
                assert game.scores(other) == game.scores(s)
                assert (other.actor, other.ply) == (s.actor, s.ply)
                if s.actor == seat >= 0:
                    assert game.moves(other) == game.moves(s)
                    assert [its.describe(other, m) for m in game.moves(s)] == [its.describe(s, m) for m in game.moves(s)]


@promise
def veiled_actions_read_the_same_whatever_is_hidden(game: mastaba.Game) -> None:
    """Two actions that one seat must not tell apart are one number and one line to it."""
    match = played(game, seed=18, plies=PLIES)
    if match.over:
        match.rewind(match.ply - 1)
    for seat in (SPECTATOR, *range(game.players)):
        log = match.log(seat)
        assert len(log) == match.ply
        for event, shown, line in zip(match.history, match.seen(seat), log, strict=True):
            assert shown.action == event.action or (shown.action < 0 and not event.actor == seat >= 0)
            structure = game.rules.action(match.at(event.ply), shown.action)
            assert line and msgspec.json.encode(structure)


@promise
def redeals_differ_only_in_hidden_things(game: mastaba.Game) -> None:
    """Redealing for somebody who sees everything the actor sees leaves the actor's position playable to the end."""
    match = played(game, seed=19, plies=60)
    if match.over:
        match.rewind(match.ply - 1)
    for seat in range(game.players):
        s = game.redealt(match.state, seat, generator(5, seat))
        dice = random.Random(3)
        for _ in range(game.rules.max_plies):
            if s.actor == OVER:
                break
            game.rules.apply(bare(s), dice.choice(game.moves(s)))
        assert s.actor == OVER
        assert game.rules.check(s) is None


@promise
def features_are_finite_and_every_element_is_written(game: mastaba.Game) -> None:
    for match in itertools.islice(walk(game, seed=20), 0, PLIES, 5):
        for seat in range(-1, game.players):
            out = np.full(game.observation_size, np.nan, dtype=np.float32)
            game.rules.observe(bare(match.state), seat, out)
            assert np.isfinite(out).all()


@promise
def preferences_are_whole_weights_and_win_chances_sum_to_one(game: mastaba.Game) -> None:
    actions, weight, shares = ints(game.rules.width), ints(game.rules.width), np.zeros(game.players)
    for match in itertools.islice(walk(game, seed=21), 0, PLIES, 2):
        b = bare(match.state)
        if match.over:
            continue
        game.rules.evaluate(b, shares)
        assert near(shares.sum(), 1)
        assert (shares >= 0).all()
        if match.actor >= 0:
            before = bytes(match.state)
            n = game.rules.legal(b, actions)
            game.rules.weigh(b, actions, n, weight)
            chosen = weight[:n].tolist()
            assert min(chosen) >= 0
            assert 0 < sum(chosen) < 2**31
            assert bytes(match.state) == before


@promise
def simple_games_go_the_same_way_with_the_simple_kernels(game: mastaba.Game) -> None:
    simple, room = game.rules.simple, ints(game.rules.width)
    if simple is None or not simple.applies(game.first):
        return
    for match in walk(game, seed=26):
        assert simple.applies(match.state)
        if match.actor < 0:
            assert simple.legal(bare(match.state), room) == 0
            continue
        n = simple.legal(bare(match.state), room)
        assert [int(a) for a in room[:n]] == game.moves(match.state)
        for action in game.moves(match.state):
            ours, theirs = match.state.copy(), match.state.copy()
            game.rules.apply(bare(ours), action)
            simple.apply(bare(theirs), action)
            assert bytes(ours) == bytes(theirs)


@promise
def views_are_json_and_know_their_seat(game: mastaba.Game) -> None:
    for match in itertools.islice(walk(game, seed=22), 0, PLIES, 20):
        for seat in (EVERYTHING, SPECTATOR, *range(game.players)):
            view: Any = json.loads(msgspec.json.encode(match.view(seat)))
            assert view["seat"] == seat
            assert view["actor"] == match.actor
            game.rules.draw(match.view(seat))
        assert "no seat" in refused(IndexError, partial(match.view, game.players))


@promise
def looking_changes_nothing(game: mastaba.Game) -> None:
    for match in itertools.islice(walk(game, seed=23), 0, PLIES, 25):
        before = bytes(match.state)
        match.view(0), match.legal, match.scores, match.save(0), match.log(0)
        game.rules.position(match.state)
        game.observation(match.state, 0)
        assert bytes(match.state) == before


@promise
def illegal_actions_are_refused_in_words_and_change_nothing(game: mastaba.Game) -> None:
    for match in itertools.islice(walk(game, seed=24), 0, 120, 10):
        before, ply = bytes(match.state), match.ply
        legal = set(game.moves(match.state))
        candidates = [a for a in range(-1, game.num_actions + 1) if a not in legal]
        for action in random.Random(match.ply).sample(candidates, min(15, len(candidates))):
            assert len(refused(mastaba.IllegalAction, partial(match.play, action))) > 10
        odd: list[Any] = ["", "xyzzy 7", {}, {"verb": "nothing"}, [], None, 2.5]
        for nonsense in odd:
            refused(mastaba.IllegalAction, partial(match.play, nonsense))
        assert (bytes(match.state), match.ply) == (before, ply)


@promise
def options_out_of_range_or_unknown_are_refused_in_words(name: str) -> None:
    its_rules = rules(name)
    low, high = its_rules.players
    for players in (low - 1, high + 1, "two", None):
        refused(mastaba.InvalidOptions, partial(mastaba.load, name, players=players))
    assert "has no option" in refused(mastaba.InvalidOptions, lambda: mastaba.load(name, no_such_option=1))
    assert {o.get("players", low) for o in its_rules.option_sets} == set(range(low, high + 1)) or len(its_rules.option_sets) >= 3


@promise
def nonsense_is_not_a_position(name: str) -> None:
    odd: list[Any] = [{"x": 1}, {"players": 99}, {"players": "many"}, []]
    for nonsense in odd:
        refused(mastaba.InvalidPosition, partial(rules(name).from_position, nonsense))
