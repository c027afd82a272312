"""Santorini: Notation."""

import pytest

import mastaba
from games.santorini.table import board
from mastaba.engine.errors import IllegalAction, InvalidPosition


@pytest.mark.rule("santorini", "4.2", "4.8")
def test_actions_read_both_ways_and_refusals_say_why() -> None:
    m = board("c3 a5", "e1 e5", "d4=2 c4=0D")
    for move in m.legal:
        assert m.game.rules.parse(m.state, move.text.upper()) == move
        assert m.game.rules.encode(m.state, m.game.rules.action(m.state, move)) == move
    m.play({"verb": "select", "space": "c3"})
    for line, reason in (("move d4", "2 levels up"), ("move c4", "closed by a dome"), ("move e3", "not next to"), ("done", "compulsory")):
        with pytest.raises(IllegalAction, match=reason):
            m.play(line)
    m.play("move d3")
    with pytest.raises(IllegalAction, match="only 2 levels"):
        m.play("dome d4")
    with pytest.raises(IllegalAction, match="not understood"):
        m.play("castle")


@pytest.mark.rule("santorini", "2")
def test_impossible_positions_are_refused_in_words() -> None:
    for fields, words in (
        ({"workers": [["c3", "c3"]]}, "two workers"),
        ({"workers": [["c3"], ["e5"]], "domes": ["c3"]}, "worker and a dome"),
        ({"workers": [["c3"], ["e5"]], "whirlpools": ["a1"], "talus": "a1", "powers": ["charybdis", "europa"]}, "two tokens"),
        ({"workers": [["c3"], ["e5"]], "powers": ["nobody", None]}, "no power"),
        ({"workers": [["c3"], ["e5"]], "stock": [30, 0, 0, 0]}, "only 22"),
    ):
        with pytest.raises(InvalidPosition, match=words):
            mastaba.load("santorini").start(position=fields)
