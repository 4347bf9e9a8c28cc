"""The laws of pooltool, its `Resolver`, and which of Baize's laws and constants are the same."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .. import BaizeError
from .files import load, plain
from .ron import Word
from .system import BallParams, Cue

DEFAULT: dict[str, dict[str, Any]] = {
    "ball_ball": {"model": "frictional_inelastic", "friction": {"model": "alciatore", "a": 0.009951, "b": 0.108, "c": 1.088}},
    "ball_linear_cushion": {"model": "stronge_compliant", "omega_ratio": 1.8},
    "ball_circular_cushion": {"model": "stronge_compliant", "omega_ratio": 1.8},
    "ball_pocket": {"model": "canonical"},
    "stick_ball": {"model": "instantaneous_point", "english_throttle": 1.0, "squirt_throttle": 1.0},
    "transition": {"model": "canonical"},
}
"""The laws that pooltool 0.6 uses if nothing else is chosen, as it saves them."""

TIP_FRICTION = 2.0
"""Friction of the tip, the largest that Baize has. pooltool has no miscue; with this no tip slips up to 0.894 radii off the centre."""

FARTHEST_TIP = TIP_FRICTION / (1.0 + TIP_FRICTION**2) ** 0.5
"""Beyond this many radii off the centre a tip slips here, but not in pooltool."""


def cue_of(cue: Cue, mass: float) -> Cue:
    """The cue and the stroke of Baize that move a ball of that mass as this stroke of pooltool does.

    pooltool turns the path of the ball by the squirt a of a level cue, seen from above, however high the butt. In Baize the way to the
    side keeps its length while a raised butt shortens the way forward, so that the same end of the shaft turns the path by
    atan(tan(a) / cos(theta)). So the end of the shaft becomes lighter here, until the path turns by a. Speed and tip change by the
    share that leaves the ball's speed over the bed and its spin as they are, at most a thousandth.

    >>> from math import isclose
    >>> level = Cue("cue", "1", 2.0, 0.0, 0.0, 0.4, 0.1, 0.567, 0.0057)
    >>> cue_of(level, 0.17) == level
    True
    >>> raised = cue_of(replace(level, theta=60.0), 0.17)
    >>> raised.end_mass < 0.5 * level.end_mass, isclose(raised.a, 0.4, rel_tol=1e-3), isclose(raised.V0, 2.0, rel_tol=1e-3)
    (True, True, True)
    """
    cosine = math.cos(math.radians(cue.theta))
    if cue.theta == 0.0 or cue.a == 0.0 or cue.end_mass <= 0.0 or cosine <= 0.0 or math.hypot(cue.a, cue.b) > FARTHEST_TIP:
        return cue
    turned = _squirt(cue.a, mass / cue.end_mass)
    across = turned * cosine
    share = math.sqrt((1.0 + turned**2) / (1.0 + across**2))
    tip = replace(cue, a=cue.a * share, b=cue.b * share)
    depth = math.sqrt(1.0 - tip.a**2)
    ratio = 2.5 * abs(tip.a) * depth / abs(across) - 1.0 - 2.5 * depth**2
    # The same stroke gives a tip that is farther off the centre less speed, by the formula for v in docs/science/laws.md.
    gives = [1.0 + mass / cue.mass + 2.5 * (each.a**2 + each.b**2) for each in (tip, cue)]
    return replace(tip, V0=cue.V0 / share * gives[0] / gives[1], end_mass=mass / ratio)


def _squirt(offset: float, ratio: float) -> float:
    """The tangent of the squirt of a level cue, for a ball that has `ratio` times the mass of the end of the shaft (Alciatore TP A.31)."""
    depth = 1.0 - offset**2
    return 2.5 * offset * math.sqrt(depth) / (1.0 + ratio + 2.5 * depth)


def has_squirt(laws: Mapping[str, Any]) -> bool:
    """Whether the law of the stroke has squirt."""
    law = laws["stick_ball"]
    return not isinstance(law, Mapping) or law.get("squirt_throttle") != 0.0


def read_laws(source: Any = None) -> dict[str, Any]:
    """The laws in a file that `Resolver.save` wrote (`.yaml` or `.json`), of a live `Resolver` or `PhysicsEngine` of pooltool, or in
    a dictionary. Without a source, or for a slot that it leaves out, those that pooltool uses by default.

    >>> read_laws({"ball_linear_cushion": {"model": "han_2005"}})["ball_linear_cushion"]
    {'model': 'han_2005'}
    """
    if source is None:
        return DEFAULT
    if isinstance(source, (str, os.PathLike)):
        content = load(source)
    else:
        content = plain(getattr(source, "resolver", source))
    if not isinstance(content, dict) or not any(slot in content for slot in DEFAULT):
        raise BaizeError(f"the laws must be a Resolver of pooltool, with slots such as {', '.join(DEFAULT)}")
    if unknown := sorted(content.keys() - DEFAULT.keys() - {"version"}):
        raise BaizeError(f"\"{unknown[0]}\" is no slot of a Resolver of pooltool 0.6; the slots are {', '.join(DEFAULT)}")
    return {slot: content.get(slot, default) for slot, default in DEFAULT.items()}


def physics_of(laws: Mapping[str, Any], params: BallParams, cue: Cue, scale: float) -> dict[str, Any]:
    """The physics of Baize, as its files have them, that does what these laws of pooltool do.

    `scale` is the radius of a ball in Baize over that in pooltool. Spins are smaller by this factor, so that the speed of the
    surface is the same.
    """
    for slot in ("ball_pocket", "transition"):
        _one_of(slot, laws[slot], "canonical")
    return {
        "cloth": {
            "gravity": params.g,
            "sliding_friction": params.u_s,
            "rolling_friction": params.u_r,
            "spin_deceleration": 2.5 * params.u_sp_proportionality * params.g / scale,
        },
        # Balls stay on the bed, and a raised cue loses its downward part without friction.
        "slate": {"flight": False, "friction": 0.0},
        "ball_ball": _ball_ball(laws["ball_ball"], params),
        # pooltool resolves contacts one after the other.
        "clusters": {"resolver": Word("OneAtATime")},
        "cushion": _cushion(laws["ball_linear_cushion"], laws["ball_circular_cushion"], params),
        "pockets": {"model": Word("Capture")},
        "cue": _cue(laws["stick_ball"], cue),
    }


def _field(slot: str, law: Any, name: str) -> Any:
    """A field of the law in a slot. Raises BaizeError if the law has none of that name."""
    if not isinstance(law, Mapping) or name not in law:
        raise BaizeError(f"pooltool's law for {slot} must have the field \"{name}\", but is {law!r}")
    return law[name]


def _one_of(slot: str, law: Any, *names: str) -> str:
    """The name of the law in a slot. Raises BaizeError if it is none of `names`."""
    name = str(_field(slot, law, "model"))
    if name not in names:
        known = " and ".join(f"\"{name}\"" for name in names)
        raise BaizeError(f"pooltool's law \"{name}\" for {slot} has no counterpart in Baize; those with one are {known}")
    return name


def _ball_ball(law: Any, params: BallParams) -> dict[str, Any]:
    if _one_of("ball_ball", law, "frictional_inelastic", "frictionless_elastic") == "frictionless_elastic":
        return {"model": Word("Elastic")}
    friction = _field("ball_ball", law, "friction")
    if _one_of("ball_ball.friction", friction, "alciatore", "average") == "average":
        fit = {"floor": params.u_b, "rise": 0.0}
    else:
        a, b, c = (float(_field("ball_ball.friction", friction, name)) for name in "abc")
        fit = {"floor": a, "rise": b, "decay": c}
    # pooltool takes friction from the share e of the closing speed, where the impulse is (1 + e) / 2 of it.
    return {
        "model": Word("Frictional"),
        "restitution": params.e_b,
        "friction": fit,
        "cling": 2.0 * params.e_b / (1.0 + params.e_b),
    }


def _cushion(straight: Any, round_: Any, params: BallParams) -> dict[str, Any]:
    if straight != round_:
        raise BaizeError(
            "pooltool's laws for ball_linear_cushion and ball_circular_cushion differ, but Baize has one law for all cushions"
        )
    name = _one_of(
        "ball_linear_cushion", straight, "stronge_compliant", "han_2005", "impulse_frictional_inelastic", "unrealistic"
    )
    restitution, friction = params.e_c, params.f_c
    if name == "stronge_compliant":
        ratio = float(_field("ball_linear_cushion", straight, "omega_ratio"))
        if params.e_c * ratio < 1.0:
            raise BaizeError(
                f"e_c is {params.e_c} and omega_ratio {ratio}: below 1 / omega_ratio pooltool's law stronge_compliant takes a contact "
                "that sticks for one that slips, and Baize does not"
            )
        model = Word(f"Stronge(frequency_ratio: {ratio!r})")
    elif name == "unrealistic":
        model, friction = Word("Reflection"), 0.0
        if not _field("ball_linear_cushion", straight, "restitution"):
            restitution = 1.0
    else:
        model = Word("RigidNose")
    return {
        "model": model,
        "restitution": restitution,
        "restitution_slope": 0.0,
        "restitution_floor": restitution,
        "friction": friction,
    }


def sees_true_nose(laws: Mapping[str, Any]) -> bool:
    """Whether the law of the cushions uses the angle under which a ball that touches the nose sees it. The other laws of pooltool
    use the angle from one radius away."""
    return bool(_field("ball_linear_cushion", laws["ball_linear_cushion"], "model") == "han_2005")


def _cue(law: Any, cue: Cue) -> dict[str, Any]:
    _one_of("stick_ball", law, "instantaneous_point")
    english, squirt = (float(_field("stick_ball", law, f"{name}_throttle")) for name in ("english", "squirt"))
    if english != 1.0:
        raise BaizeError(f"pooltool's english_throttle is {english}, but Baize has only the whole spin, 1")
    if squirt not in (0.0, 1.0):
        raise BaizeError(f"pooltool's squirt_throttle is {squirt}, but Baize has only the whole squirt, 1, or none, 0")
    return {
        "mass": cue.mass,
        "tip_restitution": 1.0,
        "tip_friction": TIP_FRICTION,
        "end_mass": cue.end_mass * squirt,
    }
