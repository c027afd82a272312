"""Santorini: the game without powers."""

import pytest

from games.santorini.table import board, height, look, where
from support import can, start, texts


@pytest.mark.rule("santorini", "4.1", "5", "W1")
def test_a_worker_moves_to_a_free_neighbour_at_most_one_level_up() -> None:
    m = board("c3 a5", "e1 e5", "d4=1 b2=2 c4=0D")
    m.play("select c3")
    assert can(m, "move d4") and not can(m, "move b2") and not can(m, "move c4")


@pytest.mark.rule("santorini", "6.1", "R1", "R2", "W2")
def test_moving_up_to_level_3_wins_at_once_and_nothing_is_built() -> None:
    m = board("c3 a5", "e1 e5", "c3=2 d3=3")
    m.play("select c3", "move d3")
    assert m.over and m.winners == [0] and m.returns == [1.0, 0.0]


@pytest.mark.rule("santorini", "R1", "R6", "W3")
def test_moving_from_level_3_to_level_3_does_not_win() -> None:
    m = board("c3 a5", "e1 e5", "c3=3 d3=3")
    assert can(m, "select c3", "move b3", "block b4")
    m.play("select c3", "move d3")
    assert not m.over and can(m, "block d4")


@pytest.mark.rule("santorini", "R1", "R9", "2", "W4")
def test_a_worker_forced_to_level_3_does_not_win() -> None:
    m = board("b3 a5", "c3 e5", "b3=1 c3=1 d3=3", powers=("minotaur", None))
    m.play("select b3", "move c3")
    assert where(m, 1)[0] == "d3" and not m.over


@pytest.mark.rule("santorini", "W5")
def test_apollo_swaps_only_on_his_own_move() -> None:
    m = board("b2 a5", "c3 e5", powers=("apollo", None))
    m.play("select b2", "move b3")
    assert not can(m, "move c3") and not can(m, "target c3")
    m.play("block b2", "select c3")
    assert not can(m, "move b3")


@pytest.mark.rule("santorini", "1.2", "2", "W6")
def test_blocks_rise_to_three_and_a_dome_completes_the_tower() -> None:
    for h, piece, after in ((0, "block", "1"), (1, "block", "2"), (2, "block", "3"), (3, "dome", "3D")):
        m = board("c3 a5", "e1 e5", f"d4={h}")
        m.play("select c3", "move d3")
        assert can(m, f"{piece} d4") and not can(m, "dome d4" if piece == "block" else "block d4")
        m.play(f"{piece} d4")
        assert height(m, "d4") == after
    m = board("c3 a5", "e1 e5", "d4=3D e4=1D")
    assert look(m).towers == 1


@pytest.mark.rule("santorini", "6.2", "R3", "W7")
def test_who_cannot_move_loses_at_the_start_of_the_turn() -> None:
    m = board("a1 b1", "e4 e5", "a2=2 b2=2 c1=2 c2=2")
    assert m.over and m.winners == [1]


@pytest.mark.rule("santorini", "4.1", "W8")
def test_the_space_just_left_may_be_built_on() -> None:
    m = board("c3 a5", "e1 e5")
    assert can(m, "select c3", "move c4", "block c3")


@pytest.mark.rule("santorini", "1.2", "R7", "W9")
def test_a_piece_that_ran_out_cannot_be_built() -> None:
    m = board("e5 e4", "a5 b5", "d5=2 a1=1", stock=[8, 4, 0, 18])
    m.play("select e4", "move d4")
    assert can(m, "block e4") and not can(m, "block d5")
    m = board("e5 e4", "a5 b5", "d5=3", stock=[8, 4, 0, 0])
    m.play("select e4", "move d4")
    assert can(m, "block e4") and not can(m, "dome d5")


@pytest.mark.rule("santorini", "R4")
def test_one_trapped_worker_is_no_loss() -> None:
    m = board("a1 c3", "b1 e5", "a2=2 b2=2")
    assert texts(m) == ["select c3"]


@pytest.mark.rule("santorini", "R5")
def test_moving_down_has_no_limit() -> None:
    m = board("c3 a5", "e1 e5", "c3=3")
    m.play("select c3")
    assert can(m, "move c4")


@pytest.mark.rule("santorini", "1.2", "R3", "R7", "W71")
def test_without_a_piece_to_build_there_is_no_turn() -> None:
    assert board("c3 a5", "e1 e5", stock=[0, 18, 14, 18]).winners == [1]
    m = board("c3 a5", "e1 e5", "c3=2 d3=3", stock=[0, 0, 0, 0])
    assert texts(m) == ["select c3"]
    m.play("select c3")
    assert texts(m) == ["move d3"]
    m.play("move d3")
    assert m.winners == [0]
    m = board("c3 a5", "e1 e5", options={"stock_limited": False})
    assert can(m, "select c3", "move c4", "block c3")


@pytest.mark.rule("santorini", "4.7", "R61", "W78")
def test_the_turn_cap_is_a_draw() -> None:
    m = board("c3 a5", "e1 e5", turns=499)
    m.play("select c3", "move c4", "block c3")
    assert m.over and m.returns == [0.5, 0.5] and m.scores == [0, 0]


@pytest.mark.rule("santorini", "4.2")
def test_there_are_260_actions_and_each_has_its_text() -> None:
    m = start("santorini")
    assert m.game.num_actions == 260
    lines = {m.game.rules.describe(m.state, n) for n in range(260)}
    assert len(lines) == 260 and {"place a1", "select e5", "dome c3", "to a5", "fate d4", "seat 3", "done", "use", "power theseus"} <= lines


@pytest.mark.rule("santorini", "1.1")
def test_the_board_has_25_spaces_with_three_five_or_eight_neighbours() -> None:
    from mastaba.games.santorini.tables import DIRECTIONS, NAMES, NEIGHBOURS

    assert NAMES[0] == "a1" and NAMES[4] == "e1" and NAMES[5] == "a2" and NAMES[24] == "e5"
    sizes = sorted(int(NEIGHBOURS[0, x]).bit_count() for x in range(25))
    assert sizes == [3] * 4 + [5] * 12 + [8] * 9 and len(DIRECTIONS) == 8
    assert {int(NEIGHBOURS[1, x]).bit_count() for x in range(25)} == {8}
