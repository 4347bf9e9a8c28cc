"""A `System` of pooltool: table, balls, cue, and the events if it has been simulated. All numbers are those of pooltool.

pooltool has its origin in the corner of the bed at the left of the head rail; x goes across the table and y towards the foot.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import BaizeError
from .files import load, plain

Vector = tuple[float, float, float]

SPINNING, SLIDING, ROLLING, POCKETED = 1, 2, 3, 4
"""How pooltool numbers the ways in which a ball moves; 0 is at rest."""


@dataclass(frozen=True)
class BallParams:
    """What pooltool knows about a ball and about everything that the ball touches."""

    m: float
    """Mass, kg."""
    R: float
    """Radius, m."""
    u_s: float
    """Friction of a slide on the cloth."""
    u_r: float
    """Friction of a roll on the cloth."""
    u_sp_proportionality: float
    """Friction of a ball that spins in place, over its radius, 1/m."""
    u_b: float
    """Friction between two balls, for the law `average`."""
    e_b: float
    """Restitution of two balls."""
    e_c: float
    """Restitution of a cushion."""
    f_c: float
    """Friction of a cushion."""
    g: float
    """Gravity, m/s²."""


@dataclass(frozen=True)
class Ball:
    """A ball before the shot."""

    id: str
    position: Vector
    """Its centre, m."""
    velocity: Vector
    """m/s."""
    spin: Vector
    """Angular velocity, rad/s."""
    motion: int
    """How it moves: 0 at rest, 1 spinning, 2 sliding, 3 rolling, 4 in a pocket."""
    params: BallParams


@dataclass(frozen=True)
class Cue:
    """The cue and its stroke."""

    id: str
    cue_ball_id: str
    V0: float
    """Speed, m/s."""
    phi: float
    """Direction, degrees: 0 to the right and 90 to the foot, seen from the head."""
    theta: float
    """Elevation of the butt, degrees."""
    a: float
    """Where the tip is, ball radii: positive to the left."""
    b: float
    """Where the tip is, ball radii: positive above the centre."""
    mass: float
    """kg."""
    end_mass: float
    """Mass of the shaft's end, kg."""


@dataclass(frozen=True)
class Cushion:
    """A straight cushion, pooltool's `LinearCushionSegment`."""

    id: str
    p1: Vector
    p2: Vector
    """The ends of the nose, m; z is its height."""
    direction: int
    """On which side the bed is: 0 or 1 as in pooltool, 2 for both."""


@dataclass(frozen=True)
class Jaw:
    """A round cushion, pooltool's `CircularCushionSegment`."""

    id: str
    center: Vector
    """m; z is the height of the nose."""
    radius: float
    """m."""


@dataclass(frozen=True)
class Pocket:
    """A pocket."""

    id: str
    center: Vector
    """m."""
    radius: float
    """A ball falls when its centre is that near, m."""


@dataclass(frozen=True)
class Event:
    """Something that happened, in the words of pooltool."""

    type: str
    """`stick_ball`, `ball_ball`, `ball_linear_cushion`, `ball_circular_cushion`, `ball_pocket`, or a transition such as
    `sliding_rolling`."""
    ids: tuple[str, ...]
    """Who took part, in the order of the name of the type."""
    time: float
    """Seconds after the stroke."""
    places: Mapping[str, Vector]
    """Where the centre of each ball of `ids` was, in pooltool's frame, m: after the event, but for a pocket before it."""


@dataclass(frozen=True)
class System:
    """Table, balls and cue before the shot, and what happened in it if pooltool has simulated it."""

    balls: tuple[Ball, ...]
    cue: Cue
    cushions: tuple[Cushion, ...]
    jaws: tuple[Jaw, ...]
    pockets: tuple[Pocket, ...]
    events: tuple[Event, ...]
    """Empty before a simulation. The events of the type `none` that pooltool puts at both ends are left out."""
    ends: Mapping[str, Vector]
    """Where each ball is now, m; without those in pockets."""


