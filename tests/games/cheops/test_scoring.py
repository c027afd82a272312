"""Cheops: points, the end of the game and ties."""

from __future__ import annotations

import pytest

from games.cheops.looking import look
from mastaba.engine.match import Match
from mastaba.games.cheops.view import Score
from support import position, start

PYRAMID = [f"P{level}.{i}" for level in range(1, 6) for i in range(1, 7 - level)]
ARCH = [f"A{side}{i}" for side in "LR" for i in range(1, 5)] + ["AC"]
RELIEF = [f"R{r}{c}" for r in (1, 2, 3) for c in (1, 2, 3, 4)]


def score(match: Match, seat: int = 0) -> Score:
    return look(match).players[seat].score


@pytest.mark.rule("cheops", "1.3", "4", "R23")
@pytest.mark.parametrize(
    ("stones", "points"),
    [
        ([], 0),
        (["P1.5"], 1),
        (["P1.1", "P1.2", "P2.1"], 3),
        (PYRAMID[:5], 1),
        (PYRAMID[:9], 3),
        ([*PYRAMID[:3], "P2.1", "P2.2", "P3.1"], 7),
    ],
)
def test_the_pyramid_scores_its_highest_marked_stone(stones: list[str], points: int) -> None:
    match = position("cheops", players=2, round=9, marked=[stones, []])

    assert score(match).pyramid == points


@pytest.mark.rule("cheops", "1.3", "4")
def test_the_fourth_level_is_worth_13_and_the_top_21() -> None:
    four = [s for s in PYRAMID if s not in ("P4.2", "P5.1")]
    match = position("cheops", players=2, round=9, marked=[four, PYRAMID], bonuses=[[], ["eye"]])

    assert [p.score.pyramid for p in look(match).players] == [13, 21]


@pytest.mark.rule("cheops", "1.3", "4", "R12")
@pytest.mark.parametrize(
    ("left", "right", "capstone", "points"),
    [(0, 0, False, 0), (4, 0, False, 0), (1, 4, False, 0), (2, 2, False, 2), (3, 4, False, 4), (4, 4, False, 6), (4, 4, True, 9)],
)
def test_the_arch_scores_its_lower_column_or_the_capstone(left: int, right: int, capstone: bool, points: int) -> None:
    stones = [f"AL{i + 1}" for i in range(left)] + [f"AR{i + 1}" for i in range(right)] + ["AC"] * capstone
    match = position("cheops", players=2, round=9, marked=[stones, []])

    assert score(match).arch == points


@pytest.mark.rule("cheops", "1.3", "4", "R22", "W5")
@pytest.mark.parametrize(("squares", "points"), [(0, 0), (2, 0), (4, 4), (6, 6), (8, 8), (10, 11), (12, 15)])
def test_the_relief_scores_by_its_squares(squares: int, points: int) -> None:
    marked = RELIEF[:squares]
    bonuses = ["snake", "cat"] if squares >= 10 else []
    match = position("cheops", players=2, round=9, marked=[marked, []], bonuses=[bonuses, []])

    assert score(match).relief == points


@pytest.mark.rule("cheops", "4")
def test_jokers_count_2_and_quarry_stones_to_the_right_of_the_last_count_1() -> None:
    match = position("cheops", players=3, last=[0, 8, 12], jokers=[3, 1, 0])

    assert [p.score.quarry for p in look(match).players] == [12, 4, 0]
    assert [p.score.jokers for p in look(match).players] == [6, 2, 0]
    assert match.scores == [18, 6, 0]


@pytest.mark.rule("cheops", "R8")
def test_a_relief_with_a_dead_square_cannot_be_completed_but_scores() -> None:
    marked = ["R12", "R13", "R21", "R31"]  # R11 has no free neighbour left
    match = position("cheops", players=2, marked=[marked, []], roll=["red", "red", "blue"])
    me = look(match).players[0]

    assert me.relief[0][0].dead and not me.relief[0][3].dead
    assert not me.relief_can_be_completed and me.score.relief == 4
    assert me.lost == ["snake"]  # it needs R11
    assert not any("R11" in move.text for move in match.legal)


@pytest.mark.rule("cheops", "R8")
def test_free_squares_that_cannot_be_split_into_dominoes_are_told() -> None:
    # Two corners of three squares are left: none stands alone, but each corner takes one domino only.
    match = position("cheops", players=2, round=4, marked=[["R13", "R14", "R22", "R23", "R31", "R32"], RELIEF[:8]], bonuses=[["cat"], []])
    me, other = look(match).players

    assert [p.cell for row in me.relief for p in row if not p.marked] == ["R11", "R12", "R21", "R24", "R33", "R34"]
    assert not any(place.dead for row in me.relief for place in row)
    assert not me.relief_can_be_completed and me.stones_to_end == 15 + 9
    assert other.relief_can_be_completed and other.stones_to_end == 9 + 4


