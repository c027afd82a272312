"""Section 3.7: actions as numbers, structures and text."""

from __future__ import annotations

import pytest

import mastaba
from games.imhotep.looking import record, table
from mastaba.games.imhotep import notation
from mastaba.games.imhotep.tables import DATA, NUM_ACTIONS
from support import start, texts


@pytest.mark.rule("imhotep", "3.7")
def test_the_59_action_numbers_are_those_of_the_data() -> None:
    state = record(table())
    blocks = {b["verb"]: (b["first_id"], b["last_id"]) for b in DATA["action_space"]["blocks"]}
    verbs = {"TEMPLE_POINT": "TEMPLEPOINT", "TEMPLE_STONES": "TEMPLESTONES", "UNLOAD_NEXT": "UNLOADNEXT"}
    for verb, (first, last) in blocks.items():
        for number in range(first, last + 1):
            assert type(notation.action(state, number)).__name__.upper() == verbs.get(verb, verb)
    assert NUM_ACTIONS == 59 == 1 + max(last for _, last in blocks.values())


@pytest.mark.rule("imhotep", "3.7")
@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "quarry"),
        (1, "load 1.1"),
        (16, "load 4.4"),
        (1 + 4 * 1 + 2, "load 2.3"),
        (17, "sail 1 to market"),
        (17 + 5 * 2 + 3, "sail 3 to burial chamber"),
        (36, "sail 4 to obelisks"),
        (37, "play chisel"),
        (40, "play sail"),
        (41, "pass"),
        (42, "unload black"),
        (45, "unload gray"),
        (46, "take 1 lever"),
        (47, "take 2"),
        (51, "keep 2"),
        (52, "build left"),
        (54, "build right"),
        (55, "draw"),
        (56, "decline"),
        (57, "temple point"),
        (58, "temple stones"),
    ],
)
def test_numbers_and_texts_name_the_same_action(number: int, text: str) -> None:
    match = table(display=["lever", None, None, None])
    rules = match.game.rules

    assert rules.describe(match.state, number) == text
    assert rules.parse(match.state, f" {text.upper()} ") == number
    assert rules.encode(match.state, rules.action(match.state, number)) == number


@pytest.mark.rule("imhotep", "3.7")
def test_chance_outcomes_are_numbered_as_in_the_data() -> None:
    match = start("imhotep", players=3)
    assert texts(match)[2] == "ships 4 3 2 2" and DATA["round_cards"]["3"][2] == [4, 3, 2, 2]
    match.play("ships 4 3 2 2")

    assert texts(match) == [card["id"].replace("_", " ") for card in DATA["market_cards"]]
    match.play({"verb": "market_card", "card": "paved_path"})
    assert notation.describe(match.at(1), 6) == "paved path"  # type: ignore[arg-type]


@pytest.mark.rule("imhotep", "3.7")
def test_structures_in_json_count_from_one_like_the_texts() -> None:
    match = table(ships=["____", "___", "1_", "__"], display=["sail", None, None, None])
    match.play({"verb": "sail", "ship": 3, "site": "market"})
    match.play({"verb": "take", "slot": 1})
    assert match.actor == 1
    match.play({"verb": "load", "ship": 1, "space": 2})

    assert match.log() == ["sail 3 to market", "take 1 sail", "load 1.2"]


@pytest.mark.rule("imhotep", "3.7", "3.2")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("quarry", "the sled is full"),
        ("load 1.1", "a stone lies on space 1 of ship 1"),
        ("load 3.4", "ship 3 has 2 spaces"),
        ("load 4.1", "ship 4 has sailed"),
        ("sail 4 to market", "ship 4 has sailed"),
        ("sail 1 to market", "ship 1 needs 2 more stones"),
        ("sail 2 to pyramid", "a ship has docked at the pyramid"),
        ("play lever", "black has no lever card"),
        ("play hammer", "it needs room on the sled"),
        ("pass", "only when nothing else is possible"),
        ("draw", "not asked now"),
    ],
)
def test_what_is_not_possible_is_refused_with_the_reason(line: str, reason: str) -> None:
    match = table(ships=["1___", "11_", "__", "__"], docked={"pyramid": 4}, sleds=[5, 3, 4, 5], cards=[["hammer"], [], [], []])
    with pytest.raises(mastaba.IllegalAction, match=reason):
        match.play(line)


@pytest.mark.rule("imhotep", "3.7")
def test_inside_a_turn_the_refusal_says_what_is_asked() -> None:
    match = table(ships=["____", "12_", "__", "__"], display=["statue", "statue", None, None])
    match.play("sail 2 to market")
    with pytest.raises(mastaba.IllegalAction, match="white must now take a card"):
        match.play("quarry")


@pytest.mark.rule("imhotep", "3.7")
@pytest.mark.parametrize("nonsense", ["", "load", "load 5.1", "sail 1", "sail to moon", "take", "keep 3", "fly"])
def test_nonsense_is_not_understood(nonsense: str) -> None:
    with pytest.raises(mastaba.IllegalAction, match="not understood"):
        table().play(nonsense)
