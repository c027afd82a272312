"""The same games, interpreted and compiled, compared position by position.

Run as a program with MASTABA_JIT=0 it repeats games that compiled kernels played, and reports the first difference.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np

import mastaba
from mastaba.contract.promise import promise
from mastaba.contract.walks import played
from mastaba.engine.ints import ints
from mastaba.engine.kernel import JIT
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.registry import rules
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare


def facts(game: mastaba.Game, s: Record, thorough: bool) -> dict[str, Any]:
    """Everything kernels say about a position."""
    its = game.rules
    told: dict[str, Any] = {"print": s.fingerprint(), "moves": game.moves(s), "chance": game.outcomes(s)}
    if s.actor == OVER:
        told["returns"] = game.returns(s)
    if not thorough:
        return told
    told["score"] = game.scores(s)
    seats = range(-1, game.players)
    told["features"] = [game.observation(s, seat).tobytes().hex() for seat in seats]
    told["redealt"] = [game.redealt(s, seat, generator(s.ply, seat + 1)).fingerprint() for seat in seats]
    if s.actor >= 0:
        actions, weight = ints(its.width), ints(its.width)
        n = its.legal(bare(s), actions)
        its.weigh(bare(s), actions, n, weight)
        told["weights"] = weight[:n].tolist()
    if s.actor >= CHANCE:
        shares = np.zeros(game.players)
        its.evaluate(bare(s), shares)
        told["shares"] = [round(x, 9) for x in shares]
    return told


def interpreted_and_compiled_kernels_agree_at_every_ply(name: str) -> None:
    lines = []
    for k, options in enumerate(rules(name).option_sets):
        game = mastaba.load(name, **options)
        match = played(game, seed=100 + k, plies=250)
        actions = [e.action for e in match.history]
        plies = [(a, facts(game, match.at(i), i % 10 == 0)) for i, a in enumerate([*actions, None])]
        lines.append(json.dumps({"game": name, "options": options, "plies": plies}))
    run = subprocess.run(
        [sys.executable, "-m", "mastaba.contract.interpreted"],
        input="\n".join(lines),
        text=True,
        capture_output=True,
        env={**os.environ, "MASTABA_JIT": "0"},
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr


if JIT:
    promise(interpreted_and_compiled_kernels_agree_at_every_ply)


def main() -> int:
    assert not JIT
    for line in sys.stdin:
        line_told = json.loads(line)
        game = mastaba.load(line_told["game"], **line_told["options"])
        s = game.first.copy()
        for ply, (action, told) in enumerate(line_told["plies"]):
            mine = json.loads(json.dumps(facts(game, s, "score" in told)))
            if mine != told:
                odd = [k for k in told if mine.get(k) != told[k]]
                print(f"{game} at ply {ply}: {odd} differ: {mine[odd[0]]} interpreted, {told[odd[0]]} compiled")
                return 1
            if action is not None:
                game.rules.apply(bare(s), action)
    return 0


if __name__ == "__main__":
    sys.exit(main())
