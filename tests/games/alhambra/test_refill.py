"""The end of a turn and the draws in it (3.7, 3.8), and what is known (3.9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import mastaba
from games.alhambra.looking import all_but, display, look, market, setting, state
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.engine.rng import generator
from mastaba.engine.rules import SPECTATOR
from support import can, texts

MARKET = ["P8-0", "A9-0", "C10-0", "T11-0"]
SHOWN = ["Y1", "Y2", "Y3", "Y4"]


def odds(match: Match) -> dict[str, Fraction]:
    outcomes = match.game.outcomes(match.state)
    whole = sum(weight for _, weight in outcomes)
    return {match.game.rules.describe(match.state, outcome): Fraction(weight, whole) for outcome, weight in outcomes}


@pytest.mark.rule("alhambra", "3.7", "W6")
def test_the_market_is_refilled_from_the_lowest_slot() -> None:
    match = setting({}, {}, {}, market=["P8-0", "A9-0", "C10-0", "T11-0"], hands=["G9 O9 O2", "", ""], display=SHOWN)
    match.play("buy A9-0", "pay G9", "buy T11-0", "pay O9 O2", "take Y4", "pick A9-0", "to reserve", "to reserve", "O1")
    assert market(match) == ["P8-0", None, "C10-0", None]
    match.play("G10-0", "S9-0")
    assert market(match) == ["P8-0", "G10-0", "C10-0", "S9-0"]


@pytest.mark.rule("alhambra", "3.7", "R27", "W21")
def test_a_scoring_card_is_put_aside_and_scored_after_the_whole_refill() -> None:
    match = setting(
        {"T11-0": (1, 0)}, {}, {}, market=["P8-0", "A9-0", "C10-0", None], display=["Y2", "B1", "Y3", "B2"], scoring_cards={"A": (2, 5)},
        hands=["", "", ""], bonus=True, unplaced=["G10-0", "", ""],
    )  # fmt: skip
    match.play("take Y2 Y3", "to reserve", "Y4", "scoring card A")
    assert display(match) == ["Y4", "B1", None, "B2"]
    assert match.scores == [0, 0, 0]
    match.play("G2")
    assert display(match) == ["Y4", "B1", "G2", "B2"]
    assert (look(match).phase, match.scores) == ("market", [0, 0, 0])
    match.play("S9-0")
    assert match.scores == [6, 0, 0]
    assert match.actor == 1


@pytest.mark.rule("alhambra", "R27")
def test_tiles_placed_in_the_turn_that_brings_the_scoring_card_count() -> None:
    match = setting({}, {}, {}, market=MARKET, hands=["O9 O3", "", ""], display=["Y1", "Y2", "Y3", None], scoring_cards={"A": (1, 1)})
    match.play("buy T11-0", "pay O9 O3", "place at 1,0", "scoring card A", "Y9", "G10-0")
    assert match.scores == [6, 0, 0]


@pytest.mark.rule("alhambra", "3.8", "R29")
def test_a_scoring_card_in_place_of_the_last_card_needed_is_replaced() -> None:
    match = setting({}, {}, {}, market=MARKET, display=SHOWN, scoring_cards={"B": (1, 1)})
    match.play("take Y4", "scoring card B")
    assert display(match) == ["Y1", "Y2", "Y3", None]
    match.play("O9")
    assert display(match) == ["Y1", "Y2", "Y3", "O9"]
    assert match.actor == 1


@pytest.mark.rule("alhambra", "3.8", "R28")
def test_both_scoring_cards_in_one_refill_are_scored_one_after_the_other() -> None:
    match = setting({"T11-N": (1, 0)}, {"T12-0": (1, 0)}, {}, market=MARKET, display=SHOWN, scoring_cards={"A": (1, 1), "B": (2, 2)})
    match.play("take Y4", "scoring card A", "scoring card B", "O9")
    assert match.scores == [3 + 1 + 9 + 1, 3 + 9, 0]
    assert [bool(held) for held in look(match).players[0].rounds] == [True, True, False]


@pytest.mark.rule("alhambra", "3.8")
def test_a_scoring_card_comes_up_with_equal_chance_on_each_of_its_places() -> None:
    match = setting({}, {}, {}, market=MARKET, display=SHOWN, scoring_cards={"A": (2, 4), "B": (40, 49)})
    match.play("take Y1")
    assert "scoring card A" not in odds(match)
    for n, left in ((2, 3), (3, 2)):
        match.play("Y5" if n == 2 else "Y6", f"take {'Y2' if n == 2 else 'Y3'}")
        assert odds(match)["scoring card A"] == Fraction(1, left)
        money = state(match).pile_cards
        assert odds(match)["draw O9"] == Fraction(left - 1, left) * Fraction(3, money)
    match.play("Y7", "take Y4")
    assert odds(match) == {"scoring card A": 1}


@pytest.mark.rule("alhambra", "3.8", "2")
@pytest.mark.parametrize("players", range(2, 7))
def test_the_scoring_cards_lie_as_in_a_real_shuffled_stack(players: int) -> None:
    """Turn up place after place of a fresh pile: each place of a window is equally likely, seen from the start."""
    match = mastaba.load("alhambra", players=players).start(seed=players)
    match.automatic = False
    for which in range(2):
        low, high = state(match).window[which, 0], state(match).window[which, 1]
        not_yet = Fraction(1)
        for place in range(state(match).turned + 1, high + 1):
            match.play(int(match.legal[0]))
            assert match.actor == CHANCE and state(match).turned + 1 == place
            chance = odds(match)
            card = f"scoring card {'AB'[which]}"
            assert not_yet * chance.get(card, 0) == (Fraction(1, high - low + 1) if place >= low else 0)
            not_yet *= 1 - chance.get(card, Fraction(0))
            match.play(next(line for line in chance if line != card) if place < high else card)
            while match.actor == CHANCE and place == high:
                match.play(int(match.legal[0]))


@pytest.mark.rule("alhambra", "3.8")
def test_tiles_and_cards_are_drawn_with_equal_chance() -> None:
    match = setting({}, {}, {}, market=["P8-0", "A9-0", "C10-0", None], display=["Y1", "Y1", "Y1", None], phase="market")
    assert set(odds(match).values()) == {Fraction(1, 51)}
    match = setting({}, {}, {}, market=MARKET, display=["Y1", "Y1", "Y2", None], phase="display")
    assert odds(match)["draw Y1"] == Fraction(1, 105)
    assert odds(match)["draw O9"] == Fraction(3, 105)


@pytest.mark.rule("alhambra", "3.8", "R30")
def test_the_discards_become_the_pile_when_a_card_is_needed_and_not_before() -> None:
    match = setting({}, {}, {}, market=MARKET, display=["Y1", "Y2", "B1", "B2"], pile="O9")
    match.play("take Y1 Y2", "O9")
    assert state(match).discards.tolist()[27 + 8] == 0
    assert look(match).discards == 0 and look(match).pile == 103
    match.play("O8")
    assert display(match) == ["O9", "O8", "B1", "B2"]
    one = setting({}, {}, {}, market=MARKET, display=["Y1", "Y2", "B1", "B2"], pile="O9")
    one.play("take Y1", "O9")
    assert (look(one).pile, look(one).discards) == (0, 103)


@pytest.mark.rule("alhambra", "3.8", "R30")
def test_cards_paid_in_the_turn_that_is_ending_are_shuffled_in() -> None:
    many = " ".join(f"{c}{v} {c}{v} {c}{v}" for c in "YGBO" for v in range(1, 10)).replace("O9 O9 O9", "O9 O9").replace("O8 O8 O8", "O8 O8")
    hands = [many.replace("Y9 Y9 Y9", ""), "Y9 Y9 Y9", ""]
    match = setting({}, {}, {}, market=MARKET, display=["O9", "O8", None, None], hands=hands, pile="", turn=1)
    match.play("buy P8-0", "pay Y9", "to reserve")
    assert texts(match) == ["draw Y9"]
    match.play("Y9", "S9-0")
    assert display(match) == ["O9", "O8", "Y9", None]


@pytest.mark.rule("alhambra", "3.8", "R31")
def test_without_any_money_left_the_display_stays_short_and_later_refills_try_again() -> None:
    everything = " ".join(f"{c}{v} {c}{v} {c}{v}" for c in "YGBO" for v in range(1, 10))
    match = setting({}, {}, {}, market=MARKET, display=["Y1", None, None, None], hands=[everything.replace("Y1 ", "", 1), "", ""], pile="")
    match.play("take Y1")
    assert (display(match), match.actor) == ([None] * 4, 1)
    match.play("pass", "pass")
    match.play("buy P8-0", "pay Y9", "to reserve", "Y9")
    assert display(match) == ["Y9", None, None, None]


@pytest.mark.rule("alhambra", "3.7", "R33", "R34", "W22")
def test_the_game_ends_when_a_refill_of_the_market_fails_not_when_the_bag_is_empty() -> None:
    rest = all_but("P8-0 A9-0 C10-0 T11-0 G10-0")
    match = setting({}, {}, {}, market=MARKET, hands=["Y9", "", ""], display=SHOWN, bag="G10-0", reserves=[rest, "", ""])
    match.play("buy P8-0", "pay Y9", "to reserve", "G10-0")
    assert (market(match), match.over, match.actor) == (["G10-0", "A9-0", "C10-0", "T11-0"], False, 1)
    assert not look(match).last_turn

    match = setting({}, {}, {}, market=MARKET, hands=["G9 O9 O3", "", ""], display=SHOWN, bag="G10-0", reserves=[rest, "", ""])
    match.play("buy A9-0", "pay G9", "buy T11-0", "pay O9 O3", "pick A9-0", "to reserve", "to reserve")
    match.play("G10-0")
    assert market(match) == ["P8-0", "G10-0", "C10-0", None]
    assert match.over


@pytest.mark.rule("alhambra", "3.9")
def test_others_see_how_many_cards_a_hand_has_not_which() -> None:
    match = setting({}, {}, {}, hands=["Y1 Y2", "B9", ""])
    assert [player.hand is None for player in look(match, 1).players] == [True, False, True]
    assert [player.cards for player in look(match, 1).players] == [2, 1, 0]
    assert all(player.hand is None for player in look(match, SPECTATOR).players)
    open_table = setting({}, {}, {}, options={"open_hands": True}, hands=["Y1 Y2", "B9", ""])
    assert all(player.hand is not None for player in look(open_table, SPECTATOR).players)


@pytest.mark.rule("alhambra", "3.9")
def test_perfect_memory_knows_every_hand_so_nothing_is_drawn_afresh() -> None:
    match = mastaba.load("alhambra", players=3).start(seed=2)
    for seat in range(-1, 3):
        assert match.game.redealt(match.state, seat, generator(1)) == match.state
    for event in match.history:
        assert match.game.rules.veil(match.at(event.ply), event.action, SPECTATOR) == event.action


@pytest.mark.rule("alhambra", "3.9")
def test_what_is_left_in_the_bag_is_known_by_elimination() -> None:
    view = look(setting({"T11-0": (1, 0)}, {}, {}, market=["P8-0", None, None, None]), SPECTATOR)
    assert view.bag == {"pavilion": 6, "seraglio": 7, "arcades": 9, "chambers": 9, "garden": 11, "tower": 10}
    told: dict[str, Any] = msgspec.to_builtins(view)
    assert len(told["bag_tiles"]) == 52


@pytest.mark.rule("alhambra", "3.7")
def test_a_turn_that_leaves_no_gap_needs_no_draw() -> None:
    match = setting({"G10-0": (1, 0)}, {}, {}, market=MARKET, display=SHOWN)
    match.play("remove G10-0")
    assert match.actor == 1
    match.play("take Y1")
    assert match.actor == CHANCE
    assert can(match, "O9")
