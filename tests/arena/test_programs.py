"""Programs at the table: the protocol, and everything they can do wrong."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mastaba
from mastaba.arena import Outcome, Plan, Terms, hold, play, read_entrants
from mastaba.arena.play import without
from mastaba.bots.program import ProgramBot, ProgramFault
from mastaba.engine.errors import MastabaError

Program = Callable[..., str]
MakeTerms = Callable[..., Terms]
EXAMPLE = Path(__file__).parents[2] / "examples" / "stdio_bot" / "bot.py"

CRASHES = "import sys; sys.stdin.readline(); raise RuntimeError('out of dates')"
CRASHES_LATER = """
import json, sys
for k, line in enumerate(sys.stdin):
    if k == 2:
        sys.exit(3)
    print(json.dumps({"action": json.loads(line)["legal"][0]["action"]}), flush=True)
"""
EXITS = ""
STALLS = "import time; time.sleep(3600)"
STALLS_WITH_CHILDREN = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(3600)'])"
READS_NOTHING_AND_FLOODS = "import sys\nwhile True: sys.stdout.write('x' * 10000)"
FLOODS_LINES = "while True: print('{}')"
GARBAGE = "import sys\nfor line in sys.stdin: print('I think, therefore I camel', flush=True)"
NOT_TEXT = "import sys\nfor line in sys.stdin: sys.stdout.buffer.write(b'\\xff\\xfe\\x00\\n'); sys.stdout.flush()"
CLOSES = "import os, time; os.close(1); time.sleep(3600)"


def answers(reply: Any) -> str:
    return f"import sys\nfor line in sys.stdin: print({json.dumps(reply)!r}, flush=True)"


BROKEN = {
    "crashes": (CRASHES, "crash", "out of dates"),
    "exits": (EXITS, "crash", "ended with status 0"),
    "stalls": (STALLS, "stall", "no answer within"),
    "stalls_with_children": (STALLS_WITH_CHILDREN, "stall", "no answer within"),
    "floods": (READS_NOTHING_AND_FLOODS, "nonsense", "longer than"),
    "floods_lines": (FLOODS_LINES, "nonsense", "none of"),
    "garbage": (GARBAGE, "nonsense", "not JSON"),
    "not_text": (NOT_TEXT, "nonsense", "not JSON"),
    "closes": (CLOSES, "crash", "closed its output"),
    "list": (answers([1]), "nonsense", "not a JSON object"),
    "deep": ("import sys\nfor line in sys.stdin: print('[' * 100000, flush=True)", "nonsense", "not JSON"),
    "empty": (answers({}), "nonsense", "none of"),
    "no_number": (answers({"action": "3"}), "nonsense", "not of the right type"),
    "truth": (answers({"action": True}), "nonsense", "not of the right type"),
    "no_action": (answers({"action": 9999}), "nonsense", "there is no action 9999"),
    "huge": (answers({"action": 10**30}), "nonsense", "10000000"),
    "illegal": (answers({"text": "leg purple"}), "nonsense", "not understood"),
    "odd_move": (answers({"move": {"verb": "fly"}}), "nonsense", "not an action"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_whatever_a_program_does_wrong_is_a_fault_in_words(name: str, program: Program) -> None:
    text, kind, words = BROKEN[name]
    command = read_entrants(f"random,{program(name, text)}")[1].command
    assert command is not None
    patience = 0.3 if kind == "stall" else 30.0
    bot = ProgramBot(command, move_seconds=patience / 2, start_seconds=patience / 2)
    try:
        with pytest.raises(ProgramFault, match=words) as caught:
            bot.choose(mastaba.load("camelup").start(seed=1))
    finally:
        bot.close()
    assert caught.value.kind == kind
    assert len(str(caught.value)) < 1000


def test_a_program_that_does_not_exist_is_refused_before_the_games() -> None:
    with pytest.raises(MastabaError, match="there is no program 'no-such-camel'"):
        read_entrants("random,exec:no-such-camel --fast")
    with pytest.raises(MastabaError, match="cannot be read"):
        read_entrants("random,exec:python 'bot.py")
    with pytest.raises(MastabaError, match="write a program as"):
        read_entrants("random,exec:")


def test_a_program_that_vanishes_before_its_game_is_a_fault() -> None:
    with pytest.raises(ProgramFault, match="cannot be started"):
        ProgramBot("no-such-camel").choose(mastaba.load("camelup").start(seed=1))


def test_a_forfeit_is_a_loss_and_the_game_goes_on(program: Program, terms: MakeTerms) -> None:
    agreed = terms(f"random,{program('later', CRASHES_LATER)}")
    for turn, lineup in enumerate([(0, 1), (1, 0)]):
        outcome = play(agreed, Plan(0, turn, 7, lineup))
        seat = lineup.index(1)
        (fault,) = outcome.faults
        assert (fault.seat, fault.kind, fault.words) == (seat, "crash", "it ended with status 3")
        assert fault.ply > 0
        assert outcome.returns[seat] == 0
        assert outcome.returns[1 - seat] == 1


def test_a_replaced_program_keeps_what_its_seat_wins(program: Program, terms: MakeTerms) -> None:
    bots = f"random,{program('exits', EXITS)}"
    plans = [Plan(0, turn, seed, lineup) for seed in range(4) for turn, lineup in enumerate([(0, 1), (1, 0)])]
    played, forfeited = ([play(terms(bots, on_fault=policy), plan) for plan in plans] for policy in ("replace", "forfeit"))
    assert [(o.scores, o.plies, o.faults) for o in played] == [(o.scores, o.plies, o.faults) for o in forfeited]
    assert sum(o.returns[o.lineup.index("exits")] for o in played) > 0
    assert sum(o.returns[o.lineup.index("exits")] for o in forfeited) == 0


def test_forfeited_shares_go_to_the_others() -> None:
    assert without([0.5, 0.5, 0.0], {0}) == [0.0, 1.0, 0.0]
    assert without([1.0, 0.0, 0.0], {0}) == [0.0, 0.5, 0.5]
    assert without([0.0, 1.0], {0, 1}) == [0.0, 0.0]
    assert without([0.25, 0.25, 0.5], set()) == [0.25, 0.25, 0.5]


def test_a_tournament_of_broken_programs_completes(program: Program, terms: MakeTerms) -> None:
    names = ["crashes", "garbage", "exits", "stalls"]
    agreed = terms(",".join(["random", *(program(n, BROKEN[n][0]) for n in names)]), move_seconds=0.3, start_seconds=0.3)
    seen: list[Outcome] = []
    report = hold(agreed, 20, watch=lambda outcome, known: seen.append(outcome))
    assert report.games == 20
    standings = {b.name: b for b in report.bots}
    assert report.bots[0].name == "random"
    assert standings["random"].wins == 8
    assert all(standings[name].faults == 8 for name in names)
    assert standings["random"].faults == 0


def test_a_program_sees_its_seat_and_no_more(program: Program, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    text = f"""
import json, sys
for line in sys.stdin:
    open({str(notes)!r}, "a").write(line)
    moves = json.loads(line)["legal"]
    secret = [m for m in moves if m["text"].startswith("winner")]
    print(json.dumps({{"text": (secret or moves)[0]["text"]}}), flush=True)
