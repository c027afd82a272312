"""Santorini: what leaves the game with a player who is out, what a turn and a game leave behind, and whose move it is."""

from __future__ import annotations

from typing import Any

import pytest

from games.santorini.table import board, look, record, where
from games.whose_move import choices, outcomes
from support import start

CORNERED = "a2=0D b1=0D b2=0D d1=0D d2=0D e2=0D"

BELONGINGS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "charybdis": ({"whirlpools": ["c3", "d4"]}, ["pools"]),
    "europa": ({"talus": "c3"}, ["talus"]),
    "clio": ({"coins": ["c3"], "coins_left": 2}, ["coins", "purse"]),
    "chaos": ({"chaos": "artemis", "chaos_discards": ["atlas"]}, ["chaos", "deck", "discards"]),
    "aeolus": ({"wind": "NE"}, ["wind"]),
    "siren": ({"song": "NE"}, ["song"]),
    "moerae": ({"fate": "b2"}, ["fate"]),
    "morpheus": ({"credits": 3}, ["credits"]),
    "athena": ({"climbed_last_turn": True}, ["climber"]),
}


def cornered(*powers: str | None, **fields: Any) -> Any:
    """Seat 0 has no legal turn; seats 1 and 2 play on."""
    return board("a1 e1", "a5 c5", f"{CORNERED} c3=1", third="e4 d3", powers=powers, **fields)


@pytest.mark.rule("santorini", "6.3")
@pytest.mark.parametrize("power", BELONGINGS)
def test_the_card_and_all_that_belongs_to_it_leave_the_game_with_an_eliminated_player(power: str) -> None:
    fields, belongings = BELONGINGS[power]
    m = cornered(power, "pan", "hephaestus", **fields)
    assert look(m).players[0].eliminated and m.actor == 1
    assert record(m).card[0] == 0 and where(m, 0) == []
    assert [getattr(record(m), name) for name in belongings] == [0] * len(belongings)


@pytest.mark.rule("santorini", "6.3")
@pytest.mark.parametrize("power", BELONGINGS)
def test_what_belongs_to_the_others_stays_when_a_player_is_eliminated(power: str) -> None:
    fields, belongings = BELONGINGS[power]
    m = cornered("pan", "hephaestus", power, **fields)
    assert look(m).players[0].eliminated and m.actor == 1
    assert all(getattr(record(m), name) for name in belongings)


@pytest.mark.rule("santorini", "6.3", "8.35")
def test_reserve_workers_leave_the_game_with_an_eliminated_player() -> None:
    assert record(cornered("gaea", "pan", "hephaestus")).reserve.tolist() == [0, 0, 0]
    assert record(cornered("pan", "hephaestus", "gaea")).reserve.tolist() == [0, 0, 2]


@pytest.mark.rule("santorini", "6.3", "8.39")
def test_nobody_reckons_with_hidden_workers_any_more_when_hecate_is_eliminated() -> None:
    m = cornered("hecate", "pan", "hephaestus")
    s = record(m)
    assert look(m).players[0].eliminated and (s.veiled, s.nobody, s.perhaps.tolist()) == (0, 0, [0] * 25)
    s = record(cornered("pan", "hephaestus", "hecate"))
    assert s.veiled == 3 and any(s.perhaps.tolist())


@pytest.mark.rule("santorini", "6.3", "8.24", "8.39")
def test_hecate_without_workers_is_eliminated_and_nobody_reckons_with_any() -> None:
    m = board("b2 e1", "e5 d5", "b2=1", third="a1 b1", powers=("medusa", "pan", "hecate"))
    m.play("select e1", "move e2", "block e3")
    assert record(m).nobody == 1
    m.play("select e5", "move e4", "block e5")
    assert look(m).players[2].eliminated and m.actor == 0 and record(m).nobody == 0


@pytest.mark.rule("santorini", "4.3")
def test_nothing_of_a_turn_is_left_when_the_next_one_begins() -> None:
    m = board("c3 a1", "e1 a5", powers=("hermes", "pan"))
    m.play("select c3", "move c4")
    assert record(m).gliding == 1
    m.play("block c3")
    assert m.actor == 1 and record(m).gliding == 0
    m = board("c3 a1", "e1 a5", powers=("prometheus", "pan"))
    m.play("select c3", "block c4", "move b3")
    assert record(m).pre == 1
    m.play("block c3")
    assert m.actor == 1 and record(m).pre == 0


@pytest.mark.rule("santorini", "6.3", "4.3")
def test_nothing_of_the_last_turn_is_left_when_a_game_has_ended() -> None:
    m = board("b3 a1", "e5 e4", "b3=2 c3=3", powers=("pan", "adonis"))
    m.play("select b3")
    spot = m.game.rules.position(m.state)
    last_turn = {
        "asleep": 1 << 8, "bound": 1 << 8, "built": 1 << 8, "forced": 1 << 8,
        "demand": 1, "domed": 1, "hero": 1, "last": 1, "lover": 2, "picked": 1, "resume": 1, "towers": 1, "visited": [7] * 10,
    }  # fmt: skip
    m = m.game.start(chance="manual", position={**spot, "chosen": 2, "running": {**spot["running"], **last_turn}})
    m.play("move c3")
    s = record(m)
    assert m.winners == [0]
    for name in [*last_turn, "at", "bans", "chosen", "climbed", "fallen", "kind", "landed", "mine", "moves", "origin", "pre"]:
        value = getattr(s, name)
        assert (value if isinstance(value, int) else max(value.tolist())) == 0, name


@pytest.mark.rule("santorini", "4", "6.1")
def test_a_player_decides_or_a_card_is_drawn_and_after_the_end_neither() -> None:
    m = board("b3 a1", "e5 e4", "b3=2 c3=3", powers=("pan", "atlas"))
    assert (choices(m) > 0, outcomes(m)) == (True, 0)
    m.play("select b3", "move c3")
    assert m.over and (choices(m), outcomes(m)) == (0, 0)
    m = start("santorini", power_mode="random_offer")
    assert (choices(m), outcomes(m) > 0) == (0, True)


@pytest.mark.rule("santorini", "3.2")
def test_every_card_that_can_be_drawn_is_drawn_equally_often() -> None:
    m = start("santorini", power_mode="random_offer")
    assert {weight for _, weight in m.game.outcomes(m.state)} == {1}


@pytest.mark.rule("santorini", "3.2", "8.39")
def test_a_start_player_who_must_place_last_hands_the_start_to_the_left() -> None:
    m = start("santorini", players=3, powers=["hecate", "pan", "hephaestus"])
    assert m.actor == 1 and record(m).start == 1
    m = start("santorini", players=3, powers=["pan", "hephaestus", "hecate"], start_player=2)
    assert m.actor == 0 and record(m).start == 0
    m = start("santorini", players=3, powers=["pan", "hecate", "hephaestus"], start_player=2)
    assert m.actor == 2


@pytest.mark.rule("santorini", "3.2")
def test_who_must_place_first_is_the_start_player_in_any_seat() -> None:
    for powers, first in ((["bia", "pan"], 0), (["pan", "bia"], 1)):
        for chosen in (0, 1):
            m = start("santorini", powers=powers, start_player=chosen)
            assert m.actor == first


@pytest.mark.rule("santorini", "4.1")
def test_every_action_counts_as_one_step_of_the_game() -> None:
    m = start("santorini", power_mode="none")
    m.play("place a1", "place a2", "place e4", "place e5", "select a1", "move b1", "block c1")
    assert record(m).ply == m.ply == 7
