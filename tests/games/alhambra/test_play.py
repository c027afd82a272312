"""The playout heuristic, the features, the view's help for the table, and the terminal."""

from __future__ import annotations

import io
import random

import numpy as np
import pytest
from rich.console import Console

import mastaba
from games.alhambra.looking import Cells, look, setting
from mastaba.engine.ints import ints
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rules import EVERYTHING, bare
from mastaba.games.alhambra.terminal import draw

MARKET = ["P8-0", "A9-0", "C10-0", "T11-0"]
SHOWN = ["Y1", "Y2", "Y3", "Y4"]


def weights(match: Match) -> dict[str, int]:
    """How much the heuristic likes each legal action."""
    rules = match.game.rules
    actions, weight = ints(rules.width), ints(rules.width)
    n = rules.legal(bare(match.state), actions)
    rules.weigh(bare(match.state), actions, n, weight)
    return {rules.describe(match.state, actions[i]): weight[i] for i in range(n)}


def test_a_sensible_player_pays_exactly() -> None:
    match = setting({}, {}, {}, market=["P6-N", *MARKET[1:]], display=SHOWN, hands=["Y6 Y9", "", ""])
    match.play("buy P6-N")
    liked = weights(match)
    assert liked["pay Y6"] > 10 * liked["pay Y9"]


def test_a_sensible_player_likes_exact_purchases_and_dear_types() -> None:
    match = setting({}, {}, {}, market=["P8-0", "A9-0", None, "T11-0"], display=SHOWN, hands=["Y8 G9 O9 O4", "", ""])
    liked = weights(match)
    assert liked["buy A9-0"] > liked["buy P8-0"] > liked["buy T11-0"]
    assert liked["take Y4"] > liked["take Y1"]


def test_a_sensible_player_builds_on_and_makes_the_wall_longer() -> None:
    built: Cells = {"C8-NW": (-1, 0), "P6-N": (1, 0)}
    match = setting(built, {}, {}, market=MARKET, display=SHOWN, phase="destination", tile="T7-NEW", unplaced=["T7-NEW", "", ""])
    liked = weights(match)
    assert max(liked, key=lambda line: liked[line]) == "place at 0,-1"
    assert liked["to reserve"] == min(liked.values())


@pytest.mark.parametrize("players", [2, 4])
def test_sensible_players_beat_random_ones(players: int) -> None:
    game = mastaba.load("alhambra", players=players)
    dice = random.Random(7)
    wins = 0.0
    for _ in range(10):
        match = game.start(chance="manual")
        while not match.over:
            if match.actor == CHANCE:
                outcomes = game.outcomes(match.state)
                match.play(dice.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0])
            elif match.actor == 0:
                liked = weights(match)
                match.play(dice.choices(list(liked), list(liked.values()))[0])
            else:
                match.play(dice.choice(game.moves(match.state)))
        wins += match.returns[0]
    assert wins >= 9


def test_the_richer_palace_has_the_better_chance() -> None:
    match = setting({"C8-NW": (-1, 0), "T12-0": (1, 0)}, {}, {}, market=MARKET, display=SHOWN)
    shares = np.zeros(3)
    match.game.rules.evaluate(bare(match.state), shares)
    assert shares[0] > shares[1] == pytest.approx(shares[2])


def test_the_purchase_helper_names_the_cheapest_payment() -> None:
    match = setting({}, {}, {}, market=["P8-0", "A9-0", "C10-0", "T11-0"], hands=["Y9 Y5 Y3 G9 G8 B7", "", ""])
    helped = [(slot.payment, slot.over) for slot in look(match, 0).market]
    assert helped == [([5, 3], 0), ([9], 0), (None, None), (None, None)]
    assert all(slot.payment is None for slot in look(match, -1).market)


def test_the_view_tells_the_wall_each_cell_would_give() -> None:
    match = setting({"C8-NW": (-1, 0), "P6-N": (1, 0)}, {}, {}, reserves=["T7-NEW", "", ""])
    match.play("build T7-NEW")
    asked = look(match, 0).asked
    assert asked.tile is not None and asked.tile.code == "T7-NEW"
    assert {(site.x, site.y): site.wall for site in asked.sites}[0, -1] == 6
    assert all(site.action in match.legal for site in asked.sites)


def test_the_view_names_the_tile_that_a_swap_would_replace() -> None:
    match = setting({"P8-0": (1, 0)}, {}, {}, reserves=["T11-N", "", ""])
    match.play("build T11-N")
    assert {site.swaps for site in look(match, 0).asked.sites if (site.x, site.y) == (1, 0)} == {"P8-0"}


def test_the_view_counts_purchases_redesigns_and_money() -> None:
    match = setting({}, {}, {}, market=MARKET, display=SHOWN, hands=["Y8 G9", "", ""])
    match.play("buy P8-0", "pay Y8", "take Y2 Y3", "to reserve")
    me = look(match).players[0]
    assert (me.purchases, me.exact_purchases, me.redesigns, me.money_taken) == (1, 1, 0, 5)


def test_features_put_the_viewer_first() -> None:
    match = setting({"P8-0": (1, 0)}, {}, {}, hands=["Y9", "", "B1"])
    mine, third = match.game.observation(match.state, 0), match.game.observation(match.state, 2)
    assert mine[10 * 21 + 11] == pytest.approx(1 / 7)
    assert third[10 * 21 + 11] == 0
    assert mine[10 * 21 + 10] == third[10 * 21 + 10] == 1


def printed(match: Match, seat: int = EVERYTHING) -> str:
    console = Console(file=io.StringIO(), width=160, force_terminal=False)
    console.print(draw(look(match, seat)))
    shown = console.file
    assert isinstance(shown, io.StringIO)
    return shown.getvalue()


def test_the_terminal_draws_palaces_with_their_walls_and_the_legal_cells() -> None:
    built: Cells = {"C8-NW": (-1, 0), "P6-N": (1, 0)}
    match = setting(built, {}, {}, reserves=["T7-NEW", "", ""], market=MARKET, display=SHOWN, hands=["Y8", "B1", ""])
    text = printed(match)
    assert "C8" in text and "P6" in text and "█" in text and "wall 2" in text
    match.play("build T7-NEW")
    assert "0,-1" in printed(match)


def test_the_terminal_draws_every_stage_of_a_game() -> None:
    game = mastaba.load("alhambra", players=2)
    match = game.start(seed=3)
    dice = random.Random(1)
    while match.actor != OVER:
        match.play(dice.choice(game.moves(match.state)))
        if match.ply % 40 == 0:
            assert "Dirk" in printed(match, 0)
    assert "together" in printed(match)
