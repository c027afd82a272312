"""The scoring rounds (4.5), the breakdown, and who wins."""

from __future__ import annotations

from itertools import product

import pytest

from games.alhambra.judge import POINTS, shares
from games.alhambra.looking import look, setting, state
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.games.alhambra.scoring import hold_round, share, type_points
from mastaba.games.alhambra.setup import Options, setup
from mastaba.games.alhambra.state import DIRK, State
from mastaba.games.alhambra.tables import LETTERS

P, S, A, C, G, T = range(6)


def counted(*builders: str, players: int | None = None) -> State:
    """A record in which the builders have so many tiles of each type, `P S A C G T`; Dirk is the third of two players."""
    s = setup(Options(players=players or len(builders)))
    for who, numbers in enumerate(builders):
        for kind, n in enumerate(numbers.split()):
            s.count[who if who < s.players else DIRK, kind] = int(n)
    return s


def points(s: State, held: int, kind: int) -> list[int]:
    """What each builder would get for a type in round 1, 2 or 3."""
    rows = [*range(s.players), DIRK] if s.players == 2 else range(s.players)
    return [type_points(s, held - 1, kind, who) for who in rows]


@pytest.mark.rule("alhambra", "4.5", "W7")
def test_round_one_pays_the_first_place_only() -> None:
    assert points(counted("0 0 0 3 0 0", "0 0 0 2 0 0", "0 0 0 1 0 0"), 1, C) == [4, 0, 0]


@pytest.mark.rule("alhambra", "4.5", "W8")
def test_round_two_pays_two_places() -> None:
    assert points(counted("0 0 0 0 0 4", "0 0 0 0 0 3", "0 0 0 0 0 1"), 2, T) == [13, 6, 0]


@pytest.mark.rule("alhambra", "4.5", "R43", "W9")
def test_two_who_tie_for_first_in_round_two_share_both_places() -> None:
    assert points(counted("0 0 0 0 0 4", "0 0 0 0 0 4", "0 0 0 0 0 1"), 2, T) == [9, 9, 0]
    assert points(counted("0 0 0 0 0 2", "0 0 0 0 0 2", "0 0 0 0 0 2", "0 0 0 0 0 1"), 2, T) == [6, 6, 6, 0]


@pytest.mark.rule("alhambra", "4.5", "R42")
def test_those_who_tie_for_second_in_round_two_share_the_second_place_alone() -> None:
    assert points(counted("0 0 0 0 0 4", "0 0 0 0 0 3", "0 0 0 0 0 3"), 2, T) == [13, 3, 3]


@pytest.mark.rule("alhambra", "4.5", "W10")
def test_round_three_pays_three_places() -> None:
    assert points(counted("3 0 0 0 0 0", "2 0 0 0 0 0", "1 0 0 0 0 0", "0 0 0 0 0 0"), 3, P) == [16, 8, 1, 0]


@pytest.mark.rule("alhambra", "4.5", "R39")
def test_places_nobody_takes_are_not_paid() -> None:
    assert points(counted("0 1 0 0 0 0", "0 0 0 0 0 0", "0 0 0 0 0 0"), 3, S) == [17, 0, 0]


@pytest.mark.rule("alhambra", "4.5", "R40")
def test_more_tied_players_than_paying_places_share_what_the_places_pay() -> None:
    everybody = ["0 0 0 0 1 0"] * 5
    assert points(counted(*everybody), 3, G) == [7] * 5  # (20 + 12 + 5) / 5
    assert points(counted("0 0 0 0 3 0", *everybody[:3]), 3, G) == [20, 5, 5, 5]  # (12 + 5) / 3


@pytest.mark.rule("alhambra", "4.5", "R41")
def test_two_pavilion_leaders_in_round_one_get_nothing() -> None:
    assert points(counted("2 0 0 0 0 0", "2 0 0 0 0 0", "1 0 0 0 0 0"), 1, P) == [0, 0, 0]
    assert points(counted("0 0 0 0 0 2", "0 0 0 0 0 2", "0 0 0 0 0 1"), 1, T) == [3, 3, 0]


