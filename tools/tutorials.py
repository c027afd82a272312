#!/usr/bin/env python3
"""Tutorials of the client: scripts played through the real rules, written down as the server would tell them.

    python tools/tutorials.py                 write web/src/boards/<game>/tutorial.json for every game with a script
    python tools/tutorials.py camelup         one game only
    python tools/tutorials.py --check         write nothing; fail if a file is not what the rules say today
    python tools/tutorials.py --show camelup  print every step with the position and the legal actions

A script is web/src/boards/<game>/tutorial.script.json; docs/tutorials.md explains it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import options_json
from mastaba.engine.record import CHANCE
from mastaba.engine.registry import load, rules
from mastaba.engine.rules import SPECTATOR
from mastaba.server import messages as m
from mastaba.server.entries import Desk, Entry
from mastaba.server.live import Live

BOARDS = Path(__file__).resolve().parent.parent / "web" / "src" / "boards"
ME = 0
LEARNER = "learner"


class Act(msgspec.Struct, forbid_unknown_fields=True):
    """One expected decision: its text, the places to click, and what follows."""

    do: str
    spots: list[str] = []
    then: list[str] = []


class Step(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A step of a script. With a position (or at the first step) the board is set up anew."""

    id: str
    spots: list[str] = []
    """Places to look at."""
    acts: list[Act] = []
    """What the learner has to do; nothing: they press Next."""
    then: list[str] = []
    """What the others and the dice do after that."""
    options: dict[str, Any] | None = None
    position: dict[str, Any] | None = None
    opening: list[str] = []
    """Outcomes and moves before the board is shown for the first time."""


class Script(msgspec.Struct, forbid_unknown_fields=True):
    steps: list[Step]


class BadScript(Exception):
    """One sentence for the author: which step, and why."""


def script(game: str) -> Script:
    return msgspec.json.decode((BOARDS / game / "tutorial.script.json").read_bytes(), type=Script)


def with_script() -> list[str]:
    return sorted(p.parent.name for p in BOARDS.glob("*/tutorial.script.json"))


def table(game: str, options: dict[str, Any], position: dict[str, Any] | None) -> Live:
    """A table as the server has it: the learner on the first seat, beginners' bots on the others."""
    full = load(game, **options)
    seats = [m.Seat(kind="person", name="", person=LEARNER)]
    seats += [m.Seat(kind="bot", name="", level="novice") for _ in range(full.players - 1)]
    desk = Desk(
        id="tutorial",
        game=game,
        options=options_json(full.options),
        terms=m.Terms(),
        seats=seats,
        owner=LEARNER,
        code="",
        public=False,
        status="running",
        created=0.0,
        started=0.0,
        ended=None,
        seed="0",
        salt="0",
        version=rules(game).version,
        start=position,
        origin=None,
        rematch=None,
    )
    live = Live(desk)
    live.add(Entry(0, "start", 0, SPECTATOR, None, None, 0.0, live.rules.version, None))
    return live