"""
    entrant = read_entrants(f"random,{program('writes', text)}")[1]
    assert entrant.command is not None
    match = mastaba.load("camelup", max_decisions=12).start(seed=3)
    bot = ProgramBot(entrant.command, seed=5)
    while not match.over:
        if match.actor == 0:
            match.play(bot.choose(match))
        else:
            match.play(next((m for m in match.legal if m.text.startswith("winner")), match.legal[0]))
    bot.close()
    requests = [json.loads(line) for line in notes.read_text().splitlines()]
    assert [r["ply"] for r in requests] == [e.ply for e in match.history if e.actor == 0]
    for request in requests:
        assert {"protocol", "game", "rules", "options", "players", "seat", "ply", "seconds", "seed", "view", "legal", "log"} == set(request)
        assert (request["game"], request["seat"], request["seed"], request["view"]["seat"]) == ("camelup", 0, 5, 0)
        assert all(set(move) == {"action", "text", "move"} for move in request["legal"])
    told = [line for request in requests for line in request["log"]]
    assert [line["ply"] for line in told] == list(range(requests[-1]["ply"]))  # everything once, in order
    foes = [line for line in told if line["seat"] == 1 and line["action"] < 0]
    assert foes, "the other seat placed hidden cards"
    assert all("winner" in line["text"] and "card" in line["text"] for line in foes)


@pytest.mark.parametrize("reply", ["action", "text", "move"])
def test_a_program_may_answer_by_number_text_or_structure(reply: str, program: Program, terms: MakeTerms) -> None:
    text = f"""
import json, sys
for line in sys.stdin:
    print(json.dumps({{{reply!r}: json.loads(line)["legal"][-1][{reply!r}]}}))
"""  # without flush: the arena asks Python not to hold lines back
    report = hold(terms(f"random,{program('polite', text)}"), 2)
    assert report.games == 2
    assert sum(b.faults for b in report.bots) == 0


def test_a_program_is_gone_when_its_game_is(program: Program, tmp_path: Path) -> None:
    note = tmp_path / "farewell"
    text = f"""
import json, sys
for line in sys.stdin:
    print(json.dumps({{"action": json.loads(line)["legal"][0]["action"]}}), flush=True)
open({str(note)!r}, "w").write("input ended")
"""
    entrant = read_entrants(f"random,{program('leaves', text)}")[1]
    assert entrant.command is not None
    bot = ProgramBot(entrant.command)
    bot.choose(mastaba.load("camelup").start(seed=1))
    running = bot._program
    assert running is not None
    bot.close()
    assert running.process.returncode == 0
    assert note.read_text() == "input ended"
    assert not any(thread.is_alive() for thread in running.readers)


def test_the_example_plays_a_whole_tournament_and_is_short(terms: MakeTerms) -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 30
    bots = f"random,example=exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
    report, again = (hold(terms(bots, max_decisions=40), 4) for _ in range(2))
    assert report.games == 4
    assert sum(b.faults for b in report.bots) == 0
    assert report == again
