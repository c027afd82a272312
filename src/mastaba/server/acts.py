"""What people at a running table may do. Each act checks, and adds entries to the table it is given."""

from __future__ import annotations

from typing import Any

from mastaba.engine.match import Match
from mastaba.engine.rules import SPECTATOR
from mastaba.server import messages as m
from mastaba.server.clock import GRACE
from mastaba.server.errors import No, forbidden, stale
from mastaba.server.learning import learned
from mastaba.server.live import Live


def act(live: Live, person: str, command: m.Command, now: float) -> int | None:
    """Carry a command out. The number of the entry it became; an id that was carried out before is not again."""
    seat = pick_seat(live, person, command)
    key = f"{seat}/{command.id}"
    if key in live.ids:
        return live.ids[key]
    if live.match is None:
        raise No("not_begun", "the game has not begun", 409)
    if live.over:
        raise No("over", "the game is over", 409)
    if is_late(live, now):
        late(live, now)
        return None
    first = live.n + 1
    match command:
        case m.Play():
            play(live, seat, command, now, key)
        case m.Undo():
            undo(live, seat, command.to, now, key)
        case m.Offer():
            ask(live, seat, "end", None, now, key)
        case m.Answer():
            answer(live, seat, command.yes, now, key)
        case m.Resign():
            go(live, seat, "resign", now, key)
        case m.Return():
            come_back(live, seat, now, key)
        case _:
            raise No("bad_request", "that is not done here")
    return first


def pick_seat(live: Live, person: str, command: m.Command) -> int:
    """The seat a command is for: the one it names, or the only one, or the one to decide."""
    seats = live.seats_of(person)
    if not seats:
        raise forbidden("you do not sit at this table")
    named = getattr(command, "seat", None)
    if named is not None:
        if named not in seats:
            raise forbidden("that is not your seat")
        return int(named)
    if isinstance(command, m.Answer) and live.ask is not None:
        waited = [s for s in live.ask.missing if s in seats]
        return waited[0] if waited else seats[0]
    if isinstance(command, m.Undo) and live.match is not None and live.match.history and live.match.history[-1].actor in seats:
        return live.match.history[-1].actor
    return live.actor if live.actor in seats else seats[0]


def play(live: Live, seat: int, command: m.Play, now: float, key: str | None) -> None:
    if command.n is not None and command.n != live.n:
        raise stale()
    if live.actor != seat:
        raise No("not_your_turn", f"it is the decision of seat {live.actor}, not of seat {seat}", 409)
    if live.driven(seat):
        raise No("away", "a bot plays for you; take your seat back first", 409)
    live.play(command.action, now, key)


def undo(live: Live, seat: int, to: int, now: float, key: str | None) -> None:
    """At once while nobody learned anything since; else it is a question to the others, which bots never mind."""
    match = live.game()
    if not 0 <= to < match.ply:
        raise No("bad_request", f"the game can go back to plies 0..{match.ply - 1}", 409)
    if match.history[to].actor < 0:
        raise No("bad_request", "the game goes back to a decision, not to a die or a draw", 409)
    others = [s for s in live.people if s != seat and live.seats[s].person != live.seats[seat].person]
    if (not others and not live.desk.terms.rated) or is_free(match, seat, to):
        live.new("undo", seat, now, key, ply=to)
    elif live.desk.terms.rated:
        raise No("rated", "in a rated game only what nobody has learned from can be taken back", 409)
    else:
        ask(live, seat, "undo", to, now, key)


def is_free(match: Match, seat: int, to: int) -> bool:
    """Whether nobody learned anything from what the seat would take back, itself included."""
    mine = to >= match.settled and match.history[-1].actor == seat
    return mine and not any(learned(match, ply) for ply in range(to, match.ply))


def ask(live: Live, seat: int, what: Any, to: int | None, now: float, key: str | None) -> None:
    if live.ask is not None:
        raise No("asked", "a question is open already", 409)
    person = live.seats[seat].person
    missing = [s for s in live.people if live.seats[s].person != person]
    if what == "end" and not missing:
        raise No("alone", "there is nobody to agree with; resign instead", 409)
    live.new("ask", seat, now, key, m.Ask(what=what, by=seat, to=to, agreed=[seat], missing=missing))


def answer(live: Live, seat: int, yes: bool, now: float, key: str | None) -> None:
    question = live.ask
    if question is None or seat not in question.missing:
        raise No("not_asked", "nobody asked you anything", 409)
    live.new("answer", seat, now, key, {"yes": yes})
    if question.what == "undo" and yes and live.ask is None and question.to is not None:
        live.new("undo", question.by, now, ply=question.to)


def go(live: Live, seat: int, kind: str, now: float, key: str | None = None) -> None:
    """A seat resigns, leaves or is late: a bot plays on, or the game ends and the others have won."""
    if live.seats[seat].level is not None:
        raise No("away", "a bot plays for that seat already", 409)
    alone = not [s for s in live.people if live.seats[s].person != live.seats[seat].person]
    ends = live.desk.terms.absent == "end" or (kind == "resign" and (live.players == 2 or alone))
    if ends:
        gone = {seat, *(i for i, s in enumerate(live.seats) if s.away)}
        winners = [s for s in range(live.players) if s not in gone] or [s for s in range(live.players) if s != seat]
        shares = [1 / len(winners) if s in winners else 0.0 for s in range(live.players)]
        live.new(kind, seat, now, key, {"result": {"shares": shares, "winners": winners}})
    else:
        live.new(kind, seat, now, key, {"level": live.desk.terms.stand_in})


def come_back(live: Live, seat: int, now: float, key: str | None) -> None:
    chair = live.seats[seat]
    if chair.kind != "person" or chair.level is None:
        raise No("here", "nobody plays for you", 409)
    if chair.away == "resigned":
        raise No("resigned", "who has resigned stays out of the game", 409)
    live.new("return", seat, now, key)


def is_late(live: Live, now: float) -> bool:
    deadline = live.deadline()
    return deadline is not None and now > deadline + GRACE


def late(live: Live, now: float) -> None:
    """The seat to decide has run out of time."""
    if not live.over and live.match is not None and is_late(live, now):
        go(live, live.actor, "late", now)


def eyes(live: Live, person: str | None, wanted: int | None) -> int:
    """Through which seat a person looks: the one asked for if it is theirs; in a finished game, any."""
    seats = live.seats_of(person)
    if wanted is not None:
        if wanted in seats or wanted == SPECTATOR or (live.over and -2 <= wanted < live.players):
            return wanted
        raise forbidden("that is not your seat")
    if live.actor in seats and len(seats) == 1:
        return live.actor
    return seats[0] if seats else SPECTATOR
