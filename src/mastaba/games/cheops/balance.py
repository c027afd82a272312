"""Cheops: how even a sheet set is. Bots with different plans play each other; who wins how often?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from mastaba.engine.compiling import ensure_compiled
from mastaba.engine.errors import InvalidOptions
from mastaba.engine.ints import ints
from mastaba.engine.registry import rules
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare
from mastaba.games.cheops.plans import KNOBS_FOR_MORE, KNOBS_FOR_TALL, KNOBS_FOR_TWO, PLANS, play_games
from mastaba.games.cheops.setup import Options, setup

FAIR = 1.15  # a plan may win so many times its even share
CHUNK = 200
PLAYERS = {"planner": "looks one turn ahead and builds two structures it has chosen before the game"}


class Share(msgspec.Struct, frozen=True):
    """How often something won, beside how often it would if all were even; with a 95 % interval."""

    name: str
    games: int
    wins: float
    share: float
    low: float
    high: float
    ratio: float
    """Share over even share."""


class Balance(msgspec.Struct, frozen=True):
    game: str
    sheet_set: str
    players: int
    games: int
    seed: int
    player: str
    rounds: float
    score: float
    even_share: float
    seats: list[Share]
    sheets: list[Share]
    plans: list[Share]
    fair: bool
    """No plan is surely above FAIR times its even share."""


def balance_report(
    options: dict[str, Any], games: int = 4000, seed: int = 1, player: str = "planner", progress: Callable[[int], None] | None = None
) -> Balance:
    """Play that many games, sheets dealt at random, a plan drawn for every seat. `progress` hears the games played so far."""
    if player not in PLAYERS:
        raise InvalidOptions(f"there is no player {player!r}; there are {', '.join(PLAYERS)}")
    if games < 1:
        raise InvalidOptions("a balance report needs at least one game")
    found = rules("cheops")
    agreed: Options = found.accept({**options, "letters": [], "random_sheets": True})
    ensure_compiled(found)
    n, first = agreed.players, setup(agreed)
    plans, sheets, scores = (np.zeros((games, n), dtype=np.int64) for _ in range(3))
    shares, rounds = np.zeros((games, n)), np.zeros(games, dtype=np.int64)
    s, trial, rng = first.copy(), first.copy(), generator(0)
    scratch = ints(4, found.width)
    knobs = KNOBS_FOR_TWO if n == 2 else KNOBS_FOR_TALL if first.levels > 5 else KNOBS_FOR_MORE
    for start in range(0, games, CHUNK):
        part = slice(start, min(start + CHUNK, games))
        play_games(
            bare(first), bare(s), bare(trial), knobs, seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF, start, rng, scratch,
            plans[part], sheets[part], shares[part], scores[part], rounds[part],  # type: ignore[arg-type]
        )  # fmt: skip
        if progress:
            progress(part.stop)
    letters = list(agreed.chosen_sheets.sheets)
    by_plan = [_share(name, shares[plans == k], n) for k, name in enumerate(PLANS)]
    return Balance(
        game="cheops",
        sheet_set=agreed.chosen_sheets.data_version,
        players=n,
        games=games,
        seed=seed,
        player=player,
        rounds=round(float(np.mean(rounds)), 2),
        score=round(float(np.mean(scores)), 2),
        even_share=1 / n,
        seats=[_share(f"seat {k}", shares[:, k], n) for k in range(n)],
        sheets=[_share(letter, shares[sheets == k], n) for k, letter in enumerate(letters)],
        plans=by_plan,
        fair=all(plan.low * n <= FAIR for plan in by_plan),
    )


def _share(name: str, shares: Any, players: int) -> Share:
    """Wilson's interval; a shared win is a part of one."""
    n, wins = len(shares), float(np.sum(shares))
    if n == 0:
        return Share(name, 0, 0.0, 0.0, 0.0, 1.0, 0.0)
    p, z = wins / n, 1.96
    middle, width = (p + z * z / (2 * n)) / (1 + z * z / n), z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    return Share(name, n, wins, p, max(middle - width, 0.0), min(middle + width, 1.0), p * players)


def balance_table(report: Balance) -> RenderableType:
    """The report for people."""
    table = Table(title=f"Cheops, sheets {report.sheet_set}: {report.players} players, {report.games:,} games", title_justify="left")
    for column in ("", "games", "won", "95 %", "times even"):
        table.add_column(column, justify="left" if not column else "right")
    for heading, rows in (("plan", report.plans), ("seat", report.seats), ("sheet", report.sheets)):
        table.add_section()
        for row in rows:
            name = row.name if heading != "sheet" else f"sheet {row.name}"
            style = "bold red" if heading == "plan" and row.low * report.players > FAIR else ""
            table.add_row(name, f"{row.games:,}", f"{row.share:.1%}", f"{row.low:.1%} - {row.high:.1%}", f"{row.ratio:.2f}", style=style)
    verdict = Text(f"even share {report.even_share:.1%}   {report.rounds:.1f} rounds   {report.score:.1f} points   player: {report.player}")
    worst = max(report.plans, key=lambda plan: plan.ratio)
    if report.fair:
        verdict.append(f"\nno plan is surely above {FAIR} times its even share (most: {worst.name}, {worst.ratio:.2f})", style="green")
    else:
        verdict.append(f"\n{worst.name} wins {worst.ratio:.2f} times its even share", style="bold red")
    return Group(table, verdict)
