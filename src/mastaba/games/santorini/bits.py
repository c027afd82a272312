"""Santorini: sets of spaces as bits, and copies of a position to think ahead on.

Interpreted these are plain Python; compiled they are single machine instructions and a block of stack.
"""

from typing import Any, TypeVar

from mastaba.engine.kernel import JIT

T = TypeVar("T")


def lowest(bits: int) -> int:
    """The lowest member of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def count(bits: int) -> int:
    """How many members a set has."""
    return bits.bit_count()


def twin(s: T) -> T:
    """A copy of a position that lives until the calling kernel returns."""
    return s.copy()  # type: ignore[attr-defined, no-any-return]


if JIT:
    from numba.core import cgutils, types
    from numba.extending import intrinsic, overload

    @intrinsic
    def _lowest(context, bits):  # type: ignore[no-untyped-def]
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            word = context.cast(builder, arguments[0], signature.args[0], types.int64)
            return builder.cttz(word, cgutils.true_bit)

        return types.int64(bits), codegen

    @intrinsic
    def _count(context, bits):  # type: ignore[no-untyped-def]
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(context.cast(builder, arguments[0], signature.args[0], types.int64))

        return types.int64(bits), codegen

    @intrinsic
    def _twin(context, s):  # type: ignore[no-untyped-def]
        if not isinstance(s, types.Record):
            return None

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            space = cgutils.alloca_once(builder, arguments[0].type.pointee)
            space.align = 16
            size = context.get_constant(types.intp, s.size)
            cgutils.raw_memcpy(builder, space, arguments[0], size, 1)  # type: ignore[no-untyped-call]
            return space

        return s(s), codegen

    @overload(lowest)
    def _lowest_of(bits):  # type: ignore[no-untyped-def]
        return lambda bits: _lowest(bits)  # type: ignore[call-arg]

    @overload(count)
    def _count_of(bits):  # type: ignore[no-untyped-def]
        return lambda bits: _count(bits)  # type: ignore[call-arg]

    @overload(twin)
    def _twin_of(s):  # type: ignore[no-untyped-def]
        return lambda s: _twin(s)  # type: ignore[call-arg]
