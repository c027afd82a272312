"""Batches on a GPU play the CPU's games. Here Numba's simulator stands in for the device; benchmarks/gpu.py checks a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

import mastaba
from mastaba.engine.errors import MastabaError

pytestmark = pytest.mark.slow

SAME = """
import sys
import numpy as np
import mastaba
from mastaba.engine.batch import random_playouts
from mastaba.engine.errors import IllegalAction

name, options = sys.argv[1], eval(sys.argv[2])
game = mastaba.load(name, **options)
theirs, ours = game.batch(3, 7, device="cuda"), game.batch(3, 7, threads=1)
dice = np.random.default_rng(1)

def compare():
    for what in ("mask", "actors", "observations", "rewards", "done"):
        assert (getattr(theirs, what).copy_to_host() == getattr(ours, what)).all(), what
    assert (theirs.records() == ours._records).all()

for _ in range(25):
    compare()
    chosen = np.array([dice.choice(np.flatnonzero(row)) for row in ours.mask])
    theirs.step(chosen)
    ours.step(chosen)
theirs.check()
assert theirs.playouts(66) == random_playouts(game, 66, 7)

theirs.step(np.array([int(np.argmin(row)) for row in ours.mask]))
try:
    theirs.check()
except IllegalAction as error:
    assert "not legal" in str(error)
else:
    raise AssertionError("an illegal action went unnoticed")
compare_nothing_changed = (theirs.records() == ours._records).all()
assert compare_nothing_changed
theirs.reset(9)
ours.reset(9)
compare()
assert theirs.state(1).fingerprint() == ours.state(1).fingerprint()
print("the same")
"""

CASES: list[tuple[str, dict[str, Any]]] = [
    ("camelup", {"players": 4}),
    ("imhotep", {"players": 3}),
    ("cheops", {"players": 3}),
    ("alhambra", {"players": 3}),
    ("santorini", {}),
    ("santorini", {"powers": ["prometheus", "athena"]}),
]


@pytest.mark.parametrize(("name", "options"), CASES, ids=[f"{name}-{len(options)}" for name, options in CASES])
def test_a_batch_on_the_device_is_equal_to_one_on_the_cpu_in_everything(name: str, options: dict[str, Any]) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", SAME, name, repr(options)], env=environment, capture_output=True, text=True)
    assert done.stdout.strip() == "the same", done.stderr[-2000:]


def test_without_a_device_the_error_says_what_to_do() -> None:
    from mastaba.engine.cuda import available

    if available():
        assert mastaba.load("camelup").batch(2, device="cuda").n == 2
        return
    with pytest.raises(MastabaError, match=r"mastaba\[gpu\]"):
        mastaba.load("camelup").batch(2, device="cuda")


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(ValueError, match="'cpu' or 'cuda'"):
        mastaba.load("camelup").batch(2, device="tpu")  # type: ignore[call-overload]
