"""A promise of the contract: a check that any game must pass, with its title as a sentence."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from mastaba.engine.game import Game
from mastaba.engine.registry import load, rules

CHECKS: list[Callable[[Any], None]] = []


def promise(check: Callable[[Any], None]) -> Callable[[Any], None]:
    """Add a check to the battery. One that takes a `game` is made for every option set, one that takes a `name` once."""
    CHECKS.append(check)
    return check


@dataclass(frozen=True)
class Promise:
    """One check of one game, ready to run; AssertionError when it is broken."""

    game: str
    title: str
    keep: Callable[[], None]

    def __str__(self) -> str:
        return f"{self.game}: {self.title}"

    def __call__(self) -> None:
        self.keep()


def promises_of(name: str) -> list[Promise]:
    """The whole battery for a game."""
    from mastaba.contract import batches, boards, interpreted, promises  # noqa: F401  (they fill CHECKS)

    sets = rules(name).option_sets
    assert sets, f"{name} has no option_sets, so there is nothing to play"
    made = []
    for check in CHECKS:
        title = check.__name__.replace("_", " ")
        if "name" in inspect.signature(check).parameters:
            made.append(Promise(name, title, partial(check, name)))
        else:
            made += [Promise(f"{name} {k}", title, partial(_with_options, check, name, k)) for k in range(len(sets))]
    return made


def _with_options(check: Callable[[Game], None], name: str, k: int) -> None:
    check(load(name, **rules(name).option_sets[k]))


def near(a: float, b: float) -> bool:
    return abs(a - b) < 1e-6


def refused(error: type[Exception], act: Callable[[], Any]) -> str:
    """The words in which an act is refused; it must be."""
    try:
        act()
    except error as refusal:
        return str(refusal)
    raise AssertionError(f"this should raise {error.__name__}")
