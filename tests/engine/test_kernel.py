"""Kernels: compiled once, found again, recompiled when anything they reach has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mastaba.engine.kernel
from mastaba.engine.kernel import JIT, fuse, kernel, table


@kernel
def double(x: int) -> int:
    return 2 * x


@kernel
def negate(x: int) -> int:
    return -x


def test_a_fused_switch_calls_the_hook_of_its_number() -> None:
    switch = fuse("switch", "x", [double, None, negate, double], "x + 100")
    assert [switch(which, 5) for which in range(5)] == [10, 105, -5, 10, 105]


def test_tables_are_constants_that_read_as_ints() -> None:
    values = table([[1, 2], [3, 4]])
    assert values[1, 0] == 3
    assert type(values[1, 0]) is int
    with pytest.raises(ValueError, match="read-only"):
        values[0, 0] = 9


PROGRAM = "import mastaba; match = mastaba.load('camelup').start(seed=1); match.play('roll'); print(match.fingerprint())"


def run(cache: Path, source: Path, program: str = PROGRAM, **extra: str) -> tuple[str, str]:
    env = {**os.environ, "MASTABA_CACHE": str(cache), "PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": "1", **extra}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    return done.stdout.strip(), done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="about compiled kernels")
def test_a_game_compiles_once_and_again_only_when_its_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "src"
    shutil.copytree(Path(mastaba.engine.kernel.__file__).parents[1], source / "mastaba", ignore=shutil.ignore_patterns("__pycache__"))
    cache = tmp_path / "cache"

    first, said = run(cache, source)
    assert "Compiling Camel Up" in said
    files = len(list(cache.rglob("*.nbc")))
    again, said = run(cache, source)
    assert (again, said) == (first, "")
    assert len(list(cache.rglob("*.nbc"))) == files

    # A match plays through kernels of the engine, whose files stay the same: Numba's own cache would not notice this change.
    rules = source / "mastaba" / "games" / "camelup" / "rules.py"
    rules.write_text(rules.read_text().replace("s.pyramid[me] += 1", "s.pyramid[me] += 3"))
    changed, said = run(cache, source)
    assert "Compiling Camel Up" in said
    assert changed != first


@pytest.mark.skipif(not JIT, reason="about compiled kernels")
def test_without_the_compiler_the_same_game_is_played(tmp_path: Path) -> None:
    source = Path(mastaba.engine.kernel.__file__).parents[2]
    plain, said = run(tmp_path, source, MASTABA_JIT="0")
    assert said == ""
    assert not list(tmp_path.rglob("*.nbc"))
    match = mastaba.load("camelup").start(seed=1)
    match.play("roll")
    assert plain == match.fingerprint()


TOGETHER = """
import sys
sys.path.insert(0, sys.argv[1])
from odd import same
sys.stdin.readline()
value = eval(sys.argv[2])
for _ in range(3):
    assert same(value) == value
"""


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="about compiled kernels")
def test_processes_that_compile_one_kernel_for_different_types_at_once_keep_all_of_it(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text("from mastaba.engine.kernel import kernel\n\n@kernel\ndef same(x):\n    return x\n")
    env = {**os.environ, "MASTABA_CACHE": str(tmp_path / "cache")}
    values = ["1", "1.5", "True", "1j", "(1, 2)", "(1.5, 2)"]
    commands = [[sys.executable, "-c", TOGETHER, str(tmp_path), value] for value in values]
    running = [subprocess.Popen(command, env=env, stdin=subprocess.PIPE, text=True) for command in commands]
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.wait() for process in running] == [0] * len(values)
    assert len(list(tmp_path.rglob("*.nbc"))) == len(values)
    for command in commands:
        subprocess.run(command, env=env, input="go\n", text=True, check=True)
    assert len(list(tmp_path.rglob("*.nbc"))) == len(values)
