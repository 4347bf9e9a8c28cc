"""Makes a set-up and a stroke of Baize from a system of pooltool, and plays it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import BaizeError, Setup
from .events import Played, play
from .frame import Frame
from .laws import FARTHEST_TIP, cue_of, has_squirt, physics_of, read_laws, sees_true_nose
from .ron import text
from .system import POCKETED, ROLLING, Ball, BallParams, Cue, Cushion, System, Vector, read
from .table import Sizes, table

SPACER = 1e-6
"""By how much pooltool moves two things apart when they meet, m: its `MIN_DIST`."""


@dataclass(frozen=True)
class Shot:
    """A shot of pooltool, ready to be played by Baize."""

    system: System
    """What was read."""
    setup: Setup
    """Table, balls and physics, without a stroke."""
    strike: NDArray[np.float64]
    """The stroke, as `baize.simulate` takes it: (5,). Its speed is 0 if the balls move already, because pooltool then strikes none."""
    frame: Frame
    """Where pooltool's frame is."""
    spacer: float
    """How far apart two things are when they meet, m, beyond what their sizes say."""

    def place_back(self, place: Sequence[float]) -> Vector:
        """The place of a ball of Baize, for pooltool. A ball here is higher by as much as it is larger."""
        x, y, z = place
        return self.frame.place_back((x, y, z - self.spacer / 2))

    def play(self) -> Played:
        """What happens in the shot, in pooltool's words and frame."""
        return play(self)


def shot_of(source: Any, laws: Any = None, *, spacer: float | None = None) -> Shot:
    """The shot in a file of pooltool's `System.save`, in a live `System`, or in a `System` that `read` has read.

    Parameters
    ----------
    source : path, pooltool System or System
        The file ends in `.json` or `.msgpack`, perhaps with `.gz` behind it. Of a system that has been simulated, the shot begins
        where it began there.
    laws : path, pooltool Resolver or PhysicsEngine, or dict, optional
        The laws, because a system does not know by which it was or will be simulated; those that pooltool uses by default if none
        are given.
    spacer : float, optional
        pooltool moves two things apart by a micrometre when they meet. So its balls turn back a micrometre before they would touch,
        and here each ball is larger by half of that. 0 leaves the balls as they are. Without it, it is a micrometre, or the
        smallest gap between two balls or a ball and a nose if that is less.

    Raises
    ------
    BaizeError
        If something in it has no counterpart in Baize. The sentence names it.
    """
    system = source if isinstance(source, System) else read(source)
    balls = [ball for ball in system.balls if ball.motion != POCKETED]
    params = _params(balls)
    for ball in balls:
        _check_on_bed(ball)
    for height in {cushion.p1[2] for cushion in system.cushions} | {jaw.center[2] for jaw in system.jaws}:
        if not 0.0 < height < 2.0 * params.R:
            raise BaizeError(f"a nose of a cushion is {height} m high, but must be above 0 and below a ball's diameter, {2 * params.R} m")
    spacer = _spacer(system, balls, params, spacer)
    laws = read_laws(laws)
    cue = cue_of(system.cue, params.m) if has_squirt(laws) else system.cue
    strike = _strike(cue, balls)
    sizes = Sizes(params.R, params.R + spacer / 2, params.R + spacer, sees_true_nose(laws))
    frame = Frame.of(system)
    physics = physics_of(laws, params, cue, sizes.ours / sizes.theirs)
    shot = {
        "name": "pooltool",
        "table": table(system, sizes, frame),
        "rack": {
            "cue_ball": _cue_ball(system, balls),
            "balls": [_placed(ball, sizes, frame) for ball in balls],
        },
        "physics": physics,
    }
    return Shot(system, Setup.from_text(text(shot)), strike, frame, spacer)


def _params(balls: list[Ball]) -> BallParams:
    """The parameters that all balls have."""
    if not balls:
        raise BaizeError("the system has no ball on its table")
    first = balls[0]
    for ball in balls[1:]:
        for field in fields(BallParams):
            one, other = getattr(first.params, field.name), getattr(ball.params, field.name)
            if one != other:
                raise BaizeError(
                    f"ball \"{first.id}\" has {field.name} = {one} and ball \"{ball.id}\" has {other}, but all balls must have the same"
                )
    return first.params


