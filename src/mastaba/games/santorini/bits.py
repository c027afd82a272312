"""Santorini: sets of spaces as bits, and copies of a position to think ahead on.

Interpreted these are plain Python; compiled they are single machine instructions and a block of stack.
"""

from typing import TYPE_CHECKING, Any, TypeVar

from mastaba.engine.kernel import JIT

T = TypeVar("T")

if TYPE_CHECKING or not JIT:

    def lowest(bits: int) -> int:
        """The lowest member of a set that is not empty."""
        return (bits & -bits).bit_length() - 1

    def count(bits: int) -> int:
        """How many members a set has."""
        return bits.bit_count()

    def twin(s: T) -> T:
        """A copy of a position that lives until the calling kernel returns."""
        return s.copy()  # type: ignore[attr-defined, no-any-return]

else:
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    def _word(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], types.int64)

    @intrinsic
    def lowest(context, bits):
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(_word(context, builder, signature, arguments), cgutils.true_bit)

        return types.int64(bits), codegen

    @intrinsic
    def count(context, bits):
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(_word(context, builder, signature, arguments))

        return types.int64(bits), codegen

    # An intrinsic, not an overload: the block must lie in the frame of the kernel that asks for it.
    @intrinsic
    def twin(context, s):
        if not isinstance(s, types.Record):
            return None

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            space = cgutils.alloca_once(builder, arguments[0].type.pointee)
            space.align = 16
            size = context.get_constant(types.intp, s.size)
            cgutils.raw_memcpy(builder, space, arguments[0], size, 1, align=8)
            return space

        return s(s), codegen
