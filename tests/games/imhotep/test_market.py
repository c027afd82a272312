"""Sections 3.1, 3.4 and 3.8: the market, its deck, and the pair nobody sees."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.imhotep.looking import BLACK, BROWN, GRAY, WHITE, almost, cards, last_ship, look, quarries, record, table
from mastaba.engine.match import Match
from mastaba.engine.rng import generator
from mastaba.engine.rules import EVERYTHING, SPECTATOR
from mastaba.games.imhotep.notation import MarketCard
from mastaba.games.imhotep.tables import CARDS, HIDDEN_CARD
from support import start, texts

STATUES = ["statue"] * 4


def pair_table(pair: list[str], ship: str = "12_", display: list[str] | None = None, **fields: Any) -> Match:
    """Market B with a pair, and ship 2 ready to sail there."""
    shown = ["statue", "statue", "statue"] if display is None else display
    return table(sides="BAAAA", ships=["____", ship, "__", "__"], display=shown, pair=pair, **fields)


@pytest.mark.rule("imhotep", "3.4", "R19")
def test_the_owners_take_cards_in_unloading_order_and_must_take_one() -> None:
    match = table(ships=["____", "21_", "__", "__"], display=["sail", "statue", "lever", "hammer"])
    match.play("sail 2 to market")

    assert match.actor == BROWN and record(match).turn == BLACK
    assert texts(match) == ["take 1 sail", "take 2 statue", "take 3 lever", "take 4 hammer"]
    match.play("take 2")
    assert match.actor == WHITE and texts(match) == ["take 1 sail", "take 3 lever", "take 4 hammer"]
    match.play("take 4")
    assert match.actor == WHITE == record(match).turn
    assert cards(match, BROWN) == {"statue": 1} and cards(match, WHITE) == {"hammer": 1}
    assert look(match).display == ["sail", None, "lever", None]


@pytest.mark.rule("imhotep", "R22", "3.4")
def test_equal_cards_in_two_slots_are_two_actions() -> None:
    match = table(ships=["____", "___", "1_", "__"], display=STATUES)
    match.play("sail 3 to market")

    assert texts(match) == ["take 1 statue", "take 2 statue", "take 3 statue", "take 4 statue"]


@pytest.mark.rule("imhotep", "R21", "3.4")
def test_the_last_card_is_still_asked_for() -> None:
    match = table(ships=["____", "___", "1_", "__"], display=[None, None, "sail", None])
    match.play("sail 3 to market")

    assert match.actor == WHITE and texts(match) == ["take 3 sail"]


@pytest.mark.rule("imhotep", "R5", "Q11", "3.4")
def test_the_stones_return_to_the_quarries_after_the_last_card_all_together() -> None:
    match = table(ships=["____", "212", "__", "__"], display=STATUES)
    before = quarries(match)
    match.play("sail 2 to market", "take 1", "take 2")
    assert quarries(match) == before
    match.play("take 3")

    assert quarries(match) == [before[0], before[1] + 1, before[2] + 2, before[3]]
    assert all(p.stones == {"pyramid": 0, "temple": 0, "burial_chamber": 0, "obelisks": 0} for p in look(match).players)


@pytest.mark.rule("imhotep", "3.4")
def test_a_stone_for_which_no_card_is_left_gets_nothing_and_nobody_is_asked() -> None:
    match = table(ships=["____", "212", "__", "__"], display=[None, "sail", None, None])
    before = quarries(match)
    match.play("sail 2 to market", "take 2")

    assert match.actor == WHITE == record(match).turn and cards(match, WHITE) == {}
    assert quarries(match)[BROWN] == before[BROWN] + 2


@pytest.mark.rule("imhotep", "C4", "3.1", "F3")
def test_all_picks_of_the_fourth_ship_come_before_the_temple_and_the_end_of_the_round() -> None:
    match = last_ship("123_", round=3, docked=("pyramid", "temple", "obelisks"), display=STATUES, temple="0")
    match.play("sail 1 to market", "take 1", "take 2")
    assert match.scores == [0, 0, 0, 0] and look(match).round == 3 and match.actor == GRAY
    match.play("take 3")

    assert match.scores == [1, 0, 0, 0] and look(match).round == 4
    assert look(match).discard == {"statue": 1} and look(match).display == [None] * 4


# The deck.


@pytest.mark.rule("imhotep", "3.1", "3.7")
def test_a_card_is_drawn_with_the_weight_of_its_copies_in_the_deck() -> None:
    match = start("imhotep", players=2)
    match.play("ships 4 3 2 2", "statue", "statue", "lever")

    weights = dict(match.game.outcomes(match.state))
    assert weights[CARDS.index("statue")] == 8 and weights[CARDS.index("lever")] == 1 and weights[CARDS.index("chisel")] == 3
    assert sum(weights.values()) == 31
    match.rewind(1)
    match.play("lever", "lever", "hammer")
    assert CARDS.index("lever") not in dict(match.game.outcomes(match.state))


ALL_KEPT = [
    ["chisel"] * 3 + ["hammer"] * 2 + ["lever"] * 2 + ["sail"] * 3,
    ["statue"] * 10,
    ["pyramid_decoration"] * 2 + ["temple_decoration"] * 2,
    ["burial_chamber_decoration"] * 2 + ["obelisk_decoration"] * 2,
]


@pytest.mark.rule("imhotep", "3.1", "Q10", "C12")
def test_when_the_deck_is_empty_the_discard_pile_becomes_the_deck() -> None:
    # One card in the deck, six red ones discarded.
    red = ["entrance", "entrance", "sarcophagus", "sarcophagus", "paved_path", "paved_path"]
    match = table(round=2, ships=[], cards=[*ALL_KEPT[:3], ALL_KEPT[3][:-1]], discard=red, stack=[{"step": "round_card"}])
    match.play("ships 4 4 2 1")
    assert texts(match) == ["obelisk decoration"]
    match.play("obelisk decoration")

    assert texts(match) == ["entrance", "sarcophagus", "paved path"] and look(match).discard == {}
    match.play("entrance", "entrance", "paved path")
    assert match.actor == BLACK and look(match).deck == 3


@pytest.mark.rule("imhotep", "3.1", "3.4", "R10")
def test_when_deck_and_discard_pile_are_empty_no_card_is_offered() -> None:
    # Players hold all 28 cards that can be kept, five red ones lie in the market, and the temple draws the sixth.
    match = last_ship(
        "1111",
        round=2,
        docked=("pyramid", "obelisks", "market"),
        sides="BBBAA",
        pyramid=almost("left"),
        temple="0001",
        cards=ALL_KEPT,
        display=["sarcophagus", "sarcophagus", "paved_path"],
        pair=["paved_path", "entrance"],
    )
    match.play("sail 1 to burial chamber", "temple point", "temple point", "entrance")
    assert look(match).deck == 0 and look(match).discard == {} and match.actor == WHITE
    match.play("build left")

    # The bonus of the left pyramid would be a card. The round goes on to its end: all six red cards are discarded.
    assert look(match).round == 3 and sum(look(match).discard.values()) == 6


@pytest.mark.rule("imhotep", "R16")
def test_a_red_card_being_resolved_is_not_part_of_a_reshuffle() -> None:
    # Black takes an Entrance; the bonus it leads to needs a card, the deck is empty, and the discard pile holds one other card.
    match = table(
        sides="ABAAA",
        pyramid=almost("left"),
        ships=["____", "___", "0_", "__"],
        cards=ALL_KEPT,
        display=["entrance", "sarcophagus", "sarcophagus", "paved_path"],
        discard=["entrance", "paved_path"],
    )
    assert look(match).deck == 0
    match.play("sail 3 to market", "take 1", "build left", "draw")

    assert match.game.outcomes(match.state) == [(CARDS.index("entrance"), 1), (CARDS.index("paved_path"), 1)]


@pytest.mark.rule("imhotep", "R16", "3.3")
def test_a_blue_card_being_resolved_is_not_part_of_a_reshuffle() -> None:
    match = table(
        sides="ABAAA",
        pyramid=almost("left"),
        ships=["____", "___", "0_", "__"],
        cards=ALL_KEPT,
        display=["entrance", "sarcophagus", "sarcophagus", "paved_path"],
        discard=["entrance", "paved_path"],
    )
    match.play("play lever", "sail 3 to pyramid", "build left", "draw")
    assert match.game.outcomes(match.state) == [(CARDS.index("entrance"), 1), (CARDS.index("paved_path"), 1)]
    match.play("paved path")

    assert look(match).discard == {"lever": 1, "paved_path": 1}


@pytest.mark.rule("imhotep", "C12")
def test_with_all_boards_a_at_most_24_cards_are_drawn() -> None:
    assert 6 * 4 < 34 < 6 * 5 + 6


# The pair of side B.


@pytest.mark.rule("imhotep", "3.4", "3.8")
def test_the_taker_of_the_pair_alone_sees_both_cards_and_keeps_one() -> None:
    match = pair_table(["sail", "chisel"])
    match.play("sail 2 to market")
    assert texts(match)[-1] == "take 4 face down" and look(match, WHITE).face_down == [None, None]
    match.play("take 4")

    assert match.actor == WHITE and texts(match) == ["keep 1 sail", "keep 2 chisel"]
    assert look(match, WHITE).face_down == ["sail", "chisel"] == look(match, EVERYTHING).face_down
    for seat in (SPECTATOR, BLACK, BROWN, GRAY):
        assert look(match, seat).face_down == [None, None]
    match.play("keep 2")
    assert cards(match, WHITE) == {"chisel": 1} and look(match).discard == {"sail": 1}
    assert look(match).face_down == [] and match.actor == BROWN


@pytest.mark.rule("imhotep", "R22", "3.4")
def test_both_places_of_the_pair_are_listed_even_if_the_cards_are_equal() -> None:
    match = pair_table(["sail", "sail"])
    match.play("sail 2 to market", "take 4")

    assert texts(match) == ["keep 1 sail", "keep 2 sail"]


@pytest.mark.rule("imhotep", "3.4", "3.5")
def test_a_red_card_of_the_pair_is_resolved_at_once() -> None:
    match = pair_table(["paved_path", "statue"])
    match.play("sail 2 to market", "take 4", "keep 1")

    assert look(match).obelisks == [0, 1, 0, 0] and look(match).discard == {"paved_path": 1, "statue": 1}


@pytest.mark.rule("imhotep", "R18")
def test_a_single_face_down_card_is_taken_without_a_choice() -> None:
    match = pair_table(["sail"])
    match.play("sail 2 to market", "take 4")

    assert cards(match, WHITE) == {"sail": 1} and match.actor == BROWN


@pytest.mark.rule("imhotep", "R20", "R11", "3.6")
def test_a_pair_that_nobody_took_is_turned_up_when_it_is_discarded() -> None:
    match = last_ship("1111", round=2, docked=("temple", "obelisks", "market"), sides="BAAAA", display=["statue"], pair=["sail", "lever"])
    match.play("sail 1 to pyramid")

    assert look(match).discard == {"statue": 1, "sail": 1, "lever": 1} and look(match).face_down == []


@pytest.mark.rule("imhotep", "3.8")
def test_the_unseen_cards_are_the_deck_and_the_pair() -> None:
    match = pair_table(["sail", "lever"])
    for seat in (SPECTATOR, BLACK):
        assert look(match, seat).unseen["sail"] == 3 and look(match, seat).unseen["lever"] == 2
        assert sum(look(match, seat).unseen.values()) == look(match, seat).deck + 2
    match.play("sail 2 to market", "take 4")
    assert look(match, WHITE).unseen["sail"] == 2 and look(match, BROWN).unseen["sail"] == 3


@pytest.mark.rule("imhotep", "3.8")
def test_nobody_reads_in_the_log_which_cards_were_dealt_face_down() -> None:
    match = start("imhotep", players=2, sides="BAAAA")
    match.play("ships 4 3 2 2", "statue", "statue", "chisel")
    veil, describe, action = match.game.rules.veil, match.game.rules.describe, match.game.rules.action

    for seat in (SPECTATOR, 0, 1):
        assert veil(match.state, CARDS.index("hammer"), seat) == HIDDEN_CARD
    assert describe(match.state, HIDDEN_CARD) == "a card face down"
    assert action(match.state, HIDDEN_CARD) == MarketCard(None)
    match.rewind(3)
    assert veil(match.state, CARDS.index("chisel"), 0) == CARDS.index("chisel")


def redealt_pairs(match: Match, seat: int, times: int) -> Counter[tuple[str, ...]]:
    found: Counter[tuple[str, ...]] = Counter()
    rng = generator(7)
    for _ in range(times):
        other = match.game.redealt(match.state, seat, rng)
        assert match.game.rules.check(other) is None
        found[tuple(CARDS[k - 1] for k in other.pair)] += 1  # type: ignore[attr-defined]
    return found


@pytest.mark.rule("imhotep", "3.8")
def test_a_redeal_draws_the_pair_from_pair_and_deck_together() -> None:
    # Unseen are three statues and one sail: the sail lies in the pair in half of all deals, first or second equally often.
    held = [["statue"] * 7, ["chisel"] * 3 + ["hammer"] * 2, ["lever"] * 2 + ["sail"] * 2, []]
    green = [f"{site}_decoration" for site in ("pyramid", "temple", "burial_chamber", "obelisk") for _ in range(2)]
    red = [card for card in ("entrance", "sarcophagus", "paved_path") for _ in range(2)]
    match = pair_table(["sail", "statue"], display=[], cards=held, discard=green + red)
    assert look(match).unseen == {"sail": 1, "statue": 3}
    for seat in (SPECTATOR, BLACK, WHITE):
        found = redealt_pairs(match, seat, 2000)
        assert set(found) == {("statue", "statue"), ("statue", "sail"), ("sail", "statue")}
        assert abs(found["statue", "statue"] - 1000) < 120 and abs(found["sail", "statue"] - 500) < 100

    match.play("sail 2 to market", "take 4")
    assert set(redealt_pairs(match, WHITE, 50)) == {("sail", "statue")}
    assert len(redealt_pairs(match, BROWN, 50)) == 3


@pytest.mark.rule("imhotep", "3.8")
def test_a_card_of_the_pair_dealt_before_a_reshuffle_is_known_by_counting() -> None:
    # The deck holds four cards: three go face up, the last one face down; then the discard pile becomes the deck.
    held = [["statue"] * 8, ["chisel"] * 3 + ["hammer"] * 2, ["lever"] * 2 + ["sail"] * 3, []]
    green = [f"{site}_decoration" for site in ("pyramid", "temple", "burial_chamber", "obelisk") for _ in range(2)]
    red = ["entrance", "entrance", "sarcophagus", "sarcophagus"]
    match = table(sides="BAAAA", round=2, ships=[], cards=held, discard=green + red, stack=[{"step": "round_card"}])
    match.play("ships 4 4 2 1", "statue", "statue", "paved path", "paved path")
    assert look(match).discard == {}
    match.play("entrance")

    assert look(match).face_down == ["paved_path", None] and look(match).face_down_known == []
    assert look(match).unseen["entrance"] == 2 and "paved_path" not in look(match).unseen
    found = redealt_pairs(match, BLACK, 300)
    assert {first for first, _ in found} == {"paved_path"}
    assert {second for _, second in found} == {*green, *red}


@pytest.mark.rule("imhotep", "3.8")
def test_a_pair_left_lying_during_a_reshuffle_is_known_but_not_which_is_which() -> None:
    # The deck ran out after the pair was dealt, and now a card of the pyramid is drawn.
    held = [["statue"] * 10, ["chisel"] * 3 + ["hammer"] * 2, ["lever"] * 2 + ["sail"] * 2, []]
    green = [f"{site}_decoration" for site in ("pyramid", "temple", "burial_chamber", "obelisk") for _ in range(2)]
    match = table(
        sides="BBBAA",
        round=2,
        ships=["0___", "0__", "0_", "0_"],
        pyramid=almost("left"),
        cards=held,
        display=["entrance", "entrance", "paved_path"],
        pair=["sail", "paved_path"],
        discard=[*green, "sarcophagus", "sarcophagus"],
    )
    match.play("sail 3 to pyramid", "build left")
    assert look(match, WHITE).face_down_known == [] and look(match, WHITE).unseen == {"sail": 1, "paved_path": 1}
    match.play("draw")
    view = look(match, WHITE)
    assert view.face_down == [None, None] and view.face_down_known == ["paved_path", "sail"]
    assert "sail" not in view.unseen and view.deck == 10
    assert look(match, EVERYTHING).face_down == ["sail", "paved_path"]
    found = redealt_pairs(match, WHITE, 400)
    assert set(found) == {("sail", "paved_path"), ("paved_path", "sail")} and abs(found["sail", "paved_path"] - 200) < 60


@pytest.mark.rule("imhotep", "3.8")
def test_with_market_a_nothing_is_hidden() -> None:
    match = table(display=STATUES)
    for seat in range(4):
        assert match.game.redealt(match.state, seat, generator(3)) == match.state


@pytest.mark.rule("imhotep", "3.8")
def test_the_seventh_round_card_is_never_revealed() -> None:
    match = table(round=6)
    assert len(look(match).round_cards_possible) == 1
