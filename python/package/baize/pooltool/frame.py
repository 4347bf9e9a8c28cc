"""Turns places and velocities from pooltool's frame into that of Baize and back."""

from __future__ import annotations

from dataclasses import dataclass

from .system import System, Vector


@dataclass(frozen=True)
class Frame:
    """Where the middle of the bed is in pooltool's frame, m.

    pooltool has its origin in a corner, x to the right and y to the foot. Baize has it in the middle, x to the foot and y to the
    left.

    >>> frame = Frame(0.5, 1.0)
    >>> frame.place((0.5, 1.5, 0.03))
    (0.5, 0.0, 0.03)
    >>> frame.place_back(frame.place((0.2, 0.3, 0.03)))
    (0.2, 0.3, 0.03)
    """

    x: float
    y: float

    @staticmethod
    def of(system: System) -> Frame:
        """The middle between the outermost cushions that pooltool counts as rails, or of all cushions on a table of another kind."""
        ends = [end for cushion in system.cushions for end in (cushion.p1, cushion.p2)]
        rails = {cushion.id: cushion.p1 for cushion in system.cushions if cushion.id in ("3", "12", "9", "18")}
        if len(rails) == 4:
            return Frame((rails["3"][0] + rails["12"][0]) / 2, (rails["18"][1] + rails["9"][1]) / 2)
        if ends:
            across, along = [end[0] for end in ends], [end[1] for end in ends]
            return Frame((min(across) + max(across)) / 2, (min(along) + max(along)) / 2)
        return Frame(0.0, 0.0)

    def place(self, place: Vector) -> Vector:
        """A place of pooltool, for Baize."""
        return (place[1] - self.y, self.x - place[0], place[2])

    def place_back(self, place: Vector) -> Vector:
        """A place of Baize, for pooltool."""
        return (self.x - place[1], self.y + place[0], place[2])

    @staticmethod
    def direction(vector: Vector) -> Vector:
        """A velocity or a spin of pooltool, for Baize."""
        return (vector[1], -vector[0], vector[2])
