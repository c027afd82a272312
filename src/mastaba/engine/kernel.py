"""Kernels: plain functions over records, compiled by Numba, or left plain with MASTABA_JIT=0.

A kernel allocates nothing, never raises, keeps its arithmetic signed and calls only other kernels, so
that the same source runs interpreted, on the CPU and on the GPU.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from mastaba.engine.ints import Ints

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

JIT = os.environ.get("MASTABA_JIT", "1") != "0"

F = TypeVar("F", bound=Callable[..., Any])

# Files of a game that hold no kernels and nothing they read: a change in them compiles nothing anew.
PYTHON_FACE = {
    "view.py", "notation.py", "position.py", "terminal.py",
    "odds.py", "balance.py", "refusal.py", "soundness.py", "sound.py", "placing.py",
}  # fmt: skip


def cache_root() -> Path:
    """The folder of compiled kernels: $MASTABA_CACHE, or `mastaba` in the user's cache folder."""
    given = os.environ.get("MASTABA_CACHE")
    if given:
        return Path(given)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "mastaba"


@cache
def source_hash(folder: Path) -> str:
    """A hash of what kernels in this folder are made of: Python files with kernels or tables, and data."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.json")]):
        if path.name in PYTHON_FACE:
            continue
        text = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()}:{len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()


@cache
def engine_hash() -> str:
    """A hash of the engine files that mention kernels (match, saved games and the like do not count)."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        text = path.read_bytes()
        if b"kernel" in text:
            digest.update(text)
    return digest.hexdigest()


def table(values: Any, dtype: Any = np.int64) -> Ints:
    """A constant array for kernels; outside compiled code its elements read as Python ints."""
    array = np.array(values, dtype=dtype)
    array.setflags(write=False)
    return array.view(Ints)  # type: ignore[return-value]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """While no other process is in here for the same folder (where the system has locks of files)."""
    if fcntl is None:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


if JIT:
    import numba

if TYPE_CHECKING or not JIT:

    def kernel(function: F) -> F:
        return function

else:
    from numba.core import types
    from numba.core.caching import Cache, CompileResultCacheImpl, _CacheLocator

    class _Locator(_CacheLocator):
        """Compiled code lies in the user's cache folder; what makes it stale is in the index key."""

        def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
            self._function = py_func

        def get_cache_path(self) -> str:
            return str(cache_root() / "kernels" / self._function.__module__)

        def get_source_stamp(self) -> str:
            return f"{numba.__version__} {np.__version__}"

        def get_disambiguator(self) -> str:
            return str(self._function.__code__.co_firstlineno)

        @classmethod
        def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator:
            return cls(py_func, py_file)

    class _Impl(CompileResultCacheImpl):
        _locator_classes = [_Locator]

    class _KernelCache(Cache):
        """Numba's cache sees only the function's own file. The key here holds a hash of everything a
        kernel can reach: the engine, its own package, and the game of every record it was compiled for."""

        _impl_class = _Impl

        def __init__(self, py_func: Callable[..., Any]) -> None:
            super().__init__(py_func)
            self._own = Path(inspect.getfile(py_func)).parent

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            from mastaba.engine.record import folder_of_type

            folders = {folder_of_type(t) for t in _records(sig)} - {None}
            if self._own != Path(__file__).parent:
                folders.add(self._own)
            hashes = tuple(sorted(source_hash(f) for f in folders))
            return (*super()._index_key(sig, codegen), engine_hash(), hashes)

        def save_overload(self, sig: Any, data: Any) -> None:
            # Numba numbers the files of a function by looking which numbers are taken: two processes at once would take the same.
            with alone(Path(self._cache_path)):
                super().save_overload(sig, data)

    def _records(sig: Iterable[Any]) -> Iterable[Any]:
        for t in sig:
            if isinstance(t, types.Record):
                yield t
            elif isinstance(getattr(t, "dtype", None), types.Record):
                yield t.dtype

    def kernel(function: F) -> F:
        compiled = numba.njit(nogil=True, error_model="numpy")(function)
        compiled._cache = _KernelCache(function)
        return compiled


def fuse(name: str, arguments: str, hooks: Sequence[Callable[..., Any] | None], default: str) -> Callable[..., Any]:
    """One kernel that switches over a number: `name(which, *arguments)` calls `hooks[which]`.

    A missing hook (None) answers `default`, an expression over the arguments.
    """
    scope: dict[str, Any] = {}
    chosen: dict[int, list[int]] = {}
    for number, hook in enumerate(hooks):
        if hook is not None:
            key = next((k for k, h in enumerate(hooks) if h is hook), number)
            chosen.setdefault(key, []).append(number)
            scope[f"hook_{key}"] = hooks[key]
    lines = [f"def {name}(which, {arguments}):"]
    for key, numbers in chosen.items():
        test = " or ".join(f"which == {n}" for n in numbers)
        lines += [f"    if {test}:", f"        return hook_{key}({arguments})"]
    lines.append(f"    return {default}")
    exec(compile("\n".join(lines), f"<fused {name}>", "exec"), scope)
    function: Callable[..., Any] = scope[name]
    if JIT:
        # Not cached by itself: it has no file. The kernels that call it are, with its code inside.
        function = numba.njit(nogil=True, error_model="numpy")(function)
    return function