class Player:
    """Plays a script and keeps what a client would be told."""

    def __init__(self, game: str, show: bool = False) -> None:
        self.game = game
        self.show = show
        self.live: Live | None = None
        self.where = ""

    def lesson(self, given: Script) -> dict[str, Any]:
        steps = [self._step(step, first=i == 0) for i, step in enumerate(given.steps)]
        names = [step.id for step in given.steps]
        if len(set(names)) < len(names):
            raise BadScript(f"{self.game}: two steps have the same id")
        return {"game": self.game, "steps": steps}

    def _step(self, step: Step, first: bool) -> dict[str, Any]:
        self.where = f"{self.game}, step {step.id}"
        told: dict[str, Any] = {"id": step.id, "spots": step.spots}
        if first or step.position is not None or step.options is not None:
            try:
                self.live = table(self.game, step.options or {}, step.position)
            except MastabaError as error:
                raise BadScript(f"{self.where}: {error}") from error
            self._follow(step.opening)
            told["set"] = self._set()
        self._print(step)
        told["acts"] = [self._act(act) for act in step.acts]
        told["then"] = self._follow(step.then)
        return told

    def _act(self, act: Act) -> dict[str, Any]:
        live = self._table()
        if live.actor != ME:
            raise BadScript(f"{self.where}: {act.do!r} is not the learner's decision but seat {live.actor}'s")
        match = live.game()
        number = self._number(act.do)
        if match.game.rules.describe(match.state, number) != act.do:
            raise BadScript(f"{self.where}: {act.do!r} is written {match.game.rules.describe(match.state, number)!r}")
        return {"number": number, "spots": act.spots, "then": self._follow([act.do, *act.then])}

    def _follow(self, lines: list[str]) -> list[dict[str, Any]]:
        """Play lines; each decision with its dice is one update."""
        live = self._table()
        updates: list[dict[str, Any]] = []
        after = live.n
        for i, line in enumerate(lines):
            number = self._number(line)
            actor = live.game().actor
            live._push("chance" if actor == CHANCE else "move", SPECTATOR if actor == CHANCE else actor, number, 0.0, None)
            if i + 1 < len(lines) and live.game().actor == CHANCE:
                continue
            updates.append({"events": live.events(ME, after), "standing": live.standing(ME, 0.0)})
            after = live.n
        if live.game().actor == CHANCE:
            state = live.game().state
            offered = [live.rules.describe(state, outcome) for outcome, _ in live.game().game.outcomes(state)]
            raise BadScript(f"{self.where}: after {lines[-1:]} a die or draw is missing: {', '.join(offered[:40])}")
        return [msgspec.to_builtins(u) for u in updates]

    def _number(self, line: str) -> int:
        match = self._table().game()
        try:
            return int(match.game.number(match.state, line))
        except MastabaError as error:
            raise BadScript(f"{self.where}: {error}") from error

    def _set(self) -> dict[str, Any]:
        live = self._table()
        return {
            "options": live.desk.options,
            "seats": msgspec.to_builtins(live.seats),
            "standing": msgspec.to_builtins(live.standing(ME, 0.0)),
            "events": msgspec.to_builtins(live.events(ME, -1)),
        }

    def _table(self) -> Live:
        assert self.live is not None
        return self.live

    def _print(self, step: Step) -> None:
        if not self.show:
            return
        from rich.console import Console

        live = self._table()
        console = Console(width=150)
        console.rule(f"{step.id}: {[a.do for a in step.acts]} then {step.then}")
        console.print(live.rules.draw(live.game().view(ME)))
        console.print(f"seat {live.actor} decides among: {', '.join(x.text for x in live.game().legal)}")


def lesson(game: str, show: bool = False) -> dict[str, Any]:
    return Player(game, show).lesson(script(game))


def written(made: dict[str, Any]) -> bytes:
    """A line for each step, so that a change shows where it is."""
    steps = b",\n".join(msgspec.json.encode(step) for step in made["steps"])
    return b'{"game":' + msgspec.json.encode(made["game"]) + b',"steps":[\n' + steps + b"\n]}\n"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Tutorials of the client, played through the real rules.")
    parser.add_argument("games", nargs="*", help="names of games; all that have a script if none is given")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a file is old")
    parser.add_argument("--show", action="store_true", help="print every step")
    given = parser.parse_args(arguments)
    old = []
    for game in given.games or with_script():
        try:
            text = written(lesson(game, given.show))
        except BadScript as error:
            print(error, file=sys.stderr)
            return 1
        path = BOARDS / game / "tutorial.json"
        if given.check:
            if not path.exists() or path.read_bytes() != text:
                old.append(game)
        else:
            path.write_bytes(text)
    if old:
        print(f"not what the rules say today: {', '.join(old)}; run python tools/tutorials.py", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
