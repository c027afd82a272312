"""Where tiles may lie, and the longest wall (4.1 to 4.4)."""

from __future__ import annotations

import random

import pytest

import mastaba
from games.alhambra.judge import BARE, Palace, every_shape, holes, places, removals, sound, swaps, wall_length
from games.alhambra.looking import Cells, cells, lines, look, palace, reserve, setting, wall
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.games.alhambra.palace import clear_board, redraw
from mastaba.games.alhambra.rules import fitting, list_cells
from mastaba.games.alhambra.setup import Options, setup
from mastaba.games.alhambra.state import State
from mastaba.games.alhambra.tables import CELL, CODES, NUM_ACTIONS, REACH, SPAN, WALLS
from support import can

# Three sides of a square round (1,1), with the fountain as its corner.
HORSESHOE: Cells = {"P8-0": (1, 0), "S9-0": (2, 0), "A9-0": (2, 1), "A10-0": (2, 2), "C10-0": (1, 2), "C11-0": (0, 2)}
BACK_TO_BACK: Cells = {"P8-0": (1, 0), "T9-ES": (0, 1), "P3-SW": (1, 1)}


def holding(tile: str, built: Cells) -> Match:
    """The owner of a palace is asked where a tile from the reserve goes."""
    match = setting(built, {}, {}, reserves=[tile, "", ""])
    match.play(f"build {tile}")
    return match


def refusal(match: Match, x: int, y: int) -> str:
    with pytest.raises(mastaba.IllegalAction) as error:
        match.play(CELL + (y + REACH) * SPAN + x + REACH)
    return str(error.value)


@pytest.mark.rule("alhambra", "4", "4.1", "W11")
def test_a_wall_never_meets_an_open_side() -> None:
    match = holding("T13-E", {})
    assert cells(match) == {(0, -1), (0, 1), (1, 0)}
    assert "a wall would meet an open side" in refusal(match, -1, 0)


@pytest.mark.rule("alhambra", "4.1", "W11")
def test_no_tile_encloses_a_hole() -> None:
    match = holding("T12-0", HORSESHOE)
    assert "it would enclose a hole" in refusal(match, 0, 1)
    assert can(match, "place at 1,1")


@pytest.mark.rule("alhambra", "4.1")
def test_a_tile_touches_the_palace_with_a_full_side() -> None:
    match = holding("T12-0", {"P8-0": (1, 0)})
    assert "does not touch the palace" in refusal(match, 3, 0)
    assert "does not touch the palace" in refusal(match, -1, 1)
    assert "does not touch the palace" in refusal(match, 33, -33)


@pytest.mark.rule("alhambra", "4.1")
def test_a_tile_can_be_reached_on_foot() -> None:
    """Under T9-ES a north wall would only meet a wall."""
    match = holding("T11-N", {"T9-ES": (0, 1)})
    assert "could not be reached on foot" in refusal(match, 0, 2)


@pytest.mark.rule("alhambra", "4.1", "W11")
def test_no_action_turns_a_tile() -> None:
    match = holding("P7-E", {})
    assert (-1, 0) not in cells(match)
    verbs = {move.text.split()[0] for move in match.legal}
    assert verbs == {"place"}


@pytest.mark.rule("alhambra", "4.1", "R22")
def test_a_hole_of_two_cells_is_a_hole() -> None:
    long_horseshoe: Cells = {
        "P8-0": (1, 0), "S9-0": (2, 0), "A9-0": (3, 0), "A10-0": (3, 1), "C10-0": (3, 2), "C11-0": (2, 2), "G10-0": (1, 2), "G11-0": (0, 2)
    }  # fmt: skip
    match = holding("T12-0", long_horseshoe)
    assert "it would enclose a hole" in refusal(match, 0, 1)
    assert "it would enclose a hole" in refusal(match, 1, 1)
    assert can(match, "place at 2,1")


@pytest.mark.rule("alhambra", "4.1", "R23")
def test_two_tiles_never_touch_at_a_corner_only() -> None:
    """On (0,1) T12-0 would meet C10-0 at a corner and cut (1,1) off from the outside, were it not for the gap."""
    hook: Cells = {"P8-0": (1, 0), "S9-0": (2, 0), "A9-0": (2, 1), "A10-0": (2, 2), "C10-0": (1, 2)}
    match = holding("T12-0", hook)
    assert "it would enclose a hole" in refusal(match, 0, 1)
    assert holes({**{cell: code for code, cell in hook.items()}, **BARE, (0, 1): "T12-0"})


