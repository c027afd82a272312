"""Santorini: Siren."""

import pytest

from games.santorini.table import board, look, where
from support import start, texts


@pytest.mark.rule("santorini", "8.42", "W51", "R50")
def test_siren_forces_workers_along_the_song_instead_of_a_turn() -> None:
    m = board("a1 a5", "b3 c3", powers=("siren", None), song="E")
    m.play("use")
    assert texts(m) == ["target c3"]
    m.play("target c3")
    assert texts(m) == ["target b3", "done"]
    m.play("target b3")
    assert where(m, 1) == ["c3", "d3"] and m.actor == 1


@pytest.mark.rule("santorini", "8.42")
def test_siren_sets_the_song_before_the_game() -> None:
    m = start("santorini", powers=["siren", "pan"])
    m.play("song e")
    assert look(m).cards.song == "E"
