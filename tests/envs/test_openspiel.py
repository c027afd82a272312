"""OpenSpiel's own tests and algorithms on our games, and what its states tell to whom."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    generate_playthrough,
    get_all_states,
    ismcts,
    mcts,
    minimax,
)

import mastaba
import mastaba.envs
from mastaba.engine.game import Game
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rules import bare

mastaba.envs.openspiel("camelup")

SHORT: list[tuple[str, dict[str, Any]]] = [
    ("alhambra", {"max_turns": 12}),
    ("alhambra", {"players": 2, "max_turns": 10, "optional_bonus_action": True}),
    ("camelup", {"max_decisions": 20}),
    ("camelup", {"players": 4, "max_decisions": 12, "hide_money": True, "start_player": 2}),
    ("cheops", {"players": 2}),
    ("cheops", {"players": 3, "random_sheets": True, "random_first_player": True, "letters": []}),
    ("imhotep", {"players": 2}),
    ("imhotep", {"players": 3, "sides": "BBBBB", "wrath": True}),
    ("santorini", {}),
    ("santorini", {"powers": ["hecate", "minotaur"], "max_turns": 30}),
    ("santorini", {"players": 3, "power_mode": "random_offer", "max_turns": 30}),
]
IDS = [f"{name}-{k}" for k, (name, _) in enumerate(SHORT)]


def after_chance(game: Any) -> Any:
    """The first decision, the first outcome of every chance node on the way."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize(("name", "options"), SHORT, ids=IDS)
def test_openspiels_random_sim_test_passes(name: str, options: dict[str, Any]) -> None:
    pyspiel.random_sim_test(mastaba.envs.openspiel(name, **options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "game_string",
    [
        "mastaba_alhambra(players=3,max_turns=6)",
        "mastaba_camelup(players=3,max_decisions=8)",
        "mastaba_cheops(players=2)",
        "mastaba_imhotep(players=2,sides=ABABA)",
        "mastaba_santorini()",
    ],
)
def test_openspiels_playthroughs_can_be_replayed(game_string: str, tmp_path: Path) -> None:
    text = generate_playthrough.playthrough(game_string, [], seed=3)
    assert "PublicObservationString()" in text or "PERFECT_INFORMATION" in text
    path = tmp_path / "playthrough.txt"
    path.write_text(text, encoding="utf-8")
    flags.FLAGS(["playthrough"])  # its reader looks at a flag of the program it is usually part of
    original, again = generate_playthrough.replay(str(path))
    assert again == original


@pytest.mark.parametrize(("name", "options"), SHORT, ids=IDS)
def test_a_state_is_the_position_of_a_match(name: str, options: dict[str, Any]) -> None:
    """The same plies in a match of ours lead to the same record, with the same legal actions, outcomes and results."""
    game = mastaba.envs.openspiel(name, **options)
    match = mastaba.load(name, **options).start(chance="manual")
    state, dice = game.new_initial_state(), np.random.default_rng(4)
    while not state.is_terminal():
        if state.is_chance_node():
            assert match.actor == CHANCE
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
        else:
            assert state.current_player() == match.actor
        assert state.legal_actions() == match.game.moves(match.state)
        action = int(dice.choice(state.legal_actions()))
        assert state.action_to_string(action) == match.game.rules.describe(match.state, action)
        state.apply_action(action)
        match.play(action)
    assert match.over
    assert state.table.s == match.state
    n = match.game.players
    assert state.returns() == pytest.approx([(n * share - 1) / (n - 1) for share in match.returns])
    assert sum(state.returns()) == pytest.approx(0.0)


def test_an_information_state_hides_what_the_seat_has_not_seen() -> None:
    told: dict[int, list[Any]] = {0: [], 1: []}
    for card in ("winner green", "winner blue"):
        state = after_chance(mastaba.envs.openspiel("camelup"))
        state.apply_action(state.string_to_action(card))
        for seat in told:
            told[seat].append(
                (
                    state.information_state_string(seat),
                    tuple(state.information_state_tensor(seat)),
                    state.observation_string(seat),
                    tuple(state.observation_tensor(seat)),
                )
            )
    assert told[1][0] == told[1][1]
    assert all(a != b for a, b in zip(*told[0], strict=True))
    assert "winner green" in told[0][0][0]
    assert "winner green" not in told[1][0][0]


def test_an_information_state_remembers_what_the_position_has_forgotten() -> None:
    """Two orders of the same bets lead to the same table, but not to the same memory."""
    memories = []
    for bets in (("leg blue", "leg green", "leg white", "leg orange"), ("leg white", "leg orange", "leg blue", "leg green")):
        state = after_chance(mastaba.envs.openspiel("camelup"))
        for bet in bets:
            state.apply_action(state.string_to_action(bet))
        memories.append((state.observation_tensor(0), state.information_state_string(0)))
    assert memories[0][0] == memories[1][0]
    assert memories[0][1] != memories[1][1]


def test_public_and_private_observations_are_apart() -> None:
    game = mastaba.envs.openspiel("camelup")
    state = after_chance(game)
    state.apply_action(state.string_to_action("winner green"))
    public = game.make_py_observer(pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.NONE))
    private = game.make_py_observer(pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER))
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert "green" in private.string_from(state, 0)
    assert private.string_from(state, 0) != private.string_from(state, 1)


