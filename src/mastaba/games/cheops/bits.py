"""Counting bits, in the subset of Python that kernels are written in."""

from mastaba.engine.kernel import kernel


@kernel
def count(bits: int) -> int:
    """How many bits are set (up to 62)."""
    x = bits - ((bits >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((x * 0x0101010101010101) >> 56) & 0x7F


@kernel
def lowest(bits: int) -> int:
    """Number of the lowest bit set."""
    return count((bits & -bits) - 1)
