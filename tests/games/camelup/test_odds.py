"""Section 11: chances and values are exact, equal to counting every sequence of dice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from io import StringIO
from itertools import permutations, product
from typing import Any

import msgspec
import pytest
from rich.console import Console

import mastaba
from games.camelup.judge import CAMELS, Tiles, Track, crossed, leg_ends, moved, ranking
from games.camelup.looking import EXAMPLES, setting, state
from mastaba.engine.match import Match
from mastaba.engine.rng import generator
from mastaba.games.camelup import race_table
from mastaba.games.camelup.odds import Odds, expected_pay, leg_odds, odds, race_odds, render, tile_values
from mastaba.games.camelup.tables import RACE_CARD
from support import start, texts

pytestmark = pytest.mark.rule("camelup", "11")

FIXTURES = [pytest.param(f, id=f["id"]) for f in EXAMPLES["probability_fixtures"]]
FINISH = {"14": ["blue", "green"], "15": ["orange"], "16": ["yellow", "white"]}


def set_up(fixture: dict[str, Any]) -> Match:
    return setting(**{k: fixture[k] for k in ("stacks", "dice", "tiles", "pyramid_tiles") if k in fixture})


def as_judged(given: dict[str, Any]) -> tuple[Track, Tiles, list[str]]:
    track = {int(space): list(stack) for space, stack in given["stacks"].items()}
    tiles = {int(space): (side, owner) for space, (side, owner) in given.get("tiles", {}).items()}
    return track, tiles, given.get("dice", CAMELS)


# The leg.


@pytest.mark.parametrize("fixture", FIXTURES)
def test_leg_odds_are_the_published_counts(fixture: dict[str, Any]) -> None:
    found = leg_odds(state(set_up(fixture)))

    for camel, counts in fixture["rank_counts"].items():
        assert found.ranks[CAMELS.index(camel)] == [n / fixture["denominator"] for n in counts]
    assert found.race_ends == float(Fraction(fixture["p_race_ends_this_leg"]))
    for space, hits in fixture.get("expected_hits", {}).items():
        assert found.landings[int(space)] == pytest.approx(float(Fraction(hits)), abs=1e-15)


@pytest.mark.parametrize("fixture", FIXTURES)
def test_leg_odds_equal_the_count_of_all_sequences(fixture: dict[str, Any]) -> None:
    places: Counter[tuple[str, int]] = Counter()
    landings: Counter[int] = Counter()
    ended = rolls = total = 0
    for track, hits, made in leg_ends(*as_judged(fixture)):
        places.update((camel, rank) for rank, camel in enumerate(ranking(track)))
        landings.update(hits)
        ended += crossed(track)
        rolls += made
        total += 1
    found = leg_odds(state(set_up(fixture)))

    assert total == fixture["denominator"]
    assert found.ranks == [[places[camel, rank] / total for rank in range(5)] for camel in CAMELS]
    assert all(found.landings[int(space)] == landings[int(space)] / total for space in fixture["tiles"])
    assert found.race_ends == ended / total
    assert found.rolls == rolls / total


def test_leg_odds_equal_the_count_from_positions_with_tiles_reached_in_play() -> None:
    dice = random.Random(11)
    tried = 0
    for seed in range(16):
        match = mastaba.load("camelup", players=5).start(seed=seed)
        for _ in range(dice.randrange(10, 40)):
            if not match.over:
                tile = [m for m in match.legal if m.text.split()[0] in ("oasis", "mirage")]
                match.play(int(dice.choice(tile)) if tile and dice.random() < 0.4 else 0)
        s = state(match)
        if match.over or s.dice.bit_count() == 5:
            continue
        given = match.game.rules.position(s)
        ends = list(leg_ends(*as_judged(given)))
        found = leg_odds(s)
        for rank in range(5):
            counts = Counter(ranking(track)[rank] for track, _, _ in ends)
            assert [found.ranks[c][rank] for c in range(5)] == [counts[camel] / len(ends) for camel in CAMELS]
        tried += 1

    assert tried >= 4


# The race.


def race_by_recursion(given: dict[str, Any]) -> tuple[dict[tuple[str, str], float], float]:
    """Chance of every winner and loser, and the expected rolls, by plain recursion over the race; tiles go home after this leg."""
    Key = tuple[tuple[int, tuple[str, ...]], ...]

    @cache
    def fate(key: Key, tiles: tuple[tuple[int, tuple[str, int]], ...], dice: tuple[str, ...]) -> tuple[dict[tuple[str, str], float], float]:
        track = {space: list(stack) for space, stack in key}
        chances: Counter[tuple[str, str]] = Counter()
        rolls = 1.0
        share = 1 / (3 * len(dice))
        for camel, value in product(dice, (1, 2, 3)):
            after, _ = moved(track, dict(tiles), camel, value)
            if crossed(after):
                order = ranking(after)
                chances[order[0], order[4]] += share  # type: ignore[assignment]
                continue
            left = tuple(c for c in dice if c != camel)
            shape = tuple(sorted((space, tuple(stack)) for space, stack in after.items()))
            later, more = fate(shape, tiles, left) if left else fate(shape, (), tuple(CAMELS))
            rolls += share * more
            for pair, chance in later.items():
                chances[pair] += share * chance  # type: ignore[assignment]
        return dict(chances), rolls

    track, tiles, dice = as_judged(given)
    return fate(tuple(sorted((s, tuple(c)) for s, c in track.items())), tuple(sorted(tiles.items())), tuple(dice))


@pytest.mark.parametrize(
    "given",
    [
        {"stacks": FINISH},
        {"stacks": {"16": CAMELS}},
        {"stacks": {"13": ["white", "blue"], "14": ["green"], "15": ["orange", "yellow"]}},
        {"stacks": {"12": ["blue"], "14": ["green", "orange"], "15": ["yellow"], "16": ["white"]}, "dice": ["blue", "orange"]},
        {
            "stacks": {"13": ["blue", "green"], "14": ["orange", "yellow", "white"]},
            "dice": ["white", "blue"],
            "tiles": {"16": ["mirage", 0]},
        },
        {"stacks": {"13": ["blue", "green"], "15": ["orange", "yellow", "white"]}, "tiles": {"14": ["mirage", 0], "16": ["oasis", 1]}},
    ],
)
def test_race_odds_equal_plain_recursion_near_the_finish(given: dict[str, Any]) -> None:
    chances, rolls = race_by_recursion(given)
    out = 5 - len(given.get("dice", CAMELS))
    found = race_odds(state(setting(**given, pyramid_tiles=[out, 0])))

    for i, winner in enumerate(CAMELS):
        for j, loser in enumerate(CAMELS):
            assert found.together[i][j] == pytest.approx(chances.get((winner, loser), 0.0), abs=1e-12)
    assert found.rolls == pytest.approx(rolls, abs=1e-12)
    assert sum(found.winner) == pytest.approx(1.0) and sum(found.loser) == pytest.approx(1.0)


@pytest.mark.parametrize("fixture", [p for p in FIXTURES if "race_winner" in p.values[0]])  # type: ignore[operator]
def test_race_odds_are_the_published_numbers(fixture: dict[str, Any]) -> None:
    found = race_odds(state(set_up(fixture)))

    for c, camel in enumerate(CAMELS):
        assert found.winner[c] == pytest.approx(fixture["race_winner"][camel], abs=6e-7)
        assert found.loser[c] == pytest.approx(fixture["race_loser"][camel], abs=6e-7)
        assert found.together[c][c] == 0.0
    assert found.rolls == pytest.approx(fixture["expected_rolls_to_end"], abs=6e-5)


def test_the_table_has_every_place_and_every_chance_adds_up() -> None:
    table = race_table.race_table()

    assert table.outcomes.shape == (15504, 26)
    assert abs(table.outcomes[:, :25].sum(axis=1) - 1).max() < 1e-12
    assert [race_table.place_of([table.spaces[p, rank] for rank in range(5)]) for p in range(0, 15504, 97)] == list(range(0, 15504, 97))


def test_the_table_is_built_once_and_kept_on_disk(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MASTABA_CACHE", str(tmp_path))
    kept = race_table.race_table()
    race_table.race_table.cache_clear()
    made = race_table.race_table()
    assert race_table.path().exists() and (made.outcomes == kept.outcomes).all()

    monkeypatch.setattr(race_table, "build", lambda: pytest.fail("the table on disk was not used"))
    race_table.race_table.cache_clear()
    assert (race_table.race_table().outcomes == made.outcomes).all()

    monkeypatch.setattr(race_table, "build", lambda: made)
    race_table.path().write_bytes(b"damaged")
    race_table.race_table.cache_clear()
    assert race_table.race_table() is made


# Values.


def values(found: Odds) -> dict[str, float]:
    return {v.text: v.value for v in found.values}


def test_every_legal_action_has_a_value_best_first() -> None:
    match = start("camelup", players=4)
    match.play("blue 1", "green 1", "orange 2", "yellow 3", "white 3", "leg white", "oasis 7", "winner blue")
    found = odds(state(match), match.actor)

    assert sorted(v.text for v in found.values) == sorted(texts(match))
    assert [v.value for v in found.values] == sorted((v.value for v in found.values), reverse=True)
    assert values(found)["roll"] == 1.0


def test_a_leg_bet_is_worth_what_its_tile_pays_on_average() -> None:
    """Fixture G: blue is first in 15 of 18 and second in 3, white first in 3 and second in 9, green second in 6."""
    match = setting(
        stacks={"9": ["white"], "10": ["yellow", "orange"], "11": ["green"], "12": ["blue"]},
        dice=["blue", "white"],
        pyramid_tiles=[2, 1],
        leg_tiles=[[], [["blue", 5]]],
    )
    found = values(odds(state(match), 0))

    assert found["leg blue"] == pytest.approx((3 * 15 + 1 * 3) / 18)
    assert found["leg white"] == pytest.approx((5 * 3 + 9 - 6) / 18)
    assert found["leg green"] == pytest.approx((6 - 12) / 18)
    assert found["leg yellow"] == pytest.approx(-1)
    assert odds(state(match), 0).leg_income == pytest.approx([2, 1 + (5 * 15 + 3) / 18])


def tile_worth(given: dict[str, Any], seat: int, bets: list[tuple[str, int]]) -> Fraction:
    """Landings on the seat's tile and what its bets pay, on average, by counting."""
    total = Fraction(0)
    count = 0
    mine = [space for space, (_, owner) in as_judged(given)[1].items() if owner == seat]
    for track, hits, _ in leg_ends(*as_judged(given)):
        first, second = ranking(track)[:2]
        total += sum(space in mine for space in hits)
        total += sum(value if camel == first else 1 if camel == second else -1 for camel, value in bets)
        count += 1
    return total / count