@pytest.mark.rule("cheops", "4", "5", "R20")
def test_two_structures_completed_in_one_turn_end_the_game() -> None:
    marked = [stone for stone in PYRAMID + ARCH if stone not in ("P5.1", "AC")]
    match = position("cheops", players=2, round=12, marked=[marked, []], last=[12, 0], jokers=[0, 2])
    assert look(match).can_end_game == [0]
    match.play("yellow green red", "P5.1", "AC")  # yellow top, green capstone on sheet A
    assert look(match).last_round and match.actor == 1
    match.play("end")

    assert match.over
    # Pyramid and arch, the eye, and the finish bonus.
    assert score(match).total == 21 + 9 + 3 + 3 == match.scores[0]


@pytest.mark.rule("cheops", "4", "R20")
def test_three_complete_structures_bring_one_finish_bonus() -> None:
    kinds = ["snake", "cat", "ankh", "scarab", "eye", "falcon", "lotus"]
    match = position("cheops", players=2, round=20, over=True, marked=[PYRAMID + ARCH + RELIEF, []], bonuses=[kinds, []])

    assert score(match).finish == 3
    assert score(match).total == 21 + 9 + 15 + 7 * 3 + 3 + 2 * 2 + 12


@pytest.mark.rule("cheops", "5", "R19", "R21")
def test_the_last_round_is_played_to_its_end_and_everybody_with_two_structures_gets_the_finish_bonus() -> None:
    first = PYRAMID + [s for s in ARCH if s != "AC"]
    second = RELIEF + [s for s in ARCH if s != "AC"]
    match = position(
        "cheops",
        players=3,
        round=15,
        active=0,
        marked=[first, second, []],
        bonuses=[["eye"], ["snake", "cat"], []],
        jokers=[0, 0, 0],
        last=[12, 12, 12],
    )
    match.play("green blue red red", "AC")  # green capstone on A
    assert not match.over and look(match).last_round
    match.play("AC", "end")  # blue capstone on B: the falcon of this round, and two structures
    assert not match.over
    match.play("P1.4", "end")

    assert match.over
    assert [p.score.finish for p in look(match).players] == [3, 3, 0]
    assert look(match).players[1].bonuses == ["snake", "cat", "falcon"]


@pytest.mark.rule("cheops", "5", "3.2")
def test_the_game_does_not_end_with_one_complete_structure() -> None:
    match = position("cheops", players=2, round=12, marked=[[s for s in ARCH if s != "AC"], []], jokers=[0, 2], last=[12, 0])
    match.play("green green green", "AC", "end", "end")  # seat 0 could still mark P1.1, also green

    assert not match.over and look(match).players[0].complete == ["arch"] and look(match).round == 13


@pytest.mark.rule("cheops", "5", "1.8")
def test_the_game_is_stopped_and_scored_after_100_rounds() -> None:
    match = position("cheops", players=2, round=100, last=[3, 0])
    match.play("red red red", "end", "end")

    assert match.over and match.scores == [13, 16] and match.winners == [1]


@pytest.mark.rule("cheops", "6")
def test_ties_go_to_the_player_with_more_stones_in_the_pyramid() -> None:
    # 18 each: seat 0 has two stones of level 1, seat 1 has one.
    match = position("cheops", players=2, round=100, marked=[["P1.1", "P1.2"], ["P1.1"]], last=[4, 4])
    match.play("red red red", "end", "end")

    assert match.scores == [13, 13] and match.winners == [0] and match.returns == [1.0, 0.0]


@pytest.mark.rule("cheops", "6")
def test_a_tie_that_pyramid_stones_do_not_break_is_shared() -> None:
    match = position("cheops", players=3, round=100, marked=[["P1.1"], ["P1.2"], []], last=[4, 4, 4])
    match.play("red red red red", "end", "end", "end")

    assert match.winners == [0, 1] and match.returns == [0.5, 0.5, 0.0]


@pytest.mark.rule("cheops", "4", "6")
def test_points_now_are_shown_with_what_the_next_step_adds() -> None:
    match = start("cheops", players=2)
    match.play("red orange yellow")
    me = look(match).players[0]

    assert me.score.total == 16 and me.next_values == {"pyramid": 1, "arch": 0, "relief": 0}
    match = position("cheops", players=2, marked=[["AL1", "AR1", "P1.1", "R11", "R12"], []])
    assert look(match).players[0].next_values == {"pyramid": 2, "arch": 2, "relief": 4}
