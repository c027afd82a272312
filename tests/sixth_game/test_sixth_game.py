"""A game of another package has everything that ours have, without a change in Mastaba."""

from __future__ import annotations

import ast
import io
import json
import os
import random
import re
import subprocess
import tokenize
from pathlib import Path
from typing import Any

import pytest

from mastaba.engine.errors import MastabaError
from mastaba.engine.layout import Zone
from mastaba.server.http import games
from server.client import ME, Client, bot, run
from sixth_game.household import EXAMPLE, Household, example_at

QUIET = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
ENVS = """
import json, random, pyspiel, mastaba.envs
from pettingzoo.test import api_test
api_test(mastaba.envs.pettingzoo("sunmoon", players=3), num_cycles=60)
pyspiel.random_sim_test(mastaba.envs.openspiel("sunmoon"), num_sims=1, serialize=True, verbose=False)
many = mastaba.envs.vector("sunmoon", 4, seed=1)
seen, _ = many.reset()
ended = 0
for _ in range(30):
    seen, _, done, _, _ = many.step(seen["action_mask"].argmax(axis=1))
    ended += int(done.sum())
print(json.dumps({"ended": ended, "width": seen["observation"].shape[1]}))
"""


# The searches begin two tricks before the end: interpreted, a whole game of the expert takes long.
LEVELS = """
import json, mastaba
from mastaba.bots import make
shares = {}
for level in ("random", "novice", "casual", "strong", "expert", "mcts:30"):
    match, early, late = mastaba.load("sunmoon").start(seed=5), make("random", 5), make(level, 5)
    while not match.over:
        match.play((late if sum(match.state.held) <= 4 else early).choose(match))
    shares[level] = sum(match.returns)
print(json.dumps(shares))
"""


def code_lines(path: Path) -> int:
    """Lines that are neither empty nor comments nor docstrings."""
    source = path.read_text(encoding="utf-8")
    used: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in QUIET:
            used |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node, clean=False) is not None:
            words = node.body[0]
            used -= set(range(words.lineno, (words.end_lineno or words.lineno) + 1))
    return len(used)


def test_the_sixth_game_has_at_most_200_lines() -> None:
    assert 0 < sum(code_lines(path) for path in (EXAMPLE / "sunmoon").rglob("*.py")) <= 200


def test_it_is_listed_with_its_seats_and_options(home: Household) -> None:
    listed = {game["name"]: game for game in json.loads(home.mastaba("games", "--json"))}
    assert listed["sunmoon"]["title"] == "Sun and Moon"
    assert listed["sunmoon"]["players"] == [2, 4]


def test_its_own_tests_and_the_battery_pass(home: Household, example: Path) -> None:
    told = home.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(example))
    passed = re.search(r"(\d+) passed", told)
    assert passed is not None and int(passed[1]) > 70, told


