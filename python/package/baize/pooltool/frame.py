"""Turns places and velocities from pooltool's frame into that of Baize and back."""

from __future__ import annotations

from dataclasses import dataclass

from .system import System, Vector

RAILS = ("3", "12", "9", "18")
"""The ids that pooltool gives to the cushions by which it measures a table: left, right, foot and head."""


@dataclass(frozen=True)
class Frame:
    """Where the middle of the bed is in pooltool's frame, and how large the bed is, m.

    pooltool has its origin in a corner, x to the right and y to the foot. Baize has it in the middle, x to the foot and y to the
    left.

    >>> frame = Frame(0.5, 1.0, 1.0, 2.0)
    >>> frame.place((0.5, 1.5, 0.03))
    (0.5, 0.0, 0.03)
    >>> frame.place_back(frame.place((0.25, 0.5, 0.03)))
    (0.25, 0.5, 0.03)
    """

    x: float
    y: float
    width: float
    length: float

    @staticmethod
    def of(system: System) -> Frame:
        """The frame between the four rails of pooltool, or around all cushions of a table without these."""
        ends = {cushion.id: (cushion.p1, cushion.p2) for cushion in system.cushions}
        if all(rail in ends for rail in RAILS):
            left, right, foot, head = (ends[rail][0] for rail in RAILS)
            across, along = [left[0], right[0]], [head[1], foot[1]]
        elif ends:
            across, along = ([end[axis] for pair in ends.values() for end in pair] for axis in (0, 1))
        else:
            return Frame(0.0, 0.0, 0.0, 0.0)
        low, high = min(across), max(across)
        head_end, foot_end = min(along), max(along)
        return Frame((low + high) / 2, (head_end + foot_end) / 2, high - low, foot_end - head_end)

    def is_outside(self, place: Vector) -> bool:
        """Whether a place of pooltool is outside of the bed."""
        return abs(place[0] - self.x) > self.width / 2 + 1e-9 or abs(place[1] - self.y) > self.length / 2 + 1e-9

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