@pytest.mark.rule("alhambra", "4.1", "R20", "R21")
def test_a_notch_with_three_neighbours_takes_a_tile_whose_sides_all_match() -> None:
    """(1,1) lies between P8-0 above, T9-ES to the west and A9-0 to the east."""
    notch: Cells = {"P8-0": (1, 0), "S9-0": (2, 0), "A9-0": (2, 1), "T9-ES": (0, 1)}
    assert (1, 1) in cells(holding("S7-W", notch))
    assert "a wall would meet" in refusal(holding("T12-0", notch), 1, 1)
    assert "a wall would meet" in refusal(holding("A5-NW", notch), 1, 1)


@pytest.mark.rule("alhambra", "4.2", "R18", "W17")
def test_a_tile_that_others_depend_on_may_be_swapped_if_the_walls_agree() -> None:
    match = setting(BACK_TO_BACK, {}, {}, reserves=["T11-N S8-S", "", ""])
    assert not can(match, "remove P8-0")
    match.play("build T11-N")
    assert lines(match, "swap") == {"at 1,0"}
    match.play("swap at 1,0")
    assert palace(match)["T11-N"] == (1, 0)
    assert reserve(match) == {"P8-0", "S8-S"}
    assert wall(match) == 2


@pytest.mark.rule("alhambra", "4.2", "W17")
def test_a_tile_whose_wall_would_meet_an_open_side_has_no_swap() -> None:
    match = holding("S8-S", BACK_TO_BACK)
    assert lines(match, "swap") == set()
    assert "a wall would meet an open side" in refusal(match, 1, 0)
    assert "the fountain is never replaced" in refusal(match, 0, 0)


@pytest.mark.rule("alhambra", "4.2", "R19")
def test_tiles_of_the_same_type_or_walls_may_be_swapped() -> None:
    match = holding("T12-0", {"T11-0": (1, 0)})
    match.play("swap at 1,0")
    assert (palace(match), reserve(match)) == ({"T12-0": (1, 0)}, {"T11-0"})


@pytest.mark.rule("alhambra", "4.3", "R17", "W16")
def test_a_tile_others_need_as_their_footpath_may_not_be_removed() -> None:
    match = setting(BACK_TO_BACK, {}, {})
    with pytest.raises(mastaba.IllegalAction, match="could no longer be reached on foot"):
        match.play("remove P8-0")
    assert lines(match, "remove") == {"T9-ES", "P3-SW"}


@pytest.mark.rule("alhambra", "4.3", "4.4", "W16")
@pytest.mark.parametrize("tile", ["T9-ES", "P3-SW"])
def test_the_wall_after_a_removal(tile: str) -> None:
    match = setting(BACK_TO_BACK, {}, {})
    match.play(f"remove {tile}")
    assert wall(match) == 2


@pytest.mark.rule("alhambra", "4.3", "R15")
def test_a_tile_with_four_neighbours_may_not_be_removed() -> None:
    block: Cells = {"P8-0": (1, 0), "S9-0": (2, 0), "A9-0": (0, 1), "A10-0": (1, 1), "C10-0": (2, 1), "C11-0": (0, 2), "G10-0": (1, 2)}
    match = setting(block, {}, {})
    with pytest.raises(mastaba.IllegalAction, match="it would leave a hole"):
        match.play("remove A10-0")
    assert "S9-0" in lines(match, "remove")


@pytest.mark.rule("alhambra", "4.3")
def test_a_ring_of_footpaths_can_be_opened_anywhere() -> None:
    square: Cells = {"P8-0": (1, 0), "A9-0": (0, 1), "A10-0": (1, 1)}
    assert lines(setting(square, {}, {}), "remove") == {"P8-0", "A9-0", "A10-0"}


@pytest.mark.rule("alhambra", "4.4", "W12")
def test_walls_back_to_back_do_not_count() -> None:
    assert wall(setting(BACK_TO_BACK, {}, {})) == 2


@pytest.mark.rule("alhambra", "4.4", "R25", "W13")
def test_an_open_side_of_the_fountain_interrupts_the_wall() -> None:
    built: Cells = {"C8-NW": (-1, 0), "P6-N": (1, 0)}
    match = setting(built, {}, {}, reserves=["T7-NEW", "", ""])
    assert wall(match) == 2
    match.play("build T7-NEW", "place at 0,-1")
    assert wall(match) == 6
    edges = [(edge.x, edge.y, edge.side) for edge in look(match).players[0].wall_edges]
    assert edges == [(-1, 0, "W"), (-1, 0, "N"), (0, -1, "W"), (0, -1, "N"), (0, -1, "E"), (1, 0, "N")]


