"""A table as its log tells it: seats, position, clocks, questions. Entries change it; everything sent to a client is told by it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from mastaba.engine.errors import IllegalAction
from mastaba.engine.match import Event as Ply
from mastaba.engine.match import Match
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.registry import rules
from mastaba.engine.rules import EVERYTHING, SPECTATOR, bare
from mastaba.server import messages as m
from mastaba.server.clock import Timer
from mastaba.server.entries import Desk, Entry, Forms, decode_forms, game_of, pack, unpack
from mastaba.server.fair import commitment, expected

RECENT = 50  # events of a snapshot


_encode = msgspec.json.encode
_decode = msgspec.json.decode


class Shared(NamedTuple):
    """What a standing tells to all eyes."""

    actor: int
    scores: list[int]
    settled: int
    result: m.Result | None


def twin_of(match: Match) -> Match:
    """A copy that shares the room kernels work in: tables belong to one thread. A thread of its own needs `Match.copy`."""
    twin = Match.__new__(Match)
    twin.__dict__.update(match.__dict__)
    twin.state = match.state.copy()
    twin._bare = bare(twin.state)
    twin.history, twin._before = list(match.history), list(match._before)
    return twin


class Live:
    """One table. Only `add` changes it, and a change is made on a copy, which takes its place once the log has it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rules = rules(desk.game)
        self.seats = [msgspec.structs.replace(s) for s in desk.seats]
        self.match: Match | None = None
        self.entries: list[Entry] = []
        self.path: list[int] = []
        """The entry behind each ply that stands."""
        self.ids: dict[str, int] = {}
        self.timer = Timer(desk.terms.clock, len(desk.seats), desk.started or 0.0)
        self.ask: m.Ask | None = None
        self.ended: m.Result | None = None
        self._shared: Shared | None = None

    def copy(self) -> Live:
        twin = Live.__new__(Live)
        twin.__dict__.update(self.__dict__)
        twin.seats = [msgspec.structs.replace(s) for s in self.seats]
        twin.match = twin_of(self.match) if self.match is not None else None
        twin.entries, twin.path, twin.ids = list(self.entries), list(self.path), dict(self.ids)
        twin.timer = self.timer.copy()
        return twin

    # Where the table stands.

    @property
    def n(self) -> int:
        return len(self.entries) - 1

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def over(self) -> bool:
        return self.ended is not None or (self.match is not None and self.match.over)

    @property
    def status(self) -> m.Status:
        return "open" if self.match is None else "over" if self.over else "running"

    @property
    def actor(self) -> int:
        return OVER if self.match is None or self.over else self.match.actor

    def game(self) -> Match:
        if self.match is None:
            raise IllegalAction("the game has not begun")
        return self.match

    def seats_of(self, person: str | None) -> list[int]:
        return [] if person is None else [i for i, s in enumerate(self.seats) if s.person == person]

    def driven(self, seat: int) -> bool:
        """Whether a bot decides for the seat."""
        return seat >= 0 and self.seats[seat].level is not None

    @property
    def people(self) -> list[int]:
        """Seats where a person decides."""
        return [i for i, s in enumerate(self.seats) if s.kind == "person" and s.level is None]

    def result(self) -> m.Result | None:
        if self.ended is not None or not self.over:
            return self.ended
        match = self.game()
        return m.Result(reason="played", scores=match.scores, shares=match.returns, winners=match.winners)

    def deadline(self) -> float | None:
        actor = self.actor
        return None if actor < 0 or self.driven(actor) else self.timer.deadline(actor)

    # The log.

    def add(self, entry: Entry, position: bytes | None = None) -> None:
        """Take an entry in. With a stored position the ply is adopted as it was; without, it is played."""
        self._shared = None
        match entry.kind:
            case "start":
                self.match = self._first(position)
                self.timer = Timer(self.desk.terms.clock, self.players, entry.at)
            case "move" | "chance":
                self._ply(entry, position)
                self.path.append(entry.n)
                if entry.kind == "move":
                    self.timer.decided(entry.seat, entry.at)
                    self.ask = None
            case "undo":
                self.game().rewind(entry.ply)
                del self.path[entry.ply :]
                self.timer.restart(entry.at)
                self.ask = None
            case "resign" | "leave" | "late":
                self._away(entry)
            case "return":
                self.seats[entry.seat].level = self.seats[entry.seat].away = None
                self.timer.restart(entry.at)
            case "ask":
                self.ask = _decode(entry.told or b"", type=m.Ask)
            case "answer":
                self._answer(entry)
        self.entries.append(entry)
        if entry.move:
            self.ids[entry.move] = entry.n
        entry.position = None

    def _first(self, position: bytes | None) -> Match:
        game = game_of(self.desk.game, self.desk.options)
        start = self.desk.start if position is None else unpack(position)
        return game.start(int(self.desk.seed, 16), chance="manual", position=start)

    def _ply(self, entry: Entry, position: bytes | None) -> None:
        match, action = self.game(), entry.action
        assert action is not None
        if position is None:
            match.play(action)
            return
        match._before.append(match.state.data.tobytes())
        match.history.append(Ply(match.ply, entry.seat, action))
        match.state.set(self.rules.from_position(unpack(position)))

    def _away(self, entry: Entry) -> None:
        why = {"resign": "resigned", "leave": "left", "late": "late"}[entry.kind]
        self.seats[entry.seat].away = why  # type: ignore[assignment]
        said: dict[str, Any] = _decode(entry.told or b"{}")
        if said.get("level"):
            self.seats[entry.seat].level = said["level"]
            self.timer.restart(entry.at)
        else:
            self.ended = m.Result(reason=why, scores=self.game().scores, **said["result"])  # type: ignore[arg-type]
        self.ask = None

    def _answer(self, entry: Entry) -> None:
        yes = bool(_decode(entry.told or b"{}").get("yes"))
        if self.ask is None:
            return
        if not yes:
            self.ask = None
            return
        missing = [s for s in self.ask.missing if s != entry.seat]
        self.ask = msgspec.structs.replace(self.ask, agreed=[*self.ask.agreed, entry.seat], missing=missing)
        if not missing:
            if self.ask.what == "end":
                self.ended = self.drawn()
            self.ask = None

    def drawn(self) -> m.Result:
        share = [1 / self.players] * self.players
        return m.Result(reason="agreed", scores=self.game().scores, shares=share, winners=list(range(self.players)))

    def new(self, kind: str, seat: int, at: float, move: str | None = None, said: Any = None, ply: int | None = None) -> None:
        """Add an entry that is not a ply."""
        where = self.game().ply if ply is None else ply
        told = None if said is None else _encode(said)
        self.add(Entry(self.n + 1, kind, where, seat, None, move, at, self.rules.version, told))

    def begin(self, at: float) -> None:
        """The first entries: the start and the chance outcomes before the first decision."""
        match = self._first(None)
        entry = Entry(0, "start", 0, SPECTATOR, None, None, at, self.rules.version, None)
        self.add(entry)
        entry.position = pack(self.rules.position(match.state))
        self._roll(at)

    def play(self, action: Any, at: float, move: str | None) -> None:
        """Play one action for the seat to decide, and the chance outcomes after it; IllegalAction changes nothing."""
        match = self.game()
        actor = match.actor
        number = match.game.number(match.state, action)
        self._push("move", actor, number, at, move)
        self._roll(at)

    def retell(self, match: Match, at: float) -> None:
        """All entries of a match that was played elsewhere; if it was not over, it is closed as a draw."""
        first = Entry(0, "start", 0, SPECTATOR, None, None, at, self.rules.version, None)
        self.add(first)
        first.position = pack(self.rules.position(match.at(0)))
        for ply in match.history:
            self._push("chance" if ply.actor == CHANCE else "move", ply.actor, ply.action, at, None)
        if not match.over:
            self.new("ask", SPECTATOR, at, said=m.Ask(what="end", by=SPECTATOR, to=None, agreed=[], missing=[0]))
            self.new("answer", 0, at, said={"yes": True})

    def _roll(self, at: float) -> None:
        match = self.game()
        while match.actor == CHANCE:
            self._push("chance", SPECTATOR, expected(match, match.ply, match.seed), at, None)

    def _push(self, kind: str, seat: int, number: int, at: float, move: str | None) -> None:
        match = self.game()
        told = _encode(self._told(seat, number))
        entry = Entry(self.n + 1, kind, match.ply, seat, number, move, at, self.rules.version, told)
        self.add(entry)
        entry.position = pack(self.rules.position(match.state))

    def _told(self, actor: int, number: int) -> Forms:
        state, r = self.game().state, self.rules
        forms = [(number, r.action(state, number), r.describe(state, number))]
        known = {number: 0}
        seats: list[int] = []
        for seat in [*range(self.players), SPECTATOR]:
            seen = number if seat == actor >= 0 else r.veil(state, number, seat)
            if seen not in known:
                known[seen] = len(forms)
                forms.append((seen, r.action(state, seen), r.describe(state, seen)))
            seats.append(known[seen])
        return Forms(forms, seats if len(forms) > 1 else None)

    # Telling.

    def event(self, entry: Entry, seat: int) -> m.Event:
        """An entry as a pair of eyes may know it."""
        told = m.Event(n=entry.n, ply=entry.ply, kind=entry.kind, seat=entry.seat, at=entry.at)  # type: ignore[arg-type]
        if entry.told is None:
            told.text = {"start": "the game begins", "undo": f"back to ply {entry.ply}", "return": "is back"}.get(entry.kind, "")
        elif entry.kind in ("move", "chance"):
            f = decode_forms(entry.told)
            which = 0 if f.seats is None or self.over or seat == EVERYTHING else f.seats[seat]
            told.number, told.action, told.text = f.forms[which]
            if entry.kind == "chance":
                told.by = self._mover(entry.n)
        else:
            told.action = _decode(entry.told)
            told.text = _words(entry.kind, told.action)
        return told

    def _mover(self, n: int) -> int:
        """Whose decision a die or a draw followed; -1 for those before the first one."""
        while self.entries[n].kind == "chance":
            n -= 1
        return self.entries[n].seat

    def events(self, seat: int, after: int | None = None) -> list[m.Event]:
        first = max(0, len(self.entries) - RECENT) if after is None else max(0, after + 1)
        return [self.event(e, seat) for e in self.entries[first:]]

    def standing(self, seat: int, now: float) -> m.Standing:
        match = self.match
        if match is None:
            return m.Standing(
                n=-1,
                ply=0,
                seat=seat,
                actor=OVER,
                view=None,
                legal=None,
                scores=[0] * self.players,
                clocks=None,
                settled=0,
                ask=None,
                result=None,
            )
        if self._shared is None:
            self._shared = Shared(self.actor, match.scores, match.settled, self.result())
        actor, scores, settled, result = self._shared
        return m.Standing(
            n=self.n,
            ply=match.ply,
            seat=seat,
            actor=actor,
            view=match.view(seat),
            legal=self.legal() if actor == seat and actor >= 0 else None,
            scores=scores,
            clocks=self.timer.told(actor, now, result is None),
            settled=settled,
            ask=self.ask,
            result=result,
        )

    def legal(self) -> list[m.Move]:
        match, r = self.game(), self.rules
        state = match.state
        return [m.Move(number=a, action=r.action(state, a), text=r.describe(state, a)) for a in match.game.moves(state)]

    def table(self, member: bool) -> m.Table:
        d = self.desk
        over = self.over
        return m.Table(
            id=d.id,
            game=d.game,
            title=self.rules.title,
            rules=self.rules.version,
            options=d.options,
            terms=d.terms,
            public=d.public,
            owner=d.owner,
            status=self.status,
            seats=self.seats,
            created=d.created,
            started=d.started,
            ended=self.entries[-1].at if over else None,
            fair=m.Fair(commitment=commitment(d.seed, d.salt), salt=d.salt if over else None, seed=d.seed if over else None),
            origin=None if d.origin is None else m.Origin(table=d.origin.get("table"), ply=d.origin["ply"]),
            rematch=d.rematch,
            code=d.code if member else None,
        )

    def row(self) -> dict[str, Any]:
        """What the table's row repeats of the log."""
        result = self.result()
        actor = self.actor
        return {
            "key": self.desk.id,
            "n": self.n,
            "actor": actor,
            "bot": self.driven(actor),
            "deadline": self.deadline(),
            "status": self.status,
            "ended": self.entries[-1].at if self.over else None,
            "result": None if result is None else msgspec.to_builtins(result),
        }


def _words(kind: str, said: Any) -> str:
    match kind, said:
        case "resign", _:
            return "resigns"
        case "leave", _:
            return "leaves the table"
        case "late", _:
            return "is out of time"
        case "ask", {"what": "end"}:
            return "offers to end the game as a draw"
        case "ask", {"to": to}:
            return f"asks to go back to ply {to}"
        case "answer", {"yes": yes}:
            return "agrees" if yes else "says no"
    return ""
