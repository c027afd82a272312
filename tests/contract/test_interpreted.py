"""The same games, interpreted and compiled, compared position by position."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mastaba
from contract.games import played
from contract.interpreted import facts
from mastaba.engine.kernel import JIT
from mastaba.engine.rules import Rules


@pytest.mark.skipif(not JIT, reason="compares with compiled kernels")
def test_interpreted_and_compiled_kernels_agree_at_every_ply(name: str, its_rules: Rules[Any, Any]) -> None:
    lines = []
    for k, options in enumerate(its_rules.option_sets):
        game = mastaba.load(name, **options)
        match = played(game, seed=100 + k, plies=250)
        actions = [e.action for e in match.history]
        plies = [(a, facts(game, match.at(i), i % 10 == 0)) for i, a in enumerate([*actions, None])]
        lines.append(json.dumps({"game": name, "options": options, "plies": plies}))
    run = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("interpreted.py"))],
        input="\n".join(lines),
        text=True,
        capture_output=True,
        env={**os.environ, "MASTABA_JIT": "0"},
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
