"""Sections 4 and 5: points, ties, the winner, the pharaoh's wrath."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mastaba
from games.imhotep.judge import Judge, set_value
from games.imhotep.looking import BLACK, GRAY, SITES, WHITE, last_ship, look, scored, table
from mastaba.engine.match import Match
from mastaba.games.imhotep.tables import DATA

RANKS = SITES["obelisks"]["A"]["rank_points"]
LOOSE = SITES["obelisks"]["B"]["leftover_stone_points"]


def projected(match: Match, seat: int, part: str) -> int:
    return int(getattr(look(match).players[seat].projected, part))


def obelisks(heights: list[int], sides: str = "AAAAA") -> list[int]:
    match = table(len(heights), sides=sides, obelisks=heights)
    return [projected(match, seat, "obelisks") for seat in range(len(heights))]


def chamber(stones: str, players: int = 4, sides: str = "AAAAA") -> list[int]:
    match = table(players, sides=sides, round=6, docked={"burial_chamber": 1}, burial_chamber=stones)
    return [projected(match, seat, "burial_chamber") for seat in range(players)]


# Burial chamber.


@pytest.mark.rule("imhotep", "4", "1.3")
@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (7, 19), (12, 29)])
def test_a_group_scores_by_the_set_table(size: int, points: int) -> None:
    assert chamber("0" * size, 2) == [points, 0]


@pytest.mark.rule("imhotep", "4")
def test_all_groups_of_a_color_count_and_diagonals_do_not_connect() -> None:
    # 0 1 0
    # 1 0 1
    # 0 1 0
    assert chamber("010101010") == [5, 4, 0, 0]


@pytest.mark.rule("imhotep", "C7")
def test_the_bottom_of_a_column_does_not_touch_the_top_of_the_next() -> None:
    # 1 0
    # 1 1
    # 0 1
    assert chamber("110011") == [2, 10, 0, 0]
    # 1 0
    # 1
    # 0
    assert chamber("1100") == [2, 3, 0, 0]


@pytest.mark.rule("imhotep", "C8")
def test_a_group_may_connect_backwards() -> None:
    # 1 0 0
    # 1 1 0
    # 0 0 0      the lower left stones join the others only along the bottom row
    assert chamber("110" + "010" + "000") == [17, 6, 0, 0]
    # 0 1 0
    # 0 1 0
    # 0 0 0      a ring open at the top
    assert chamber("000" + "110" + "000") == [19, 3, 0, 0]


@pytest.mark.rule("imhotep", "4", "1.4")
def test_the_burial_chamber_goes_on_beyond_its_printed_columns() -> None:
    match = table(2, round=6, docked={"burial_chamber": 1}, burial_chamber="01" * 14)
    assert [len(row) for row in look(match).chamber] == [10, 9, 9]
    assert look(match).chamber[0][8:] == [BLACK, WHITE]


@pytest.mark.rule("imhotep", "4")
def test_groups_of_random_chambers_score_as_the_referee_says() -> None:
    dice = random.Random(5)
    for _ in range(60):
        stones = "".join(dice.choice("0001123") for _ in range(dice.randrange(1, 25)))
        judge = Judge([], 4)
        judge.chamber = [int(owner) for owner in stones]
        assert chamber(stones) == [sum(set_value(size) for size in judge.groups(seat)) for seat in range(4)]


@pytest.mark.rule("imhotep", "4", "1.5")
def test_each_row_of_burial_chamber_b_is_ranked_by_itself() -> None:
    first, second, third, fourth = SITES["burial_chamber"]["B"]["per_row_rank_points"]
    # Top row 0 0 0 0 1 1 1 2 2 3, the others all 0.
    top = "0000111223"
    stones = "".join(owner + "00" for owner in top)[: 3 * len(top) - 2]
    points = chamber(stones, sides="AAABA")
    assert points == [first + 2 * first, second, third, fourth]


@pytest.mark.rule("imhotep", "4")
def test_tied_players_in_a_row_share_their_places_and_the_next_place_follows() -> None:
    first, second, third, _ = SITES["burial_chamber"]["B"]["per_row_rank_points"]
    assert chamber("0__1__2".replace("_", "3"), sides="AAABA")[:3] == [(first + second + third) // 3] * 3
    # Top row 0 1 2 2, middle and bottom row 3 3 3.
    assert chamber("033" + "133" + "233" + "2", sides="AAABA") == [(second + third) // 2, (second + third) // 2, first, 2 * first]


# Obelisks.


@pytest.mark.rule("imhotep", "4", "Q13", "F4")
def test_only_players_with_a_stone_rank_at_the_obelisks() -> None:
    assert obelisks([0, 4, 0, 1]) == [0, 15, 0, 10]
    assert obelisks([0, 0, 0]) == [0, 0, 0]


@pytest.mark.rule("imhotep", "C10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_only_player_at_the_obelisks_takes_the_first_place(players: int) -> None:
    assert obelisks([1] + [0] * (players - 1)) == [RANKS[str(players)][0]] + [0] * (players - 1)


@pytest.mark.rule("imhotep", "C9", "4")
@pytest.mark.parametrize(("players", "each"), [(2, 5), (3, 6), (4, 7)])
def test_all_players_tied_at_the_obelisks_share_all_places_rounded_down(players: int, each: int) -> None:
    assert obelisks([2] * players) == [each] * players


@pytest.mark.rule("imhotep", "4")
def test_the_player_after_a_tie_gets_the_place_after_the_used_ones() -> None:
    assert obelisks([5, 5, 3, 1]) == [12, 12, 5, 1]
    assert obelisks([5, 3, 3, 3]) == [15, 5, 5, 5]
    assert obelisks([4, 4, 2]) == [9, 9, 1]


@pytest.mark.rule("imhotep", "4", "1.5")
def test_loose_stones_at_obelisks_b_score_one_each_at_the_end() -> None:
    tower = SITES["obelisks"]["B"]["tower_values"][0]
    assert obelisks([2, 4, 0, 1], sides="AAAAB") == [2 * LOOSE, tower + LOOSE, 0, LOOSE]
    assert table(sides="AAAAB", obelisks=[2, 4, 0, 1]).scores == [0, tower, 0, 0]


# Cards.


@pytest.mark.rule("imhotep", "4", "1.3")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (7, 19), (10, 25)])
def test_statues_score_by_the_set_table(count: int, points: int) -> None:
    assert projected(table(cards=[["statue"] * count, [], [], []]), BLACK, "statues") == points


@pytest.mark.rule("imhotep", "4", "1.3")
@pytest.mark.parametrize(("stones", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3)])
@pytest.mark.parametrize("site", ["pyramid", "temple", "burial_chamber", "obelisk"])
def test_a_decoration_scores_a_point_for_every_full_three_stones_of_all_colors(site: str, stones: int, points: int) -> None:
    owners = ("123" * 5)[:stones]
    at: dict[str, Any] = {"obelisks": [0, *(owners.count(seat) for seat in "123")]} if site == "obelisk" else {site: owners}
    match = table(cards=[[f"{site}_decoration"], [], [], []], **at)

    assert projected(match, BLACK, "decorations") == points


@pytest.mark.rule("imhotep", "4")
def test_two_equal_decorations_score_twice() -> None:
    match = table(cards=[["temple_decoration"] * 2, [], [], []], temple="111111")
    assert projected(match, BLACK, "decorations") == 4


@pytest.mark.rule("imhotep", "R17", "4")
def test_a_decoration_counts_covered_stones_surplus_stones_and_towers() -> None:
    held = [["pyramid_decoration", "obelisk_decoration", "temple_decoration"], [], [], []]
    match = table(cards=held, pyramid="1" * 15, sides="AAAAB", obelisks=[0, 0, 4, 2], temple="3" * 12)

    assert projected(match, BLACK, "decorations") == 5 + 2 + 4


@pytest.mark.rule("imhotep", "C11", "4", "1.3")
def test_an_unused_blue_card_scores_one_and_a_played_one_nothing() -> None:
    match = table(2, round=6, cards=[["hammer", "sail", "lever"], []], sleds=[0, 0])
    assert projected(match, BLACK, "unused_blue_cards") == 3
    match.play("play hammer", "load 1.1")

    assert projected(match, BLACK, "unused_blue_cards") == 2


# The end.


@pytest.mark.rule("imhotep", "4")
def test_the_final_score_adds_all_parts_and_they_are_kept_apart() -> None:
    match = last_ship(
        "1111",
        round=6,
        turn=GRAY,
        pyramid="01",
        temple="00",
        burial_chamber="00",
        obelisks=[2, 1, 0, 0],
        cards=[["statue", "statue", "temple_decoration", "chisel"], [], [], []],
        temple_points=[[1, 1], [], [], []],
    )
    assert match.scores == [4, 1, 0, 0]
    match.play("sail 1 to temple")

    assert match.over
    assert scored(match, BLACK) == {
        "pyramid": 2, "temple": 2 + 1, "burial_chamber": 3, "obelisks": 15, "statues": 3, "decorations": 2, "unused_blue_cards": 1,
    }  # fmt: skip
    assert scored(match, WHITE) == {"pyramid": 1, "temple": 4, "obelisks": 10}
    assert match.scores == [29, 15, 0, 0]
    assert match.winners == [BLACK]


@pytest.mark.rule("imhotep", "4")
def test_the_view_tells_points_scored_so_far_and_as_if_the_game_ended_now() -> None:
    player = look(table(cards=[["statue"], [], [], []], obelisks=[1, 0, 0, 0], pyramid="0")).players[BLACK]

    assert (player.score.total, player.score.pyramid, player.score.statues, player.score.obelisks) == (2, 2, 0, 0)
    assert (player.projected.total, player.projected.statues, player.projected.obelisks) == (2 + 1 + 15, 1, 15)


@pytest.mark.rule("imhotep", "4", "3.4")
def test_the_view_tells_what_each_stone_of_a_ship_would_bring_at_each_free_site() -> None:
    match = table(
        ships=["0_11", "___", "__", "__"], docked={"market": 3}, pyramid="22", temple="2222", obelisks=[0, 0, 1, 0], burial_chamber="1"
    )
    ship = look(match).ships[0]

    assert ship.landing == {
        "pyramid": [3, 2, 4],
        "temple": [1, 1, 1],
        "burial_chamber": [1, 1, 2],  # the last stone touches the first white one along the row
        "obelisks": [12, 10, 15 - 10],  # two tied for 15 + 10, three for 15 + 10 + 5, then white alone is first
    }
    assert look(match).ships[1].landing == {} == look(match).ships[2].landing


@pytest.mark.rule("imhotep", "4")
def test_a_landing_that_brings_a_choice_or_a_card_is_left_open() -> None:
    match = table(sides="ABBAB", ships=["0000", "___", "__", "__"], obelisks=[2, 0, 0, 0], docked={"burial_chamber": 3})
    spaces = SITES["temple"]["B"]["spaces"]
    tower = SITES["obelisks"]["B"]["tower_values"][0]

    assert look(match).ships[0].landing == {
        "market": [None] * 4,
        "pyramid": [None] * 4,
        "temple": [space["points"] if space["effect"] == "points" else None for space in spaces[:4]],
        "obelisks": [tower - 2 * LOOSE, LOOSE, LOOSE, SITES["obelisks"]["B"]["tower_values"][1] - 2 * LOOSE],
    }


@pytest.mark.rule("imhotep", "4")
def test_a_tie_in_points_goes_to_the_fuller_sled() -> None:
    match = last_ship("2222", 3, round=6, turn=2, sleds=[1, 3, 0], temple_points=[[4], [4], [0]])
    match.play("sail 1 to temple")

    assert match.scores == [4, 4, 4]
    assert match.winners == [WHITE] and match.returns == [0.0, 1.0, 0.0]


@pytest.mark.rule("imhotep", "4")
def test_players_tied_in_points_and_stones_share_the_victory() -> None:
    match = last_ship("2222", 3, round=6, turn=2, sleds=[2, 2, 5], temple_points=[[9], [9], [0]])
    match.play("sail 1 to temple")

    assert match.winners == [0, 1] and match.returns == [0.5, 0.5, 0.0]


@pytest.mark.rule("imhotep", "4")
def test_stones_on_sleds_and_in_quarries_score_nothing() -> None:
    match = last_ship("2222", 3, round=6, turn=2, sleds=[5, 0, 0], docked=("market", "burial_chamber", "pyramid"))
    match.play("sail 1 to temple")

    assert match.scores == [0, 0, 4]


# Wrath of the pharaoh.

EVERYWHERE: dict[str, Any] = {"pyramid": "0123", "temple": "0123", "burial_chamber": "0123", "obelisks": [1, 1, 1, 1]}


@pytest.mark.rule("imhotep", "5", "R14")
@pytest.mark.parametrize("penalty", next(o["values"] for o in DATA["options"] if o["name"] == "wrath_penalty"))
@pytest.mark.parametrize("site", DATA["wrath_of_the_pharaoh"]["sites"])
def test_a_player_who_lacks_a_site_loses_the_penalty(penalty: int, site: str) -> None:
    without: dict[str, Any] = {"obelisks": [1, 0, 1, 1]} if site == "obelisks" else {site: "0023"}
    match = table(wrath=penalty, **{**EVERYWHERE, **without})

    assert [projected(match, seat, "wrath") for seat in range(4)] == [0, -penalty, 0, 0]


@pytest.mark.rule("imhotep", "5", "R14", "R15")
def test_the_penalty_is_taken_once_and_totals_may_be_negative() -> None:
    match = last_ship("1111", round=6, wrath=15, turn=WHITE)
    match.play("sail 1 to pyramid")

    assert [scored(match, seat).get("wrath", 0) for seat in range(4)] == [-15, -15, -15, -15]
    assert match.scores == [-15, 2 + 1 + 3 + 2 - 15, -15, -15]
    assert match.winners == [WHITE]


@pytest.mark.rule("imhotep", "5")
def test_without_the_variant_nobody_is_punished() -> None:
    match = table(pyramid="0")
    assert all(projected(match, seat, "wrath") == 0 for seat in range(4))


@pytest.mark.rule("imhotep", "5")
def test_covered_temple_stones_count_against_the_wrath() -> None:
    match = table(wrath=5, **{**EVERYWHERE, "temple": "1" + "023" * 3})
    assert WHITE not in {space.stones[-1] for space in look(match).temple}

    assert projected(match, WHITE, "wrath") == 0


@pytest.mark.rule("imhotep", "5")
def test_a_stone_brought_by_a_red_card_counts_and_one_delivered_to_the_market_does_not() -> None:
    fields = {**EVERYWHERE, "pyramid": "0023", "ships": ["____", "___", "1_", "__"]}
    match = table(wrath=5, **fields, display=["statue", "entrance", None, None])
    match.play("sail 3 to market")
    other = match.copy()
    match.play("take 1")
    assert projected(match, WHITE, "wrath") == -5
    other.play("take 2")
    assert projected(other, WHITE, "wrath") == 0


@pytest.mark.rule("imhotep", "5")
def test_the_five_boards_mix_freely() -> None:
    for sides in ("ABABA", "BAAAB", "BBAAA"):
        match = mastaba.load("imhotep", players=3, sides=sides).start(seed=1)
        assert "".join(look(match).sides.values()) == sides


@pytest.mark.rule("imhotep", "5", "R14")
def test_the_penalty_is_a_number_of_the_data() -> None:
    option = next(o for o in DATA["options"] if o["name"] == "wrath_penalty")
    assert option["default"] in option["values"]
    assert look(table(wrath=option["values"][-1])).wrath == option["values"][-1]
    assert look(table()).wrath is None
