"""Who plays: levels and searches by name, programs of other people as `exec:COMMAND`, with a name of their own if they like."""

from __future__ import annotations

import msgspec

from mastaba.bots import Bot, make
from mastaba.bots.program import PREFIX, ProgramBot, find_program
from mastaba.engine.errors import MastabaError


class Entrant(msgspec.Struct, frozen=True):
    """A bot under the name that tables and files give it."""

    name: str
    spec: str
    """What makes it: a level, `mcts:1000`, `exec:python bot.py`."""

    @property
    def command(self) -> str | None:
        """The command line of a program; None for bots of ours."""
        return self.spec[len(PREFIX) :] if self.spec.startswith(PREFIX) else None

    def sit_down(self, seed: int, move_seconds: float, start_seconds: float) -> Bot:
        """A fresh bot for one seat of one game. Searches use one thread: the arena's cores play games of their own."""
        if self.command is not None:
            return ProgramBot(self.command, seed, move_seconds=move_seconds, start_seconds=start_seconds)
        return make(self.spec, seed, threads=1, clock=False)


def split(text: str) -> list[str]:
    """The parts of a list between commas; a comma inside quotes belongs to its part, for commands that need one."""
    parts, part, quote = [], "", ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        if letter == "," and not quote:
            parts.append(part.strip())
            part = ""
        else:
            part += letter
    return [p for p in (*parts, part.strip()) if p]


def read_entrants(text: str, fewest: int = 2) -> list[Entrant]:
    """The bots of a list such as `expert,mine=exec:python bot.py`, each checked; MastabaError says which cannot play."""
    entrants: list[Entrant] = []
    for part in split(text):
        name, equals, spec = part.partition("=")
        named = bool(equals) and spec.startswith(PREFIX) and not name.startswith(PREFIX)
        entrant = Entrant(name.strip(), spec) if named else Entrant(part, part)
        if not entrant.name:
            raise MastabaError(f"write NAME=exec:COMMAND, not {part!r}")
        if entrant.command is not None:
            find_program(entrant.command)
        else:
            make(entrant.spec, 0)
        entrants.append(entrant)
    names = [e.name for e in entrants]
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise MastabaError(f"name each bot once, not {twice!r} again")
    if len(entrants) < fewest:
        if fewest == 1:
            raise MastabaError("name a bot, such as --bots mcts:1000")
        raise MastabaError("a tournament needs at least two bots, such as --bots casual,novice")
    return entrants
