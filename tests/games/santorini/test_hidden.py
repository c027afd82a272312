"""Santorini: what others know of hidden workers, against a count of all places they could have stood on (8.39)."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import Any

import pytest

from games.santorini.table import board, record, where
from mastaba.engine.match import Match
from mastaba.games.santorini.tables import NAMES
from support import texts

Places = frozenset[str]


def walls(free: str, heights: str = "") -> str:
    """Domes on the ground everywhere but on these spaces."""
    return " ".join([f"{name}=0D" for name in NAMES if name not in free.split()] + [heights])


def reckoned(match: Match) -> set[Places]:
    """Where the hidden workers may be, as the record says."""
    s = record(match)
    found = {frozenset([NAMES[p], NAMES[q]]) for p in range(25) for q in range(25) if s.perhaps[p] >> q & 1}
    return found | ({frozenset()} if s.nobody else set())


def worlds(visible: list[str], free: str, heights: str, powers: tuple[str | None, ...], **fields: Any) -> list[Match]:
    """The same public position with Hecate's workers on every two free spaces."""
    hecate = powers.index("hecate")
    taken = {space for side in visible for space in side.split()}
    spaces = [space for space in free.split() if space not in taken]
    made = []
    for pair in combinations(spaces, 2):
        sides = [*visible[:hecate], " ".join(pair), *visible[hecate:]]
        third = sides[2] if len(sides) == 3 else None
        made.append(board(sides[0], sides[1], walls(free, heights), third=third, powers=powers, **fields))
    return made


def seen(match: Match) -> str:
    """What a player without Hecate sees: the board without her workers, whose move it is, and what was done."""
    spot = match.game.rules.position(match.state)
    seat = next(k for k, power in enumerate(spot["powers"]) if power != "hecate")
    workers = [side for k, side in enumerate(spot["workers"]) if spot["powers"][k] != "hecate"]
    shown = [spot.get(name) for name in ("heights", "domes", "stock", "whirlpools", "talus", "wind", "phase", "actor", "to_move")]
    return repr((workers, shown, match.log(seat)))


def check_knowledge(matches: list[Match], moves: str) -> int:
    """Play a visible turn as far as it goes in every world: worlds that look the same are exactly those reckoned with."""
    alike: dict[str, list[Match]] = defaultdict(list)
    for match in matches:
        hecate = record(match).veiled
        for move in moves.split(", "):
            if match.actor % record(match).sides == hecate - 1 or move not in texts(match):
                break
            match.play(move)
        alike[seen(match)].append(match)
    for group in alike.values():
        if group[0].over:
            continue
        possible = {frozenset(where(match, record(match).veiled - 1)) for match in group}
        for match in group:
            assert reckoned(match) == possible
    return len(alike)


ROOM = "a1 b1 c1 a2 b2 c2 a3"


@pytest.mark.rule("santorini", "8.39", "4.8", "R46")
@pytest.mark.parametrize("moves", ["select a1, move a2, block a3", "select a1, move b2, block c2"])
def test_a_move_or_a_build_that_stood_shows_a_free_space_and_one_undone_a_hidden_worker(moves: str) -> None:
    assert check_knowledge(worlds(["a1 c1"], ROOM, "", (None, "hecate")), moves) == 3