@pytest.mark.parametrize("bets", [[], [("orange", 5), ("blue", 5)]], ids=["no bets", "two bets"])
@pytest.mark.parametrize(
    ("stacks", "tiles"),
    [
        ({"4": ["white", "green"], "5": ["blue"], "7": ["orange", "yellow"]}, {"13": ["oasis", 1]}),
        ({"12": ["orange", "yellow"], "13": ["white", "green"], "15": ["blue"]}, {"10": ["mirage", 1]}),
    ],
    ids=["on the way", "near the finish"],
)
def test_a_tile_is_worth_its_landings_and_what_it_does_to_ones_bets(
    stacks: dict[str, list[str]], tiles: dict[str, Any], bets: list[tuple[str, int]]
) -> None:
    given: dict[str, Any] = {"stacks": stacks, "dice": ["white", "blue", "orange"], "tiles": tiles}
    match = setting(**given, pyramid_tiles=[2, 0], leg_tiles=[bets, []])
    found = values(odds(state(match), 0))
    before = tile_worth(given, 0, bets)

    for line in [t for t in texts(match) if t.split()[0] in ("oasis", "mirage")]:
        side, space = line.split()
        after = tile_worth({**given, "tiles": {**tiles, space: (side, 0)}}, 0, bets)
        assert found[line] == pytest.approx(float(after - before), abs=1e-12), line


