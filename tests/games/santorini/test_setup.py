"""Santorini: set-up and variants."""

import pytest

import mastaba
from games.santorini.table import board, look, where
from mastaba.engine.errors import InvalidOptions
from support import can, start, texts


@pytest.mark.rule("santorini", "3.1", "1.3")
def test_two_players_place_two_workers_each_and_the_start_player_begins() -> None:
    m = start("santorini")
    assert m.actor == 0
    m.play("place c3", "place a1")
    assert m.actor == 1 and not can(m, "place c3")
    m.play("place e5", "place d1")
    assert m.actor == 0 and where(m, 0) == ["c3", "a1"] and texts(m) == ["select a1", "select c3"]
    workers = {space.name: space.worker for space in look(m).board if space.worker}
    assert workers["c3"].female and not workers["a1"].female
    m = start("santorini", start_player=1)
    assert m.actor == 1


@pytest.mark.rule("santorini", "3.2")
def test_the_challenger_offers_each_picks_and_the_challenger_names_the_start_player() -> None:
    m = start("santorini", power_mode="draft", challenger=1)
    assert m.actor == 1
    m.play("power atlas")
    assert not can(m, "power gaea") and not can(m, "power atlas") and can(m, "power apollo")
    m.play("power apollo")
    assert m.actor == 0 and texts(m) == ["power apollo", "power atlas"]
    m.play("power atlas")
    assert m.actor == 1 and texts(m) == ["seat 0", "seat 1"]
    m.play("seat 1")
    assert m.actor == 1 and texts(m)[0] == "place a1"
    assert [p.card for p in look(m).players] == ["atlas", "apollo"]


@pytest.mark.rule("santorini", "3.2", "1.6")
def test_without_enforced_bans_every_pair_may_be_offered() -> None:
    m = start("santorini", power_mode="draft", enforce_bans=False)
    m.play("power atlas", "power gaea")


@pytest.mark.rule("santorini", "3.2")
def test_a_random_offer_is_chance_card_by_card() -> None:
    m = start("santorini", power_mode="random_offer")
    assert m.actor == -1 and len(m.legal) == 55
    m.play("card nemesis")
    assert len(m.legal) == 55 - 1 - 9
    m.play("card pan", "power pan", "seat 0")
    assert [p.card for p in look(m).players] == ["nemesis", "pan"]


@pytest.mark.rule("santorini", "3.2")
def test_who_places_first_starts_and_hecate_never_does() -> None:
    m = start("santorini", power_mode="draft")
    m.play("power bia", "power pan", "power bia")
    assert m.actor == 1 and texts(m)[0] == "place a1"
    assert start("santorini", powers=["hecate", "pan"]).actor == 1
    m = start("santorini", players=3, power_mode="draft")
    m.play("power hecate", "power pan", "power zeus", "power hecate", "power pan")
    assert texts(m) == ["seat 0", "seat 2"]
    m.play("seat 0", "place a1", "place a2")
    assert m.actor == 2  # Hecate, seat 1, places last of all
    m.play("place e1", "place e2")
    assert m.actor == 1


@pytest.mark.rule("santorini", "1.6")
def test_bia_and_tartarus_both_place_first_so_the_choice_is_free() -> None:
    m = start("santorini", power_mode="draft", enforce_bans=False)
    m.play("power bia", "power tartarus", "power bia")
    assert texts(m) == ["seat 0", "seat 1"]


@pytest.mark.rule("santorini", "1.5", "3.3")
def test_powers_have_the_player_counts_of_their_icons() -> None:
    from mastaba.games.santorini.pairs import FLEECE, USABLE
    from mastaba.games.santorini.powers import POWERS

    assert [p.number for p in POWERS] == list(range(1, 56))
    assert int(USABLE[2]).bit_count() == 55 and int(USABLE[3]).bit_count() == 41 and int(USABLE[4]).bit_count() == 37
    assert FLEECE.bit_count() == 29
    m = start("santorini", players=3)
    assert not can(m, "power circe") and not can(m, "power jason") and can(m, "power hecate")


