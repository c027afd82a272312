"""Positions: what may be left out, and what is impossible."""

from __future__ import annotations

from typing import Any

import pytest

import mastaba
from games.imhotep.looking import look, table
from mastaba.games.imhotep import RULES


def test_a_position_needs_only_its_ships() -> None:
    state = RULES.from_position({"ships": ["____", "___", "__", "_"]})

    assert (state.players, state.round, state.actor) == (2, 1, 0)
    assert (state.sled[0], state.quarry[0], state.sled[1], state.quarry[1]) == (2, 27, 3, 26)
    assert state.deck_left == 34


def test_quarries_and_deck_are_what_is_left() -> None:
    match = table(temple="00", ships=["0___", "___", "__", "__"], sleds=[4, 3, 4, 5], cards=[["statue"], [], [], []], discard=["entrance"])

    assert look(match).players[0].quarry == 29 - 2 - 1 - 4
    assert look(match).deck == 32 and look(match).unseen["statue"] == 9


def test_scores_follow_from_the_stones() -> None:
    assert table(pyramid="01", temple_points=[[1, 2], [], [], []]).scores == [2 + 3, 1, 0, 0]


def test_a_position_in_the_middle_of_unloading_goes_on_where_it_was() -> None:
    match = table(sides="BBBBB", ships=["____", "12_", "__", "__"], display=["entrance", "statue", "statue"], pair=["sail", "lever"])
    match.play("sail 2 to market", "take 1")
    again = mastaba.load("imhotep", players=4, sides="BBBBB").start(chance="manual", position=RULES.position(match.state))  # type: ignore[arg-type]

    assert again.state == match.state
    again.play("build left", "take 4", "keep 1")
    assert again.actor == 1 and dict(look(again).players[2].cards) == {"sail": 1}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"ships": ["____", "____", "____", "_"]}, "no round card"),
        ({"ships": ["___9", "___", "__", "__"]}, "written by seat"),
        ({"ships": []}, "only while a round card"),
        ({"sleds": [6, 0, 0, 0]}, "at most 5"),
        ({"sleds": [1, 1]}, "one entry a seat"),
        ({"quarries": [27, 26, 25, 20]}, "29 stones in play"),
        ({"round": 6, "temple": "0" * 20, "burial_chamber": "0" * 20}, "more than 29 stones"),
        ({"temple": "0" * 25}, "cannot hold more than 24"),
        ({"round": 3, "temple": "0" * 9}, "at most 8 can lie there"),
        ({"round": 3, "obelisks": [0, 13, 0, 0]}, "at most 12 can lie there"),
        ({"docked": {"temple": 5}}, "no ship 5"),
        ({"docked": {"temple": 1, "market": 1}}, "docked twice"),
        ({"docked": {"temple": 1, "market": 2, "pyramid": 3, "obelisks": 4}}, "round is over"),
        ({"docked": {"temple": 1}, "ships": ["0___", "___", "__", "__"]}, "so it is empty"),
        ({"cards": [["entrance"], [], [], []]}, "never kept"),
        ({"cards": [["lever"] * 3, [], [], []]}, "only 2 lever cards"),
        ({"deck": {"statue": 3}}, "cards, not 0"),
        ({"display": ["statue"] * 5}, "4 slots"),
        ({"pair": ["statue", "sail"]}, "no cards face down"),
        ({"pair": ["statue"] * 3}, "2 cards lie face down"),
        ({"pyramid": ["0", "1", "2"]}, "one pyramid"),
        ({"round": 3, "rounds_seen": [[4, 4, 3, 2]]}, "round cards have been turned up"),
        ({"rounds_seen": [[4, 3, 2, 2]]}, "turned up before"),
        ({"rounds_seen": [[1, 1, 1, 1]]}, "no round card"),
        ({"over": True}, "over after round 6"),
        ({"turn": 4}, "turn must be a seat"),
        ({"passes": 4}, "all players have passed"),
        ({"stack": [{"step": "build", "seat": 0}]}, "do not follow"),
        ({"stack": [{"step": "played", "seat": 0, "card": "sail"}]}, "waits for nobody"),
        ({"stack": [{"step": "played", "seat": 0}]}, "needs its card"),
        ({"stack": [{"step": "played", "card": "lever"}, {"step": "lever"}]}, "minimum load"),
        ({"stack": [{"step": "played", "card": "statue"}, {"step": "load", "left": 1}]}, "blue cards are played"),
        ({"stack": [{"step": "played", "card": "chisel"}, {"step": "load", "left": 3}]}, "more left than"),
        ({"stack": [{"step": "played", "card": "lever"}, {"step": "order", "ship": 1}]}, "a ship that has docked"),
        ({"stack": [{"step": "unload", "site": "market"}], "unloading": "0"}, "a ship that has docked at the site"),
        ({"stack": [{"step": "unload", "site": "temple"}], "unloading": "0"}, "waits for somebody only at the market"),
        (
            {"stack": [{"step": "unload", "site": "market"}, {"step": "draw_bonus", "left": 1}], "docked": {"market": 1}},
            "once for every stone",
        ),
        ({"stack": [{"step": "fill", "place": 5}]}, "filled place by place"),
        ({"stack": [{"step": "fill", "place": 1}], "display": ["statue", "statue"]}, "filled place by place"),
        ({"stack": [{"step": "fill", "place": 1}] * 9}, "at most 8 steps"),
        ({"stack": [{"step": "temple", "left": 9}]}, "waits for nobody on that space"),
        ({"unloading": "01"}, "no ship is"),
        ({"unloading": "01234"}, "written by seat"),
        ({"unloading": "00000"}, "at most 4 stones"),
        ({"towers": "0"}, "a tower for every"),
        ({"nonsense": 1}, "unknown field"),
        ({"options": {"sides": "AAAAX"}}, "not a position"),
        ({"sailor": 7}, "no seat 7"),
        ({"sailor": 1}, "sailed last"),
    ],
)
def test_an_impossible_position_is_refused_in_words(fields: dict[str, Any], reason: str) -> None:
    given = {"ships": ["____", "___", "__", "__"], "players": 4, **fields}
    with pytest.raises(mastaba.InvalidPosition, match=reason):
        RULES.from_position(given)


def test_pyramids_of_side_b_are_filled_before_stones_lie_beside_them() -> None:
    given = {"ships": ["____", "___", "__", "__"], "players": 4, "options": {"sides": "ABAAA"}}
    with pytest.raises(mastaba.InvalidPosition, match="only when all are complete"):
        RULES.from_position({**given, "pyramid": ["0", "", "", "1"]})
    with pytest.raises(mastaba.InvalidPosition, match="a pyramid has 5 spaces"):
        RULES.from_position({**given, "pyramid": ["000000"]})


def test_a_record_that_was_tampered_with_is_noticed() -> None:
    for field, at in (("sled", 0), ("pyramid", 3), ("temple", 0), ("points", 1), ("towers", 0), ("deck", 4), ("display", 3), ("dock", 2)):
        match = table(sides="BAAAB", pyramid="01", display=["statue"] * 3, pair=["sail", "sail"])
        getattr(match.state, field)[at] += 1
        assert RULES.check(match.state) is not None, field  # type: ignore[arg-type]