@pytest.mark.parametrize("recall", [False, True])
def test_the_publics_tensors_hold_no_secret(recall: bool) -> None:
    """Nobody's hidden card is in what everybody remembers, seat 0's no more than seat 1's."""
    game = mastaba.envs.openspiel("camelup")
    kind = pyspiel.IIGObservationType(recall, True, pyspiel.PrivateInfoType.NONE)
    told = []
    for card in ("winner green", "winner blue"):
        state = after_chance(game)
        for _ in range(2):
            state.apply_action(state.string_to_action(card))
        observer = game.make_py_observer(kind)
        observer.set_from(state, 0)
        told.append(observer.tensor.copy())
    assert np.array_equal(told[0], told[1])


@pytest.mark.parametrize("name", mastaba.names())
def test_openspiels_searches_play_all_games(name: str) -> None:
    options: dict[str, Any] = {"max_turns": 20} if name in ("alhambra", "santorini") else {}
    game = mastaba.envs.openspiel(name, **options)
    state = after_chance(game)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 12, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_openspiels_information_set_search_plays_a_game_with_secrets() -> None:
    """It asks states to be resampled from what a seat knows, which is our redeal."""
    game = mastaba.envs.openspiel("camelup", max_decisions=6)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 20, random_state=np.random.RandomState(1))
    state = after_chance(game)
    state.apply_action(state.string_to_action("winner green"))
    assert bot.step(state) in state.legal_actions()


def late_santorini(seed: int, turns: int) -> tuple[Any, Game, Record]:
    """A random game after twenty turns, with so many turns left until it is a draw."""
    match = mastaba.load("santorini").start(seed=1)
    dice = np.random.default_rng(seed)
    while match.ply < 4 + 20 * 3:
        match.play(int(dice.choice(match.game.moves(match.state))))
    position = match.game.rules.position(match.state)
    position["options"]["max_turns"] = 20 + turns
    return (
        mastaba.envs.openspiel("santorini", position=position, deterministic=True, max_turns=20 + turns),
        match.game,
        match.game.rules.from_position(position),
    )


def solved(game: Game, s: Record) -> list[float]:
    """The value of a position with best play, by trying everything."""
    if s.actor == OVER:
        return game.returns(s)
    values = []
    for move in game.moves(s):
        after = s.copy()
        game.rules.apply(bare(after), move)
        values.append(solved(game, after))
    return max(values, key=lambda v: v[s.actor])


@pytest.mark.parametrize(("seed", "turns"), [(2, 1), (2, 2), (5, 2)])
def test_openspiels_minimax_solves_the_end_of_santorini(seed: int, turns: int) -> None:
    game, ours, s = late_santorini(seed, turns)
    value, action = minimax.alpha_beta_search(game, maximizing_player_id=0)
    assert value == pytest.approx(2 * solved(ours, s)[0] - 1)
    assert action in ours.moves(s)


