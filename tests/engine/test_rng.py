"""The generator: the same numbers everywhere, fair to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys

from mastaba.engine.ints import ints
from mastaba.engine.rng import WORD, below, draw, generator, pick, shuffle


def reference(seed: int, stream: int, count: int) -> list[int]:
    """xoroshiro64** as its authors publish it, on plain integers."""

    def rotl(x: int, k: int) -> int:
        return (x << k | x >> 32 - k) & WORD

    a, b = (int(x) for x in generator(seed, stream))
    found = []
    for _ in range(count):
        found.append(rotl(a * 0x9E3779BB & WORD, 5) * 5 & WORD)
        b ^= a
        a, b = rotl(a, 26) ^ b ^ (b << 9 & WORD), rotl(b, 13)
    return found


def test_draws_are_those_of_the_published_generator() -> None:
    rng = generator(7, 3)
    assert [draw(rng) for _ in range(50)] == reference(7, 3, 50)


def test_the_first_draws_of_a_seed_are_pinned_for_all_platforms() -> None:
    rng = generator(2026)
    assert [draw(rng) for _ in range(3)] == PINNED


def test_interpreted_draws_are_the_compiled_ones() -> None:
    program = "from mastaba.engine.rng import *; r = generator(5, 9); print([below(r, 1000) for _ in range(20)])"
    rng = generator(5, 9)
    here = [below(rng, 1000) for _ in range(20)]
    run = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "MASTABA_JIT": "0"}, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == str(here)


def test_streams_and_seeds_differ() -> None:
    firsts = {draw(generator(seed, stream)) for seed in range(40) for stream in range(40)}
    assert len(firsts) > 1590
    assert draw(generator(1 << 40)) != draw(generator(0))


def test_below_is_even() -> None:
    rng, counts = generator(1), [0] * 6
    for _ in range(60_000):
        counts[below(rng, 6)] += 1
    chi = sum((c - 10_000) ** 2 / 10_000 for c in counts)
    assert chi < 20.5  # 99.9 % point of five degrees of freedom


def test_pick_follows_the_weights_and_never_takes_a_zero() -> None:
    rng, weight = generator(2), ints(4)
    for i, w in enumerate((3, 0, 1, 0)):
        weight[i] = w
    counts = [0] * 4
    for _ in range(40_000):
        counts[pick(rng, weight, 4)] += 1
    assert counts[1] == counts[3] == 0
    assert abs(counts[0] - 30_000) < 500


def test_shuffle_reaches_every_order() -> None:
    rng, seen = generator(3), set()
    for _ in range(300):
        items = ints(3)
        for i in range(3):
            items[i] = i
        shuffle(rng, items, 3)
        seen.add(tuple(items.tolist()))
    assert len(seen) == 6


PINNED = [227066452, 1633367949, 3803234438]
