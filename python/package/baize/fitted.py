"""Strikes and constants that were found from measured tracks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ._engine import Setup


@dataclass(frozen=True, eq=False, repr=False)
class Fit:
    """What `fit` has found of n measured shots and of c constants."""

    ids: NDArray[np.int64]
    """The ids of the shots, without those that were left out: (n,)."""
    strikes: NDArray[np.float64]
    """The strokes: (n, 5), as in `simulate`."""
    ball_speeds: NDArray[np.float64]
    """How fast the struck balls left: (n,), m/s."""
    ball_directions: NDArray[np.float64]
    """In which direction they left: (n,), radians."""
    standard_errors: NDArray[np.float64]
    """Of the speed (m/s) and the direction (radians) of the struck ball, and of side and height of the tip (ball radii): (n, 4), as if the
    errors of all samples were alike and independent; NaN where the samples do not give them."""
    distances: NDArray[np.float64]
    """Root mean square distances between computed and measured places: (n, 3), metres; of the struck ball, of all balls, and of all balls in
    the first 4 s."""
    constants: list[str]
    """The names of the constants that were searched for."""
    start_values: NDArray[np.float64]
    """Their values before: (c,)."""
    values: NDArray[np.float64]
    """Their values in the fit to all shots: (c,)."""
    value_errors: NDArray[np.float64]
    """The standard errors of these: (c,); NaN if there are no more shots than constants, or one has no effect of its own."""
    half_values: NDArray[np.float64]
    """Their values in the fits to the first, third, fifth shot and so on, and to the others: (2, c); (0, 0) without constants."""
    half_distances: list[NDArray[np.float64]]
    """How far the computed balls are from the measured ones in the half that each of these two fits has not seen, as `distances`: only these
    say how good the constants are."""
    setup: Setup
    """The set-up with the physics of the fit to all shots."""

    def __len__(self) -> int:
        return len(self.ids)

    def __repr__(self) -> str:
        middle = 1000.0 * float(np.median(self.distances[:, 1]))
        constants = "".join(f", {name} {value:.5g}" for name, value in zip(self.constants, self.values))
        return f"<baize.Fit: {len(self)} shots, half of them within {middle:.2g} mm{constants}>"
