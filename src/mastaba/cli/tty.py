"""`mastaba tty GAME`: a table in the terminal, against bots or hot-seat."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.text import Text

from mastaba.bots import Bot, RandomBot, make
from mastaba.cli.terms import add_game_options, game_from, parser, read_file
from mastaba.engine.errors import IllegalAction, MastabaError
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import EVERYTHING
from mastaba.engine.saved import replay

HELP = "a number or its text plays; u undo, l log, d draw the table, s FILE save, q quit"


def main(words: list[str]) -> int:
    made = parser("tty", "Play in the terminal. You sit at seat 0; further people take the seats without a bot.")
    made.add_argument("game", metavar="GAME", nargs="?", help="which game; not needed with --load")
    made.add_argument("--bots", metavar="LEVEL[,LEVEL…]", help="bots for seats 1, 2, …; a single level fills all seats but yours")
    made.add_argument("--watch", action="store_true", help="a bot plays your seat too")
    made.add_argument("--seed", type=int, help="the same seed gives the same dice and draws")
    made.add_argument("--save", metavar="FILE", help="write the game to FILE when it ends or you quit")
    made.add_argument("--load", metavar="FILE", help="go on with a saved game")
    add_game_options(made)
    args = made.parse_args(words)
    match = open_match(args)
    return Table(match, seat_bots(args, match), args).run()


def open_match(args: argparse.Namespace) -> Match:
    if args.load:
        match = replay(read_file(args.load))
        match.automatic = True
        match.roll()
        return match
    if not args.game:
        raise MastabaError("name a game, such as `./mastaba tty camelup`")
    return game_from(args).start(args.seed)


def seat_bots(args: argparse.Namespace, match: Match) -> dict[int, Bot]:
    """Which bot sits where."""
    seats = range(match.game.players)
    levels = [level for level in (args.bots or "").split(",") if level]
    if args.watch and not levels:
        levels = ["random"]
    if len(levels) > len(seats) - (not args.watch):
        raise MastabaError(f"there are {len(seats)} seats, so at most {len(seats) - (not args.watch)} bots")
    first = 0 if args.watch else 1
    if len(levels) == 1:
        levels *= len(seats) - first
    return {first + k: make(level, None if args.seed is None else args.seed + k) for k, level in enumerate(levels)}


class Table:
    """The loop: bots move, people are asked, hands stay hidden between people."""

    def __init__(self, match: Match, bots: dict[int, Bot], args: argparse.Namespace) -> None:
        self.match = match
        self.bots = bots
        self.args = args
        self.console = Console(highlight=False)
        self.people = [seat for seat in range(match.game.players) if seat not in bots]
        self.last_person: int | None = None
        self.told = match.ply

    def run(self) -> int:
        match = self.match
        while not match.over:
            bot = self.bots.get(match.actor)
            if bot is not None:
                match.play(bot.choose(match))
                if not self.people:
                    self.tell(EVERYTHING)
                continue
            if not self.person(match.actor):
                break
        if match.over:
            self.finish()
        self.keep(self.args.save)
        return 0

    def person(self, seat: int) -> bool:
        """One decision of a person; False when they quit."""
        if self.last_person not in (None, seat) and len(self.people) > 1:
            self.hand_over(seat)
        self.last_person = seat
        self.tell(seat)
        self.draw(seat)
        moves = self.match.legal
        cells = [Text.assemble((f"{i:>3} ", "cyan"), move.text) for i, move in enumerate(moves)]
        self.console.print(Panel(Columns(cells, column_first=True, padding=(0, 2)), title=f"P{seat}: what may be done", subtitle=HELP))
        while True:
            line = self.ask(f"P{seat}> ")
            if line is None:
                self.console.print("\nnobody is at the keyboard: a random bot plays on", style="yellow")
                for absent in self.people:
                    self.bots[absent] = RandomBot(self.args.seed)
                self.people = []
                return True
            words = line.split(maxsplit=1)
            if line in ("q", "quit"):
                return False
            if line in ("d", "?", ""):
                self.draw(seat)
            elif line in ("l", "log"):
                self.console.print("\n".join(self.match.log(seat, max(0, self.match.ply - 40))))
            elif words[0] == "s":
                self.keep(words[1] if len(words) > 1 else self.args.save)
            elif line in ("u", "undo"):
                return self.undo(seat)
            elif self.try_move(line, [int(m) for m in moves]):
                return True

    def try_move(self, line: str, moves: list[int]) -> bool:
        try:
            if line.isdecimal() and int(line) < len(moves):
                self.match.play(moves[int(line)])
            else:
                self.match.play(line)
        except IllegalAction as error:
            self.console.print(str(error), style="red")
            return False
        return True

    def undo(self, seat: int) -> bool:
        """Back to this person's last decision."""
        plies = [e.ply for e in self.match.history if e.actor == seat]
        if plies:
            self.match.rewind(plies[-1])
            self.told = min(self.told, self.match.ply)
        else:
            self.console.print("there is nothing to undo", style="red")
        return True

    def hand_over(self, seat: int) -> None:
        self.console.clear()
        self.ask(f"Hand the keyboard to P{seat} and press Enter. ")
        self.console.clear()

    def tell(self, seat: int) -> None:
        """What happened since a person was last told, as that seat may know it."""
        lines = self.match.log(seat, self.told)
        for event, line in zip(self.match.history[self.told :], lines, strict=True):
            who = "  chance" if event.actor == CHANCE else f"P{event.actor}"
            self.console.print(Text.assemble((f"{who:<9}", "bold"), line))
        self.told = self.match.ply

    def draw(self, seat: int) -> None:
        self.console.print(self.match.game.rules.draw(self.match.view(seat)))

    def finish(self) -> None:
        self.tell(EVERYTHING)
        self.draw(EVERYTHING)
        self.console.print(f"The game is over. Scores: {self.match.scores}", style="bold")
        self.console.print("Winner: " + " and ".join(f"P{seat}" for seat in self.match.winners), style="bold green")

    def keep(self, path: str | None) -> None:
        if not path:
            return
        try:
            Path(path).write_text(self.match.save(), encoding="utf-8")
        except OSError as error:
            raise MastabaError(f"{path} cannot be written: {error.strerror}") from None
        self.console.print(f"saved to {path}")

    def ask(self, prompt: str) -> str | None:
        try:
            if sys.stdin.isatty():
                return input(prompt).strip()
            print(prompt)
            line = sys.stdin.readline()
        except EOFError:
            return None
        return line.strip() if line else None
