"""Set-up (2), with every draw written out."""

from __future__ import annotations

import pytest

import mastaba
from games.alhambra.looking import display, hand, look, market, state
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from support import start

MARKET = ["P8-0", "A9-0", "C10-0", "T11-0"]
DIRK = ["P2-NEW", "P3-SW", "S3-ESW", "G6-ESW", "T7-NEW", "T8-NES"]
SHOWN = ["Y1", "G1", "B1", "O1"]


def dealt(*hands: str, age_order: tuple[int, ...] = ()) -> Match:
    """A game of three or more with these hands dealt, before the display."""
    match = start("alhambra", players=len(hands), age_order=list(age_order))
    match.play(*MARKET, *(card for cards in hands for card in cards.split()))
    return match


@pytest.mark.rule("alhambra", "2", "3.8")
def test_market_hands_and_display_are_drawn_in_this_order() -> None:
    match = start("alhambra", players=3)
    assert len(match.legal) == 54
    match.play(*MARKET)
    assert market(match) == MARKET
    assert look(match).phase == "deal"
    match.play("Y9", "G9", "B2", "Y8", "G8", "B4", "O5", "Y5", "G5", "B5")
    assert look(match).phase == "set-up display"
    match.play(*SHOWN)
    assert display(match) == SHOWN
    assert (look(match).phase, match.actor) == ("action", 0)
    assert [hand(match, seat) for seat in range(3)] == [["Y9", "G9", "B2"], ["Y8", "G8", "B4"], ["Y5", "G5", "B5", "O5"]]


@pytest.mark.rule("alhambra", "2", "6")
def test_dirk_gets_six_tiles_after_the_market_is_filled() -> None:
    match = start("alhambra", players=2)
    match.play(*MARKET)
    assert look(match).phase == "set-up dirk"
    match.play(*DIRK)
    dirk = look(match).dirk
    assert dirk is not None
    assert {tile.code for tile in dirk.tiles} == set(DIRK)
    assert look(match).phase == "deal"
    assert len(look(match).bag_tiles) == 44


@pytest.mark.rule("alhambra", "2", "W1")
def test_cards_are_dealt_until_the_total_is_twenty_or_more() -> None:
    match = start("alhambra", players=3)
    match.play(*MARKET, "Y9", "Y8", "Y2")
    assert state(match).turn == 0
    match.play("G9")
    assert sum(int(card[1]) for card in hand(match, 0)) == 28
    assert state(match).turn == 1
    match.play("B9", "B8", "B3")
    assert sum(int(card[1]) for card in hand(match, 1)) == 20
    assert state(match).turn == 2


@pytest.mark.rule("alhambra", "2", "W20", "R44")
@pytest.mark.parametrize(
    ("hands", "age_order", "first"),
    [
        (("Y9 G9 B2", "Y9 G8 B4", "Y5 G5 B5 O5"), (), 0),
        (("Y9 G9 B2", "Y9 G8 B3", "Y5 G5 B5 O5"), (1, 0, 2), 1),
        (("Y9 G9 B2", "Y9 G8 B3", "Y5 G5 B5 O5"), (), 0),
        (("Y5 G5 B5 O5", "Y9 G8 B4", "Y9 G9 B3"), (2, 1, 0), 2),
        (("Y5 G5 B5 O5", "Y9 G9 B3", "Y9 G8 B4"), (), 1),
    ],
)
def test_fewest_cards_then_the_smallest_total_then_the_youngest_starts(
    hands: tuple[str, ...], age_order: tuple[int, ...], first: int
) -> None:
    match = dealt(*hands, age_order=age_order)
    match.play(*SHOWN)
    assert match.actor == first
    assert look(match).start_player == first


@pytest.mark.rule("alhambra", "2")
def test_the_smallest_total_starts_among_equally_few_cards() -> None:
    match = dealt("Y9 G9 B4", "Y9 G8 B3", "Y5 G5 B5 O5")
    match.play(*SHOWN)
    assert match.actor == 1


@pytest.mark.rule("alhambra", "2")
def test_with_86_cards_left_a_lies_on_places_19_to_36_and_b_on_54_to_71() -> None:
    match = dealt("Y5 G5 B5 O5", "Y4 G4 B4 O4 Y6", "Y5 G5 B5 O6", "Y4 G4 B4 O4 Y7")
    match.play(*SHOWN)
    assert look(match).pile == 86
    assert [state(match).window[0, k] for k in range(2)] == [19, 36]
    assert [state(match).window[1, k] for k in range(2)] == [54, 71]
    assert [(card.card, card.soonest, card.latest) for card in look(match).scoring_cards] == [("A", 19, 36), ("B", 54, 71)]


@pytest.mark.rule("alhambra", "2")
@pytest.mark.parametrize("seed", range(20))
def test_the_five_piles_differ_by_at_most_one_card(seed: int) -> None:
    for players in range(2, 7):
        match = mastaba.load("alhambra", players=players).start(seed=seed)
        left, window = look(match).pile, state(match).window
        sizes = [left // 5 + (k < left % 5) for k in range(5)]
        assert (window[0, 0], window[0, 1]) == (sizes[0] + 1, sizes[0] + sizes[1] + 1)
        assert (window[1, 0], window[1, 1]) == (sum(sizes[:3]) + 2, sum(sizes[:4]) + 2)


@pytest.mark.rule("alhambra", "2", "3.8")
def test_no_scoring_card_comes_up_at_the_deal_or_in_the_first_display() -> None:
    match = dealt("Y9 G9 B2", "Y9 G8 B3", "Y5 G5 B5 O5")
    assert match.actor == CHANCE
    assert all(move.text.startswith("draw ") for move in match.legal)


@pytest.mark.rule("alhambra", "2")
def test_an_age_order_names_every_seat_once() -> None:
    for order in ([0, 1], [0, 1, 1], [1, 2, 3]):
        with pytest.raises(mastaba.InvalidOptions, match="age_order must name each seat"):
            mastaba.load("alhambra", players=3, age_order=order)
    with pytest.raises(mastaba.InvalidOptions):
        mastaba.load("alhambra", players=3, max_turns=0)
