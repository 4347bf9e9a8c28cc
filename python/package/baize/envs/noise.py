"""The hand that strikes and the eye that sees are not exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Hand:
    """By how much a stroke differs from what the action says: standard deviations of normal errors, each 0 or more.

    >>> from baize.envs import Hand, NineBall
    >>> env = NineBall(hand=Hand(speed=0.03, direction=0.1), eye=0.002)
    """

    speed: float = 0.0
    """Speed of the cue, as a share of it."""
    direction: float = 0.0
    """Direction of the cue, degrees."""
    elevation: float = 0.0
    """Elevation of the butt, degrees."""
    side: float = 0.0
    """Where the tip meets the ball, to the side, ball radii."""
    height: float = 0.0
    """Where the tip meets the ball, in height, ball radii."""

    def __post_init__(self) -> None:
        for field in fields(self):
            deviation("hand." + field.name, getattr(self, field.name))

    def errors(self, strikes: NDArray[np.float64], generators: Sequence[np.random.Generator], playing: NDArray[np.bool_]) -> NDArray[np.float64]:
        """What is added to strokes (n, 5); 0 at tables where nothing is played."""
        sizes = np.array(astuple(self))
        sizes[1:3] = np.radians(sizes[1:3])
        errors = np.zeros_like(strikes)
        for table in map(int, np.flatnonzero(playing)):
            errors[table] = sizes * generators[table].standard_normal(5)
        errors[:, 0] *= strikes[:, 0]
        return errors


def deviation(name: str, value: float) -> float:
    """A standard deviation that can be used."""
    if not (np.isfinite(value) and value >= 0.0):
        raise ValueError(f"{name} is {value}, but must be a standard deviation, 0 or more")
    return float(value)