def test_openspiel_counts_the_states_of_a_small_ending() -> None:
    game, ours, s = late_santorini(2, 1)
    found = get_all_states.get_all_states(game, depth_limit=-1, include_terminals=True, include_chance_states=False)
    distinct = set()
    todo = [s]
    while todo:
        at = todo.pop()
        distinct.add(bytes(at))
        for move in ours.moves(at):
            after = at.copy()
            ours.rules.apply(bare(after), move)
            todo.append(after)
    assert len({bytes(state.table.s) for state in found.values()}) == len(distinct)


def test_chance_in_a_game_declared_free_of_it_is_an_error() -> None:
    with pytest.raises(mastaba.MastabaError, match="declared deterministic"):
        mastaba.envs.openspiel("camelup", deterministic=True).new_initial_state().current_player()


def tiny_camelup() -> tuple[Any, Game, Record]:
    """A race just begun that ends after two decisions: each seat has one, and the first may be a hidden card."""
    match = mastaba.load("camelup", max_decisions=2).start(seed=3)
    position = match.game.rules.position(match.state)
    return mastaba.envs.openspiel("camelup", max_decisions=2, position=position), match.game, match.state


def uniform(game: Game, s: Record) -> Any:
    """The result of random play, exactly."""
    if s.actor == OVER:
        return np.array(game.returns(s))
    moves = game.moves(s)
    weights = np.array([w for _, w in game.outcomes(s)] if s.actor == CHANCE else [1] * len(moves), dtype=float)
    total = np.zeros(game.players)
    for move, weight in zip(moves, weights / weights.sum(), strict=True):
        after = s.copy()
        game.rules.apply(bare(after), move)
        total += weight * uniform(game, after)
    return total


def test_openspiels_expected_score_is_exact() -> None:
    game, ours, s = tiny_camelup()
    random_play = policy.UniformRandomPolicy(game)
    found = expected_game_score.policy_value(game.new_initial_state(), [random_play, random_play])
    assert found == pytest.approx(2 * uniform(ours, s) - 1)


def test_openspiels_cfr_makes_random_play_less_exploitable() -> None:
    game, _, _ = tiny_camelup()
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    for _ in range(4):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert 0 <= after < 0.8 * before


def test_a_resampled_state_looks_the_same_to_the_seat_and_changes_what_is_hidden() -> None:
    state = after_chance(mastaba.envs.openspiel("camelup"))
    state.apply_action(state.string_to_action("winner green"))
    dice = np.random.RandomState(1)
    others = [state.resample_from_infostate(1, dice.rand) for _ in range(20)]
    assert {other.information_state_string(1) for other in others} == {state.information_state_string(1)}
    assert len({bytes(other.table.s) for other in others}) > 1


def test_options_and_positions_are_parameters() -> None:
    by_string = pyspiel.load_game("mastaba_camelup(players=5,hide_money=True)")
    assert by_string.num_players() == 5
    assert by_string.game.options.hide_money
    cards = mastaba.envs.openspiel("santorini", powers=["apollo", "athena"])
    again = pyspiel.load_game(str(cards))
    assert again.game.options == cards.game.options
    position = mastaba.load("camelup").start(seed=1)
    placed = mastaba.envs.openspiel("camelup", position=position.game.rules.position(position.state))
    assert placed.new_initial_state().table.s == position.state
    assert pyspiel.load_game(str(placed)).new_initial_state().table.s == position.state


def test_bad_options_are_refused_in_words() -> None:
    with pytest.raises(mastaba.InvalidOptions, match="no option 'camels'"):
        mastaba.envs.openspiel("camelup", camels=7)
    with pytest.raises(mastaba.InvalidPosition):
        mastaba.envs.openspiel("camelup", position={"stacks": {"1": ["purple"]}})
    with pytest.raises(mastaba.UnknownGame):
        mastaba.envs.openspiel("chess")


def test_states_can_be_pickled_and_cloned() -> None:
    state = after_chance(mastaba.envs.openspiel("imhotep"))
    state.apply_action(state.legal_actions()[0])
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert twin.table.s.ply == state.table.s.ply + 1
    again = pickle.loads(pickle.dumps(state.table))
    assert again.s == state.table.s
    assert again.information(1) == state.information_state_string(1)
