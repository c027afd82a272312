"""Santorini: Hecate."""

import pytest

import mastaba
from games.santorini.table import board, drawn, height, look, record, where
from mastaba.engine.errors import IllegalAction
from mastaba.engine.rng import generator
from mastaba.games.santorini.tables import NAMES
from support import can, start, texts


@pytest.mark.rule("santorini", "8.39", "4.8", "R46", "W48")
def test_hecate_an_action_that_meets_a_hidden_worker_is_undone_and_ends_the_turn() -> None:
    m = board("b3 a1", "c4 e5", powers=(None, "hecate"))
    m.play("select b3", "move c4")
    assert m.actor == 1 and where(m, 0)[0] == "b3"
    m = board("b3 a1", "c4 e5", powers=(None, "hecate"))
    m.play("select b3", "move b4", "block c4")
    assert m.actor == 1 and where(m, 0)[0] == "b4" and height(m, "c4") == "0"


@pytest.mark.rule("santorini", "8.39", "4.8", "R49")
def test_hecate_is_in_no_other_view_history_or_legal_list() -> None:
    m = start("santorini", powers=["hecate", "pan"])
    m.play("place a1", "place e5", "place c3", "place d3")
    assert look(m, 1).players[0].workers == [None, None] and all(not s.worker or s.worker.side == 1 for s in look(m, 1).board)
    assert m.log(1)[2:] == ["places a worker out of sight"] * 2 and m.log(0)[2:] == ["place c3", "place d3"]
    m.play("select a1", "move b2", "block b3")
    assert m.actor == 0
    m.play("select c3", "move c4", "block d4")
    assert m.log(1)[-3:] == ["decides out of sight", "moves out of sight", "block d4"]
    twin = board("b2 e5", "c4 d3", powers=("pan", "hecate"))
    other = board("b2 e5", "a5 a4", powers=("pan", "hecate"))
    assert texts(twin) == texts(other)


@pytest.mark.rule("santorini", "8.39", "4.8")
def test_hecate_what_was_undone_is_known_afterwards() -> None:
    m = board("b3 a1", "c4 e5", powers=(None, "hecate"))
    m.play("select b3", "move c4")
    assert record(m).perhaps[NAMES.index("c4")]
    for k in range(20):
        assert drawn(m, 0, k).who[NAMES.index("c4")]


@pytest.mark.rule("santorini", "8.39")
def test_hecate_apollo_swaps_and_minotaur_pushes_silently() -> None:
    m = board("b3 a1", "c4 e5", powers=("apollo", "hecate"))
    m.play("select b3", "move c4")
    assert where(m, 0)[0] == "c4" and where(m, 1)[0] == "b3" and m.actor == 0
    m = board("b3 a1", "c4 e5", powers=("minotaur", "hecate"))
    m.play("select b3", "move c4")
    assert where(m, 0)[0] == "c4" and where(m, 1)[0] == "d5"


@pytest.mark.rule("santorini", "R47")
def test_hecate_a_pre_build_on_a_hidden_worker_ends_the_whole_turn() -> None:
    m = board("b3 a1", "c4 e5", powers=("prometheus", "hecate"))
    m.play("select b3", "block c4")
    assert m.actor == 1 and where(m, 0) == ["b3", "a1"]


@pytest.mark.rule("santorini", "8.39", "R49")
def test_hecate_refusals_betray_nothing() -> None:
    m = board("b3 a1", "c4 e5", powers=(None, "hecate"))
    with pytest.raises(IllegalAction) as refusal:
        m.play("select c4")
    assert "none of that side's workers" in str(refusal.value)


@pytest.mark.rule("santorini", "8.39")
def test_hecate_places_of_hidden_workers_drawn_afresh_fit_what_was_seen() -> None:
    for powers in (["hecate", "minotaur"], ["hecate", "medusa"], ["hecate", "harpies"], ["hecate", "bia"], ["hecate", "hypnus"]):
        game = mastaba.load("santorini", powers=powers)
        for seed in range(4):
            m = game.start(seed)
            rng = generator(seed)
            while not m.over and m.ply < 60:
                s = record(m)
                if s.phase >= 8:
                    fresh = game.redealt(s, 1, rng)
                    assert game.rules.check(fresh) is None and game.view(fresh, 1) == game.view(s, 1)
                    if s.actor == 1:
                        assert game.moves(fresh) == game.moves(s)
                moves = game.moves(s)
                m.play(moves[(7 * m.ply + seed) % len(moves)])


@pytest.mark.rule("santorini", "1.6")
def test_hecate_the_abyss_may_lie_under_a_hidden_worker() -> None:
    m = start("santorini", powers=["hecate", "tartarus"], enforce_bans=False)
    m.play("place a1", "place a2", "place c3", "place c4")
    assert m.actor == 1 and can(m, "place c3") and not can(m, "place a1")
    m.play("place c3")
    assert not m.over


@pytest.mark.rule("santorini", "8.39", "4.8")
def test_hecate_workers_placed_so_far_may_be_anywhere_free() -> None:
    m = start("santorini", powers=["hecate", "pan"])
    m.play("place a1", "place e5", "place c3")
    assert len({drawn(m, 1, k).men[0] for k in range(300)}) == 23
    assert {drawn(m, 0, k).men[0] for k in range(20)} == {1 << NAMES.index("c3")}


@pytest.mark.rule("santorini", "R63")
def test_hecate_entering_a_hidden_workers_space_never_wins() -> None:
    m = board("b3 a1", "c4 e5", "b3=2 c4=3", powers=("apollo", "hecate"))
    m.play("select b3", "move c4")
    assert not m.over and where(m, 0)[0] == "c4"


@pytest.mark.rule("santorini", "R64")
def test_hecate_a_turn_that_a_hidden_worker_left_without_a_build_just_ends() -> None:
    # Everybody expects a slide to e5; the hidden worker on c3 stops it on b2, where no level-2 block is left to build with.
    walls = "a1=1 b2=1 c3=1 b1=0D c1=0D a2=0D c2=0D a3=0D b3=0D"
    m = board("a1 e3", "e1 d1", walls, third="c3 a5", powers=("zeus", "harpies", "hecate"), stock=[10, 0, 14, 12])
    m.play("select a1", "move b2")
    assert where(m, 0)[0] == "b2" and m.actor == 1 and not m.over


@pytest.mark.rule("santorini", "R65")
def test_hecate_gaea_placing_onto_a_hidden_worker_is_undone_and_the_turn_goes_on() -> None:
    m = board("d2 a5", "e1 e5", "c3=3", third="c4 a1", powers=("demeter", "gaea", "hecate"))
    m.play("select d2", "move d3", "dome c3", "place c4")
    assert look(m).players[1].reserve == 2 and m.actor == 0 and can(m, "done")


@pytest.mark.rule("santorini", "R66")
def test_hecate_every_placing_that_fits_is_equally_likely() -> None:
    m = start("santorini", powers=["hecate", "pan"])
    m.play("place a1", "place e5", "place c3", "place d3")
    places = [drawn(m, 1, k).men[0] for k in range(3000)]
    assert len(set(places)) == 23 * 22 // 2
