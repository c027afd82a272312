"""Section 8: the worked examples, E1 to E18."""

from __future__ import annotations

import pytest

from games.imhotep.looking import BLACK, BROWN, GRAY, SITES, WHITE, cards, last_ship, look, quarries, sleds, table
from mastaba.engine.record import CHANCE
from support import can, start, texts

PYRAMID_B = SITES["pyramid"]["B"]["spaces"]
TOWERS = SITES["obelisks"]["B"]["tower_values"]


@pytest.mark.rule("imhotep", "E1", "8", "1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_e1_a_round_card(players: int) -> None:
    match = start("imhotep", players=players)
    match.play("ships 4 3 2 2")

    assert [(ship.capacity, ship.minimum) for ship in look(match).ships] == [(4, 3), (3, 2), (2, 1), (2, 1)]


@pytest.mark.rule("imhotep", "E2", "8")
def test_e2_pyramid_a() -> None:
    match = table(ships=["0123", "22_", "__", "__"])
    match.play("sail 1 to pyramid")

    assert match.scores == [2, 1, 3, 2]
    assert not can(match, "sail 2 to pyramid")


@pytest.mark.rule("imhotep", "E3", "8")
def test_e3_market_a() -> None:
    match = table(ships=["12_3", "___", "__", "__"], display=["sail", "statue", "lever", "hammer"])
    before = quarries(match)
    match.play("sail 1 to market")
    assert match.actor == WHITE
    match.play("take 1")
    assert match.actor == BROWN
    match.play("take 2")
    assert match.actor == GRAY and quarries(match) == before
    match.play("take 3")

    assert [cards(match, seat) for seat in range(4)] == [{}, {"sail": 1}, {"statue": 1}, {"lever": 1}]
    assert look(match).display == [None, None, None, "hammer"]
    assert quarries(match) == [before[0], *(count + 1 for count in before[1:])]


@pytest.mark.rule("imhotep", "E4", "8")
@pytest.mark.parametrize("players", [3, 4])
def test_e4_filling_temple_a(players: int) -> None:
    match = table(players, temple="0000", ships=["____", "221", "__", "__"])
    match.play("sail 2 to temple")

    stones = [space.stones for space in look(match).temple]
    assert stones == [[BLACK, BROWN], [BLACK, WHITE], [BLACK], [BLACK], [BROWN]]


@pytest.mark.rule("imhotep", "E5", "8")
def test_e5_scoring_temple_a() -> None:
    match = last_ship("000_", round=3, temple="33102")
    match.play("sail 1 to pyramid")

    assert [p.score.temple[2] for p in look(match).players] == [1, 1, 1, 2]


@pytest.mark.rule("imhotep", "E6", "8")
def test_e6_filling_burial_chamber_a() -> None:
    match = table(ships=["0123", "___", "__", "__"])
    match.play("sail 1 to burial chamber")

    assert look(match).chamber == [[BLACK, GRAY], [WHITE], [BROWN]]


@pytest.mark.rule("imhotep", "E7", "8")
def test_e7_scoring_burial_chamber_a() -> None:
    rows = ["GGGWW", "RRGR", "RGGB"]
    seat = {"B": "0", "W": "1", "R": "2", "G": "3"}
    stones = "".join(seat[rows[k % 3][k // 3]] for k in range(13))
    match = table(burial_chamber=stones)

    assert ["".join("BWRG"[owner or 0] for owner in row) for row in look(match).chamber] == rows
    assert [p.projected.burial_chamber for p in look(match).players] == [1, 3, 6 + 1, 15 + 2]


@pytest.mark.rule("imhotep", "E8", "8")
def test_e8_filling_obelisks_a() -> None:
    match = table(obelisks=[1, 0, 2, 0], ships=["____", "012", "__", "__"])
    match.play("sail 2 to obelisks")

    assert look(match).obelisks == [2, 1, 3, 0]


@pytest.mark.rule("imhotep", "E9", "8")
def test_e9_scoring_obelisks_a() -> None:
    match = table(obelisks=[3, 4, 0, 3])
    assert [p.projected.obelisks for p in look(match).players] == [7, 15, 0, 7]


@pytest.mark.rule("imhotep", "E10", "8", "1.4")
@pytest.mark.parametrize(("players", "points"), [(2, [10, 1]), (3, [12, 6, 1]), (4, [15, 10, 5, 1])])
def test_e10_the_tables_of_the_obelisks(players: int, points: list[int]) -> None:
    match = table(players, obelisks=list(range(players, 0, -1)))
    assert [p.projected.obelisks for p in look(match).players] == points


@pytest.mark.rule("imhotep", "E11", "8")
def test_e11_market_b() -> None:
    match = table(sides="BAAAA", ships=["____", "___", "1_", "__"], display=["statue", "hammer", "lever"], pair=["chisel", "sail"])
    match.play("sail 3 to market", "take 4")
    assert look(match, WHITE).face_down == ["chisel", "sail"]
    match.play("keep 2")

    assert cards(match, WHITE) == {"sail": 1} and look(match).discard == {"chisel": 1}


@pytest.mark.rule("imhotep", "E12", "8")
def test_e12_pyramid_b() -> None:
    match = table(sides="ABAAA", ships=["2021", "___", "__", "__"], turn=GRAY)
    match.play("sail 1 to pyramid", "build middle", "build middle", "build middle", "build left")

    left, middle, right = ([space.owner for space in pyramid.spaces] for pyramid in look(match).pyramids)
    assert middle[:4] == [BROWN, BLACK, BROWN, None] and left[:2] == [WHITE, None] and set(right) == {None}
    points = [space["points"] for space in PYRAMID_B["middle"]]
    assert match.scores == [points[1], PYRAMID_B["left"][0]["points"], points[0] + points[2], 0]


@pytest.mark.rule("imhotep", "E13", "8")
def test_e13_temple_b() -> None:
    spaces = SITES["temple"]["B"]["spaces"]
    match = last_ship("000_", round=3, sides="AABAA", temple="32110", sleds=[2, 3, 3, 2])
    match.play("sail 1 to pyramid")
    before = match.scores
    assert match.actor == GRAY and texts(match) == ["temple point", "temple stones"]
    match.play("temple stones")
    assert sleds(match)[GRAY] == 2 + spaces[0]["stones"]
    assert match.scores[BROWN] - before[BROWN] == spaces[1]["points"]
    assert match.actor == WHITE and texts(match) == ["temple point", "temple stones"]
    match.play("temple point")
    assert match.scores[WHITE] - before[WHITE] == spaces[2]["points"]
    assert match.actor == CHANCE
    match.play("statue")
    assert cards(match, WHITE) == {"statue": 1}
    assert match.actor == BLACK and texts(match) == ["temple point", "temple stones"]


@pytest.mark.rule("imhotep", "E14", "8")
def test_e14_burial_chamber_b() -> None:
    # Top row W W W G R (then none), middle row B B B W W, bottom row G G G G: 14 stones in five columns.
    rows = ["11132", "00011", "3333"]
    stones = "".join(rows[k % 3][k // 3] for k in range(14))
    match = table(sides="AAABA", burial_chamber=stones)

    assert SITES["burial_chamber"]["B"]["per_row_rank_points"][:3] == [8, 4, 2]
    assert [p.projected.burial_chamber for p in look(match).players] == [8, 12, 3, 11]


@pytest.mark.rule("imhotep", "E15", "8")
def test_e15_obelisks_b() -> None:
    size = SITES["obelisks"]["B"]["tower_size"]
    standing = sum(value > 9 for value in TOWERS)
    match = table(sides="AAAAB", obelisks=[0, size - 1, size * standing, 0], ships=["____", "013", "__", "__"])
    match.play("sail 2 to obelisks")

    assert match.scores[WHITE] == 9
    assert look(match).obelisks == [1, 0, 0, 1]
    assert look(match).towers[-1].owner == WHITE


@pytest.mark.rule("imhotep", "E16", "8")
def test_e16_a_decoration() -> None:
    match = table(burial_chamber="0123" * 3, cards=[["burial_chamber_decoration"], [], [], []])
    assert look(match).players[BLACK].projected.decorations == 4


@pytest.mark.rule("imhotep", "E17", "8")
def test_e17_statues() -> None:
    match = table(cards=[["statue"] * 3, ["statue"] * 6, [], []])
    assert [p.projected.statues for p in look(match).players] == [6, 17, 0, 0]


@pytest.mark.rule("imhotep", "E18", "8")
def test_e18_the_limit_of_the_sled() -> None:
    match = table(sleds=[3, 3, 4, 5])
    match.play("quarry")

    assert sleds(match)[BLACK] == 5
