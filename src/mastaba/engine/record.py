"""Records: a whole position as one fixed-size block of signed integers.

    class State(Record):
        space: Ints = field(i8, 5, "space of each camel, 1..16; 17..19 past the line")
        dice: int = field(i8, "set of camels whose die is still in the pyramid, a bit each")

From the declaration come the aligned dtype, attribute access, JSON both ways, equality, a fingerprint and
a repr. Fields are signed because Numba turns mixed signed and unsigned arithmetic into floats.
"""

from __future__ import annotations

import hashlib
import inspect
import math
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, overload

import numpy as np

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import JIT

CHANCE = -1
OVER = -2

i8, i16, i32, i64 = "<i1", "<i2", "<i4", "<i8"


class Field(NamedTuple):
    kind: str
    shape: tuple[int, ...]
    doc: str


@overload
def field(kind: str, doc: str, /) -> int: ...
@overload
def field(kind: str, shape: int | tuple[int, ...], doc: str, /) -> Ints: ...
def field(kind: str, *rest: Any) -> Any:
    """Declare a field of a record: `field(i8, "meaning")` or `field(i8, shape, "meaning")`."""
    if kind not in (i8, i16, i32, i64):
        raise TypeError(f"a field is i8, i16, i32 or i64, not {kind!r}")
    *shape, doc = rest
    sizes = shape[0] if shape else ()
    return Field(kind, (sizes,) if isinstance(sizes, int) else tuple(sizes), doc)


class Record:
    """A position. `data` is its memory; compiled kernels take the object itself or its `raw`, and fastest through `direct`."""

    __slots__ = ("_store", "_views", "data", "raw")

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[np.void]]
    size: ClassVar[int] = 0

    actor: int = field(i8, "seat to decide; CHANCE (-1) or OVER (-2)")
    players: int = field(i8, "number of seats")
    ply: int = field(i32, "actions applied so far, chance outcomes included")

    def __init_subclass__(cls) -> None:
        declared = {k: v for base in reversed(cls.__mro__) for k, v in vars(base).get("_declared", {}).items()}
        own = {k: v for k, v in vars(cls).items() if isinstance(v, Field)}
        cls._declared = own  # type: ignore[attr-defined]
        cls.fields = declared | own
        cls.dtype, cls.size = _layout(cls.fields)
        for name, spec in own.items():
            setattr(cls, name, _field(name, spec, cls.dtype))
        _CLASSES[cls.dtype.str + repr(cls.dtype.descr)] = cls

    def __init__(self, store: np.ndarray[Any, Any] | None = None) -> None:
        """A zeroed record, or a live view of the one-element structured array given."""
        self._store = np.zeros(1, dtype=self.dtype) if store is None else store
        self.raw = self._store[0]
        self.data = self._store.view(np.uint8)
        self._views: dict[str, Any] = {}

    def copy(self) -> Self:
        """An independent copy."""
        return type(self).from_bytes(self.data.tobytes())

    def set(self, other: Record) -> None:
        """Become a copy of another record of the same type."""
        self.data[:] = other.data

    def __bytes__(self) -> bytes:
        return self.data.tobytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        if len(data) != cls.size:
            raise ValueError(f"{cls.__name__} has {cls.size} bytes, not {len(data)}")
        return cls(np.frombuffer(bytearray(data), dtype=cls.dtype))

    def to_json(self) -> dict[str, Any]:
        """Every field by name, as plain ints and lists."""
        return {name: self.raw[name].tolist() for name in self.fields}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        if set(values) != set(cls.fields):
            odd = ", ".join(sorted(set(values) ^ set(cls.fields)))
            raise ValueError(f"not a {cls.__name__}: fields missing or unknown: {odd}")
        record = cls()
        for name, spec in cls.fields.items():
            given = np.array(values[name])
            if given.shape != spec.shape or (given.size and given.dtype.kind != "i"):
                raise ValueError(f"{name} must be {_shape_words(spec.shape)}")
            limit = np.iinfo(spec.kind)
            if given.size and (given.min() < limit.min or given.max() > limit.max):
                raise ValueError(f"{name} must lie in {limit.min}..{limit.max}")
            record.raw[name] = given
        return record

    def fingerprint(self) -> str:
        """A stable 64-bit hash of the bytes, as 16 hexadecimal digits."""
        return hashlib.blake2b(self.data.tobytes(), digest_size=8).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = (f"{name}={self.raw[name].tolist()}" for name in self.fields if np.any(self.raw[name]))
        return f"{type(self).__name__}({', '.join(shown)})"


