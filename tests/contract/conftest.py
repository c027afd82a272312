"""Every game with every one of its option sets."""

from __future__ import annotations

from typing import Any

import pytest

import mastaba
from mastaba.engine.registry import rules
from mastaba.engine.rules import Rules

CASES = [(name, k) for name in mastaba.names() for k in range(len(rules(name).option_sets))]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", CASES, ids=[f"{name}-{k}" for name, k in CASES])
    elif "name" in metafunc.fixturenames:
        metafunc.parametrize("name", mastaba.names())


@pytest.fixture
def game(case: tuple[str, int]) -> mastaba.Game:
    name, k = case
    return mastaba.load(name, **rules(name).option_sets[k])


@pytest.fixture
def its_rules(name: str) -> Rules[Any, Any]:
    return rules(name)
