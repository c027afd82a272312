"""Compiled functions called from Python without a look at the types of their arguments, which would take longer than most rules do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mastaba.engine.kernel import JIT
from mastaba.engine.rules import bare

F = TypeVar("F", bound=Callable[..., Any])


def direct(function: F, *like: Any) -> F:
    """The function for arguments of exactly these types, a record first. Nothing is checked: the caller sees to it that they are."""
    if not JIT:
        return function
    compile_for = getattr(function, "compile", None)
    if compile_for is None:  # a function in the place of a compiled one
        return lambda s, *rest: function(bare(s), *rest)  # type: ignore[return-value]
    import numba

    return compile_for(tuple(numba.typeof(each) for each in like))  # type: ignore[no-any-return, no-untyped-call]