@pytest.mark.rule("alhambra", "4.4", "R24")
def test_a_wall_goes_on_round_an_inner_corner() -> None:
    """South of P4-ES and east of T9-ES meet in a notch: E, S of P4-ES, then E, S of T9-ES."""
    assert wall(setting({"P4-ES": (1, 0), "T9-ES": (0, 1)}, {}, {})) == 4


@pytest.mark.rule("alhambra", "4.4", "R26")
def test_an_outline_without_a_gap_is_one_wall() -> None:
    """A plus of four three-walled tiles round the fountain: 2 x 5 + 2 edges."""
    cross: Cells = {"C5-NSW": (-1, 0), "A4-NES": (1, 0), "P2-NEW": (0, -1), "S3-ESW": (0, 1)}
    match = setting(cross, {}, {})
    assert wall(match) == 12
    assert len(look(match).players[0].wall_edges) == 12


@pytest.mark.rule("alhambra", "4.4")
def test_a_palace_without_walls_has_none() -> None:
    assert wall(setting({"P8-0": (1, 0)}, {}, {})) == 0
    assert look(setting({}, {}, {})).players[0].wall_edges == []


@pytest.mark.rule("alhambra", "4.4")
def test_a_run_may_pass_over_any_place_of_the_outline() -> None:
    """The same wall on each side of the fountain: wherever a walk round begins, it is found whole."""
    for built in ({"T9-NW": (-1, 0)}, {"T9-NE": (1, 0)}, {"T9-ES": (0, 1)}, {"P5-NW": (0, -1)}):
        assert wall(setting(built, {}, {})) == 2


def drawn(built: Palace) -> State:
    """A record with one palace, of real tiles, surveyed and on the board."""
    s = setup(Options(players=2))
    for (x, y), code in built.items():
        if (x, y) != (0, 0):
            tile = CODES.index(code)
            s.bag &= ~(1 << tile)
            s.palace[0] |= 1 << tile
            s.cell[tile] = (y + REACH) * SPAN + x + REACH
    redraw(s, 0)
    return s


def grown(dice: random.Random, size: int) -> Palace:
    """A random legal palace. Now and then a tile is taken out again, for odd shapes."""
    built = dict(BARE)
    tiles = list(CODES)
    dice.shuffle(tiles)
    for tile in tiles:
        spots = sorted(places(built, tile))
        if spots:
            built[dice.choice(spots)] = tile
        if dice.random() < 0.15 and (loose := sorted(removals(built))):
            gone = dice.choice(loose)
            built = {cell: code for cell, code in built.items() if code != gone}
        if len(built) > size:
            break
    return built


@pytest.mark.rule("alhambra", "4.1", "4.2", "4.3", "4.4")
@pytest.mark.parametrize("seed", range(40))
def test_boards_and_flood_fill_agree_on_random_palaces(seed: int) -> None:
    dice = random.Random(seed)
    built = grown(dice, 4 + seed)
    assert sound(built)
    s = drawn(built)
    out = ints(NUM_ACTIONS)

    def listed(walls: int, swap: bool) -> set[tuple[int, int]]:
        n = list_cells(s, walls, swap, out, 0)
        return {((out[i] - CELL) % SPAN - REACH, (out[i] - CELL) // SPAN - REACH) for i in range(n)}

    assert s.wall[0] == wall_length(built)
    assert {CODES[t] for t in range(54) if s.removable[0] >> t & 1} == removals(built)
    for shape in every_shape():
        walls = sum(1 << "NESW".index(side) for side in shape.partition("-")[2] if side != "0")
        put, swapped = places(built, shape), swaps(built, shape)
        assert listed(walls, False) == put
        assert listed(walls, True) == put | swapped
        assert bool(s.fits[0] >> walls & 1) == bool(put | swapped)
    for tile in range(54):
        s.reserve[0] = 1 << tile
        assert (fitting(s, 0) != 0) == bool(s.fits[0] >> WALLS[tile] & 1)
    clear_board(s)
    assert not any(s.floor) and not any(s.north) and not any(s.west)
