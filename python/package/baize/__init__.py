"""Exact, event-driven billiards: a set-up and strokes go in, NumPy arrays of what happened come out.

Lengths are in metres, times in seconds, speeds in m/s, angles in radians. The origin is the centre of the bed, x points to the foot
of the table, y to the left as seen from the head, z upwards. Balls, pockets and cushions are named by their index in the set-up.

>>> import baize
>>> setup = baize.Setup.rack("eight_ball_tight")
>>> shots = baize.simulate(setup, [[9.0, 0.0, 0.0, 0.0, 0.0], [9.0, 0.01, 0.0, 0.0, 0.0]])
>>> shots.positions.shape
(2, 16, 3)
>>> setup.ball_names[shots.first_hits[0]]
'1'
"""

from ._engine import (
    EVENT_KINDS,
    PHASES,
    BaizeError,
    BallImpact,
    CushionContact,
    Events,
    Geometry,
    Setup,
    Shots,
    Tables,
    Turns,
    __version__,
    advise,
    aim,
    fit,
    ghost_ball,
    judge,
    names,
    simulate,
)
from .advice import Advice
from .fitted import Fit
from .shot import Shot
from .verdicts import Verdicts
from .window import show

__all__ = [
    "EVENT_KINDS",
    "PHASES",
    "Advice",
    "BaizeError",
    "BallImpact",
    "CushionContact",
    "Events",
    "Fit",
    "Geometry",
    "Setup",
    "Shot",
    "Shots",
    "Tables",
    "Turns",
    "Verdicts",
    "__version__",
    "advise",
    "aim",
    "fit",
    "ghost_ball",
    "judge",
    "names",
    "show",
    "simulate",
]
