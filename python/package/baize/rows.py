"""Results whose rows are dictionaries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


class Rows:
    """Results with a row for each position or shot: `len` says how many, `[i]` is one as a dictionary, and a loop goes through all."""

    def _row(self, index: int) -> dict[str, Any]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    def __getitem__(self, index: int) -> dict[str, Any]:
        """The row of that number; -1 is the last one."""
        count = len(self)
        number = index.__index__()
        if not -count <= number < count:
            raise IndexError(f"there is no row {number}, only {count} from 0 on")
        return self._row(number % count)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (self._row(index) for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<baize.{type(self).__name__}: {len(self)} rows>"
