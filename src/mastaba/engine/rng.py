"""Our own generator: xoroshiro64** in signed arithmetic, the same numbers interpreted, compiled and on a GPU.

Its state is an array of two 32-bit words held in int64. A stream is chosen by (seed, stream): games of a
batch use their index, a match uses its ply, so that no result depends on the order of computation.
"""

from __future__ import annotations

import numpy as np

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel

WORD = 0xFFFFFFFF


def generator(seed: int, stream: int = 0) -> Ints:
    """A fresh generator."""
    rng: Ints = np.zeros(2, dtype=np.int64).view(Ints)  # type: ignore[assignment]
    seed_stream(rng, seed & WORD, (seed >> 32) & WORD, stream)
    return rng


@kernel
def mix(x: int) -> int:
    """Scramble 32 bits (a bijection with good avalanche)."""
    x &= WORD
    x ^= x >> 16
    x = (x * 0x21F0AAAD) & WORD
    x ^= x >> 15
    x = (x * 0x735A2D97) & WORD
    return x ^ (x >> 15)


@kernel
def seed_stream(rng: Ints, low: int, high: int, stream: int) -> None:
    """Start the generator on one stream of a 64-bit seed given as two words."""
    a = mix(low + 0x9E3779B9)
    b = mix(high ^ a)
    a = mix(a + (stream & WORD))
    b = mix(b + ((stream >> 32) & WORD) + a)
    rng[0] = mix(a ^ b)
    rng[1] = mix(b + 0x85EBCA6B) | 1  # never all zero


@kernel
def draw(rng: Ints) -> int:
    """The next 32 random bits."""
    a = rng[0]
    b = rng[1]
    x = (a * 0x9E3779BB) & WORD
    x = ((x << 5) | (x >> 27)) & WORD
    b ^= a
    rng[0] = ((a << 26) | (a >> 6)) & WORD ^ b ^ ((b << 9) & WORD)
    rng[1] = ((b << 13) | (b >> 19)) & WORD
    return (x * 5) & WORD


@kernel
def below(rng: Ints, n: int) -> int:
    """A number in 0..n-1, each exactly equally likely."""
    x = draw(rng) * n
    if (x & WORD) < n:
        edge = (WORD + 1) % n
        while (x & WORD) < edge:
            x = draw(rng) * n
    return x >> 32


@kernel
def pick(rng: Ints, weight: Ints, n: int) -> int:
    """An index in 0..n-1 with chance proportional to its weight (weights below 2**31 in all)."""
    total = 0
    for i in range(n):
        total += weight[i]
    x = below(rng, total)
    for i in range(n - 1):
        x -= weight[i]
        if x < 0:
            return i
    return n - 1


@kernel
def shuffle(rng: Ints, items: Ints, n: int) -> None:
    """Put the first n items into a uniformly random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        items[i], items[j] = items[j], items[i]
