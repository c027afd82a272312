"""PettingZoo's own tests, and what they do not look at: seats, masks, hidden cards, pictures."""

from __future__ import annotations

import copy
import pickle
import random
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec

import mastaba
import mastaba.envs
from mastaba.engine.registry import rules
from mastaba.envs import picture
from mastaba.envs.aec import TableEnv

GAMES = mastaba.names()
TABLES = [(name, options) for name in GAMES for options in rules(name).option_sets[:6]]
IDS = [f"{name}-{number}" for name in GAMES for number, _ in enumerate(rules(name).option_sets[:6])]


def play_out(env: TableEnv, seed: int) -> dict[str, float]:
    """Random play to the end; what each agent got in all."""
    dice, got = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        got[agent] += reward
        if ended or cut:
            env.step(None)
        else:
            env.step(dice.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return got


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("name", "options"), TABLES, ids=IDS)
def test_pettingzoos_api_test_passes(name: str, options: dict[str, Any]) -> None:
    api_test(mastaba.envs.pettingzoo(name, **options), num_cycles=300)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=IDS)
def test_pettingzoos_seed_test_passes(name: str, options: dict[str, Any]) -> None:
    seed_test(lambda: mastaba.envs.pettingzoo(name, **options), num_cycles=100)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_render_test_passes(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    def is_svg(result: Any) -> bool:
        return ElementTree.fromstring(result).tag.endswith("svg")

    render_test(lambda render_mode: mastaba.envs.pettingzoo(name, render_mode=render_mode), custom_tests={"svg": is_svg})
    assert "╭" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoos_max_cycles_test_passes(name: str) -> None:
    """It hands in unmasked actions for every seat, so it is for the parallel form and for that form made sequential."""

    def parallel_env(max_cycles: int) -> Any:
        return mastaba.envs.parallel(name, max_cycles=max_cycles, illegal="random")

    def env(max_cycles: int) -> Any:
        return parallel_to_aec(parallel_env(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=env))


@pytest.mark.parametrize(("name", "options"), TABLES, ids=IDS)
def test_pettingzoos_parallel_tests_pass(name: str, options: dict[str, Any]) -> None:
    parallel_api_test(mastaba.envs.parallel(name, **options), num_cycles=100)
    parallel_seed_test(lambda: mastaba.envs.parallel(name, illegal="random", **options), num_cycles=30)


@pytest.mark.parametrize("name", GAMES)
def test_rewards_are_the_shares_of_the_win(name: str) -> None:
    env = mastaba.envs.pettingzoo(name)
    got = play_out(env, 3)
    assert sum(got.values()) == pytest.approx(1.0)
    assert list(got.values()) == env.match.returns


@pytest.mark.parametrize("name", GAMES)
def test_the_environment_plays_the_same_game_as_a_match(name: str) -> None:
    env = mastaba.envs.pettingzoo(name)
    play_out(env, 5)
    again = mastaba.load(name).start(env.match.seed)
    for event in env.match.history:
        if event.actor >= 0:
            again.play(event.action)
    assert again.state == env.match.state


def test_only_the_seat_to_decide_has_legal_actions() -> None:
    env = mastaba.envs.pettingzoo("imhotep", players=3)
    env.reset(seed=1)
    assert env.agent_selection == "seat_0"
    assert np.flatnonzero(env.observe("seat_0")["action_mask"]).tolist() == env.match.game.moves(env.match.state)
    assert not env.observe("seat_1")["action_mask"].any()
    assert env.infos["seat_2"]["action_mask"].sum() == 0


def test_an_agent_does_not_see_the_cards_of_another() -> None:
    """Camel Up: which winner card was laid is seen by its owner alone."""
    seen = []
    for card in ("winner green", "winner blue"):
        env = mastaba.envs.pettingzoo("camelup", players=2)
        env.reset(seed=1)
        env.step(env.match.game.number(env.match.state, card))
        seen.append({agent: env.observe(agent)["observation"] for agent in env.agents})
    assert np.array_equal(seen[0]["seat_1"], seen[1]["seat_1"])
    assert not np.array_equal(seen[0]["seat_0"], seen[1]["seat_0"])


def test_an_illegal_action_is_refused_in_words_and_changes_nothing() -> None:
    env = mastaba.envs.pettingzoo("santorini")
    env.reset(seed=1)
    before = env.match.fingerprint()
    with pytest.raises(mastaba.IllegalAction, match="is not legal"):
        env.step(int(np.argmin(env.infos["seat_0"]["action_mask"])))
    with pytest.raises(mastaba.IllegalAction, match="None is no action"):
        env.step(None)
    assert env.match.fingerprint() == before


def test_a_game_can_begin_at_a_position_and_end_at_max_cycles() -> None:
    match = mastaba.load("camelup").start(seed=2)
    match.play("roll", "roll")
    position = match.game.rules.position(match.state)
    env = mastaba.envs.pettingzoo("camelup", max_cycles=3)
    env.reset(seed=1, options={"position": position})
    assert env.match.state == match.state
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(int(np.argmax(env.infos[env.agent_selection]["action_mask"])))
    assert all(env.truncations.values())
    assert not any(env.rewards.values())


def test_seeds_make_series_of_games() -> None:
    env = mastaba.envs.pettingzoo("camelup")
    env.reset(seed=9)
    first = env.match.seed
    env.reset()
    second = env.match.seed
    env.reset(seed=9)
    assert env.match.seed == first != second


def test_an_environment_can_be_pickled_and_copied() -> None:
    env = mastaba.envs.pettingzoo("cheops", players=3, max_cycles=7)
    for twin in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        assert twin.table.game.players == 3
        assert twin.table.max_cycles == 7
        assert len(play_out(twin, 1)) == 3


def test_pictures_are_drawn_from_the_seat_asked_for() -> None:
    shown = {}
    for seat in (0, 1, None):
        env = mastaba.envs.pettingzoo("camelup", render_mode="ansi", render_seat=seat)
        env.reset(seed=1)
        env.step(env.match.game.number(env.match.state, "winner green"))
        shown[seat] = env.render()
    assert shown[0] != shown[1]
    assert "\x1b[" in shown[None]


def test_pixels_show_the_table() -> None:
    env = mastaba.envs.pettingzoo("santorini", render_mode="rgb_array")
    env.reset(seed=1)
    empty = env.render()
    env.step(int(np.argmax(env.infos["seat_0"]["action_mask"])))
    assert empty.std() > 1
    assert (env.render() != empty).any()


@pytest.mark.parametrize("name", GAMES)
def test_pictures_of_a_game_have_one_shape_and_make_a_film(name: str) -> None:
    env = mastaba.envs.pettingzoo(name, render_mode="rgb_array")
    dice, shapes = random.Random(2), set()
    env.reset(seed=2)
    while not env.match.over and env.cycles < 120:
        if env.cycles % 30 == 0:
            shapes.add(env.render().shape)
        env.step(dice.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"]).tolist()))
    env.reset(seed=3)
    assert {env.render().shape} == shapes


@pytest.mark.parametrize("name", GAMES)
def test_an_svg_says_what_the_text_says_and_asks_no_other_server(name: str) -> None:
    env = mastaba.envs.pettingzoo(name, render_mode="svg")
    env.reset(seed=1)
    drawn = env.render()
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
    words = "".join("".join(ElementTree.fromstring(drawn).itertext()).split())
    assert all(sign in words for sign in picture.text(env.match, env.table.render_seat, color=False) if not sign.isspace())


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"render_mode": "hologram"}, "no render mode"),
        ({"render_seat": 7}, "no seat 7"),
        ({"max_cycles": 0}, "at least 1"),
        ({"players": 99}, "players"),
    ],
)
def test_bad_input_is_one_sentence(given: dict[str, Any], words: str) -> None:
    with pytest.raises(mastaba.MastabaError, match=words):
        mastaba.envs.pettingzoo("camelup", **given)


def test_the_parallel_form_asks_only_the_seat_to_decide() -> None:
    env = mastaba.envs.parallel("santorini")
    observations, _ = env.reset(seed=1)
    with pytest.raises(mastaba.IllegalAction, match="seat_0 is to decide"):
        env.step({"seat_1": 0})
    legal = int(np.argmax(observations["seat_0"]["action_mask"]))
    env.step({"seat_0": legal, "seat_1": 12345})
    assert env.match.ply == 1
    with pytest.raises(mastaba.MastabaError, match="illegal is one of"):
        mastaba.envs.parallel("santorini", illegal="ignore")