@pytest.mark.rule("santorini", "1.6")
def test_there_are_25_banned_pairs() -> None:
    from mastaba.games.santorini.pairs import BANNED

    assert len({frozenset(pair) for pair in BANNED}) == 25
    with pytest.raises(InvalidOptions, match="banned"):
        mastaba.load("santorini", powers=["pan", "hades"])
    mastaba.load("santorini", powers=["pan", "hades"], enforce_bans=False)


@pytest.mark.rule("santorini", "3.2", "1.5")
def test_impossible_options_are_refused_in_words() -> None:
    for options, words in (
        ({"players": 3, "power_mode": "none"}, "two players"),
        ({"powers": ["pan"]}, "2 powers"),
        ({"powers": ["pan", "pan"]}, "twice"),
        ({"powers": ["pan", "nobody"]}, "no power"),
        ({"players": 3, "powers": ["pan", "circe", "zeus"]}, "not for 3"),
        ({"power_mode": "golden_fleece", "fleece_card": "athena"}, "Golden Fleece"),
        ({"challenger": 2}, "seats"),
    ):
        with pytest.raises(InvalidOptions, match=words):
            mastaba.load("santorini", **options)


@pytest.mark.rule("santorini", "3.4", "W63")
def test_four_players_form_teams_two_seats_place_and_the_third_begins() -> None:
    m = start("santorini", players=4, powers=["pan", "apollo", "zeus", "atlas"], start_player=1)
    assert m.actor == 1
    m.play("place a1", "place a2")
    assert m.actor == 2
    m.play("place e1", "place e2")
    assert m.actor == 3 and where(m, 1) == ["a1", "a2"]
    m.play("select a1", "move b1", "block a1")
    assert m.actor == 0


@pytest.mark.rule("santorini", "3.4", "8.19")
def test_a_team_with_eros_places_on_opposite_edges_whoever_places() -> None:
    m = start("santorini", players=4, powers=["pan", "apollo", "eros", "atlas"])
    assert not can(m, "place c3")
    m.play("place a3")
    assert texts(m) == ["place e1", "place e2", "place e3", "place e4", "place e5"]


@pytest.mark.rule("santorini", "3.5", "9.1", "W62")
def test_golden_fleece_the_shared_card_belongs_to_who_is_next_to_the_ram() -> None:
    m = start("santorini", power_mode="golden_fleece", fleece_card="pan")
    m.play("place b2", "place a5", "place e1", "place e5", "place c3")
    assert m.actor == 1  # player B takes the first turn
    m = board("b2 a5", "e1 e5", "b2=2", fleece="pan", ram="c3")
    assert [p.power for p in look(m).players] == ["pan", None]
    assert not can(m, "select b2", "move c3")
    m.play("select b2", "move a1")
    assert m.winners == [0]
    m = board("b2 a5", "e1 e5", fleece="demeter", ram="c3")
    m.play("select b2", "move a2", "block a1")
    assert can(m, "block a3")  # also after moving away
    m.play("done", "select e1", "move d1", "block e1")
    assert m.actor == 0  # no second build for O


@pytest.mark.rule("santorini", "3.5")
def test_golden_fleece_random_card_and_directions_set_by_player_a() -> None:
    m = start("santorini", power_mode="golden_fleece")
    assert m.actor == -1 and len(m.legal) == 29
    m.play("card aeolus", "place b2", "place a5", "place e1", "place e5", "place c3")
    assert m.actor == 0 and texts(m)[0] == "wind n"
    m.play("wind s")
    assert m.actor == 1
    m = start("santorini", power_mode="golden_fleece", fleece_card="bia")
    assert m.actor == 0  # placing lines do not apply
    m = start("santorini", power_mode="golden_fleece", fleece_card="chaos")
    m.play("place b2", "place a5", "place e1", "place e5", "place c3")
    assert m.actor == -1 and len(m.legal) == 9  # all simple gods but Athena


@pytest.mark.rule("santorini", "9.1", "R41")
def test_golden_fleece_terpsichore_must_be_used() -> None:
    m = board("b2 a5", "e1 e5", fleece="terpsichore", ram="c3")
    m.play("select b2", "move b1")
    assert texts(m) == ["select a5"]


