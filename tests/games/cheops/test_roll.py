"""Cheops: a roll is drawn as the list of all rolls weighs it."""

from __future__ import annotations

from typing import Any

import pytest

from games.cheops.looking import state
from mastaba.engine.ints import ints
from mastaba.engine.rng import generator, pick
from mastaba.engine.rules import bare
from mastaba.games.cheops.rules import chance, roll
from mastaba.games.cheops.sheets import example
from mastaba.games.cheops.tables import NUM_CHANCE
from support import start


@pytest.mark.rule("cheops", "2", "R25")
@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 4},
        {"players": 3, "sheets": example()},  # red on two faces of six
        {"players": 2, "random_sheets": True},
        {"players": 5, "random_sheets": True},
        {"players": 3, "random_first_player": True},
    ],
    ids=["three even dice", "four even dice", "uneven dice", "sheets for two", "sheets for five", "first player"],
)
def test_what_is_drawn_is_what_would_be_picked_from_the_list_of_outcomes(options: dict[str, Any]) -> None:
    s = bare(state(start("cheops", **options)))
    outcomes, weight = ints(NUM_CHANCE), ints(NUM_CHANCE)
    n = chance(s, outcomes, weight)
    for seed in range(300):
        assert roll(s, generator(seed)) == outcomes[pick(generator(seed), weight, n)]