@pytest.mark.rule("alhambra", "4.5", "W14")
def test_a_third_round_of_four_players() -> None:
    s = counted("4 0 3 2 5 1", "1 3 3 2 0 4", "1 3 0 2 2 4", "0 0 1 2 2 0")
    expected = [[16, 4, 4, 0], [0, 13, 13, 0], [14, 14, 0, 3], [8, 8, 8, 8], [20, 0, 8, 8], [6, 17, 17, 0]]
    assert [points(s, 3, kind) for kind in range(6)] == expected
    hold_round(s, 2)
    assert [s.score[seat] for seat in range(4)] == [64, 56, 50, 19]


@pytest.mark.rule("alhambra", "4.5", "6", "W19")
def test_dirk_takes_part_in_the_building_points() -> None:
    assert points(counted("0 0 0 0 0 3", "0 0 0 0 0 1", "0 0 0 0 0 3", players=2), 2, T) == [9, 0, 9]


@pytest.mark.rule("alhambra", "4.5")
def test_shared_points_agree_with_the_judge_for_all_small_counts() -> None:
    for held, paying in POINTS.items():
        for kind in (0, 3, 5):
            for counts in product(range(4), repeat=4):
                expected = shares(list(counts), paying[kind])
                for mine, points_of_mine in zip(counts, expected, strict=True):
                    ahead, level = sum(n > mine for n in counts), counts.count(mine)
                    assert (share(held - 1, kind, ahead, level) if mine else 0) == points_of_mine


@pytest.mark.rule("alhambra", "4.5", "R27")
def test_reserves_do_not_count_and_walls_do() -> None:
    match = setting({"C8-NW": (-1, 0)}, {}, {}, reserves=["", "C10-0 C11-0", ""])
    s = state(match).copy()
    hold_round(s, 0)
    assert [s.score[seat] for seat in range(3)] == [4 + 2, 0, 0]


def full_palace() -> Match:
    return setting(
        {"C8-NW": (-1, 0), "T11-0": (1, 0)}, {"T12-0": (1, 0)}, {"P8-0": (1, 0)}, scoring_cards={"A": (1, 9), "B": (30, 39)},
        display=["Y1", None, None, None], market=["P2-NEW", "P3-SW", "P4-ES", "P5-NW"],
    )  # fmt: skip


@pytest.mark.rule("alhambra", "4.5")
def test_the_table_shows_what_the_next_round_would_give() -> None:
    view = look(full_palace())
    assert view.next_round == 1
    now = [player.scored_now for player in view.players]
    assert [round_.total for round_ in now if round_] == [4 + 3 + 2, 3, 1]
    mine = now[0]
    assert mine is not None
    assert (mine.types["tower"].tiles, mine.types["tower"].place, mine.types["tower"].points) == (1, 1, 3)
    assert (mine.types["garden"].place, mine.wall) == (None, 2)
    assert view.round_points["tower"] == [6]


@pytest.mark.rule("alhambra", "4.5", "3.7")
def test_the_breakdown_of_a_round_is_kept() -> None:
    match = full_palace()
    match.play("take Y1", "scoring card A", "Y2", "Y3", "Y4", "Y5")
    assert match.scores == [9, 3, 1]
    players = look(match).players
    held = players[0].rounds[0]
    assert held is not None and players[0].rounds[1:] == [None, None]
    assert {kind: score.points for kind, score in held.types.items() if score.points} == {"chambers": 4, "tower": 3}
    assert (held.wall, held.total) == (2, 9)
    assert look(match).next_round == 2


@pytest.mark.rule("alhambra", "5", "R47")
def test_level_players_win_together_and_scores_have_no_limit() -> None:
    match = setting({}, {}, {}, phase="over", ending=2, scores=[212, 40, 212])
    assert match.scores == [212, 40, 212]
    assert match.winners == [0, 2]
    assert match.returns == [0.5, 0.0, 0.5]


@pytest.mark.rule("alhambra", "6", "R45")
def test_dirk_cannot_win() -> None:
    match = setting({}, {}, phase="over", ending=2, scores=[100, 90, 150])
    assert match.winners == [0]
    dirk = look(match).dirk
    assert dirk is not None and dirk.score == 150


def test_types_are_scored_in_the_order_of_their_letters() -> None:
    assert LETTERS == "PSACGT"
    out = ints(3)
    match = setting({}, {}, {}, scores=[1, 2, 3])
    match.game.rules.score(match.state, out)
    assert out.tolist() == [1, 2, 3]
