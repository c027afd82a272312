"""The sixth game, installed as anybody would install it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
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


@pytest.fixture(scope="session")
def url(home: Household, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the sixth game."""
    folder = tmp_path_factory.mktemp("table")
    command = [str(home.python), "-m", "mastaba.cli.main", "play", "--no-browser", "--port", "0", "--database", str(folder / "tables.db")]
    limits = {"MASTABA_RATE": "500", "MASTABA_BURST": "5000", "MASTABA_GUESTS_PER_HOUR": "10000"}  # all visitors come from one address
    server = subprocess.Popen(command, env={**home.env, **limits}, cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield found[0]
    finally:
        server.terminate()
        server.wait(timeout=120)
