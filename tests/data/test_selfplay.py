"""Datasets: every row is true, files come out the same however they are made, and nothing finished is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import mastaba
from mastaba.arena.entrants import read_entrants
from mastaba.arena.pool import PoolRunner
from mastaba.cli.main import main
from mastaba.data.harvest import HarvestTerms
from mastaba.data.read import batches, game_of
from mastaba.data.schema import header_of
from mastaba.data.selfplay import selfplay
from mastaba.data.store import FLUSH_GAMES
from mastaba.engine.game import options_json
from mastaba.engine.rules import bare


def terms(name: str, bots: str, options: dict[str, Any] | None = None, **more: Any) -> HarvestTerms:
    game = mastaba.load(name, **(options or {}))
    return HarvestTerms(game=name, options=options_json(game.options), bots=read_entrants(bots, fewest=1), **more)


def rows_of(path: Path) -> list[dict[str, Any]]:
    return pq.read_table(path).to_pylist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", mastaba.names())
def test_every_row_is_a_decision_of_a_game_that_can_be_replayed(name: str, tmp_path: Path) -> None:
    options = {"max_turns": 15} if name == "alhambra" else {}
    path = tmp_path / "games.parquet"
    selfplay(terms(name, "novice,random", options), 3, path)
    game = game_of(header_of(path))
    rows = rows_of(path)
    assert {row["game"] for row in rows} == {0, 1, 2}
    for number in range(3):
        mine = [row for row in rows if row["game"] == number]
        match = game.start(mine[0]["seed"])
        for row in mine:
            assert row["ply"] == match.ply
            assert row["seat"] == match.actor
            assert row["position"] == bytes(match.state)
            assert row["legal"] == game.moves(match.state)
            assert np.array_equal(np.array(row["observation"], dtype=np.float32), game.observation(match.state, row["seat"]))
            assert len(row["policy"]) == len(row["legal"])
            assert sum(row["policy"]) == pytest.approx(1.0, abs=1e-5)
            match.play(row["action"])
        assert match.over
        assert all(row["result"] == pytest.approx(match.returns) for row in mine)
        assert all(row["scores"] == match.scores for row in mine)
        assert all(row["plies"] == match.ply for row in mine)


def test_searches_give_their_visit_shares_and_values(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    selfplay(terms("santorini", "mcts:40"), 1, path)
    rows = [row for row in rows_of(path) if len(row["legal"]) > 1]
    searched = [row for row in rows if row["simulations"]]
    assert len(searched) > 10
    for row in searched:
        assert max(row["policy"]) > 0
        assert sum(row["value"]) == pytest.approx(1.0, abs=1e-4)
    spread = [row for row in searched if max(row["policy"]) < 1]
    assert len(spread) > len(searched) / 2
    assert sum(row["action"] == row["legal"][int(np.argmax(row["policy"]))] for row in spread) > len(spread) / 2


def test_policies_of_players_that_do_not_search(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    selfplay(terms("camelup", "random,novice,greedy", {"players": 3}), 2, path)
    by_bot: dict[str, list[dict[str, Any]]] = {}
    for row in rows_of(path):
        by_bot.setdefault(row["bot"], []).append(row)
    assert all(max(row["policy"]) == pytest.approx(1 / len(row["legal"])) for row in by_bot["random"])
    assert all(row["policy"][row["legal"].index(row["action"])] == 1 for row in by_bot["greedy"])
    assert any(len(set(row["policy"])) > 2 for row in by_bot["novice"])
    assert all(row["value"] is None and row["simulations"] == 0 for row in rows_of(path))


def test_exploring_draws_the_first_decisions_from_the_policy(tmp_path: Path) -> None:
    plain, exploring = tmp_path / "plain.parquet", tmp_path / "exploring.parquet"
    selfplay(terms("santorini", "mcts:30"), 2, plain)
    selfplay(terms("santorini", "mcts:30", explore=20), 2, exploring)

    def strays(path: Path) -> int:
        chosen = [row for row in rows_of(path) if row["simulations"] and row["ply"] < 20]
        return sum(row["policy"][row["legal"].index(row["action"])] < max(row["policy"]) for row in chosen)

    assert strays(exploring) > strays(plain)


def test_every_bot_sits_in_every_seat_equally_often(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    selfplay(terms("camelup", "random,novice", {"max_decisions": 10}), 8, path)
    seats = Counter((row["bot"], row["seat"]) for row in rows_of(path) if row["ply"] < 8)
    firsts = {(row["game"], row["bot"]) for row in rows_of(path) if row["seat"] == 0}
    assert set(seats) == {("random", 0), ("random", 1), ("novice", 0), ("novice", 1)}
    assert Counter(bot for _, bot in firsts) == {"random": 4, "novice": 4}


def test_the_file_is_the_same_for_any_number_of_workers_and_when_it_grows(tmp_path: Path) -> None:
    agreed = terms("cheops", "novice,mcts:10")
    one, two, grown = tmp_path / "one.parquet", tmp_path / "two.parquet", tmp_path / "grown.parquet"
    selfplay(agreed, 6, one)
    selfplay(agreed, 6, two, runner=PoolRunner(2))
    first = selfplay(agreed, 2, grown)
    then = selfplay(agreed, 6, grown)
    assert (first.played, then.played) == (2, 4)
    assert one.read_bytes() == two.read_bytes() == grown.read_bytes()
    assert selfplay(agreed, 6, grown).played == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["grown.parquet", "one.parquet", "two.parquet"]


@pytest.mark.parametrize("name", mastaba.names())
def test_the_dataset_of_every_game_is_known_again(name: str, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    selfplay(terms(name, "novice", {"max_turns": 10} if name == "alhambra" else {}), 1, path)
    assert selfplay(terms(name, "novice", {"max_turns": 10} if name == "alhambra" else {}), 1, path).played == 0


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.parquet", tmp_path / "cut.parquet"
    games = 3 * FLUSH_GAMES  # a part is written long before the end, on a fast machine too
    words = ["selfplay", "santorini", "--bots", "mcts:300,novice", "--games", str(games), "--workers", "2"]
    parts = tmp_path / "cut.parquet.parts"
    run = subprocess.Popen([sys.executable, "-m", "mastaba.cli.main", *words, "--out", str(cut)], start_new_session=True)
    until = time.monotonic() + 300
    while not list(parts.glob("part-*.parquet")) and run.poll() is None and time.monotonic() < until:
        time.sleep(0.05)
    os.killpg(run.pid, signal.SIGKILL)
    run.wait()
    assert not cut.exists(), "it was finished before it could be killed"
    kept = {row["game"] for part in parts.glob("part-*.parquet") for row in rows_of(part)}
    assert 0 < len(kept) < games
    (parts / "part-000099.tmp").write_bytes(b"half a part")
    assert main([*words, "--out", str(cut)]) == 0
    assert main([*words, "--out", str(whole)]) == 0
    assert cut.read_bytes() == whole.read_bytes()
    assert not parts.exists()


def test_rows_become_arrays_to_learn_from(tmp_path: Path) -> None:
    path, lean = tmp_path / "games.parquet", tmp_path / "lean.parquet"
    selfplay(terms("imhotep", "novice", {"players": 3}), 2, path)
    selfplay(terms("imhotep", "novice", {"players": 3}, observations=False), 2, lean)
    (arrays,) = batches(path)
    (again,) = batches(lean)
    assert all(np.array_equal(arrays[key], again[key]) for key in arrays)
    game = mastaba.load("imhotep", players=3)
    for k, row in enumerate(rows_of(path)):
        s = game.rules.state.from_bytes(row["position"])
        assert np.flatnonzero(arrays["mask"][k]).tolist() == game.moves(s)
        assert arrays["policy"][k].sum() == pytest.approx(1.0, abs=1e-5)
        assert arrays["result"][k][0] == row["result"][row["seat"]]
        assert arrays["result"][k][1] == row["result"][(row["seat"] + 1) % 3]
        out = np.zeros(game.observation_size, dtype=np.float32)
        game.rules.observe(bare(s), row["seat"], out)
        assert np.array_equal(arrays["observation"][k], out)


def test_the_command_says_what_it_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.parquet"
    words = ["selfplay", "camelup", "--bots", "novice", "--games", "3", "--out", str(path), "--workers", "1"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == told["played"] == 3
    assert told["rows"] == pq.read_metadata(path).num_rows
    assert main(words) == 0
    assert "3 games were there already" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["camelup", "--bots", "novice", "--games", "2", "--out", "x.csv"], "is a .parquet file"),
        (["camelup", "--bots", "novice", "--games", "0", "--out", "x.parquet"], "positive"),
        (["camelup", "--bots", "wizard", "--games", "2", "--out", "x.parquet"], "no bot 'wizard'"),
        (["camelup", "--bots", "", "--games", "2", "--out", "x.parquet"], "name a bot"),
        (["chess", "--bots", "novice", "--games", "2", "--out", "x.parquet"], "no game 'chess'"),
        (["camelup", "--bots", "novice", "--games", "2", "--out", "nowhere/x.parquet"], "no folder"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", *words]) == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "bot", "complaint"),
    [
        ("camelup", f"exec:{sys.executable} -c 1", "at seat 0, ply 5 of game 0: it ended with status 0"),
        ("santorini", "greedy", "plays camelup only"),
    ],
)
def test_a_bot_that_cannot_play_is_named_and_nothing_is_left(
    game: str, bot: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["selfplay", game, "--bots", bot, "--games", "1", "--out", str(tmp_path / "games.parquet"), "--workers", "1"]
    assert main(words) == 2
    assert complaint in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_another_dataset_or_a_foreign_file_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.parquet"
    words = ["selfplay", "camelup", "--games", "2", "--out", str(path), "--workers", "1", "--bots"]
    assert main([*words, "novice"]) == 0
    before = path.read_bytes()
    assert main([*words, "random"]) == 2
    assert "another dataset (bots" in capsys.readouterr().err
    assert path.read_bytes() == before
    pq.write_table(pa.table({"x": [1]}), path)
    assert main([*words, "novice"]) == 2
    assert "no dataset of Mastaba" in capsys.readouterr().err
    path.write_bytes(b"something else")
    assert main([*words, "novice"]) == 2
    assert "not a Parquet file" in capsys.readouterr().err
    assert path.read_bytes() == b"something else"


def test_a_ray_cluster_makes_the_same_file(tmp_path: Path) -> None:
    words = ["selfplay", "cheops", "--bots", "novice", "--games", "4", "--out"]
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    assert main([*words, str(here), "--workers", "1"]) == 0
    assert main([*words, str(there), "--ray", "local", "--workers", "2"]) == 0
    assert here.read_bytes() == there.read_bytes()
