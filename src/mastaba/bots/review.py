"""Looking back at a game: what the position was worth at every decision, where it turned, and what was better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from mastaba.bots.levels import PLAIN, TUNING
from mastaba.bots.mcts.search import Account, Recipe, Search
from mastaba.bots.points import expected_points
from mastaba.engine.game import Game
from mastaba.engine.match import Event, Match

TOLD = 5  # actions whose points are reckoned
TURNING = 0.12  # win chance given away that makes a decision a turning point


class Reviewed(msgspec.Struct):
    """One decision of the game."""

    ply: int
    actor: int
    played: str
    best: str
    win: list[float]
    """Chances of all seats before the decision, with best play."""
    lost: float
    """Win chance of the actor that the action gave away."""
    turning: bool


class Review(msgspec.Struct):
    """A whole game, decision by decision."""

    game: str
    decisions: list[Reviewed]

    @property
    def turning_points(self) -> list[Reviewed]:
        return [d for d in self.decisions if d.turning]


def recipe_for(game: str, *, simulations: int | None = None, seconds: float = 1.0) -> Recipe:
    """The game's own recipe with another budget; wins count, the size of a win does not."""
    recipe = TUNING.get(game, PLAIN).recipe
    return Recipe(**{**recipe.__dict__, "simulations": simulations or 1 << 40, "seconds": seconds, "margin": 0.0})


def analyse(match: Match, *, seconds: float = 1.0, simulations: int | None = None, threads: int | None = None) -> Account:
    """What a search finds at the position of a match, for the seat to decide, with the points that its best actions lead to."""
    search = Search(recipe_for(match.game.name, simulations=simulations, seconds=seconds), threads=threads)
    account = search.run(match)
    account.win = chances(match.game, account.win)
    for k, line in enumerate(account.lines):
        line.win = chances(match.game, line.win)
        if k < TOLD:
            line.points = expected_points(search, match, line.action)
    return account


def chances(game: Game, win: list[float]) -> list[float]:
    """How likely each seat is among the winners: partners share a win, but each of them has won."""
    sides = [game.rules.side(game.options, seat) for seat in range(len(win))]
    return [min(1.0, sum(share for share, side in zip(win, sides, strict=True) if side == own)) for own in sides]


def review(
    match: Match,
    *,
    seconds: float = 0.5,
    simulations: int | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Search every decision of a game and compare what was played with what was best, as far as the seat could know.

    The chances of all seats are those with open cards, so that they tell one story from the first decision to the last.
    """
    recipe = recipe_for(match.game.name, simulations=simulations, seconds=seconds)
    found: list[Reviewed] = []
    decisions = [e for e in match.history if e.actor >= 0]
    for k, event in enumerate(decisions):
        past = match.copy()
        past.rewind(event.ply)
        if len(match.game.moves(past.state)) > 1:
            found.append(_reviewed(past, event, recipe, threads))
        if progress:
            progress(k + 1, len(decisions))
    return Review(match.game.name, found)


def _reviewed(past: Match, event: Event, recipe: Recipe, threads: int | None) -> Reviewed:
    account = Search(recipe, threads=threads).run(past)
    line = next(line for line in account.lines if line.action == event.action)
    if line is not account.best and not line.solved:
        # The search hardly looked at it: look at nothing else.
        only = Search(replace(recipe, even=0.0), threads=threads).run(past, hint={event.action: 1})
        line = next(line for line in only.lines if line.action == event.action)
    best, played = (chances(past.game, found.win)[event.actor] for found in (account.best, line))
    lost = max(0.0, best - played)
    shown = Search(recipe, threads=threads).run(past, open_cards=True).win if past.game.hidden else account.win
    return Reviewed(event.ply, event.actor, line.text, account.best.text, chances(past.game, shown), round(lost, 4), lost >= TURNING)


def sentences(account: Account) -> list[str]:
    """An account in words."""
    best, told = account.lines[0], []
    chance = f"{100 * best.win[account.actor]:.0f} %"
    if best.solved:
        told.append(f"{best.text} {certainty(best.win, account.actor)}.")
    else:
        looked = f"{100 * best.share:.0f} % of {account.simulations:,} simulations"
        told.append(f"{best.text} is best; P{account.actor} then wins about {chance} of the time ({looked}).")
    if best.follow:
        told.append(f"It may go on: {', '.join(best.follow)}.")
    if scored(account):
        told.append(f"Points at the end, on average: {', '.join(f'P{seat} {mean:.0f}' for seat, mean in enumerate(best.points))}.")
    for line in account.lines[1:3]:
        if line.visits:
            told.append(f"{line.text}: about {100 * line.win[account.actor]:.0f} %.")
    return told


def certainty(win: list[float], seat: int) -> str:
    """A result that is certain, as the end of a sentence."""
    if not win[seat]:
        return "is as good as anything: the game is lost"
    return "wins by force" if win[seat] == 1 else "shares the win by force, and nothing is better"


def scored(account: Account) -> bool:
    """Whether the game has points to tell of; who wins is known from the chances."""
    return any(mean > 1 for mean in account.best.points)