def read(source: Any) -> System:
    """The system in a file that `System.save` wrote (`.json` or `.msgpack`), or in a live `System` of pooltool.

    Of a system that has been simulated, the balls are where they were before the shot.
    """
    systems = read_all(source)
    if len(systems) != 1:
        raise BaizeError(f"{_name(source)} is a MultiSystem of pooltool with {len(systems)} shots; `read_all` reads all of them")
    return systems[0]


def read_all(source: Any) -> list[System]:
    """All systems in a file that `MultiSystem.save` wrote, or in a live `MultiSystem`; a single system is a list of one."""
    content = load(source) if isinstance(source, (str, os.PathLike)) else plain(source)
    try:
        if "multisystem" in content:
            return [_system(one) for one in content["multisystem"]]
        return [_system(content)]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        said = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise BaizeError(f"{_name(source)} is no System of pooltool 0.6: {said}") from error


def _name(source: Any) -> str:
    return str(Path(source)) if isinstance(source, (str, os.PathLike)) else "the object"


def _system(content: dict[str, Any]) -> System:
    segments = content["table"]["cushion_segments"]
    return System(
        balls=tuple(_ball(ball) for ball in content["balls"].values()),
        cue=_cue(content["cue"]),
        cushions=tuple(
            Cushion(one["id"], _vector(one["p1"]), _vector(one["p2"]), int(one["direction"]))
            for one in segments["linear"].values()
        ),
        jaws=tuple(Jaw(one["id"], _vector(one["center"]), float(one["radius"])) for one in segments["circular"].values()),
        pockets=tuple(
            Pocket(one["id"], _vector(one["center"]), float(one["radius"])) for one in content["table"]["pockets"].values()
        ),
        events=tuple(_event(event) for event in content["events"] if event["event_type"] != "none"),
        ends={
            name: _vector(ball["state"]["rvw"][0]) for name, ball in content["balls"].items() if ball["state"]["s"] != POCKETED
        },
    )


def _vector(numbers: Any) -> Vector:
    x, y, z = (float(number) for number in numbers)
    return (x, y, z)


def _ball(ball: dict[str, Any]) -> Ball:
    rvw, motion = _first_state(ball)
    position, velocity, spin = (_vector(row) for row in rvw)
    params = BallParams(**{name: float(ball["params"][name]) for name in BallParams.__dataclass_fields__})
    return Ball(ball["id"], position, velocity, spin, motion, params)


def _first_state(ball: dict[str, Any]) -> tuple[Any, int]:
    """Position, velocity and spin of a ball before the shot, and how it moves then: the first state of its history, if it has one."""
    history = ball["history"]
    if isinstance(history, dict) and history["states"]:
        first = history["states"][0]
        return first["rvw"], int(first["s"])
    if isinstance(history, (list, tuple)) and len(history) == 3:
        # A .msgpack has the history as three arrays: states, motions and times.
        return history[0][0], int(history[1][0])
    return ball["state"]["rvw"], int(ball["state"]["s"])


def _cue(cue: dict[str, Any]) -> Cue:
    numbers = {name: float(cue[name]) for name in ("V0", "phi", "theta", "a", "b")}
    specs = cue["specs"]
    return Cue(cue["id"], cue["cue_ball_id"], **numbers, mass=float(specs["M"]), end_mass=float(specs["end_mass"]))


def _event(event: dict[str, Any]) -> Event:
    kind = str(event["event_type"])
    # pooltool puts a ball that falls into the middle of the pocket, so its place is that before the event.
    which = "initial" if kind == "ball_pocket" else "final"
    places = {
        agent["id"]: _vector(agent[which]["state"]["rvw"][0])
        for agent in event["agents"]
        if agent["agent_type"] == "ball" and agent[which] is not None
    }
    return Event(kind, tuple(agent["id"] for agent in event["agents"]), float(event["time"]), places)
