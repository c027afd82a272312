"""What a seat may not know never reaches it. Whole games of every kind, with clients that keep all they received."""

from __future__ import annotations

import itertools
import json
import random
from typing import Any

import msgspec
import pytest

import mastaba
from mastaba.engine.compiling import compile_game
from mastaba.engine.match import Match
from mastaba.engine.registry import rules
from mastaba.engine.rng import generator
from mastaba.server import messages as m
from mastaba.server.entries import decode_forms
from mastaba.server.live import Live
from mastaba.server.lobby import new_desk, seats_for
from server.client import ME, OPEN, Chair, Client, run
from server.games import playable
from server.process import Site
from server.stored import table_of

# Random players seldom finish the race of Camel Up, and four of them take long over Alhambra.
ENDS: dict[str, dict[str, Any]] = {"camelup": {"max_decisions": 60}, "alhambra": {"players": 3}}
WORLDS = 2  # ways to deal what is hidden, at every entry of the log and for every pair of eyes


@pytest.mark.parametrize("site", ["sqlite"], indirect=True)
@pytest.mark.parametrize("game", playable())
def test_everything_a_seat_received_is_the_same_when_what_it_cannot_know_is_dealt_anew(site: Site, game: str) -> None:
    compile_game(rules(game))  # once, here, instead of while the clients wait
    table, received = run(play(site, game))
    live = run(table_of(site.database, table))
    past = fold(live)
    checked = 0
    for eyes, messages in received.items():
        for told in messages:
            if told["type"] in ("snapshot", "update") and told["standing"]["result"] is None and told["standing"]["n"] >= 0:
                check(live, past, eyes, told)
                checked += 1
    assert checked > 20


async def play(site: Site, game: str) -> tuple[str, dict[int, list[Any]]]:
    """A whole game of people only, some moves of it taken back, with a spectator; the table, and all that each received."""
    r = rules(game)
    options = {**(r.option_sets[0] if r.option_sets else {}), **ENDS.get(game, {})}
    players = options.pop("players", max(2, r.players[0]))
    clients = [await Client(site.url()).guest(f"P{i}") for i in range(players)]
    made = await clients[0].post("tables", {"game": game, "options": options, "seats": [ME, *[OPEN] * (players - 1)]})
    table = made["table"]["id"]
    for client in clients[1:]:
        await client.post(f"tables/{table}/join", {})
    chairs = [await c.sit(table) for c in clients]
    watcher = await Client(site.url()).sit(table)
    dice = random.Random(7)
    for turn in itertools.count():
        if chairs[0].over:
            break
        chair = chairs[chairs[0].standing["actor"]]
        ack = await chair.play(dice.choice(chair.standing["legal"])["number"])
        await all_at([*chairs, watcher], ack["n"])
        if turn % 9 == 4 and not chair.over and chair.standing["settled"] < chair.standing["ply"]:
            ack = await chair.command("undo", to=chair.standing["settled"])
            await all_at([*chairs, watcher], ack["n"])
    return table, {seat: [json.loads(t) for t in c.received] for seat, c in [*enumerate(chairs), (-1, watcher)]}


async def all_at(chairs: list[Chair], n: int) -> None:
    """Wait until everyone has been told of an entry."""
    for chair in chairs:
        while chair.standing["n"] < n:
            await chair.next()


def check(live: Live, matches: list[Match], eyes: int, told: Any) -> None:
    """The message follows from what these eyes may know: the same from the true position as from redealt ones."""
    standing = told["standing"]
    past = matches[standing["n"]]
    assert standing["ply"] == past.ply
    true = shown(past, eyes)
    rng = generator(standing["n"], 99)
    for _ in range(WORLDS):
        world = past.copy()
        world.state.set(past.game.redealt(past.state, eyes, rng))
        assert shown(world, eyes) == true
    for name, value in true.items():
        assert standing[name] == value, (name, standing["n"])
    for event in told["events"]:
        if event["kind"] in ("move", "chance"):
            check_event(live, matches, eyes, event)


def shown(match: Match, eyes: int) -> dict[str, Any]:
    """What a standing tells of the position, written out without the server's help."""
    r, s = match.game.rules, match.state
    moves = match.game.moves(s) if s.actor == eyes and eyes >= 0 else None
    legal = None if moves is None else [{"number": a, "action": r.action(s, a), "text": r.describe(s, a)} for a in moves]
    plain = {"view": r.view(s, eyes), "legal": legal, "scores": match.scores, "actor": s.actor}
    told: dict[str, Any] = json.loads(msgspec.json.encode(plain))
    return told


def check_event(live: Live, matches: list[Match], eyes: int, event: Any) -> None:
    """An action is told as `veil` says, and every other action that looks the same to these eyes would be told the same."""
    entry = live.entries[event["n"]]
    past = matches[event["n"] - 1]
    r, s = past.game.rules, past.state
    assert entry.action is not None
    seen = entry.action if entry.seat in (eyes, -1) else r.veil(s, entry.action, eyes)
    assert event["number"] == seen
    alike = [entry.action] if entry.seat in (eyes, -1) else [a for a in past.game.moves(s) if r.veil(s, a, eyes) == seen]
    for other in alike:
        hidden = other if entry.seat in (eyes, -1) else r.veil(s, other, eyes)
        assert event["text"] == r.describe(s, hidden)
        assert event["action"] == json.loads(msgspec.json.encode(r.action(s, hidden)))


def fold(live: Live) -> list[Match]:
    """The match after each entry of the log, by folding the log without the server's code."""
    match = mastaba.load(live.desk.game, **live.desk.options).start(int(live.desk.seed, 16), chance="manual")
    made = []
    for entry in live.entries:
        if entry.kind in ("move", "chance"):
            assert entry.action is not None
            match.play(entry.action)
        elif entry.kind == "undo":
            match.rewind(entry.ply)
        made.append(match.copy())
    return made


def test_a_hidden_action_is_hidden_in_the_log_itself() -> None:
    """The forms stored for other seats hold no trace of the truth."""
    me = m.Person(id="p", name="P", guest=True)
    desk = new_desk("camelup", {}, seats_for([m.MeSeat(), m.OpenSeat(), m.OpenSeat()], me), me, m.Terms(), True)
    live = Live(desk)
    live.begin(0.0)
    live.play("loser white", 1.0, None)
    forms = decode_forms(live.entries[-1].told or b"")
    assert forms.seats == [0, 1, 1, 1]
    assert "white" in json.dumps(forms.forms[0]) and "white" not in json.dumps(forms.forms[1])
