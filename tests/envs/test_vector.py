"""The vector environment: Gymnasium's interface over a batch, without copies."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import mastaba
import mastaba.envs

GAMES = mastaba.names()


def chosen(observations: dict[str, Any], dice: np.random.Generator) -> Any:
    """A random legal action at every table."""
    mask = observations["action_mask"]
    return np.where(mask, dice.random(mask.shape), -1).argmax(axis=1)


@pytest.mark.parametrize("name", GAMES)
def test_it_follows_gymnasiums_vector_interface(name: str) -> None:
    env = mastaba.envs.vector(name, 6, seed=1)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    dice = np.random.default_rng(1)
    observations, infos = env.reset(seed=4)
    assert env.observation_space.contains(observations)
    for _ in range(40):
        actions = chosen(observations, dice)
        assert env.action_space.contains(actions)
        acted = infos["actor"].copy()
        observations, rewards, ended, cut, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        assert rewards.shape == ended.shape == cut.shape == (6,)
        assert np.array_equal(infos["acted"], acted)
        assert np.array_equal(rewards, infos["rewards"][np.arange(6), acted])
        assert not cut.any()
        assert (observations["action_mask"].sum(axis=1) > 0).all()
    env.close()


@pytest.mark.parametrize("name", GAMES)
def test_tables_play_by_the_rules_of_the_game(name: str) -> None:
    """What the arrays say of a table is what its record says."""
    env = mastaba.envs.vector(name, 5, seed=2)
    dice = np.random.default_rng(2)
    observations, infos = env.reset()
    for _ in range(30):
        observations, _, _, _, infos = env.step(chosen(observations, dice))
        for i in range(5):
            s = env.batch.state(i)
            assert s.actor == infos["actor"][i]
            assert np.flatnonzero(observations["action_mask"][i]).tolist() == env.game.moves(s)
            assert np.array_equal(observations["observation"][i], env.game.observation(s, s.actor))


def test_the_arrays_are_the_same_memory_at_every_step() -> None:
    env = mastaba.envs.vector("camelup", 300)
    dice = np.random.default_rng(3)
    observations, infos = env.reset(seed=1)
    first = {key: array.ctypes.data for key, array in observations.items()}
    for _ in range(5):
        observations, _, ended, _, infos = env.step(chosen(observations, dice))
        assert {key: array.ctypes.data for key, array in observations.items()} == first
    assert np.shares_memory(observations["observation"], env.batch.observations)
    assert np.shares_memory(observations["action_mask"], env.batch.mask)
    assert np.shares_memory(infos["rewards"], env.batch.rewards)
    assert np.shares_memory(ended, env.batch.done)


def test_dlpack_hands_the_arrays_over_without_a_copy() -> None:
    env = mastaba.envs.vector("camelup", 16)
    observations, infos = env.reset(seed=1)
    for array in (*observations.values(), infos["actor"]):
        other = np.from_dlpack(array)
        assert other.ctypes.data == array.ctypes.data
        assert other.shape == array.shape


def test_the_same_seed_gives_the_same_games_for_any_number_of_threads() -> None:
    def run(threads: int) -> tuple[Any, Any]:
        env = mastaba.envs.vector("cheops", 700, threads=threads, players=3)
        dice = np.random.default_rng(5)
        observations, _ = env.reset(seed=11)
        for _ in range(8):
            observations, *_ = env.step(chosen(observations, dice))
        return observations["observation"].copy(), env.batch.states.copy()

    one, two = run(1), run(2)
    assert np.array_equal(one[0], two[0])
    assert np.array_equal(one[1], two[1])


def test_resets_without_a_seed_give_other_games_and_a_seed_brings_them_back() -> None:
    env = mastaba.envs.vector("camelup", 8)
    first = env.reset(seed=5)[0]["observation"].copy()
    second = env.reset()[0]["observation"].copy()
    third = env.reset(seed=5)[0]["observation"].copy()
    assert np.array_equal(first, third)
    assert not np.array_equal(first, second)


def test_finished_games_leave_their_result_and_last_sight() -> None:
    env = mastaba.envs.vector("santorini", 12, final_obs=True)
    dice = np.random.default_rng(6)
    observations, _ = env.reset(seed=1)
    finished = 0
    while finished < 10:
        before, actors = [env.batch.state(i).copy() for i in range(12)], np.array(env.batch.actors)
        actions = chosen(observations, dice)
        observations, rewards, ended, _, infos = env.step(actions)
        assert ("final_obs" in infos) == ended.any()
        for i in np.flatnonzero(ended).tolist():
            finished += 1
            assert infos["rewards"][i].sum() == pytest.approx(1.0)
            last = before[i]
            env.game.rules.apply(last.raw, int(actions[i]))
            assert last.actor == mastaba.OVER
            assert rewards[i] == env.game.returns(last)[actors[i]]
            seen = infos["final_obs"][i]["observation"]
            assert np.array_equal(seen, env.game.observation(last, int(actors[i])))
            assert env.batch.state(i).ply == 0


def test_gymnasiums_wrappers_count_episodes() -> None:
    env = RecordEpisodeStatistics(mastaba.envs.vector("santorini", 32))
    dice = np.random.default_rng(7)
    observations, _ = env.reset(seed=1)
    lengths: list[int] = []
    for _ in range(150):
        observations, _, ended, _, infos = env.step(chosen(observations, dice))
        if ended.any():
            lengths += infos["episode"]["l"][ended].tolist()
    assert len(lengths) > 20
    assert min(lengths) > 10


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    env = mastaba.envs.vector("imhotep", 4)
    observations, _ = env.reset(seed=1)
    before = env.batch.states.copy()
    wrong = observations["action_mask"].argmin(axis=1)
    with pytest.raises(mastaba.IllegalAction, match="not legal"):
        env.step(wrong)
    with pytest.raises(mastaba.IllegalAction, match="4 actions"):
        env.step(np.zeros(3, dtype=np.int64))
    with pytest.raises(mastaba.IllegalAction, match="whole numbers, not float64"):
        env.step(np.zeros(4))
    assert np.array_equal(env.batch.states, before)


def test_tables_can_be_drawn() -> None:
    env = mastaba.envs.vector("camelup", 2, render_mode="ansi")
    env.reset(seed=1)
    drawn = env.render()
    assert drawn is not None
    assert len(drawn) == 2
    assert "pyramid" in drawn[0]
    assert mastaba.envs.vector("camelup", 2).render() is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"num_envs": 0}, "at least one table"),
        ({"threads": 0}, "one thread"),
        ({"render_mode": "rgb_array"}, "no render mode 'rgb_array'"),
        ({"players": 99}, "players: expected int <= 8"),
        ({"camels": 7}, "no option 'camels'"),
    ],
)
def test_bad_input_is_one_sentence(given: dict[str, Any], words: str) -> None:
    with pytest.raises(mastaba.MastabaError, match=words):
        mastaba.envs.vector("camelup", **{"num_envs": 2} | given)


def test_gymnasium_is_what_it_is_made_for() -> None:
    assert isinstance(mastaba.envs.vector("camelup", 2).single_action_space, gymnasium.spaces.Discrete)
