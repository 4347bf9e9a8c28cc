"""What a player of the computer would play, as arrays and as dictionaries."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .rows import Rows


@dataclass(frozen=True, eq=False, repr=False)
class Advice(Rows):
    """What a player of the computer would play in n positions. `advice[i]` is one answer as a dictionary, the line that `baize advise`
    prints; docs/json/advise.md in the repository explains its fields.

    >>> import baize
    >>> advice = baize.advise("nine_ball", {"cue": [-0.5, 0.1], "9": [0.6, 0.2]}, opponent="level_5", simulations=100)
    >>> advice.does, advice[0]["shot"]["declares"]
    (['strike'], 'nothing')
    """

    strikes: NDArray[np.float64]
    """The strokes without the errors of a hand: (n, 5), as in `simulate`; NaN where the player does something else."""
    places: NDArray[np.float64]
    """Where the cue ball is put before: (n, 2), metres; NaN if it is played from where it lies."""
    calls: NDArray[np.int64]
    """What is declared: (n, 2), as `Tables.step` and `judge` take it."""
    chances: NDArray[np.float64]
    """How often each shot does what it is meant to, with the errors of the hand: (n,), 0 to 1; NaN if it was not estimated."""
    worths: NDArray[np.float64]
    """The chance of winning the rack with it, as the player judges: (n,), 0 to 1; NaN if it was not estimated."""
    lines: list[str | None]
    """The answers as lines of JSON; None for a table on which no game goes on."""

    @property
    def does(self) -> list[str | None]:
        """What the player does: "strike", "choose", "take_cue_ball", "claim_rack" or "concede_rack"; None as above."""
        return [row.get("does") for row in self]

    def _row(self, index: int) -> dict[str, Any]:
        line = self.lines[index]
        return {} if line is None else json.loads(line)

    def __len__(self) -> int:
        return len(self.lines)