def _check_on_bed(ball: Ball) -> None:
    if not all(map(math.isfinite, (*ball.position, *ball.velocity, *ball.spin))):
        raise BaizeError(f"ball \"{ball.id}\" has no place or no velocity, but every ball needs both")
    if ball.motion not in range(POCKETED) or ball.velocity[2] != 0.0 or abs(ball.position[2] - ball.params.R) > 1e-9:
        raise BaizeError(f"ball \"{ball.id}\" is not on the bed, but only balls on the bed can be converted")


def _spacer(system: System, balls: list[Ball], params: BallParams, wanted: float | None) -> float:
    """The wanted spacer, or that of pooltool, or the smallest gap before the shot if that is less."""
    if wanted is not None:
        if not 0.0 <= wanted <= 1e-3:
            raise BaizeError(f"spacer is {wanted}, but must be a distance from 0 to 0.001 m")
        return wanted
    gaps = [math.dist(one.position, other.position) - 2.0 * params.R for one, other in combinations(balls, 2)]
    for ball in balls:
        gaps += [_distance(ball.position, cushion) - params.R for cushion in system.cushions]
        gaps += [math.dist(ball.position[:2], jaw.center[:2]) - jaw.radius - params.R for jaw in system.jaws]
    return max(0.0, min(SPACER, *gaps)) if gaps else SPACER


def _distance(place: Vector, cushion: Cushion) -> float:
    """How far a place is from a cushion, seen from above."""
    (x0, y0, _), (x1, y1, _), (x, y, _) = cushion.p1, cushion.p2, place
    along = (x1 - x0, y1 - y0)
    share = ((x - x0) * along[0] + (y - y0) * along[1]) / (along[0] ** 2 + along[1] ** 2)
    share = min(max(share, 0.0), 1.0)
    return math.hypot(x0 + share * along[0] - x, y0 + share * along[1] - y)


def _strike(cue: Cue, balls: list[Ball]) -> NDArray[np.float64]:
    if _move(balls):
        return np.zeros(5)
    if cue.cue_ball_id not in {ball.id for ball in balls}:
        raise BaizeError(f"the cue strikes the ball \"{cue.cue_ball_id}\", but that ball is not on the table")
    if cue.V0 <= 0.0:
        raise BaizeError(f"nothing moves: every ball is at rest, and V0 of the cue is {cue.V0}")
    if math.hypot(cue.a, cue.b) > FARTHEST_TIP:
        raise BaizeError(
            f"the tip is {math.hypot(cue.a, cue.b):.3f} radii off the centre; beyond {FARTHEST_TIP:.3f} it slips in Baize, "
            "where pooltool has no miscue"
        )
    return np.array([cue.V0, math.radians(cue.phi) - math.pi / 2, math.radians(cue.theta), -cue.a, cue.b])


def _move(balls: list[Ball]) -> bool:
    """Whether some ball moves before a stroke."""
    return any(any(ball.velocity) or any(ball.spin) for ball in balls)


def _cue_ball(system: System, balls: list[Ball]) -> str:
    """The ball that the cue strikes. Where balls move already the cue strikes none, and any ball will do."""
    names = [ball.id for ball in balls]
    return system.cue.cue_ball_id if system.cue.cue_ball_id in names else names[0]


def _placed(ball: Ball, sizes: Sizes, frame: Frame) -> dict[str, Any]:
    placed: dict[str, Any] = {
        "ball": ball.id,
        "position": frame.place(ball.position)[:2],
        "radius": sizes.ours,
        "mass": ball.params.m,
        "colour": (0.9, 0.9, 0.9),
    }
    if _move([ball]):
        scale = sizes.theirs / sizes.ours
        placed["velocity"] = frame.direction(ball.velocity)[:2]
        placed["spin"] = tuple(scale * part for part in frame.direction(_spin(ball)))
    return placed


def _spin(ball: Ball) -> Vector:
    """The spin; that of a roll follows from the velocity, so that no rounding makes it a slide."""
    if ball.motion == ROLLING:
        return (-ball.velocity[1] / ball.params.R, ball.velocity[0] / ball.params.R, ball.spin[2])
    return ball.spin
