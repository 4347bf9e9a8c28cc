"""Physics that change from episode to episode."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Union

import numpy as np

PhysicsRange = Union[tuple[float, float], list[Any]]
"""Two numbers between which one is drawn, or a list of values of which one is drawn."""

Ranges = Mapping[str, Union[PhysicsRange, Mapping[str, Any]]]
"""Physics that are drawn for each episode: paths as in `Setup.with_physics`, such as `"cloth.rolling_friction"`, or groups."""


def flat(ranges: Ranges | None, group: str = "") -> dict[str, PhysicsRange]:
    """The ranges by their whole paths; each is checked."""
    found: dict[str, PhysicsRange] = {}
    for name, wanted in (ranges or {}).items():
        path = f"{group}.{name}" if group else name
        if isinstance(wanted, Mapping):
            found.update(flat(wanted, path))
        elif isinstance(wanted, tuple) and len(wanted) == 2 and wanted[0] <= wanted[1]:
            found[path] = (float(wanted[0]), float(wanted[1]))
        elif isinstance(wanted, list) and wanted:
            found[path] = list(wanted)
        else:
            raise ValueError(
                f"the range of {path} is {wanted!r}, but must be two numbers (least, greatest), or a list of values to choose from"
            )
    return found


def drawn(ranges: Mapping[str, PhysicsRange], generator: np.random.Generator) -> dict[str, Any]:
    """Physics for one episode, as `Setup.with_physics` takes them."""
    physics: dict[str, Any] = {}
    for path, wanted in ranges.items():
        if isinstance(wanted, tuple):
            physics[path] = wanted[0] + (wanted[1] - wanted[0]) * generator.random()
        else:
            physics[path] = wanted[int(generator.integers(len(wanted)))]
    return physics
