"""How environments are seen: pixels, or the window of the game."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from .. import Setup
from ..window import Window

FRAMES_A_SECOND = 2
"""How many shots a film shows in a second: a frame is the table after a shot."""

WIDTH = 640
"""The width of a frame in pixels."""

Frame = NDArray[np.uint8]
"""Pixels: (height, width, 3), red, green and blue."""

RenderMode = Literal["human", "rgb_array"]
"""How a single table is seen."""

METADATA: dict[str, Any] = {"render_modes": ["human", "rgb_array"], "render_fps": FRAMES_A_SECOND}
"""The modes of a single table."""

VECTOR_METADATA: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": FRAMES_A_SECOND}
"""The modes of many tables at once."""


class View:
    """What is seen of one environment, which tells it when something has changed."""

    def __init__(self, mode: str | None, modes: dict[str, Any]) -> None:
        known = modes["render_modes"]
        if mode is not None and mode not in known:
            raise ValueError(f"render_mode is {mode!r}, but must be None or one of {', '.join(map(repr, known))}")
        self.mode = mode
        self._window = Window() if mode == "human" else None

    def show(self, setup: Setup, places: NDArray[np.float64]) -> None:
        """Shows a table after a shot, if there is a window."""
        if self._window is not None:
            self._window.show(setup._begun(np.zeros(5), places, False).with_strike(None))

    def frames(self, setup: Setup, places: NDArray[np.float64]) -> tuple[Frame, ...] | None:
        """A picture of each table; None unless the mode is `rgb_array`. `places` is (tables, balls, 2), NaN for a ball that is not
        there."""
        if self.mode != "rgb_array":
            return None
        return tuple(setup.picture(width=WIDTH, positions=table) for table in places)

    def close(self) -> None:
        """Closes the window."""
        if self._window is not None:
            self._window.close()
