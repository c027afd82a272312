"""Arrays of integers as kernels see them: indexing gives a plain int, never a small NumPy scalar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, overload

import numpy as np

if TYPE_CHECKING:

    class Ints:
        """An array field of a record, an output buffer or a constant table."""

        shape: tuple[int, ...]
        size: int

        @overload
        def __getitem__(self, key: int | tuple[int, ...]) -> int: ...
        @overload
        def __getitem__(self, key: slice) -> Ints: ...
        def __getitem__(self, key: Any) -> Any: ...
        def __setitem__(self, key: int | tuple[int, ...] | slice, value: int) -> None: ...
        def __iter__(self) -> Iterator[int]: ...
        def __len__(self) -> int: ...
        def tolist(self) -> Any: ...

else:

    class Ints(np.ndarray):
        """An integer array whose elements read as Python ints, so that interpreted kernels cannot overflow."""

        def __getitem__(self, key):
            value = np.ndarray.__getitem__(self, key)
            return value if isinstance(value, np.ndarray) else int(value)

        def __iter__(self):
            return iter(self.tolist()) if self.ndim == 1 else np.ndarray.__iter__(self)


def ints(*shape: int, dtype: Any = np.int64) -> Ints:
    """A zeroed integer array to pass to kernels."""
    return np.zeros(shape, dtype=dtype).view(Ints)  # type: ignore[return-value]
