"""Cheops: the worked examples of the rulebook, on our five-level and six-level sheets.

Clemens is seat 0 with sheet A, Florian seat 1 with sheet B, Simos seat 2 with sheet C.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.cheops.looking import bonus, look
from mastaba.engine.match import Match
from mastaba.games.cheops.sheets import our_sheets
from mastaba.games.cheops.sheets.form import Bonus
from support import can, position, start, texts

# The first design of the five-level sheets had other arch values and symbols; here it is a set somebody typed in.
FIVE = our_sheets("cheops_five_levels")
FIRST_SYMBOLS = {"ankh": ["P2.1", "P2.4"], "scarab": ["P3.2"], "falcon": ["AC"]}
FIRST_DESIGN = msgspec.structs.replace(
    FIVE,
    data_version="own-1",
    arch=msgspec.structs.replace(FIVE.arch, points_by_lower_column=[0, 0, 2, 4, 7], points_with_capstone=10),
    bonuses=[Bonus(b.id, FIRST_SYMBOLS.get(b.id, b.cells)) for b in FIVE.bonuses],
)
CHOICES: list[tuple[int, dict[str, Any]]] = [(5, {}), (6, {"sheet_set": "cheops_six_levels"}), (5, {"sheets": FIRST_DESIGN})]
SETS = pytest.mark.parametrize(("levels", "chosen"), CHOICES, ids=["five levels", "six levels", "first design"])


@SETS
@pytest.mark.rule("cheops", "W1", "1.11")
def test_w1_the_quarry_is_crossed_off_from_the_left(levels: int, chosen: dict[str, Any]) -> None:
    match = position("cheops", chosen, players=3, **chosen, active=1, last=[0, 3, 0], roll=["green", "green", "green", "green"])
    florian = look(match).players[1]
    words = "red purple blue orange yellow green purple orange red yellow blue green"
    assert [q.colour for q in florian.quarry] == words.split()
    assert [q.stone for q in florian.quarry if q.left] == [4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert florian.score.quarry == 9

    match.play("AL1")  # orange: Q4 is the next usable stone
    assert texts(match) == ["Q4", "Q8", "J"]
    for bottom in florian.pyramid[0]:
        if bottom.colour in ("red", "purple"):
            twin = position("cheops", chosen, players=3, **chosen, active=1, last=[0, 3, 0], roll=["green", "green", "green", "green"])
            twin.play(bottom.cell)
            assert "Q1" not in texts(twin) and "Q2" not in texts(twin)


@SETS
@pytest.mark.rule("cheops", "W2", "1.11", "3.2", "3.3")
def test_w2_a_round(levels: int, chosen: dict[str, Any]) -> None:
    blue, green, red = ("P1.4", "P1.1", "P1.4") if levels == 5 else ("P1.3", "P1.4", "P1.3")
    match = start("cheops", players=3, **chosen)
    match.play("red green blue blue")
    match.play(blue)
    assert match.actor == 0 and look(match).phase == "mark"
    match.play(green)
    assert match.actor == 1 and look(match).middle == ["red", "blue"]

    match.play("R22-R32")  # yellow, red
    assert look(match).phase == "pay" and texts(match) == ["Q5", "Q10", "J"]
    match.play("Q5")
    assert look(match).players[1].last == 5 and look(match).players[1].jokers == 3
    assert match.actor == 2 and look(match).pool == ["red", "blue"]

    match.play("AL1")  # yellow
    assert texts(match) == ["Q4", "Q8", "J"]
    match.play("J")
    assert look(match).players[2].jokers == 2 and look(match).players[2].last == 0
    match.play(red)

    view = look(match)
    assert view.round == 2 and view.active == 1 and view.phase == "roll"
    assert all(b.state == "open" for b in view.bonuses)
    match.play("red red red red")
    assert match.actor == 1 and len(look(match).pool) == 4


@SETS
@pytest.mark.rule("cheops", "W3", "1.11", "R15")
def test_w3_the_snake(levels: int, chosen: dict[str, Any]) -> None:
    match = position(
        "cheops", chosen, players=3, **chosen, round=3, active=2,
        marked=[["R11", "R12", "R32", "R33"], ["R11", "R12"], ["R11", "R21", "R32", "R33"]],
    )  # fmt: skip
    match.play("green purple purple blue")
    assert match.actor == 2
    match.play("R22-R23")
    assert look(match).players[2].bonuses == ["snake"] and look(match).middle == ["blue", "purple"]

    match.play("R23-R24")
    assert texts(match) == ["Q3", "Q11", "J"]
    match.play("Q3")
    assert look(match).players[0].bonuses == ["snake"]

    assert not can(match, "R23-R32")
    match.play("end")
    view = look(match)
    assert bonus(match, "snake").state == "closed"
    assert [p.score.bonuses for p in view.players] == [3, 0, 3]
    assert "snake" not in view.players[1].missing


@SETS
@pytest.mark.rule("cheops", "W4", "1.11", "4")
def test_w4_the_scoring(levels: int, chosen: dict[str, Any]) -> None:
    pyramid = [f"P{level}.{i}" for level in range(1, levels + 1) for i in range(1, levels + 2 - level)]
    relief = ["R11", "R12", "R14", "R22", "R23", "R24", "R31", "R32"]
    bonuses = ["snake", "cat", "ankh", "scarab", "eye"]

    def table(arch: list[str]) -> Match:
        return position(
            "cheops", chosen, players=3, **chosen, round=16, marked=[[], [], pyramid + relief + arch],
            bonuses=[[], [], bonuses + ["lotus"] * ("AL2" in arch)], last=[0, 0, 8], jokers=[3, 3, 1],
        )  # fmt: skip

    simos = look(table(["AL1", "AR1", "AR2"])).players[2]
    parts = simos.score
    assert (parts.pyramid, parts.arch, parts.relief, parts.bonuses, parts.finish, parts.jokers, parts.quarry) == (21, 0, 8, 15, 0, 2, 4)
    assert parts.total == 50 and simos.complete == ["pyramid"]
    assert "AC" in simos.missing["falcon"] and simos.missing["lotus"] == ["AL2"]
    assert [simos.left[1].colour, simos.right[1].colour] == ["red", "red"]

    arch = look(table(["AL1", "AL2", "AR1", "AR2"])).players[2].score.arch
    assert arch == (2 if levels == 5 else 1)
