"""Records: declared once, used as memory, as objects and as JSON."""

from __future__ import annotations

import numpy as np
import pytest

import mastaba
from mastaba.engine.ints import Ints
from mastaba.engine.record import Record, field, i8, i16, i64
from mastaba.engine.registry import rules

# A record grows only on purpose: searches and batches copy it millions of times a second.
BYTES = {"alhambra": 1904, "camelup": 312, "cheops": 752, "imhotep": 312, "santorini": 392}


class Bench(Record):
    stones: Ints = field(i8, (2, 3), "stones by row and place")
    sled: int = field(i16, "stones on the sled")
    seen: int = field(i64, "a set of up to 63 things")


def test_the_size_of_every_record_is_pinned() -> None:
    assert {name: rules(name).state.size for name in mastaba.names()} == BYTES


def test_every_record_begins_with_actor_players_and_ply() -> None:
    assert list(Bench.fields)[:3] == ["actor", "players", "ply"]
    assert Bench.dtype.names is not None
    assert Bench.dtype.names[:3] == ("actor", "players", "ply")


def test_fields_are_aligned_and_records_are_whole_words() -> None:
    assert Bench.dtype.isalignedstruct
    assert Bench.size % 8 == 0
    assert Bench.dtype.fields is not None
    assert Bench.dtype.fields["seen"][1] % 8 == 0


def test_numbers_read_as_ints_and_arrays_as_live_views() -> None:
    s = Bench()
    s.sled = 7
    s.stones[1, 2] = -5
    assert type(s.sled) is int
    assert type(s.stones[1, 2]) is int
    assert s.raw["stones"].tolist() == [[0, 0, 0], [0, 0, -5]]


def test_a_value_that_does_not_fit_its_field_is_refused() -> None:
    s = Bench()
    with pytest.raises(OverflowError):
        s.stones[0, 0] = 200
    with pytest.raises(AttributeError, match="assign to its elements"):
        s.stones = s.stones


def test_a_copy_is_equal_and_independent() -> None:
    s = Bench()
    s.sled = 3
    twin = s.copy()
    assert twin == s
    twin.sled = 4
    assert twin != s
    assert s.sled == 3


def test_json_goes_both_ways_and_refuses_what_does_not_fit() -> None:
    s = Bench()
    s.stones[0, 1] = 9
    there = s.to_json()
    assert there["stones"] == [[0, 9, 0], [0, 0, 0]]
    assert Bench.from_json(there) == s
    for broken, words in (
        ({**there, "sled": 40_000}, "must lie in"),
        ({**there, "sled": "x"}, "must be an integer"),
        ({**there, "stones": [1, 2]}, "of shape 2 x 3"),
        ({k: v for k, v in there.items() if k != "sled"}, "missing or unknown: sled"),
    ):
        with pytest.raises(ValueError, match=words):
            Bench.from_json(broken)


def test_the_fingerprint_is_a_stable_hash_of_the_bytes() -> None:
    s = Bench()
    assert s.fingerprint() == Bench().fingerprint()
    s.seen = 1
    assert s.fingerprint() != Bench().fingerprint()
    s = Bench()
    s.sled = 258
    # Written out once by hand: 8-bit, 16-bit and 64-bit fields, little-endian, at their aligned offsets.
    assert bytes(s) == bytes(14) + bytes([2, 1]) + bytes(8)


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="24 bytes, not 3"):
        Bench.from_bytes(b"abc")


def test_repr_names_only_what_is_set() -> None:
    s = Bench()
    s.sled = 2
    assert repr(s) == "Bench(sled=2)"


def test_unsigned_fields_do_not_exist() -> None:
    with pytest.raises(TypeError, match="i8, i16, i32 or i64"):
        field("<u1", "no")


def test_interpreted_arrays_give_python_ints() -> None:
    array = np.array([100, 100], dtype=np.int8).view(Ints)
    assert array[0] + array[1] == 200
    assert [type(x) for x in array] == [int, int]