Case = tuple[list[str], str, str, tuple[str | None, ...], str, dict[str, Any]]
CASES: dict[str, Case] = {
    "a corner": (["b2 c1"], ROOM, "", (None, "hecate"), "select b2, move a1, block a2", {}),
    "a build in a corner": (["b2 c1"], ROOM, "", (None, "hecate"), "select b2, move b1, block a1", {}),
    "apollo swaps": (["b2 c1"], ROOM, "", ("apollo", "hecate"), "select b2, move a1, block b1", {}),
    "apollo builds": (["a1 c1"], ROOM, "", ("apollo", "hecate"), "select a1, move a2, block b1", {}),
    "minotaur pushes": (["a1 c1"], ROOM, "", ("minotaur", "hecate"), "select c1, move b1, block b2", {}),
    "bia removes": (["a1 c1"], ROOM, "", ("bia", "hecate"), "select a1, move a2, block b2", {}),
    "medusa turns to stone": (["a2 c1"], ROOM, "b1=1", ("medusa", "hecate"), "select a2, move b1, block b2", {}),
    "medusa builds in a corner": (["a2 c1"], f"{ROOM} d4 e4", "b2=1", ("medusa", "hecate"), "select a2, move b2, block a1", {}),
    "medusa and then minotaur": (
        ["b1 c3", "b3 d3"], "b1 a1 c1 a2 b2 c3 b3 d3", "b2=1", ("medusa", "minotaur", "hecate"),
        "select b1, move b2, block b1, select d3, move c3", {},
    ),
    "prometheus builds first": (["a1 c1"], ROOM, "", ("prometheus", "hecate"), "select a1, block b2, move a2, block a3", {}),
    "demeter builds twice": (["a1 c1"], ROOM, "", ("demeter", "hecate"), "select a1, move a2, block a3, block b1", {}),
    "ares takes a block": (["a2 b1"], ROOM, "a1=1", ("ares", "hecate"), "select a2, move a3, block a2, target a1", {}),
    "demeter is content": (["a1 c1"], f"{ROOM} d2", "", ("demeter", "hecate"), "select a1, move a2, block a3, done", {}),
    "hecate has the first seat": (["a1 c1"], ROOM, "", ("hecate", "pan"), "select a1, move b2, block c2", {"to_move": 1}),
    "europa sets talus": (["b1 c1"], ROOM, "", ("europa", "hecate"), "select b1, move a2, block a3, place a1", {}),
    "poseidon floods": (["a1 c2"], ROOM, "c2=0", ("poseidon", "hecate"), "select a1, move a2, block a3, block c1", {}),
    "aeolus turns the wind": (["b1 c1"], ROOM, "", ("aeolus", "hecate"), "select b1, move a2, block a3, wind n", {"wind": "E"}),
    "jason lands": (["c1 c2"], ROOM, "", ("jason", "hecate"), "use, place a1, block a2", {}),
    "jason lands among them": (["b2 c2"], ROOM, "", ("jason", "hecate"), "use, place a1, block a2", {}),
    "siren sings": (["c1 c2", "a1 a3"], ROOM, "", ("siren", "pan", "hecate"), "use, target a1, target a3", {"song": "E"}),
    "charon ferries": (["b1 c2", "a1 a3"], ROOM, "", ("charon", "pan", "hecate"), "select b1, target a1, move b2, block b1", {}),
    "charon ferries across": (
        ["b2 c2", "a3 d4"], f"{ROOM} d4", "", ("charon", "pan", "hecate"), "select b2, target a3, move b1, block b2", {},
    ),
    "nemesis swaps": (
        ["a1 b1", "e5 d5"], f"{ROOM} d5 e5", "", ("nemesis", "pan", "hecate"),
        "select b1, move b2, block b1, select a1, target d5, select b2, target e5", {},
    ),
    "harpies chase": (["a1 c1", "a3 b2"], f"{ROOM} b3", "", ("pan", "harpies", "hecate"), "select c1, move b1, block c1", {}),
    "a whirlpool carries": (["a1 c1"], ROOM, "", ("charybdis", "hecate"), "select a1, move a2, block a3", {"whirlpools": ["a2", "b1"]}),
    "a whirlpool carries out of the corner": (
        ["a2 c1"], ROOM, "", ("charybdis", "hecate"), "select a2, move a1, block a2", {"whirlpools": ["a1", "b1"]},
    ),
    "medusa turns to stone before a card of chaos is drawn": (
        ["a2 c1", "d5 e5"], f"{ROOM} d5 e5", "b2=1 c2=3", ("medusa", "chaos", "hecate"), "select a2, move b2, dome c2", {"chaos": "pan"},
    ),
    "aeolus turns the wind far from the first ranks": (
        ["d4 e3"], "a1 d4 e3 e4 d5 e5 d3", "", ("aeolus", "hecate"), "select d4, move d5, block d4, wind n", {"wind": "E"},
    ),
    "bia removes one of them and then minotaur moves": (
        ["a1 a2", "d5 c5"], "a1 a2 b1 c1 c5 d5 d4 e4 e5", "", ("bia", "minotaur", "hecate"),
        "select a1, move b1, block a1, select d5, move d4", {},
    ),
}  # fmt: skip


@pytest.mark.rule("santorini", "8.39", "4.8")
@pytest.mark.parametrize("case", CASES, ids=lambda name: name.replace(" ", "-"))
def test_others_know_as_much_of_hidden_workers_as_what_they_saw_tells(case: str) -> None:
    visible, free, heights, powers, moves, fields = CASES[case]
    assert check_knowledge(worlds(visible, free, heights, powers, **fields), moves) > 1


@pytest.mark.rule("santorini", "8.39", "4.8")
@pytest.mark.parametrize(("heights", "least"), [("", 4), ("b1=1", 4)])
def test_a_build_of_the_hidden_side_tells_others_where_its_workers_can_be_by_now(heights: str, least: int) -> None:
    """Every move that could have come before the build, from every place, on a board of few spaces."""
    before: dict[str, list[Match]] = defaultdict(list)
    for match in worlds(["d5 e5"], "a1 b1 a2 b2 d5 e5 e4", heights, ("hecate", "pan")):
        for select in texts(match):
            chosen = match.copy()
            chosen.play(select)
            for move in texts(chosen):
                moved = chosen.copy()
                moved.play(move)
                for build in texts(moved):
                    before[build].append(moved)
    assert len(before) >= least
    for build, group in before.items():
        possible = {frozenset(where(match, 0)) for match in group}
        for match in (group[0].copy(), group[-1].copy()):
            match.play(build)
            assert match.over or reckoned(match) == possible
