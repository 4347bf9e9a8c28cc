"""The cushions, jaws and pockets of a table of pooltool, drawn as Baize draws them.

pooltool lets a ball turn back where its centre is one radius away from a nose, seen from above, and computes the rebound with the
angle under which the centre sees the nose from there. A ball of Baize touches the nose at the nose's height, so it comes nearer.
Each nose therefore stands a little farther out over the bed, and has the height that gives the angle of pooltool. Balls then turn
back at the same place and into the same direction.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from .frame import Frame
from .ron import Word, text
from .system import Cushion, Jaw, System, Vector

SIDE_2, BOTH_SIDES = 1, 2
"""pooltool's directions of a cushion; 0 is the other side."""

SAME_PLACE = 1e-6
"""A cushion ends at a jaw if it ends that near to its edge, m. The places were rounded when they were computed."""


@dataclass(frozen=True)
class Sizes:
    """The size of the balls in both engines, m."""

    theirs: float
    """The radius in pooltool."""
    ours: float
    """The radius in Baize."""
    apart: float
    """How far from a nose, seen from above, the centre of a ball turns back."""
    sees_true_nose: bool = False
    """Whether the law of the cushions uses the angle at the ball's surface, and not that from one radius away."""

    def angle(self, height: float, radius: float = 0.0) -> float:
        """The angle, in radians, under which pooltool's ball sees a nose that is so high and has this radius, seen from above.

        >>> round(math.degrees(Sizes(0.028575, 0.028575, 0.028575).angle(0.036576)), 2)
        15.64
        """
        if self.sees_true_nose:
            return math.asin(height / self.theirs - 1.0)
        # pooltool takes the angle to a jaw's centre, not to its edge.
        return math.atan2(height - self.theirs, self.apart + radius)


def table(system: System, sizes: Sizes, frame: Frame) -> dict[str, Any]:
    """The table, as a file of Baize has it."""
    jaws = [_jaw(jaw, sizes, frame) for jaw in system.jaws]
    jaws += [point for cushion in system.cushions for point in _points(cushion, system.jaws, sizes, frame)]
    parts = {
        "cushions": [_cushion(cushion, side, sizes, frame) for cushion in system.cushions for side in _sides(cushion)],
        "jaws": jaws,
        "pockets": [
            {"name": pocket.id, "centre": frame.place(pocket.center)[:2], "radius": pocket.radius} for pocket in system.pockets
        ],
    }
    drawn = {name: things for name, things in parts.items() if things}
    # Every cushion has a height of its own, but a table with noses needs one.
    drawn_table: dict[str, Any] = {"name": "pooltool", "nose_height": sizes.ours}
    if frame.length and frame.width:
        drawn_table |= {"length": frame.length, "width": frame.width}
    return drawn_table | {"boundary": Word(f"Drawn{text(drawn)}" if drawn else "Unbounded")}


def _sides(cushion: Cushion) -> tuple[int, ...]:
    """The sides from which balls meet a cushion."""
    return (0, SIDE_2) if cushion.direction == BOTH_SIDES else (cushion.direction,)


def _nose(cushion: Cushion, side: int, sizes: Sizes) -> tuple[tuple[float, float], float, float]:
    """Where the bed is, the angle under which a ball sees the nose, and how far the nose moves out over the bed."""
    angle = sizes.angle(cushion.p1[2])
    return _towards_bed(cushion.p1, cushion.p2, side), angle, sizes.apart - sizes.ours * math.cos(angle)


def _cushion(cushion: Cushion, side: int, sizes: Sizes, frame: Frame) -> dict[str, Any]:
    start, end = cushion.p1, cushion.p2
    bed, angle, out = _nose(cushion, side, sizes)
    # Seen from its start, a cushion of Baize has the bed on its left.
    if (end[0] - start[0]) * bed[1] - (end[1] - start[1]) * bed[0] < 0.0:
        start, end = end, start
    moved = [frame.place((one[0] + out * bed[0], one[1] + out * bed[1], one[2]))[:2] for one in (start, end)]
    return {
        "name": cushion.id,
        "from": moved[0],
        "to": moved[1],
        "facing": frame.is_outside(start) or frame.is_outside(end),
        "nose_height": sizes.ours * (1.0 + math.sin(angle)),
    }


def _points(cushion: Cushion, jaws: tuple[Jaw, ...], sizes: Sizes, frame: Frame) -> list[dict[str, Any]]:
    """The ends of a cushion at which a jaw begins, as points. In Baize their noses have other heights, so that the cushion would
    end bare. No ball meets such a point: the jaw reaches a ball before it."""
    points = []
    for side in _sides(cushion):
        bed, angle, out = _nose(cushion, side, sizes)
        for word, end in (("p1", cushion.p1), ("p2", cushion.p2)):
            if any(abs(math.dist(end[:2], jaw.center[:2]) - jaw.radius) < SAME_PLACE for jaw in jaws):
                moved = frame.place((end[0] + out * bed[0], end[1] + out * bed[1], end[2]))
                points.append(
                    {
                        "name": f"{cushion.id} {word}",
                        "centre": moved[:2],
                        "radius": 0.0,
                        "nose_height": sizes.ours * (1.0 + math.sin(angle)),
                    }
                )
    return points


def _towards_bed(start: Vector, end: Vector, side: int) -> tuple[float, float]:
    """The unit vector from the cushion towards the bed. pooltool counts sides by the sign of l_x x + l_y y + l_0."""
    along = (end[0] - start[0], end[1] - start[1])
    normal = (1.0, 0.0) if along[0] == 0.0 else (-along[1] / along[0], 1.0)
    length = math.hypot(*normal)
    sign = 1.0 if side == SIDE_2 else -1.0
    return (sign * normal[0] / length, sign * normal[1] / length)


def _jaw(jaw: Jaw, sizes: Sizes, frame: Frame) -> dict[str, Any]:
    angle = sizes.angle(jaw.center[2], jaw.radius)
    return {
        "name": jaw.id,
        "centre": frame.place(jaw.center)[:2],
        "radius": jaw.radius + sizes.apart - sizes.ours * math.cos(angle),
        "nose_height": sizes.ours * (1.0 + math.sin(angle)),
    }