@pytest.mark.rule("santorini", "9.1")
def test_golden_fleece_a_holder_off_turn_binds_and_the_wind_blows_if_anybody_holds_it() -> None:
    m = board("b2 a5", "d3 e5", "b2=1 b3=1", fleece="hades", ram="c3")
    m.play("select b2")
    assert texts(m) == ["move b3"]
    m = board("b2 a5", "e1 e5", "b2=1", fleece="hades", ram="c3")
    assert can(m, "select b2", "move a1")
    m = board("a1 a5", "d3 e5", fleece="aeolus", ram="c3", wind="N")
    assert not can(m, "select a5", "move a4")
    m = board("a1 a5", "e1 e5", fleece="aeolus", ram="c3", wind="N")
    assert can(m, "select a5", "move a4")


@pytest.mark.rule("santorini", "9.1", "8.14")
def test_golden_fleece_chaos_is_replaced_after_a_dome_whoever_holds_the_card() -> None:
    m = board("a1 a5", "e1 e5", "a2=3", fleece="chaos", ram="c3", chaos="pan", wind=None)
    m.play("select a1", "move b1", "dome a2")
    assert m.actor == -1 and look(m).cards.chaos_discards == ["pan"] and "athena" not in look(m).cards.chaos_deck


@pytest.mark.rule("santorini", "6.3", "3.3", "R42", "W63")
def test_three_players_a_seat_that_cannot_move_leaves_and_the_others_play_on() -> None:
    m = board("a1 b1", "e4 e5", "a2=2 b2=2 c1=2 c2=2", third="d5 c5", powers=("pan", "zeus", "atlas"))
    assert not m.over and m.actor == 1 and where(m, 0) == []
    assert look(m).players[0].eliminated
    m = board("a1 b1", "e4 e5", "a2=2 b2=2 c1=2 c2=2", third="- -", powers=("pan", "zeus", "atlas"), eliminated=[2])
    assert m.over and m.winners == [1] and m.returns == [0.0, 1.0, 0.0]


@pytest.mark.rule("santorini", "6.3", "9.3", "R45")
def test_teams_win_and_lose_together() -> None:
    m = board("c3 a5", "e1 e5", "c3=2 d3=3", powers=("zeus", "apollo", "atlas", "hera"), players=4)
    m.play("select c3")
    m.play("move d3")
    assert m.winners == [0, 2] and m.returns == [0.5, 0.0, 0.5, 0.0]
    m = board("a1 b1", "e4 e5", "a2=2 b2=2 c1=2 c2=2", powers=("zeus", "apollo", "atlas", "hera"), players=4)
    assert m.winners == [1, 3]


@pytest.mark.rule("santorini", "6.2", "R11")
def test_who_has_no_worker_loses_at_the_start_of_the_own_turn() -> None:
    assert board("- -", "e4 e5", powers=("gaea", "pan")).winners == [1]
    m = board("- -", "e4 e5", powers=("jason", "pan"))
    assert texts(m) == ["use"]


@pytest.mark.rule("santorini", "4.3")
def test_a_phase_whose_only_answer_is_done_is_skipped() -> None:
    m = board("c3 a5", "e1 e5", powers=("ares", None))
    m.play("select c3", "move c4", "block c3")
    assert m.actor == 1  # nothing to take a block from
    m = board("c3 a5", "e1 e5", "a4=1", powers=("ares", None))
    m.play("select c3", "move c4", "block c3")
    assert m.actor == 0 and texts(m) == ["target a4", "done"]


@pytest.mark.rule("santorini", "4.5")
def test_a_build_takes_the_piece_from_the_stock() -> None:
    m = board("c3 a5", "e1 e5")
    m.play("select c3", "move c4", "block c3")
    assert look(m).stock.blocks == [21, 18, 14] and look(m).stock.domes == 18


@pytest.mark.rule("santorini", "R53")
def test_undo_takes_back_a_decision() -> None:
    m = board("c3 a5", "e1 e5")
    before = m.fingerprint()
    m.play("select c3")
    m.undo()
    assert m.fingerprint() == before
