"""Two players, with Dirk (6)."""

from __future__ import annotations

import pytest

import mastaba
from games.alhambra.looking import all_but, look, setting, state
from mastaba.engine.match import Match
from support import can, texts

MARKET = ["P8-0", "A9-0", "C10-0", "T11-0"]


def dirk(match: Match) -> set[str]:
    him = look(match).dirk
    assert him is not None
    return {tile.code for tile in him.tiles}


@pytest.mark.rule("alhambra", "6", "R12")
def test_a_bought_tile_may_be_given_to_dirk_tile_by_tile() -> None:
    match = setting({}, {}, market=MARKET, hands=["Y8 G9", ""], display=["Y1", "Y2", "Y3", "Y4"], dirk="G10-0")
    match.play("buy P8-0", "pay Y8", "buy A9-0", "pay G9", "take Y1", "pick P8-0", "to Dirk")
    assert dirk(match) == {"G10-0", "P8-0"}
    assert can(match, "to Dirk")
    match.play("place at 1,0")
    him = look(match).dirk
    assert him is not None and him.counts["pavilion"] == 1


@pytest.mark.rule("alhambra", "6", "R46")
def test_dirk_gets_nothing_from_the_reserve_and_no_leftover_tile() -> None:
    match = setting({}, {}, market=MARKET, reserves=["G10-0", ""], display=["Y1", "Y2", "Y3", "Y4"])
    match.play("build G10-0")
    assert not can(match, "to Dirk")
    end = setting(
        {}, {}, market=["T13-E", None, None, None], hands=["Y9", ""], bag="", phase="destination", tile="G10-0", unplaced=["G10-0", ""],
        reserves=["", all_but("T13-E G10-0")], display=["Y1", "Y2", "Y3", "Y4"],
    )  # fmt: skip
    assert can(end, "to Dirk")
    end.play("to Dirk")
    assert not can(end, "to Dirk")
    with pytest.raises(mastaba.IllegalAction, match="no leftover tiles"):
        end.play("to Dirk")


@pytest.mark.rule("alhambra", "6")
def test_dirk_plays_only_at_a_table_of_two() -> None:
    match = setting({}, {}, {}, market=MARKET, hands=["Y9", "", ""], display=["Y1", "Y2", "Y3", "Y4"])
    match.play("buy P8-0", "pay Y9")
    assert "to Dirk" not in texts(match)
    assert look(match).dirk is None


@pytest.mark.rule("alhambra", "6")
def test_after_round_one_dirk_draws_six_tiles_that_do_not_count_in_it() -> None:
    match = setting({}, {}, market=MARKET, display=["Y1", "Y2", "Y3", "Y4"], scoring_cards={"A": (1, 1)}, dirk="T12-0")
    match.play("take Y4", "scoring card A", "O9")
    assert look(match).phase == "dirk"
    assert state(match).score[6] == 6
    match.play("G10-0", "G11-0", "G12-S", "G9-E", "G8-NE", "G8-NW")
    assert (match.actor, state(match).score[6]) == (1, 6)
    assert len(dirk(match)) == 7
    him = look(match).dirk
    assert him is not None and him.rounds[0] is not None and him.rounds[0].total == 6


@pytest.mark.rule("alhambra", "6")
def test_dirk_gets_what_is_left_when_the_bag_holds_fewer_than_six() -> None:
    match = setting(
        {}, {}, market=MARKET, display=["Y1", "Y2", "Y3", "Y4"], scoring_cards={"A": (1, 1)}, bag="G10-0 G11-0",
        reserves=[all_but(*MARKET, "G10-0 G11-0"), ""],
    )  # fmt: skip
    match.play("take Y4", "scoring card A", "O9", "G10-0", "G11-0")
    assert (match.actor, match.over) == (1, False)


@pytest.mark.rule("alhambra", "6", "W15")
def test_after_round_two_dirk_draws_a_third_of_the_bag() -> None:
    bag = "G10-0 G11-0 G12-S G9-E G8-NE G8-NW T12-0 T13-E"
    match = setting(
        {}, {}, market=MARKET, display=["Y1", "Y2", "Y3", "Y4"], scoring_cards={"B": (1, 1)}, bag=bag, reserves=[all_but(*MARKET, bag), ""]
    )
    match.play("take Y4", "scoring card B", "O9", "G10-0", "G11-0")
    assert match.actor == 1
    assert len(look(match).bag_tiles) == 6


@pytest.mark.rule("alhambra", "6", "1.6")
def test_a_third_of_less_than_three_tiles_is_nothing() -> None:
    match = setting(
        {}, {}, market=MARKET, display=["Y1", "Y2", "Y3", "Y4"], scoring_cards={"B": (1, 1)}, bag="G10-0 G11-0",
        reserves=[all_but(*MARKET, "G10-0 G11-0"), ""],
    )  # fmt: skip
    match.play("take Y4", "scoring card B", "O9")
    assert match.actor == 1


@pytest.mark.rule("alhambra", "6", "R45")
def test_dirk_takes_no_leftover_tile_and_has_no_wall() -> None:
    match = setting(
        {}, {}, market=["T13-E", None, None, None], hands=["", ""], bag="", dirk="P2-NEW", reserves=["", all_but("T13-E P2-NEW")],
        display=["Y1", "Y2", "Y3", "Y4"],
    )  # fmt: skip
    match.play("take Y4", "O9")
    assert match.actor == 0  # richest in yellow with the 4 just taken
    match.play("to reserve")
    assert match.over
    assert (match.scores, state(match).score[6]) == ([0, 0], 16)
