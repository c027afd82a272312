"""Tables at which agents sit. A seat is held by whoever has its key, and shows only what that seat may know."""

from __future__ import annotations

import io
import secrets
import threading
from typing import Any

import msgspec
from rich.console import Console

from mastaba.bots import Bot, make
from mastaba.engine.errors import IllegalAction, MastabaError
from mastaba.engine.game import options_text
from mastaba.engine.match import Event, Match
from mastaba.engine.record import CHANCE
from mastaba.engine.registry import load

AGENT = "agent"
MOST_TABLES = 100
COLUMNS = 110


class Move(msgspec.Struct):
    """A legal action."""

    number: int
    text: str


class Sitting:
    """A seat held by an agent: how far it has been told what happened."""

    def __init__(self, table: Table, seat: int, key: str) -> None:
        self.table = table
        self.seat = seat
        self.key = key
        self.told = 0


class Table:
    """A match, its bots and its agents. Bots move as soon as it is their turn."""

    def __init__(self, name: str, game: str, seats: list[str], options: dict[str, Any], seed: int | None) -> None:
        self.name = name
        self.match: Match = load(game, **options).start(seed)
        if len(seats) != self.match.game.players:
            raise MastabaError(f"name who sits at each of the {self.match.game.players} seats, not {len(seats)}: 'agent', or a bot")
        if AGENT not in seats:
            raise MastabaError("one of the seats must be 'agent', or there is nobody to play with")
        self.seats = seats
        self.bots: dict[int, Bot] = {}
        for seat, who in enumerate(seats):
            if who != AGENT:
                self.bots[seat] = make(who, None if seed is None else seed + seat + 1)
        self.lock = threading.Lock()

    def let_bots_move(self) -> None:
        match = self.match
        while match.actor in self.bots:
            match.play(self.bots[match.actor].choose(match))

    def who(self, seat: int) -> str:
        if seat == CHANCE:
            return "chance"
        return f"P{seat} ({self.seats[seat]})"


class Tables:
    """All tables of a server; several agents may be at it at once."""

    def __init__(self) -> None:
        self._tables: dict[str, Table] = {}
        self._sittings: dict[str, Sitting] = {}
        self._made = 0
        self._lock = threading.Lock()

    def start(self, game: str, seats: list[str], options: dict[str, Any], seed: int | None) -> tuple[Table, list[Sitting]]:
        """Set a table up; one key for each seat of an agent."""
        with self._lock:
            if len(self._tables) >= MOST_TABLES:
                raise MastabaError(f"there are {MOST_TABLES} tables already; leave one first")
            self._made += 1
            name = f"{game}-{self._made}"
        table = Table(name, game, seats, options, seed)
        sittings = [Sitting(table, k, f"{name}.P{k}.{secrets.token_hex(4)}") for k, who in enumerate(seats) if who == AGENT]
        with table.lock:
            table.let_bots_move()
        with self._lock:
            self._tables[name] = table
            self._sittings |= {sitting.key: sitting for sitting in sittings}
        return table, sittings

    def sitting(self, key: str) -> Sitting:
        found = self._sittings.get(key.strip())
        if found is None:
            raise MastabaError("there is no seat with this key; start_game gives one for each seat of an agent")
        return found

    def open(self) -> list[Table]:
        with self._lock:
            return list(self._tables.values())

    def leave(self, key: str) -> Table:
        """Close a table for everybody."""
        table = self.sitting(key).table
        with self._lock:
            self._tables.pop(table.name, None)
            self._sittings = {k: s for k, s in self._sittings.items() if s.table is not table}
        return table

    def play(self, key: str, move: str) -> list[str]:
        """Play for a seat, then for the bots; what happened since the seat last looked."""
        sitting = self.sitting(key)
        table = sitting.table
        with table.lock:
            match = table.match
            if match.over:
                raise IllegalAction("the game is over")
            if match.actor != sitting.seat:
                raise IllegalAction(f"it is not your turn: {table.who(match.actor)} is to decide")
            given: Any = int(move) if move.strip().isdecimal() else move
            match.play(given)
            table.let_bots_move()
            return news(sitting)

    def look(self, key: str) -> str:
        sitting = self.sitting(key)
        with sitting.table.lock:
            return observation(sitting)

    def legal(self, key: str) -> list[Move]:
        sitting = self.sitting(key)
        with sitting.table.lock:
            match = sitting.table.match
            if match.actor != sitting.seat:
                return []
            return [Move(int(move), move.text) for move in match.legal]


def news(sitting: Sitting) -> list[str]:
    """What happened since the seat last looked, in its eyes."""
    match, table = sitting.table.match, sitting.table
    events, words = match.seen(sitting.seat, sitting.told), match.log(sitting.seat, sitting.told)
    sitting.told = match.ply
    return [line(table, event, text) for event, text in zip(events, words, strict=True)]


def line(table: Table, event: Event, text: str) -> str:
    return f"{table.who(event.actor)}: {text}"


def standing(sitting: Sitting) -> str:
    """Whose turn it is, or how it ended."""
    table, match = sitting.table, sitting.table.match
    if match.over:
        shares = ", ".join(f"{table.who(seat)} {share:g}" for seat, share in enumerate(match.returns))
        return f"The game is over. Scores {match.scores}. Shares of the win: {shares}."
    if match.actor == sitting.seat:
        moves = match.legal
        listed = "; ".join(f"{int(move)} = {move.text}" for move in moves)
        return f"It is your turn. Your {len(moves)} legal moves (number = text): {listed}"
    return f"{table.who(match.actor)} is to decide."


def observation(sitting: Sitting) -> str:
    """Everything a seat may know now, as text."""
    table, match, seat = sitting.table, sitting.table.match, sitting.seat
    others = ", ".join(table.who(k) for k in range(match.game.players) if k != seat)
    head = f"{match.game.title} ({options_text(match.game.options)}), table {table.name}. You are P{seat}; with you: {others}."
    parts = [head, drawing(match, seat)]
    happened = news(sitting)
    if happened:
        parts.append("Since you last looked:\n" + "\n".join(f"- {told}" for told in happened))
    return "\n\n".join([*parts, standing(sitting)])


def drawing(match: Match, seat: int) -> str:
    """The table as the terminal draws it for a seat, without colors."""
    out = io.StringIO()
    Console(file=out, width=COLUMNS, color_system=None, force_terminal=False).print(match.game.rules.draw(match.view(seat)))
    return "\n".join(row.rstrip() for row in out.getvalue().splitlines()).rstrip()