@pytest.mark.parametrize("bets", [[], [("green", 5)]], ids=["no bets", "a bet"])
def test_moving_a_tile_gives_up_its_landings_where_it_lay(bets: list[tuple[str, int]]) -> None:
    given: dict[str, Any] = {
        "stacks": {"4": ["white", "green"], "5": ["blue"], "7": ["orange", "yellow"]},
        "dice": ["white", "blue"],
        "tiles": {"6": ["mirage", 0]},
    }
    match = setting(**given, pyramid_tiles=[3, 0], leg_tiles=[bets, []])
    found = values(odds(state(match), 0))
    now = tile_worth(given, 0, bets)

    for line in ("oasis 8", "mirage 8", "oasis 16", "oasis 2"):
        side, space = line.split()
        assert found[line] == pytest.approx(float(tile_worth({**given, "tiles": {space: (side, 0)}}, 0, bets) - now), abs=1e-12)


def possible_hands(winner: int, loser: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The colours a player may have put on the decks."""
    for colours in permutations(CAMELS, winner + loser):
        yield colours[:winner], colours[winner:]


@pytest.mark.parametrize(
    ("placed", "deck"), [([(0, 0), (0, 0)], 0), ([(1, 0), (0, 0)], 0), ([(2, 1), (1, 1)], 0), ([(1, 2), (1, 1)], 1), ([(3, 0), (3, 0)], 0)]
)
def test_a_race_card_is_worth_its_pay_averaged_over_what_others_may_have_placed(placed: list[tuple[int, int]], deck: int) -> None:
    """Seat 0 prices a blue card; seats 1 and 2 have placed so many cards on the decks."""
    cards = [[(seat, CAMELS[i]) for seat, n in enumerate(placed, 1) for i in range(n[0])], []]
    cards[1] = [(seat, CAMELS[n[0] + i]) for seat, n in enumerate(placed, 1) for i in range(n[1])]
    match = setting(players=3, stacks=FINISH, winner_deck=[[0, "white"], *cards[0]], loser_deck=cards[1])
    s = state(match)

    pays = []
    for hands in product(*(possible_hands(*n) for n in placed)):
        right = sum("blue" in hand[deck] for hand in hands)
        pays.append([8, 5, 3, 2, 1][right])
    assert expected_pay(s, 0, deck) == pytest.approx(sum(pays) / len(pays))

    chance = (race_odds(s).loser if deck else race_odds(s).winner)[0]
    worth = values(odds(s, 0))["loser blue" if deck else "winner blue"]
    assert worth == pytest.approx(chance * (sum(pays) / len(pays) + 1) - 1)


def test_a_seventh_correct_card_still_pays_1() -> None:
    deck = [[seat, camel] for seat in range(1, 8) for camel in CAMELS]
    match = setting(players=8, stacks=FINISH, winner_deck=deck)

    assert expected_pay(state(match), 0, 0) == pytest.approx(1.0)


def test_odds_are_the_same_whatever_others_hold() -> None:
    match = setting(
        players=3, stacks=FINISH, winner_deck=[[0, "white"], [1, "blue"], [2, "green"]], loser_deck=[[1, "orange"], [2, "blue"]]
    )
    rng = generator(3)
    for seat in range(-1, 3):
        known = odds(state(match), seat)
        for _ in range(10):
            assert odds(match.game.redealt(match.state, seat, rng), seat) == known  # type: ignore[arg-type]


def test_a_spectator_gets_chances_and_no_values() -> None:
    found = odds(state(setting(stacks=FINISH)))

    assert found.values == [] and len(found.camels) == 5


def test_odds_travel_as_json() -> None:
    found = odds(state(setting(stacks=FINISH, tiles={"2": ["oasis", 1]})), 0)

    assert msgspec.json.decode(msgspec.json.encode(found), type=Odds) == found
    assert [(t.space, t.side, t.owner, t.landings) for t in found.tiles] == [(2, "oasis", 1, 0.0)]


def test_odds_leave_the_position_alone_and_work_while_a_die_comes_out() -> None:
    match = setting(stacks=FINISH, tiles={"13": ["mirage", 0]})
    before = bytes(match.state)
    at_rest = odds(state(match), 0)
    assert bytes(match.state) == before

    match.play("roll")
    rolling = odds(state(match), 0)
    assert rolling.camels == at_rest.camels and rolling.values == at_rest.values


def test_threads_do_not_disturb_each_other() -> None:
    matches = [mastaba.load("camelup").start(seed=seed) for seed in range(8)]
    for match in matches:
        match.play("roll", "roll")
    alone = [leg_odds(state(match)) for match in matches]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda k: leg_odds(state(matches[k % 8])), range(64))) == alone * 8


def test_there_are_no_odds_before_the_start_and_after_the_end() -> None:
    match = start("camelup")
    with pytest.raises(ValueError, match="before the camels are placed"):
        odds(state(match))
    match = setting(stacks={"16": CAMELS})
    match.play("roll", "blue 1")
    with pytest.raises(ValueError, match="race is over"):
        leg_odds(state(match))


def test_cards_that_are_played_have_no_value() -> None:
    match = setting(stacks=FINISH, winner_deck=[[0, "blue"]])
    found = odds(state(match), 0)

    assert len([v for v in found.values if v.action >= RACE_CARD]) == 8
    assert tile_values(state(match), 0, leg_odds(state(match)))[0] == 0.0  # nobody lands on 2 any more


def test_odds_can_be_printed() -> None:
    console = Console(width=100, record=True, file=StringIO())
    console.print(render(odds(state(setting(stacks=FINISH, tiles={"13": ["mirage", 1]})), 0)))
    text = console.export_text()

    assert "worth to P0 in EP" in text and "mirage -1 of P1 on 13" in text
    assert max(map(len, text.splitlines())) <= 100
