"""The table as text."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from games.camelup.looking import look, setting
from mastaba.engine.match import Match
from mastaba.games.camelup.terminal import draw
from support import start

COLOURS = ["blue", "green", "orange", "yellow", "white"]


def drawn(match: Match, seat: int, width: int = 100) -> str:
    console = Console(width=width, file=StringIO(), record=True)
    console.print(draw(look(match, seat)))
    return console.export_text()


@pytest.mark.rule("camelup", "1")
def test_the_spaces_form_a_ring_of_16_with_the_line_between_16_and_1() -> None:
    text = drawn(setting(stacks={"3": COLOURS}), 0)
    rows = [line for line in text.splitlines() if "╭" in line]

    assert [int(part.split()[0]) for part in rows[0].split("╭")[1:6]] == [11, 12, 13, 14, 15]
    line = next(i for i, row in enumerate(text.splitlines()) if "▞" in row)
    assert "╭ 1 ↓" in text.splitlines()[line + 1]


def test_a_stack_is_drawn_from_the_top_down() -> None:
    lines = drawn(setting(stacks={"7": ["blue", "green"], "9": ["orange", "yellow", "white"]}), 0).splitlines()
    names = [line.split("│")[1].strip() for line in lines if line.startswith("│")]

    assert [name for name in names if name] == ["white", "yellow", "orange", "green", "blue"]


def test_every_phase_fits_into_100_columns() -> None:
    match = start("camelup", players=8)
    shown = [drawn(match, 0)]
    match.play(*(f"{camel} 1" for camel in COLOURS), "oasis 8", "mirage 16", *(f"winner {camel}" for camel in COLOURS), "leg blue")
    shown.append(drawn(match, 1))
    match.play("roll")
    shown.append(drawn(match, -1))
    over = setting(players=3, stacks={"16": COLOURS}, winner_deck=[[0, "blue"]])
    over.play("roll", "blue 3")
    shown.append(drawn(over, 2))

    assert "the camels take their places" in shown[0] and "P0 to move" in shown[1] and "P0: a die comes out" in shown[2]
    assert "over the line" in shown[3] and "race bets" in shown[3] and "★ P0" in shown[3]
    assert all(len(line) <= 100 for text in shown for line in text.splitlines())


def test_in_a_narrow_terminal_the_bets_lie_below_the_track() -> None:
    match = setting(stacks={"3": COLOURS}, winner_deck=[[1, "green"]])
    wide, narrow = drawn(match, 0).splitlines(), drawn(match, 0, 80).splitlines()

    assert "leg tiles" in wide[0]
    assert "leg tiles" not in narrow[0] and narrow[0].rstrip().endswith("╭ 15 ↓ ──────╮")
    assert all(len(line) <= 80 for line in narrow) and any("leg tiles" in line for line in narrow)


def test_hidden_cards_and_money_are_drawn_as_question_marks() -> None:
    match = setting({"hide_money": True}, stacks={"3": COLOURS}, winner_deck=[[1, "green"], [0, "blue"]])
    text = drawn(match, 0)

    assert "P1 ?" in text and "P0 B" in text and "P1 G" not in text
    assert "  P1         ?" in text
