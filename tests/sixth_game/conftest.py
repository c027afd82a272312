"""The sixth game, installed as anybody would install it."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixth_game.household import Household, example_at


@pytest.fixture(scope="session")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return example_at(tmp_path_factory.mktemp("example") / "sixth_game")


@pytest.fixture(scope="session")
def home(example: Path, tmp_path_factory: pytest.TempPathFactory) -> Household:
    made = Household(tmp_path_factory.mktemp("household") / "env")
    made.install(example)
    return made