class _Number:
    """A single integer of a record."""

    def __init__(self, name: str, spec: Field) -> None:
        self.name, self.__doc__ = name, spec.doc

    def __get__(self, record: Record | None, owner: type) -> Any:
        return self if record is None else record.raw[self.name].item()

    def __set__(self, record: Record, value: int) -> None:
        record.raw[self.name] = value


class _Small(_Number):
    """One of a byte, which is asked for most often (whose turn it is) and read fastest."""

    def __init__(self, name: str, spec: Field, offset: int) -> None:
        super().__init__(name, spec)
        self.offset = offset

    def __get__(self, record: Record | None, owner: type) -> Any:
        if record is None:
            return self
        value = record.data.item(self.offset)
        return value - 256 if value > 127 else value


class _Array:
    """An array of integers of a record; reading it gives a live view."""

    def __init__(self, name: str, spec: Field) -> None:
        self.name, self.__doc__ = name, spec.doc

    def __get__(self, record: Record | None, owner: type) -> Any:
        if record is None:
            return self
        view = record._views.get(self.name)
        if view is None:
            view = record._views[self.name] = record.raw[self.name].view(Ints)
        return view

    def __set__(self, record: Record, value: Any) -> None:
        raise AttributeError(f"{self.name} is an array: assign to its elements")


def _field(name: str, spec: Field, dtype: np.dtype[np.void]) -> _Number | _Array:
    if spec.shape:
        return _Array(name, spec)
    assert dtype.fields is not None
    return _Small(name, spec, dtype.fields[name][1]) if spec.kind == i8 else _Number(name, spec)


R = TypeVar("R", bound=Record)

_CLASSES: dict[str, type[Record]] = {}


def class_of(dtype: np.dtype[Any]) -> type[Record] | None:
    """The record class a dtype was made from."""
    return _CLASSES.get(dtype.str + repr(dtype.descr))


def records(kind: type[Record], n: int) -> np.ndarray[Any, Any]:
    """A zeroed batch: an array of n records."""
    return np.zeros(n, dtype=kind.dtype)


def at(batch: np.ndarray[Any, Any], i: int) -> Any:
    """Game i of a batch, as kernels take it."""
    if JIT:
        return batch[i]
    kind = class_of(batch.dtype)
    assert kind is not None
    return kind(batch[i : i + 1])


def _layout(fields: dict[str, Field]) -> tuple[np.dtype[np.void], int]:
    plain = np.dtype([(name, f.kind, f.shape) for name, f in fields.items()], align=True)
    size = math.ceil(plain.itemsize / 8) * 8  # whole words, so that records copy and batch without gaps
    assert plain.fields is not None
    spec: Any = {
        "names": list(fields),
        "formats": [plain.fields[n][0] for n in fields],
        "offsets": [plain.fields[n][1] for n in fields],
        "itemsize": size,
        "aligned": True,
    }
    return np.dtype(spec), size


def _shape_words(shape: tuple[int, ...]) -> str:
    return "an integer" if not shape else f"integers of shape {' x '.join(map(str, shape))}"


Record._declared = {k: v for k, v in vars(Record).items() if isinstance(v, Field)}  # type: ignore[attr-defined]
_dtype, _ = _layout(Record._declared)  # type: ignore[attr-defined]  # the games' own fields lie behind these
for _name, _spec in list(vars(Record).items()):
    if isinstance(_spec, Field):
        setattr(Record, _name, _field(_name, _spec, _dtype))


if JIT:
    import numba
    from numba.extending import typeof_impl

    _FOLDERS: dict[Any, Path | None] = {}

    def numba_type(kind: type[Record]) -> Any:
        """Numba's type of a record class."""
        found = vars(kind).get("_numba_type")
        if found is None:
            found = kind._numba_type = numba.from_dtype(kind.dtype)  # type: ignore[attr-defined]
            _FOLDERS[found] = Path(inspect.getfile(kind)).parent
            _BY_TYPE[found] = kind
        return found

    _BY_TYPE: dict[Any, type[Record]] = {}

    def class_of_type(t: Any) -> type[Record] | None:
        """The record class behind a Numba type."""
        if t not in _BY_TYPE:
            for kind in list(_CLASSES.values()):
                numba_type(kind)
        return _BY_TYPE.get(t)

    def folder_of_type(t: Any) -> Path | None:
        """The folder of the source file that declares the record of a Numba type."""
        class_of_type(t)
        return _FOLDERS.get(t)

    @typeof_impl.register(Record)
    def _typeof_record(value: Record, context: Any) -> Any:
        return numba_type(type(value))
