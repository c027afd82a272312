"""Run with MASTABA_JIT=0: repeats games that compiled kernels played, and reports the first difference."""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

import mastaba
from mastaba.engine.ints import ints
from mastaba.engine.kernel import JIT
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.rng import generator
from mastaba.engine.rules import bare


def facts(game: mastaba.Game, s: Record, thorough: bool) -> dict[str, Any]:
    """Everything kernels say about a position."""
    rules = game.rules
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
        actions, weight = ints(rules.width), ints(rules.width)
        n = rules.legal(bare(s), actions)
        rules.weigh(bare(s), actions, n, weight)
        told["weights"] = weight[:n].tolist()
    if s.actor >= CHANCE:
        shares = np.zeros(game.players)
        rules.evaluate(bare(s), shares)
        told["shares"] = [round(x, 9) for x in shares]
    return told


def main() -> int:
    assert not JIT
    for line in sys.stdin:
        played = json.loads(line)
        game = mastaba.load(played["game"], **played["options"])
        s = game.first.copy()
        for ply, (action, told) in enumerate(played["plies"]):
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