def test_check_game_tells_kept_and_broken_promises(home: Household, example: Path) -> None:
    words = ("check-game", "sunmoon", "--json", "--only", "sunmoon 0: pieces are conserved")
    assert [told["kept"] for told in json.loads(home.mastaba(*words))] == [True]
    rules = example / "sunmoon" / "rules.py"
    sound = rules.read_text(encoding="utf-8")
    try:
        rules.write_text(sound.replace("s.gone[s.laid[seat] - 1] += 1", "pass"), encoding="utf-8")
        done = subprocess.run(
            [str(home.python), "-m", "mastaba.cli.main", *words], env=home.env, capture_output=True, text=True, check=False
        )
    finally:
        rules.write_text(sound, encoding="utf-8")
    assert done.returncode == 1
    assert [told["kept"] for told in json.loads(done.stdout)] == [False]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"sky"', '"sea"', "the view has no 'sea'"),
        ('"players.laid"', '"players.luck"', "has no 'luck'"),
        ('"number"', '"points"', "'lay' has no field 'points'"),
        ('"lay"', '"sing"', "a verb that no action has"),
        ("shows", "show", "unknown field `show`"),
        ("[[zone]]", "[[zone]", "board.toml of sunmoon"),
    ],
)
def test_check_game_tells_what_is_wrong_with_a_declared_board(old: str, new: str, why: str, home: Household, tmp_path: Path) -> None:
    package = example_at(tmp_path / "sixth_game") / "sunmoon"
    declared = package / "board.toml"
    declared.write_text(declared.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    env = {**home.env, "PYTHONPATH": os.pathsep.join([str(package.parent), home.env.get("PYTHONPATH", "")])}
    words = ["-m", "mastaba.cli.main", "check-game", "sunmoon", "--json", "--only", "declared board"]
    done = subprocess.run([str(home.python), *words], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert why in " ".join(str(told["why"]) for told in json.loads(done.stdout))


def test_a_server_lists_a_game_whose_board_cannot_be_read_and_says_so_in_its_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def unreadable(game: str) -> list[Zone]:
        raise MastabaError(f"board.toml of {game}: nonsense")

    assert games.board("camelup") == []
    monkeypatch.setattr(games, "layout", unreadable)
    assert games.board("camelup") == []
    assert "board.toml of camelup: nonsense" in caplog.text


def test_it_is_played_in_the_terminal_saved_and_replayed(home: Household, tmp_path: Path) -> None:
    words = ("tty", "sunmoon", "--players", "3", "--bots", "novice", "--seed", "4", "--save", "game.json")
    told = home.mastaba(*words, given="0\n" * 5, cwd=tmp_path)
    assert "The game is over." in told
    assert "lay" in told
    again = json.loads(home.mastaba("replay", "game.json", "--json", cwd=tmp_path))
    assert again["game"] == "sunmoon"
    assert again["winners"] == json.loads((tmp_path / "game.json").read_text())["result"]["winners"]


def test_every_level_plays_it(home: Household) -> None:
    told = json.loads(home.run("-c", LEVELS))
    assert told == dict.fromkeys(("random", "novice", "casual", "strong", "expert", "mcts:30"), 1.0)


def test_bots_meet_in_the_arena(home: Household, tmp_path: Path) -> None:
    told = json.loads(home.mastaba("arena", "sunmoon", "--bots", "random,novice", "--games", "8", "--json", cwd=tmp_path))
    assert "novice" in json.dumps(told)


def test_it_is_an_environment_for_researchers(home: Household) -> None:
    told = json.loads(home.run("-W", "ignore", "-c", ENVS).splitlines()[-1])
    assert told["ended"] >= 4
    assert told["width"] == 29


def test_the_server_offers_it_with_words_for_a_client_that_has_none(url: str) -> None:
    async def ask() -> Any:
        async with Client(url) as person:
            return {game["name"]: game for game in await person.get("games")}["sunmoon"]

    told = run(ask())
    assert (told["title"], told["players"]) == ("Sun and Moon", [2, 4])
    assert told["summary"].startswith("Take tricks")
    assert [zone["title"] for zone in told["layout"]] == ["Sky", "Trick", "Hands", "Gone"]


def test_a_person_plays_it_against_a_bot_on_the_server(url: str) -> None:
    async def play() -> None:
        async with Client(url) as person:
            await person.guest("Nofret")
            made = await person.post("tables", {"game": "sunmoon", "seats": [ME, bot("novice")]})
            chair = await person.sit(made["table"]["id"])
            first = await chair.until(lambda: chair.standing["legal"])
            assert {move["action"]["verb"] for move in first} == {"lay"}
            hands = [player["hand"] for player in chair.standing["view"]["players"]]
            assert hands[1] is None
            drawn = [event["text"] for event in chair.events.values() if event["kind"] == "chance"]
            assert "P1 draws a tile" in drawn
            await chair.play_out(random.Random(1))
            assert chair.over
            await chair.close()

    run(play())
