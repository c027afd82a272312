"""Without the library an environment is made for, it says which one to install."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("library", "call"),
    [("pettingzoo", "pettingzoo('camelup')"), ("pyspiel", "openspiel('camelup')"), ("gymnasium", "vector('camelup', 2)")],
)
def test_a_missing_library_is_named(library: str, call: str) -> None:
    program = f"import sys; sys.modules[{library!r}] = None; import mastaba.envs; mastaba.envs.{call}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "MastabaError: this environment needs" in last
    assert library in last
    assert "pip install 'mastaba[envs]'" in last
