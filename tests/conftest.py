"""Options of the test run: `--rules-out FILE` writes which rules of which game have tests."""

from __future__ import annotations

import json
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-out", help="write the sections and rulings that tests are marked with to a file")


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--rules-out")
    if not target:
        return
    found: dict[str, dict[str, list[str]]] = {}
    for item in session.items:
        for mark in item.iter_markers("rule"):
            game, *labels = mark.args
            for label in labels:
                found.setdefault(game, {}).setdefault(label, []).append(item.nodeid)
    Path(target).write_text(json.dumps(found))
