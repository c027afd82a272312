"""Facts of the games, beside the same counted through matches."""

from __future__ import annotations

import json
import math
from pathlib import Path
from xml.etree import ElementTree

import pytest

import mastaba
from mastaba.analysis.facts import facts
from mastaba.cli.main import main
from mastaba.engine.kernel import table
from mastaba.engine.record import CHANCE
from mastaba.engine.rng import below, generator, pick


@pytest.mark.parametrize("name", mastaba.names())
def test_facts_are_those_of_the_games_played(name: str) -> None:
    """One game, its moves drawn from the same numbers, counted by hand."""
    game = mastaba.load(name)
    found = facts(game, "random", 1, seed=5)
    match, dice = game.start(chance="manual"), generator(5, 0)
    breadths, chances, luck = [], 0, 0.0
    while not match.over:
        moves = game.moves(match.state)
        if match.actor == CHANCE:
            weights = table([w for _, w in game.outcomes(match.state)])
            luck -= sum(w / sum(weights) * math.log2(w / sum(weights)) for w in weights)
            chances += 1
            match.play(moves[pick(dice, weights, len(weights))])
        else:
            breadths.append(len(moves))
            match.play(moves[below(dice, len(moves))])
    assert found.decisions == len(breadths)
    assert found.lengths == [len(breadths)]
    assert found.chance_plies == chances
    assert found.branching == pytest.approx(sum(breadths) / len(breadths), abs=0.01)
    assert found.branching_most == max(breadths)
    assert found.forced == pytest.approx(breadths.count(1) / len(breadths), abs=1e-4)
    assert found.tree_digits == pytest.approx(sum(math.log10(b) for b in breadths), abs=0.01)
    assert found.luck == pytest.approx(luck, abs=0.01)
    assert found.wins == pytest.approx(match.returns)
    assert found.curve[:5] == breadths[:5]


def test_sensible_play_is_less_open_than_random_play() -> None:
    game = mastaba.load("camelup", players=3)
    loose, tight = facts(game, "random", 60), facts(game, "sensible", 60)
    assert tight.entropy < loose.entropy
    assert tight.decisions < loose.decisions
    assert sum(tight.wins) == pytest.approx(1.0, abs=0.001)
    assert tight.first_seat == pytest.approx(tight.wins[0] - 1 / 3, abs=1e-3)


def test_threads_do_not_matter() -> None:
    game = mastaba.load("cheops")
    assert facts(game, "sensible", 70, seed=3, threads=1) == facts(game, "sensible", 70, seed=3, threads=2)


def test_the_command_prints_a_table_json_and_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["facts", "imhotep", "--count", "20"]) == 0
    out = capsys.readouterr().out
    assert "first seat" in out
    assert "sensible" in out
    plot = tmp_path / "facts.svg"
    assert main(["facts", "imhotep", "cheops", "--count", "20", "--play", "random", "--players", "3", "--json", "--plot", str(plot)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(f["game"], f["players"], f["style"]) for f in told] == [("imhotep", 3, "random"), ("cheops", 3, "random")]
    drawn = plot.read_bytes()
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert b"What a seat is worth" in drawn
    assert main(["facts", "imhotep", "cheops", "--count", "20", "--play", "random", "--players", "3", "--plot", str(plot)]) == 0
    assert plot.read_bytes() == drawn


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess"], "no game 'chess'"),
        (["camelup", "--count", "0"], "at least one game"),
        (["camelup", "--plot", "x.pdf"], "a .svg or a .png"),
        (["camelup", "--plot", "nowhere/x.svg"], "no folder"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["facts", *words]) == 2
    assert complaint in capsys.readouterr().err
