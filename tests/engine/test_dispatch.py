"""Generic kernels reach a game's rules by the type of the record."""

from __future__ import annotations

import pytest

import mastaba
from mastaba.engine.dispatch import apply, chance, copy, legal, score
from mastaba.engine.ints import Ints, ints
from mastaba.engine.kernel import kernel
from mastaba.engine.record import Record
from mastaba.engine.rules import bare


@kernel
def first_line(s: Record, twin: Record, out: Ints, weight: Ints) -> int:
    """Take the first outcome or action three times; count what was possible on the way."""
    copy(twin, s)
    seen = 0
    for _ in range(7):
        seen += chance(twin, out, weight) if twin.actor < 0 else legal(twin, out)
        apply(twin, out[0])
    score(twin, out)
    return seen


@pytest.mark.slow
def test_one_kernel_plays_whatever_record_it_is_given() -> None:
    for name in mastaba.names():
        game = mastaba.load(name)
        twin = game.first.copy()
        out, weight = ints(game.rules.width), ints(game.rules.width)
        seen = first_line(bare(game.first), bare(twin), out, weight)

        match = game.start(chance="manual")
        expected = 0
        for _ in range(7):
            moves = game.moves(match.state)
            expected += len(moves)
            match.play(moves[0])
        assert seen == expected
        assert twin == match.state
        assert out[: game.players].tolist() == match.scores


def test_kernels_take_the_record_object_itself_too() -> None:
    game = mastaba.load("camelup")
    out = ints(game.rules.width)
    match = game.start(seed=1)
    assert game.rules.legal(match.state, out) == game.rules.legal(bare(match.state), out) > 0
